/** The segment as inner simplex: which chord of a triangle without area crosses the ray. */
import { expect, test } from "vitest";
import { makeChord } from "../src/loop/chord.ts";
import { createWorkspace } from "../src/state/workspace.ts";

/** A workspace with three columns in the plane x = 0, give or take rounding. */
function columns(...w: number[]): ReturnType<typeof createWorkspace> {
  const ws = createWorkspace();
  ws.w.set(w);
  ws.slots.set([0, 1, 2, 3]);
  return ws;
}

test("the highest of the chords that cross the ray", () => {
  const ws = columns(0, 1, 0, 1e-16, -1, 2, -1e-16, -1, 4);
  expect(makeChord(ws)).toBe(1);
  expect(ws.heights[0]).toBeCloseTo(2, 12);
  expect(Array.from(ws.slots)).toEqual([1, 2, 0, 3]);
});

test("two columns that are one point up to rounding are no chord: their segment is aside of the ray", () => {
  const ws = columns(0, 1, 1, -2e-16, -0.2, 1.5, 4e-16, -0.2, 1.5);
  makeChord(ws);
  expect(ws.heights[0]).toBeCloseTo(1.5 - 0.2 * 0.5 / 1.2, 12);
});
