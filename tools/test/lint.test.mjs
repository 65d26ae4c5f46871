/** The rules of the house in eslint.config.js are on, where they should be. */
import { rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ESLint } from "eslint";
import { expect, test } from "vitest";
import { findingsOf, withoutExceptions } from "../lint.mjs";
import { oxlintConfig } from "../lib/oxlint-config.mjs";

const root = dirname(dirname(import.meta.dirname));
// Under CI typescript-eslint takes each file from the disk; here the text is ours.
process.env.TSESTREE_SINGLE_RUN = "false";
// The typed rules of these texts need the types of one small package, not those of the whole repository.
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

test("square roots and loops without end are fine", async () => {
  expect(
    await lint(
      "/** x */\nexport function f(x: number): number {\n  for (;;) if (Math.sqrt(x) >= 0) return Math.max(x, "
        + "0);\n}\n")).toEqual([]);
});

/** What `npm run lint` finds in `text` as a file of its own beside the sources of a solver package, as rules. */
function quickLint(text) {
  const file = join(root, "packages", "types", "src", "judged-by-a-test.ts");
  writeFileSync(file, text);
  try {
    return findingsOf([file]).findings.map(({ rule }) => rule);
  } finally {
    rmSync(file);
  }
}

test("oxlint finds what ESLint finds: typed rules, ESLint's own, limits, by ESLint's names", () => {
  const long = `/** ${"x".repeat(120)} */`, many = Array.from({ length: 300 }, (_, k) => `export const c${k} = ${k};`);
  const found = quickLint(`${long}
let state = 0;
export const next = (): number => state++ ** 2 + Math.sin(1) + Math.hypot(1, 2);
async function f(): Promise<void> { await Promise.resolve(); }
f();
console.log((JSON.parse("1") as { x?: { y: number } | undefined }).x!.y);
export default 1;
${many.join("\n")}
`);
  expect([...new Set(found)].sort()).toEqual([
    "@typescript-eslint/no-floating-promises", "@typescript-eslint/no-non-null-assertion", "max-len", "max-lines",
    "no-console", "no-restricted-properties", "no-restricted-syntax",
  ]);
  expect(found.filter((rule) => rule === "no-restricted-syntax")).toHaveLength(3);
});

test("exceptions: as many as are listed are none, one more shows all, one fewer is a finding", () => {
  const finding = { file: "a.ts", line: 1, column: 1, rule: "max-len", message: "m" };
  const listed = { "a.ts": { "max-len": { count: 2 } } };
  expect(withoutExceptions([finding, finding], listed, true)).toEqual([]);
  expect(withoutExceptions([finding, finding, finding], listed, true)).toHaveLength(3);
  expect(withoutExceptions([finding], listed, false)).toEqual([]);
  expect(withoutExceptions([finding], listed, true)).toEqual([expect.objectContaining({ rule: "max-len" })]);
});

test("a rule that oxlint does not have must be named", () => {
  const config = [{ files: ["**/*.ts"], rules: { "@typescript-eslint/of-tomorrow": "error" } }];
  expect(() => oxlintConfig(config, new Set())).toThrow(/of-tomorrow/);
});
