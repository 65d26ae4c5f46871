/** tools/check-readmes.mjs believes no example. */
import { expect, test } from "vitest";
import { checkReadmes, examplesOf, programOf } from "../check-readmes.mjs";
import { manifest, workshop } from "./workshop.mjs";

const sound = {
  "packages/types/package.json": manifest("types"),
  "packages/types/src/index.ts":
    "export const third: number = 1 / 3;\nexport function fail(): never { throw new RangeError('bad: got -1'); }\n",
  "packages/kernel/package.json": manifest("kernel"),
};
const block = (code) => `# A\n\n\`\`\`ts\n${code}\n\`\`\`\n`;
const check = (code) => {
  const base = workshop({ ...sound, "README.md": block(code) });
  return checkReadmes(base, [base]);
};
const start = 'import { fail, third } from "@col/types";\n';

test("true claims pass: numbers near, objects by the fields named, errors by text, digits that are shown", () => {
  expect(
    check(
      `${start}const x: number = 3 * third; // => 1\n({ a: third, b: 2 }); // => { a: 0.33333333333 }\n[x, NaN] // => `
        + "[1, NaN]\nthird; // ~> 0.33\n-third / 100; // ~> -3.3e-3\nfail(); // => throws got -1").errors).toEqual([]);
});

/** Kind of fault -> an example with it, and the error message. */
const wrong = [
  ["a wrong number", `${start}third; // => 0.3334`, /is 0\.333.*claimed 0\.3334/],
  ["wrong digits", `${start}third; // ~> 0.34`, /is 0\.333.*claimed about 0\.34/],
  ["a wrong field", `${start}({ a: third }); // => { a: 1 }`, /claimed \{"a":1\}/],
  ["an error that does not come", `${start}third; // => throws got`, /does not throw/],
  ["another error", `${start}fail(); // => throws got -2`, /claimed got -2/],
  ["a name that is not exported", 'import { no } from "@col/types";\nno; // => 1', /no/],
  ["a type error that runs", `${start}const x: string = third;\ntypeof x; // => "number"`,
    /does not compile, line \d+: error TS2322/],
  ["no claim at all", `${start}third;`, /claims nothing/],
  ["an example that waits for ever", "await new Promise(() => undefined);\n1; // => 1", /waits for what never comes/],
];

test("of several examples, checked at once, it names each that is wrong", () => {
  const blocks = wrong.map(([, code]) => block(code)), fine = block("1; // => 1");
  const base = workshop({ ...sound, "README.md": [fine, ...blocks].join("") });
  const { checked, errors } = checkReadmes(base, [base]);
  expect(checked).toBe(1 + wrong.length);
  expect(errors.filter((text) => text.startsWith("README.md:4:"))).toEqual([]);
  wrong.forEach(([what, , message], i) => {
    const line = (fine + blocks.slice(0, i).join("")).split("\n").length + 3;
    expect(errors, what).toContainEqual(
      expect.stringMatching(new RegExp(`^README\\.md:${line}: .*${message.source}`, "s")),
    );
  });
});

test("an example that ends the process is named", () => {
  expect(check("process.exit(0);\n1; // => 1").errors[0]).toMatch(/README\.md:4: ends the process/);
});

test("packages without sources are skipped by name; fragments are left alone", () => {
  expect(check('import { x } from "@col/kernel";\nx; // => 1')).toMatchObject({ errors: [], note: "1 skipped" });
  expect(examplesOf("```ts no-run\nx\n```\n```js\ny\n```\n")).toEqual([]);
  expect(programOf({ line: 1, code: "a; // => 1\nb; // plain" }).claims).toBe(1);
});
