/** Rows of the loop that stand for the same pieces are one row (pieces.ts). */
import { createWorkspace } from "@col/accel/kernel";
import { expect, test } from "vitest";
import { CORNERS, join } from "../src/pieces.ts";

test("corners: rows with all three coordinates alike, of both shapes, are joined, and their weights add up", () => {
  const s = createWorkspace().simplex;
  s.rank = 4;
  s.a.set([[1, 2, 3], [1, 2, 4], [1, 2, 3], [5, 2, 3]].flat());
  s.b.set([[7, 8, 9], [7, 8, 9], [7, 8, 9], [7, 8, 9]].flat());
  s.lambda.set([0.1, 0.2, 0.3, 0.4]);
  expect(join(s, CORNERS, CORNERS)).toBe(0b1011);
  expect(Array.from(s.lambda.subarray(0, 3))).toEqual([0.4, 0.2, 0.4]);
  for (let c = 0; c < 3; c++) {
    s.rank = 4;
    for (const list of [s.a, s.b]) for (let r = 0; r < 4; r++) list.set([1, 2, 3], 3 * r);
    s.b[9 + c] += 1;
    expect(join(s, CORNERS, CORNERS), `coordinate ${c}`).toBe(0b1001);
  }
});
