/** tools/check-suppressions.mjs finds a list that has grown. */
import { expect, test } from "vitest";
import { growthOf } from "../check-suppressions.mjs";

const list = (counts) =>
  Object.fromEntries(Object.entries(counts).map(([file, count]) => [file, { "max-len": { count } }]));

test("a list that is the same, has shrunk, or followed a moved file has not grown", () => {
  expect(growthOf(list({ "a.ts": 3 }), list({ "a.ts": 3 }))).toEqual([]);
  expect(growthOf(list({ "a.ts": 1 }), list({ "a.ts": 3, "b.ts": 1 }))).toEqual([]);
  expect(growthOf(list({ "moved.ts": 3 }), list({ "a.ts": 3 }))).toEqual([]);
});

test("a rule with more exceptions, and a file with more, are named", () => {
  expect(growthOf(list({ "a.ts": 4 }), list({ "a.ts": 3 }))).toEqual([
    "max-len: 4 exceptions, 3 before", "a.ts: 4 exceptions of max-len, 3 before",
  ]);
  expect(growthOf(list({ "a.ts": 4 }), list({ "a.ts": 3, "b.ts": 9 }))).toEqual([
    "a.ts: 4 exceptions of max-len, 3 before",
  ]);
  expect(growthOf(list({ "a.ts": 3, "b.ts": 1 }), list({ "a.ts": 3 }))).toEqual(["max-len: 4 exceptions, 3 before"]);
  expect(growthOf({ "a.ts": { "max-lines": { count: 1 } } }, list({ "a.ts": 3 }))).toHaveLength(2);
});
