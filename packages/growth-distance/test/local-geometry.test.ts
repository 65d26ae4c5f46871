/**
 * What derivatives know of the bodies at a contact (probe.ts, plane/derivatives.ts), and what the exit in
 * the plane takes for rounding (plane/finish.ts): each by itself.
 */
import { growthDerivatives2d, growthDistance2d } from "@col/growth-distance";
import { point, segment } from "@col/shapes";
import { box2, ellipse } from "@col/shapes/2d";
import { rngFor, samples, seededTitle } from "@col/testkit";
import type { Pose2 } from "@col/types";
import { expect, test } from "vitest";
import { createPatch } from "../src/patch.ts";
import { probe } from "../src/probe.ts";

test("a point has every direction for a normal: its cone is that of a corner", () => {
  const p = createPatch(), n = Float64Array.of(0, 0, 1);
  probe(point(), n, new Float64Array(3), 1, p);
  expect([p.face, p.cone]).toEqual([0, 2]);
  probe(segment({ x: -1, y: 0, z: 0 }, { x: 1, y: 0, z: 0 }), n, new Float64Array(3), 1, p);
  expect([p.face, p.cone]).toEqual([1, 1]);
});

test("a disc at the end of an edge: the value is differentiable, its points are not, from either side", () => {
  const plate = box2(1, 1), disc = ellipse(0.5, 0.5), at = (x: number, y: number): Pose2 => ({ x, y, c: 1, s: 0 });
  const here = at(0, 0);
  for (const k of [1, 3]) {
    for (const d of [growthDerivatives2d(plate, here, disc, at(k, 1.5 * k)),
      growthDerivatives2d(disc, here, plate, at(-k, -1.5 * k))]) {
      expect(d.valueDifferentiable).toBe(true);
      expect(d.status).toBe("not-differentiable");
    }
    expect(growthDerivatives2d(plate, here, disc, at(0.9 * k, 1.5 * k)).status).toBe("optimal");
  }
});

test(seededTitle("ellipses thin along an axis: their length has room for its rounding", samples(200)), () => {
  const rng = rngFor("growth needles of the plane"), here: Pose2 = { x: 0, y: 0, c: 1, s: 0 };
  let closed = 0;
  for (let i = 0; i < samples(200); i++) {
    const thin = 10 ** rng.uniform(-11, -6), poseB = { x: rng.uniform(1, 3), y: 0.3 * thin * rng.uniform(-1, 1), c: 1,
      s: 0 };
    const other = ellipse(1, 10 ** rng.uniform(-11, -6));
    closed += +(growthDistance2d(ellipse(1, thin), here, other, poseB, { tolerance: 1e-12 }).status === "optimal");
  }
  expect(closed).toBeGreaterThan(0.9 * samples(200)); // 0.15 where the ball inside is all the room there is
});
