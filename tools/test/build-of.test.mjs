/** A build holds what its sources give, and nothing of the builds before it. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { buildOf } from "../lib/build-of.mjs";

/** A checkout with a package `a`, whose build writes its entry. */
function checkout() {
  const tree = mkdtempSync(join(tmpdir(), "col-checkout-")), folder = join(tree, "packages", "a");
  onTestFinished(() => rmSync(tree, { recursive: true }));
  mkdirSync(join(folder, "src"), { recursive: true });
  mkdirSync(join(tree, "node_modules"));
  writeFileSync(join(folder, "src", "index.ts"), "export {};\n");
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "@col/a" }));
  writeFileSync(join(tree, "package.json"), JSON.stringify({ scripts: { pnpm: "node build.cjs" } }));
  writeFileSync(join(tree, "build.cjs"), `const fs = require("node:fs");
fs.mkdirSync("packages/a/dist", { recursive: true });
fs.writeFileSync("packages/a/dist/index.js", "export {};");
`);
  return { tree, dist: join(folder, "dist") };
}

test("chunks of an older build are gone, and the hash is that of a fresh checkout", () => {
  const old = checkout(), fresh = checkout();
  mkdirSync(old.dist);
  writeFileSync(join(old.dist, "chunk-OLD.js"), "export const old = 1;");
  const [a, b] = [old, fresh].map(({ tree }) => buildOf(tree).hash);
  expect(readdirSync(old.dist)).toEqual(["index.js"]);
  expect(a).toBe(b);
});
