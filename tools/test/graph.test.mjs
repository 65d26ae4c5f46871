/** tools/check-graph.mjs finds each kind of wrong edge, and no fault in a sound workspace. */
import { expect, test } from "vitest";
import { checkGraph } from "../check-graph.mjs";
import { readLayers } from "../lib/layers.mjs";
import { layerTable, manifest, workshop } from "./workshop.mjs";

const link = (...names) => Object.fromEntries(names.map((n) => [`@col/${n}`, "workspace:^"]));
const sound = {
  "ARCHITECTURE.md": layerTable,
  "packages/types/package.json": manifest("types"),
  "packages/types/src/index.ts": "export const one: number = 1;\n",
  "packages/kernel/package.json": manifest("kernel", { dependencies: link("types"), devDependencies: link("testkit") }),
  "packages/kernel/src/index.ts": 'import { one } from "@col/types";\nexport const two: number = one + one;\n',
  "packages/kernel/test/two.test.ts": 'import { readFileSync } from "node:fs";\nimport { test } from "vitest";\n'
    + 'import { law } from "@col/testkit";\nimport { two } from "../src/index.ts";\n',
  "packages/gjk/package.json": manifest("gjk", { dependencies: link("kernel") }),
  "packages/gjk/src/index.ts": 'import { two } from "@col/kernel";\nexport const four: number = two + two;\n',
  "internal/testkit/package.json": manifest("testkit", { private: true }),
  "internal/testkit/src/index.ts": 'import process from "node:process";\nexport const law: string = process.version;\n',
};
const errorsOf = (changes) => checkGraph(workshop({ ...sound, ...changes })).errors;

test("a sound workspace has no findings, and was looked at", () => {
  const { errors, checked } = checkGraph(workshop(sound));
  expect(errors).toEqual([]);
  expect(checked).toBe(5);
});

test.each([
  ["an undeclared import",
    { "packages/gjk/src/index.ts": 'import { one } from "@col/types";\nimport { two } from "@col/kernel";\n' },
    /src\/index\.ts:1: @col\/types is not declared/],
  ["an undeclared type",
    { "packages/gjk/src/index.ts": 'import { two } from "@col/kernel";\nexport type T = import("@col/types").X;\n' },
    /src\/index\.ts:2: @col\/types is not declared/],
  ["an upward import", {
    "packages/kernel/package.json": manifest("kernel",
      { dependencies: link("types", "gjk"), devDependencies: link("testkit") }),
    "packages/kernel/src/index.ts": 'import { one } from "@col/types";\nimport { four } from "@col/gjk";\n',
  }, /kernel \(src\) may not import @col\/gjk: allowed is types/],
  ["a declared edge that the table forbids",
    { "packages/types/package.json": manifest("types", { dependencies: link("kernel") }) },
    /types\/package\.json: dependency @col\/kernel is not allowed/],
  ["a dependency nobody uses",
    { "packages/gjk/package.json": manifest("gjk", { dependencies: link("kernel", "types") }) },
    /dependency @col\/types is imported by no file/],
  ["the test kit in sources",
    { "packages/kernel/src/index.ts": 'import { one } from "@col/types";\nimport { law } from "@col/testkit";\n' },
    /@col\/testkit is not declared in dependencies of/],
  ["a Node module in a solver",
    { "packages/gjk/src/index.ts": 'import "node:fs";\nimport { two } from "@col/kernel";\n' },
    /may not import node:fs/],
  ["a library of the registry in a solver",
    { "packages/gjk/package.json": manifest("gjk", { dependencies: { ...link("kernel"), three: "1.0.0" } }) },
    /dependency three is not allowed/],
  ["a dynamic import",
    { "packages/gjk/src/index.ts": 'import { two } from "@col/kernel";\nawait import("three");\n' },
    /three is not declared/],
  ["a relative path into a sibling",
    { "packages/gjk/src/index.ts":
      'import { two } from "@col/kernel";\nimport { one } from "../../types/src/index.ts";\n' },
    /leaves the package/],
  ["a relative import without .ts",
    { "packages/gjk/src/index.ts": 'import { two } from "@col/kernel";\nimport "./b";\n',
      "packages/gjk/src/b.ts": "" }, /"\.\/b" is not a file/],
  ["sources that import tests",
    { "packages/kernel/src/index.ts": 'import { one } from "@col/types";\nimport "../test/two.test.ts";\n' },
    /outside src/],
  ["a circle of values", {
    "packages/types/src/index.ts": 'import { b } from "./b.ts";\nexport const one: number = b;\n',
    "packages/types/src/b.ts": 'import { one } from "./index.ts";\nexport const b: number = one;\n',
  }, /in a circle of imports: src\/b\.ts, src\/index\.ts/],
  ["a published package on a private one",
    { "packages/kernel/package.json": manifest("kernel", { dependencies: link("types", "testkit") }) },
    /depends on the private @col\/testkit/],
  ["a package without a row", { "packages/other/package.json": manifest("other") }, /no row "other"/],
])("finds %s", (_what, changes, message) => {
  expect(errorsOf(changes)).toContainEqual(expect.stringMatching(message));
});

const typeCircle = {
  "packages/types/src/index.ts": 'import type { B } from "./b.ts";\nexport interface A { b: B }\n',
  "packages/types/src/b.ts": 'import type { A } from "./index.ts";\nexport interface B { a: A }\n',
};
const folderCircle = {
  "packages/types/src/one/a.ts": 'import { c } from "../two/c.ts";\nexport const a: number = c;\n',
  "packages/types/src/one/b.ts": "export const b: number = 1;\n",
  "packages/types/src/two/c.ts": 'import { b } from "../one/b.ts";\nexport const c: number = b;\n',
};
const circles = (...rows) => ({ "tools/circles.json": JSON.stringify(rows) });

test("a circle of types, and one of folders whose files have none", () => {
  expect(errorsOf(typeCircle)).toEqual(["packages/types: in a circle of imports: src/b.ts, src/index.ts"]);
  expect(errorsOf(folderCircle)).toEqual(["packages/types: in a circle of imports: one/, two/"]);
});

test("a listed circle is no finding, also when it has shrunk; a listed circle that is gone is one", () => {
  expect(errorsOf({ ...typeCircle, ...circles("packages/types: src/a.ts, src/b.ts, src/index.ts") })).toEqual([]);
  expect(errorsOf({ ...typeCircle, ...circles("packages/kernel: src/b.ts, src/index.ts") })).toHaveLength(2);
  expect(errorsOf(circles("packages/types: one/, two/"))).toEqual(
    ["tools/circles.json: holds no circle any more, take the row out: packages/types: one/, two/"]);
});

test("a table that allows a cycle, or names an unknown package, is refused", () => {
  expect(() => readLayers(layerTable.replace("| `types` | - |", "| `types` | gjk |"))).toThrow(
    /allows a cycle: types -> gjk -> types/);
  expect(() => readLayers(layerTable.replace("| `types` | - |", "| `types` | zebra |"))).toThrow(/"zebra"/);
  expect(() => readLayers("no table")).toThrow(/no table/);
});
