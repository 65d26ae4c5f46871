/** `fillsBounds`: solvers read the support points of such cores off their boxes, so both must be the same point. */
import { rngFor } from "@col/testkit";
import type { ConvexShape } from "@col/types";
import { expect, test } from "vitest";
import { box, capsule, sphere, supportFace, withCenter, withMargin } from "../src/index.ts";
import { compositions, cores } from "./catalogue.ts";

const ALL: Readonly<Record<string, ConvexShape>> = { ...cores(), ...compositions() };

test("points, boxes and segments along an axis fill their boxes, nothing else does", () => {
  const filled = Object.keys(ALL).filter((name) => ALL[name].fillsBounds === true);
  expect(filled.sort()).toEqual([
    "box", "capsule x", "capsule y", "capsule z", "flat box", "point", "point elsewhere", "rounded box",
    "rounded sphere", "segment of length 0", "sphere",
  ]);
  expect(withCenter(box(1, 2, 3), { x: 0.5, y: 0, z: 0 }).fillsBounds).toBe(true);
});

test("where the core fills its box, the corner ahead is the support point, for directions without a component too",
  () => {
  const rng = rngFor("fills-bounds"), d = new Float64Array(3), p = new Float64Array(3),
    shapes = Object.values(ALL).filter((s) => s.fillsBounds === true);
  for (const s of [...shapes, capsule(1, 0), withMargin(sphere(1), 1)]) {
    for (let i = 0; i < 200; i++) {
      rng.unitVector(d);
      if (i % 4 !== 3) d[i % 4] = 0;
      s.support(s, d, p);
      for (let c = 0; c < 3; c++) if (d[c] !== 0) expect(p[c] + 0).toBe(s.bounds[d[c] > 0 ? 3 + c : c] + 0);
    }
  }
});

test("the support face of a box is the four corners of its bounds on that side", () => {
  const points = new Float64Array(24), ids = new Int32Array(8), d = new Float64Array(4);
  for (let i = 0; i < 6; i++) {
    d.fill(0);
    d[3] = 1e-9;
    d[i >> 1] = 1 - 2 * (i & 1);
    expect(supportFace(box(1, 2, 3), d, points, ids)).toBe(4);
    for (let k = 0; k < 12; k++)
      expect(points[k]).toBe(k % 3 === i >> 1 ? d[i >> 1] * ((i >> 1) + 1)
        : (ids[(k / 3) | 0] >> (k % 3)) % 2 === 1 ? (k % 3) + 1 : -1 - (k % 3));
  }
});
