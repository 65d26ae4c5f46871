/** Weights of nearly flat simplices, corrected: the weighted sum loses its part along the rows, whatever they were. */
import { createWorkspace, relativePose } from "@col/kernel";
import type { Workspace } from "@col/kernel";
import { randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import { expect, test } from "vitest";
import { refineWeights } from "../src/query/refine-weights.ts";

const N = samples(300);
const dot = (u: readonly number[], v: readonly number[]): number => u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
const minus = (u: readonly number[], v: readonly number[]): number[] => [u[0] - v[0], u[1] - v[1], u[2] - v[2]];

/** Row i of w, from the rows of a and b. */
function rowOf(ws: Workspace, i: number): number[] {
  const k = 3 * ws.slots[i], { a, b } = ws.simplex, r = ws.bInA;
  return [0, 1, 2].map(
    (c) => a[k + c] - (r[3 * c] * b[k] + r[3 * c + 1] * b[k + 1] + r[3 * c + 2] * b[k + 2] + r[9 + c]),
  );
}

/** The weighted sum of the rows; the last one has the rest of the weight. */
function sum(ws: Workspace, rows: readonly number[][]): Float64Array {
  const l = [...ws.simplex.lambda.subarray(0, ws.rank - 1)], all = [...l, 1 - l.reduce((s, x) => s + x, 0)];
  return Float64Array.from([0, 1, 2], (c) => rows.reduce((s, row, i) => s + all[i] * row[c], 0));
}

test(seededTitle("an edge or a triangle of any slots: what is left of the sum is across the rows", N), () => {
  const rng = rngFor("refine weights");
  for (let n = 0; n < N; n++) for (const rank of [2, 3]) {
    const ws = createWorkspace();
    relativePose(randomPose(rng, 1), randomPose(rng, 1), ws.bInA);
    ws.rank = rank;
    [3, 0, 2].forEach((slot, i) => { ws.slots[i] = slot; });
    for (let i = 0; i < 12; i++) {
      ws.simplex.a[i] = rng.uniform(-1, 1);
      ws.simplex.b[i] = rng.uniform(-1, 1);
    }
    const rows = [0, 1, 2].slice(0, rank).map((i) => rowOf(ws, i));
    // the closest point has some weights; those given are a little off
    const sides = rows.slice(0, -1).map((row) => minus(row, rows[rank - 1]));
    const across = rank === 2 ? sides[0] : sides[1];
    if (!(dot(across, across) > 0.1)) continue;
    for (let i = 0; i < rank - 1; i++) ws.simplex.lambda[i] = 1 / rank;
    const p = sum(ws, rows), offset = Float64Array.from(p);
    refineWeights(ws, offset);
    const q = [...sum(ws, rows)], moved = rows.slice(0, -1).some((_, i) => ws.simplex.lambda[i] !== 1 / rank);
    expect([...offset]).toEqual([...p]);
    // a correction of 1 or more is none
    if (!moved) continue;
    for (const side of sides) expect(Math.abs(dot(q, side))).toBeLessThan(1e-9);
  }
});

test("rows that coincide, and a correction that leaves the simplex, change nothing", () => {
  for (const rank of [2, 3]) {
    const ws = createWorkspace();
    ws.bInA.set([1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]);
    ws.rank = rank;
    [0, 1, 2].forEach((slot, i) => { ws.slots[i] = slot; });
    ws.simplex.a.fill(1);
    ws.simplex.lambda.fill(0.25);
    refineWeights(ws, Float64Array.of(1, 1, 1));
    expect([...ws.simplex.lambda]).toEqual([0.25, 0.25, 0.25, 0.25]);
    ws.simplex.a.set([1, 0, 0, 2, 0, 0, 1, 1, 0]);
    refineWeights(ws, Float64Array.of(9, 9, 0));
    expect([...ws.simplex.lambda]).toEqual([0.25, 0.25, 0.25, 0.25]);
  }
});
