/** tools/check-pack.mjs finds each kind of fault, in archives made here. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { findingsOf } from "../check-pack.mjs";

const manifest = {
  name: "@col/some", version: "0.1.0", license: "MIT", type: "module", sideEffects: false, files: ["dist"],
  exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" }, "./package.json": "./package.json" },
  main: "./dist/index.js", types: "./dist/index.d.ts", dependencies: { "@col/types": "^0.1.0", three: ">=0.156.0" },
};
const files = {
  LICENSE: "MIT", "CHANGELOG.md": "# 0.1.0", "dist/index.js": "export const x = 1;\n",
  "dist/index.d.ts": "export declare const x: 1;\n",
};

/** Findings in an archive with a manifest and files as above, changed. */
async function judge(changed, otherFiles = files) {
  const folder = mkdtempSync(join(tmpdir(), "col-pack-test-"));
  try {
    const all = { ...otherFiles, "package.json": JSON.stringify({ ...manifest, ...changed }, undefined, 2) };
    for (const [path, text] of Object.entries(all)) {
      mkdirSync(dirname(join(folder, "package", path)), { recursive: true });
      writeFileSync(join(folder, "package", path), text);
    }
    const archive = join(folder, "some.tgz");
    expect(spawnSync("tar", ["-czf", archive, "-C", folder, "package"]).status).toBe(0);
    return await findingsOf(readFileSync(archive));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test("an archive in order has no findings", async () => {
  expect(await judge({})).toEqual([]);
  const code = 'import("./a.js"); export const load = (at) => import(/* webpackIgnore: true */ /* @vite-ignore */ at);';
  expect(await judge({}, { ...files, "dist/index.js": code })).toEqual([]);
});

test.each([
  ["a range of the workspace", { dependencies: { "@col/types": "workspace:^" } }, files, /workspace-only.*workspace:/],
  ["the condition of the sources",
    { exports: { ".": { "@col/source": "./src/index.ts", default: "./dist/index.js" } } }, files,
    /workspace-only.*@col\/source/],
  ["a pinned dependency", { dependencies: { piscina: "5.3.2" } }, files, /dependency piscina is pinned to 5\.3\.2/],
  ["what users do not install", { devDependencies: { "@col/testkit": "^0.0.0" } }, files, /devDependencies are packed/],
  ["no entry for old tools", { main: undefined }, files, /main is not \.\/dist\/index\.js/],
  ["no types for old tools", { types: "./x.d.ts" }, files, /types is not \.\/dist\/index\.d\.ts/],
  ["no changelog", {}, { ...files, "CHANGELOG.md": undefined }, /CHANGELOG\.md is missing/],
  ["no licence", {}, { ...files, LICENSE: undefined }, /LICENSE is missing/],
  ["an entry that is not there", { exports: { ".": "./dist/other.js" } }, files, /other\.js/],
  ["types that do not resolve", {}, { ...files, "dist/index.d.ts": 'export * from "./gone.js";\n' }, /types: .*gone/],
  ["an import that a bundler looks for", {},
    { ...files, "dist/index.js": "export const load = (at) => import(\n/* @vite-ignore */\nat\n);\n" },
    /index\.js: webpack and Vite look for what import\( \/\* @vite-ignore \*\/ at \) names/],
  ["no types", { exports: { ".": "./dist/index.js" } }, { ...files, "dist/index.d.ts": undefined }, /no types/],
])("%s is found", async (_what, changed, otherFiles, message) => {
  const there = Object.fromEntries(Object.entries(otherFiles).filter(([, text]) => text !== undefined));
  expect(await judge(changed, there)).toContainEqual(expect.stringMatching(message));
});
