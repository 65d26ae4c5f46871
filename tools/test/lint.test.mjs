/** The rules of the house in eslint.config.js are on, where they should be. */
import { dirname, join } from "node:path";
import { ESLint } from "eslint";
import { describe, expect, test } from "vitest";

const root = dirname(dirname(import.meta.dirname));
// Under CI typescript-eslint takes each file from the disk; here the text is ours.
process.env.TSESTREE_SINGLE_RUN = "false";
// The typed rules of these texts need the types of one small package, not of the whole repository.
const small = { parserOptions: { project: ["./packages/types/tsconfig.json"], tsconfigRootDir: root } };
const eslint = new ESLint({ cwd: root, overrideConfig: [{ files: ["**/*.ts"], languageOptions: small }] });

/** Messages for `text` as if it stood in an existing source file. */
async function lint(text, file = "packages/types/src/index.ts") {
  const [{ messages }] = await eslint.lintText(text, { filePath: join(root, file) });
  return messages.map((m) => `${m.ruleId ?? ""} ${m.message}`);
}

test.each([
  ["Math.sin", "export const f = (x: number): number => Math.sin(x);", /no-restricted-properties.*same bits/],
  ["Math.pow by another name", "export const f = (x: number): number => x ** 2;",
    /no-restricted-syntax.*write the product/],
  ["Math.hypot", "export const f = (x: number): number => Math.hypot(x, 1);", /no-restricted-properties.*allocates/],
  ["module state", "let x = 0; export const f = (): number => x++;", /no-restricted-syntax.*module-level/],
  ["exported module state", "export let x = 0; x = 1;", /no-restricted-syntax.*module-level/],
  ["export *", 'export * from "./vec.ts";', /no-restricted-syntax.*Export by name/],
  ["a default export", "export default 1;", /no-restricted-syntax.*Export by name/],
  ["output", 'console.log("x");', /no-console/],
  ["a floating promise: the typed rules are on", "async function f(): Promise<void> { await Promise.resolve(); } f();",
    /no-floating-promises/],
])("eslint forbids %s in a solver package", async (_what, code, message) => {
  expect(await lint(code)).toContainEqual(expect.stringMatching(message));
});

test("eslint forbids the path of a URL for the path of a file, and accepts the path of a request", async () => {
  const rule = expect.stringMatching(/no-restricted-syntax.*fileURLToPath/);
  for (const file of ["tools/size.mjs", "packages/types/test/contracts.test.ts"]) {
    expect(await lint('export const a = new URL("x", import.meta.url).pathname;\n', file)).toContainEqual(rule);
    expect(await lint('export const a = new URL("x", "http://y").pathname;\n', file)).not.toContainEqual(rule);
  }
});

test("eslint forbids tests that compare a part of a vector in space, and accepts whole vectors and 2-D vectors",
  async () => {
    const isOurs = (m) => m.includes("whole-vectors"), messages = async (lines, z = "z: number") => (await lint(`
      declare function expect(x: unknown): { toBe(y: unknown): void };
      declare function test(name: string, run: () => void): void;
      declare function offBy(...v: unknown[]): number;
      declare const r: { normal: { x: number; y: number; ${z} } };
      test("a", () => { ${lines} });`, "packages/types/test/contracts.test.ts")).filter(isOurs);
    const x = "expect(r.normal.x).toBe(1);", y = "expect(r.normal.y).toBe(0);", z = "expect([r.normal.z]).toBe(0);";
    expect(await messages(x + y)).toEqual([expect.stringContaining("Only x, y of r.normal is asserted")]);
    expect(await messages(`${x} }); test("b", () => { ${y}${z}`)).toHaveLength(2);
    for (const whole of [x + y + z, `${x} expect(offBy(r.normal, 1, 0, 0)).toBe(0);`, "expect(r.normal).toBe(0);"])
      expect(await messages(whole)).toEqual([]);
    expect(await messages(x, "")).toEqual([]);
  });

test("a paragraph of Markdown is one line; headings, tables, code, breaks and commands of the site stay", async () => {
  const text = "# A\n\none\ntwo\n\n- three\n  four\n\n> five\n> six\n\n| a |\n| - |\n\n```\nx\ny\n```\n\n"
    + "seven\\\neight\n\n<<< ./a.ts\n<<< ./b.ts\n\n::: tip T\nnine\n:::\n";
  const fixing = new ESLint({ cwd: root, fix: true });
  const [{ output }] = await fixing.lintText(text, { filePath: join(root, "packages/types/README.md") });
  expect(output).toBe(text.replace("one\ntwo", "one two").replace("three\n  four", "three four")
    .replace("five\n> six", "five six"));
});

test("square roots and loops without end are fine", async () => {
  expect(
    await lint(
      "/** x */\nexport function f(x: number): number {\n  for (;;) if (Math.sqrt(x) >= 0) return Math.max(x, "
        + "0);\n}\n")).toEqual([]);
});

describe("eslint finds words that make a sentence hard to read", () => {
  const found = async (text, file) => (await lint(text, file)).filter((m) => m.includes("plain-words"))
    .map((m) => /"(.*)"/.exec(m)[1]);
  const source = "packages/types/src/index.ts", tested = "packages/types/test/contracts.test.ts";
  test.each([
    ["a comment", "/** The distance is that of B. */", ["that of"]],
    ["a comment over two lines", "/**\n * The distance is that\n * of B.\n */", ["that of"]],
    ["line comments in a row", "// those\n// that touch", ["those that"]],
    ["every finding of a comment", "// Those of A, the one that touches", ["Those of", "the one that"]],
    ["a line and the next comment", "// those\nexport const x = 1;\n// that touch", []],
    ["code in a comment", "/** `that of` */", []],
    ["strings of code", 'export const x = "that of";', []],
  ])("%s", async (_what, text, words) => {
    expect(await found(`${text}\n`, source)).toEqual(words);
    expect(await found(`${text}\n`, "tools/lib/report.mjs")).toEqual(words);
  });

  test.each([
    ['test("the sum is that of B", () => {});', ["that of"]],
    ['describe.each([1])("hands in: %i", () => {});', ["hands in"]],
    ['test(seededTitle("the sum is that " + "of B", 3), () => {});', ["that of"]],
    ["test.skip(`${1}: is handed a solver`, () => {});", ["is handed"]],
    ['const TITLE = "those of A"; test(TITLE, () => {});', ["those of"]],
    ['other("those of A");', []],
    ['test("a", () => { other("those of A"); });', []],
  ])("the title of a test: %s", async (text, words) => {
    expect(await found(`${text}\n`, tested)).toEqual(words);
  });

  test("prose of Markdown, but no code", async () => {
    const text = "---\ntitle: that of\n---\n# Those of A\n\nOne that\nof B, `those of`.\n\n- | at the door\n\n"
      + "| at the door |\n| --- |\n| Handed over |\n\n```ts\n// that of\n```\n";
    expect(await found(text, "packages/types/README.md"))
      .toEqual(["Those of", "that of", "at the door", "at the door", "Handed over"]);
    for (const file of ["packages/types/api.md", "packages/types/CHANGELOG.md", "apps/docs/figures/gjk.md"])
      expect(await found(text, file)).toEqual([]);
  });

  test("words that are private in some files only", async () => {
    const text = "// A fresh token, the door, the foot of p, equal to rounding\n";
    expect(await found(text, source)).toEqual(["token", "door", "foot", "to rounding"]);
    expect(await found(text, "packages/bench/README.md")).toEqual(["door", "foot", "to rounding"]);
    expect(await found(text, "tools/size.mjs")).toEqual(["to rounding"]);
    expect(await found("// up to rounding, due to rounding\n", source)).toEqual([]);
  });
});
