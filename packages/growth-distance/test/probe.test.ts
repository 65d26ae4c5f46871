/** What derivatives know of a body at a contact (probe.ts), by itself. */
import { point, segment } from "@col/shapes";
import { expect, test } from "vitest";
import { createPatch } from "../src/derivatives/patch.ts";
import { probe } from "../src/derivatives/probe.ts";

test("a point has every direction for a normal: its cone is a corner's", () => {
  const p = createPatch(), n = Float64Array.of(0, 0, 1);
  p.reach = 1;
  probe(point(), n, new Float64Array(3), p);
  expect([p.face, p.cone]).toEqual([0, 2]);
  probe(segment({ x: -1, y: 0, z: 0 }, { x: 1, y: 0, z: 0 }), n, new Float64Array(3), p);
  expect([p.face, p.cone]).toEqual([1, 1]);
});
