/** The changes of the build to sources (constants written out) and to its output (functions kept where they are). */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { withoutBareImports } from "../build/bare-imports.ts";
import { inlined } from "../build/inline-constants.ts";
import { marked } from "../build/keep-functions.ts";
import { createConstantFinder } from "../build/module-constants.ts";
import { withPureInstances } from "../build/pure-instances.ts";

const folders = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** The built text of the first file, the others beside it; `packages/<name>/..` is where `@col/<name>` is found. */
function built(files) {
  const base = mkdtempSync(join(tmpdir(), "col-inline-"));
  folders.push(base);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), text);
  }
  return inlined(createConstantFinder(join(base, "packages")).of(join(base, Object.keys(files)[0])));
}

test("a constant is written where it is named, and constant expressions with it", () => {
  expect(
    built({
      "a.ts": "const EPS = 1e-9;\nexport const f = (x: number): boolean => x < 4 * EPS && x * 4 * EPS > -EPS;\n",
    }),
  ).toBe("const EPS = 1e-9;\nexport const f = (x: number): boolean => x < 4e-9 && x * 4 * 1e-9 > (-1e-9);\n");
});

test("values are the engine's: roots, records, powers of two, what a module imports and renames", () => {
  const text = built({
    "a.ts":
      'import { ROOT as R, Kind } from "./b.ts";\nimport { U } from "@col/c";\n'
        + 'export const f = (k: number): number => k === Kind.Box ? R : U;\n',
    "b.ts":
      "const SMALL = 1e-8;\nexport const ROOT: number = Math.sqrt(2) * SMALL;\n"
        + "export const Kind = { Point: 0, Box: 3 } as const;\n",
    "packages/c/package.json": JSON.stringify({ exports: { ".": { "@col/source": "./src/index.ts" } } }),
    "packages/c/src/index.ts": 'export { UNIT as U } from "./unit.ts";\n',
    "packages/c/src/unit.ts": "export const UNIT: number = 2 ** -53;\n",
  });
  expect(text).toContain(`k === 3 ? ${Math.sqrt(2) * 1e-8} : ${2 ** -53};`);
});

test("names that are no constant's stay: parameters, keys, properties, types, what the engine computes", () => {
  const text =
    "const N = 3, S = Math.sin(1);\nexport const g = (o: { N: number }): number => o.N + S;\n"
    + "export const h = { N: 1 };\n";
  expect(built({ "a.ts": text })).toBe(text);
  const hidden = "const N = 3;\nexport const g = (N: number): number => N + 1;\nexport const h = (): number => N;\n";
  expect(built({ "a.ts": hidden })).toBe(hidden);
  expect(built({ "a.ts": "const N = 3;\nexport const h = { N, M: N };\n" })).toBe(
    "const N = 3;\nexport const h = { N: 3, M: 3 };\n",
  );
});

test("zero keeps its sign, and lines keep their numbers", () => {
  expect(
    built({ "a.ts": "const Z = -0, I = Infinity;\nexport const f = (x: number): number => x -\n  (Z *\n  1) + I;\n" }),
  ).toBe("const Z = -0, I = Infinity;\nexport const f = (x: number): number => x -\n  (-0)\n + Infinity;\n");
});

test("calls of functions that a minifier would move are marked, also calls of imported functions", () => {
  const code =
    'import { solve } from "@col/kernel";\nimport { y } from "three";\nfunction one(x) {\n  return x + 1;\n}\n' +
    "function long(x) {\n  const z = one(x);\n  return solve(z);\n}\n"
    + "function run() {\n  y();\n  return long(2);\n}\nexport { run };\n";
  expect(marked(code)).toBe(
    code
      .replace("z = one(", "z = /* @__NOINLINE__ */ one(")
      .replace("return solve(", "return /* @__NOINLINE__ */ solve(")
      .replace("return long(", "return /* @__NOINLINE__ */ long("),
  );
});

test("a marked call that is the statement of an if is in braces: Rollup drops what stands between the two", () => {
  const code = "function f(x) {\n  g(x);\n}\nfunction g(x) {\n  if (x) f(x);\n  else f(f(1)), g(x);\n}\n";
  const mark = "/* @__NOINLINE__ */ ";
  expect(marked(code)).toBe(
    `function f(x) {\n  ${mark}g(x);\n}\nfunction g(x) {\n  if (x) { ${mark}f(x); }\n`
      + `  else { ${mark}f(${mark}f(1)), ${mark}g(x); }\n}\n`,
  );
});

test("a function of a closure is kept where it is, as one of the module", () => {
  const code = "var h = (() => {\n  function g(x) {\n    return x;\n  }\n"
    + "  return function f(x) {\n    return g(x);\n  };\n})();\n";
  expect(marked(code)).toBe(code.replace("return g(", "return /* @__NOINLINE__ */ g("));
});

test("an import of a chunk that gives nothing is taken out", () => {
  expect(withoutBareImports('import "./chunk-A.js";\nimport { x } from "./chunk-B.js";\n'))
    .toBe('\nimport { x } from "./chunk-B.js";\n');
});

test("what a module makes once is marked, so that a bundler may drop it; what its functions make is not", () => {
  const code =
    "var P = new Float64Array(3), S = { depth: 0, rows: [new Row()] };\n"
    + "var W = /* @__PURE__ */ new Set('a b'.split(' ')), Row = class {\n  p = new Float64Array(3);\n};\n"
    + "var make = () => new Row();\nfunction f() {\n  return new Row();\n}\nnew Row();\n";
  expect(withPureInstances(code)).toBe(
    code.replace("P = new", "P = /* @__PURE__ */ new").replace("[new Row", "[/* @__PURE__ */ new Row")
      .replace("'a b'", "/* @__PURE__ */ 'a b'"),
  );
});
