#!/usr/bin/env node
/**
 * Builds the site: API reference from the doc comments, pages of the benchmark's report of the newest stored results,
 * then all pages. COL_DOCS_BASE: the path it will be served under. Opens no connection: tools/no-network.mjs makes one
 * fail the build.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, globSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { writeMarkdown } from "./markdown.mjs";
import { writePrograms } from "./programs.mjs";
import { moveScripts } from "./strict.mjs";
import { buildOf } from "../../../tools/lib/build-of.mjs";
import { newestResults } from "../../../tools/lib/results.mjs";
import { root } from "../../../tools/lib/workspace.mjs";

const site = dirname(dirname(fileURLToPath(import.meta.url)));
const require = createRequire(import.meta.url);
const bin = (name, path) => join(dirname(require.resolve(`${name}/package.json`)), path);
const guard = pathToFileURL(join(site, "tools", "no-network.mjs")).href;

buildOf(); // the demos run the builds of the packages
const report = join(site, "benchmark");
rmSync(report, { recursive: true, force: true });

for (const [program, ...args] of [
  [bin("typedoc", "bin/typedoc"), "--options", "typedoc.config.mjs", "--logLevel", "Warn"],
  [join(root, "tools", "bench.mjs"), "report", join(root, newestResults().file), "--pages", report],
  [bin("vitepress", "bin/vitepress.js"), "build"],
]) {
  const { status } = spawnSync(process.execPath, ["--import", guard, program, ...args],
    { cwd: site, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
const dist = join(site, ".vitepress", "dist"), base = process.env.COL_DOCS_BASE ?? "/col/";
for (const file of globSync("*.gz", { cwd: report })) copyFileSync(join(report, file), join(dist, "benchmark", file));
writeMarkdown(site, dist, base);
moveScripts(dist, base);
await writePrograms(join(dist, "demos"));
