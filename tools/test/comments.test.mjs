/** tools/check-comments.mjs: comments of public names. */
import { expect, test } from "vitest";
import { commentFindings, exportedNames } from "../check-comments.mjs";

test("the names of an entry", () => {
  expect(exportedNames('export { a, b as c } from "./x.ts";\nexport type { D,\n  E } from "./y.ts";'))
    .toEqual(["a", "b", "D", "E"]);
});

test("a public comment that points to the header is named, others are not", () => {
  const files = new Map([["x.ts", "/** See the file header. */\nexport function a() {}\n"
    + "/**\n * Longer; see the file\n * header.\n */\nconst b = 1;\n"
    + "/**\n * Gives (see the file\n * header).\n */\nexport const split = 2;\n"
    + "/** See the file header. */\nexport const hidden = 1;\n/** Adds. */\nexport function c() {}\n"]]);
  expect(commentFindings(files, new Set(["a", "c", "split"])))
    .toEqual([expect.stringContaining("x.ts: a:"), expect.stringContaining("x.ts: split:")]);
});
