/** tools/check-packages.mjs, tools/api-report.mjs and tools/size.mjs find each kind of fault. */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkApi } from "../api-report.mjs";
import { checkPackages } from "../check-packages.mjs";
import { bundleSize, checkSizes } from "../size.mjs";
import { bringTools, manifest, workshop } from "./workshop.mjs";

const sound = {
  ".changeset/first.md": '---\n"@col/types": minor\n---\n\nFirst release.\n',
  "packages/types/package.json": manifest("types"),
  "packages/types/tsconfig.json": "{}", "packages/types/tsconfig.build.json": "{}", "packages/types/tsup.config.ts": "",
  "packages/types/vitest.config.ts": "",
  "packages/types/README.md": "pnpm add @col/types\n\n```ts\n```\n\n## Calls\n\n## Promises\n",
  "packages/types/test/a.test.ts": "",
  "packages/types/src/index.ts":
    "/** One. */\nexport { one } from './one.ts';\nexport type { Pair } from './one.ts';\n",
  "packages/types/src/one.ts":
    "/** Adds one. */\nexport interface Pair { readonly a: number; b?: string }\nexport function one(x: number): "
      + "number { return x + 1; }\nexport function two(x: number): number { return x + 2; }\n",
};
const errorsOf = (changes) => checkPackages(workshop({ ...sound, ...changes })).errors;

test("a sound package has no findings", () => expect(errorsOf({})).toEqual([]));

test.each([
  ["no changeset", { ".changeset/first.md": "---\n---\n\nNothing.\n" }, /in no changeset/],
  ["two changesets before the first release", { ".changeset/b.md": '---\n"@col/types": patch\n---\n\nText.\n' },
    /in 2 changesets/],
  ["a changeset for nobody", { ".changeset/b.md": '---\n"@col/tpyes": minor\n---\n\nText.\n' },
    /no package @col\/tpyes/],
  ["a changeset with a wrong bump", { ".changeset/b.md": '---\n"@col/types": tiny\n---\n\nText.\n' }, /line 1 is not/],
  ["a changeset without words", { ".changeset/b.md": '---\n"@col/types": minor\n---\n' }, /says nothing/],
  ["side effects", { "packages/types/package.json": manifest("types", { sideEffects: true }) },
    /"sideEffects" is not false/],
  ["no licence", { "packages/types/package.json": manifest("types", { license: undefined }) }, /license is undefined/],
  ["an entry without source",
    { "packages/types/package.json": manifest("types", { exports: { ".": { default: "./dist/index.js" } } }) },
    /first condition is not "@col\/source"/],
  ["a range instead of the workspace",
    { "packages/types/package.json": manifest("types", { dependencies: { "@col/kernel": "^1.0.0" } }) },
    /not "workspace:\^"/],
  ["a README out of order",
    { "packages/types/README.md": "pnpm add @col/types\n\n```ts\n```\n\n## Promises\n\n## Calls\n" },
    /their order is Calls, Promises, Method, Figures/],
  ["a README with a section of its own",
    { "packages/types/README.md": "pnpm add @col/types\n\n```ts\n```\n\n## Calls\n\n## More\n\n## Promises\n" },
    /the section "More" is none of Calls, Promises, Method, Figures/],
  ["an example of what nobody installed",
    { "packages/types/README.md": 'pnpm add @col/types\n\n```ts\nimport { a } from "@col/types/a";\n'
      + 'import { gjk } from "@col/gjk/kernel";\n```\n\n## Calls\n\n## Promises\n' },
    /its first example imports @col\/gjk, which its install line does not add/],
  ["a README without example", { "packages/types/README.md": "pnpm add @col/types\n" }, /lacks a TypeScript example/],
  ["a long file", { "packages/types/src/one.ts": `// long\n${"//\n".repeat(400)}` }, /401 lines, more than 400/],
  ["a long proof that nobody lists", { "packages/types/test/b.long.test.ts": "" },
    /no row in the table of long proofs begins with \| `packages\/types\/test\/b\.long\.test\.ts` \|/],
  ["a browser test that nobody lists", { "packages/types/test/b.browser.test.ts": "" },
    /no row in the table of long proofs begins with \| `packages\/types\/test\/b\.browser\.test\.ts` \|/],
  ["a file without header", { "packages/types/src/one.ts": "export const x: number = 1;\n" },
    /does not open with a comment/],
])("finds %s", (_what, changes, message) => {
  expect(errorsOf(changes)).toContainEqual(expect.stringMatching(message));
});

test("a package without tests, or without a file of the template", () => {
  const less = Object.entries(sound).filter(([path]) => !/a\.test\.ts$|tsup/.test(path));
  const { errors } = checkPackages(workshop(Object.fromEntries(less)));
  expect(errors).toHaveLength(2);
});

test("a package that is configuration only is named, not checked", () => {
  const { errors, note } = checkPackages(workshop({ ...sound, "packages/kernel/package.json": manifest("kernel") }));
  expect(errors).toEqual([]);
  expect(note).toMatch(/@col\/kernel/);
});

test("the API report: missing, written, matching, changed", () => {
  const base = workshop(sound);
  expect(checkApi(base, false).errors[0]).toMatch(/npm run api/);
  expect(checkApi(base, true).errors).toEqual([]);
  const report = readFileSync(join(base, "packages/types/api.md"), "utf8");
  expect(report).toContain("function one(x: number): number;");
  expect(report).toContain("b?: string;");
  expect(report).not.toContain("function two");
  expect(checkApi(base, false).errors).toEqual([]);
  writeFileSync(join(base, "packages/types/src/one.ts"), sound["packages/types/src/one.ts"].replace("one(x: number)",
    "one(x: number, y: number)"));
  expect(checkApi(base, false).errors[0])
    .toMatch(/reviewed "function one\(x: number\): number;", now "function one\(x: number, y: number\)/);
});

test("a public name has one owner, and names of 2-D end in 2", () => {
  const own = sound["packages/types/src/one.ts"], other = Object.fromEntries(Object.entries(sound)
    .filter(([path]) => path.startsWith("packages/types/")).map(([path, text]) =>
      [path.replace("packages/types", "packages/gjk"), text]));
  expect(checkApi(workshop({ ...sound, ...other, "packages/gjk/package.json": manifest("gjk") }), true).errors)
    .toEqual(["Pair", "one"].map((name) => expect.stringMatching(`^${name}: declared by @col/gjk and @col/types`)));
  const base = workshop({ ...sound, "packages/types/src/index.ts":
    "/** One. */\nexport { one2d } from './one.ts';\nexport type { Pair } from './one.ts';\n",
  "packages/types/src/one.ts": `${own}\nexport function one2d(): void {}\n` });
  expect(checkApi(base, true).errors).toEqual([expect.stringMatching(/^one2d: names of 2-D end in "2"/)]);
});

test("the API report tells an exported name that does not exist", () => {
  const base = workshop({ ...sound, "packages/types/src/index.ts": "// x\nexport { three } from './one.ts';\n" });
  expect(checkApi(base, true).errors[0]).toMatch(/missing: three/);
});

test("sizes: unused code costs nothing, a budget passed fails, an absent package is skipped", async () => {
  const budget = (limit) => JSON.stringify([{ name: "a", imports: { "@col/types": ["one"] }, limit },
    { name: "b", imports: { "@col/none": ["x"] }, limit }]);
  const base = workshop({ ...sound, "tools/config/sizes.json": budget(1) });
  expect(await checkSizes(base)).toMatchObject({ errors: [], checked: 2, note: "1 skipped" });
  const before = await bundleSize(base, { "@col/types": ["one"] });
  writeFileSync(join(base, "packages/types/src/one.ts"),
    `${sound["packages/types/src/one.ts"]}export const big: string = "${Math.PI}${"abcdefghij".repeat(50)}";\n`);
  expect(await bundleSize(base, { "@col/types": ["one"] })).toBe(before);
  writeFileSync(join(base, "tools/config/sizes.json"), budget(0.01));
  expect((await checkSizes(base)).errors[0]).toMatch(/budget 0.01 kB/);
});

test("a generated package has the checked shape; what is left to write is named", () => {
  const base = workshop({ ".changeset/first.md": '---\n"@col/new": minor\n---\n\nFirst release.\n',
    "packages/new/src/index.ts": "// new\n", "packages/new/src/2d.ts": "// new\n" });
  bringTools(base, ["new-package.mjs"]);
  const create = (...args) => spawnSync(process.execPath, [join(base, "tools/new-package.mjs"), ...args],
    { encoding: "utf8" });
  expect(create("new", "--deps", "types", "--entries", "2d", "--about", "New."))
    .toMatchObject({ status: 0, stderr: "" });
  expect(checkPackages(base).errors).toEqual([
    "packages/new: no README.md (tools/new-package.mjs writes the configuration)", "packages/new: no test/*.test.ts",
  ]);
  expect(create("new", "--about", "Again.").stderr).toMatch(/package\.json exists, left as it is/);
  expect(create("New Name").status).toBe(2);
});
