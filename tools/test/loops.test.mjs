/** tools/expand-loops.mjs: two loops from one text. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { expand } from "../expand-loops.mjs";
import { root } from "../lib/workspace.mjs";

const TEXT = "a\n//: solve\nb\n//: momentum\nc\n//: both\nd\n";

test("an expansion has the common lines and its own blocks", () => {
  expect(expand(TEXT, "solve")).toBe("a\nb\nd\n");
  expect(expand(TEXT, "momentum")).toBe("a\nc\nd\n");
});

test("a block of an unknown name and one without an end are refused", () => {
  expect(() => expand("//: other\n//: both\n", "solve")).toThrow('unknown block "other"');
  expect(() => expand("//: solve\na\n", "solve")).toThrow("has no end");
});

test("one comparison changed in the text changes both loops", () => {
  const text = readFileSync(join(root, "tools/loops/gjk-loop.ts.txt"), "utf8"), visible = "if ((visible & 1) !== 0)";
  expect(text.split(visible)).toHaveLength(2);
  const changed = text.replace(visible, "if ((visible & 1) === 0)");
  for (const name of ["solve", "momentum"]) {
    expect(expand(text, name)).toContain(visible);
    expect(expand(changed, name)).not.toContain(visible);
  }
});
