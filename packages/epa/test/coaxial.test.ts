/**
 * An ellipsoid of revolution on the axis of another solid: all directions around the axis are as good, and no other is
 * better.
 */
import { capsule, cone, cylinder, ellipsoid, frustum, sphere } from "@col/shapes";
import { assertLawful, certifyDistance, LawReport, makePose, moved, posed, randomPose, rngFor, samples, seededTitle,
  signedDistanceOracle, supportDifference } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { ConvexShape } from "@col/types";
import { expect, test } from "vitest";
import { signedDistance } from "../src/index.ts";

function other(rng: Rng): ConvexShape {
  const s = (): number => rng.pick([1, 0.5, 2, 0.1, 0.05, 10, 1e-3, rng.logUniform(1e-2, 3)]), x = s();
  switch (rng.integer(6)) {
    case 0: return cylinder(x, s());
    case 1: return cone(x, s());
    case 2: return frustum(x, s(), s());
    case 3: return capsule(x, s());
    case 4: return sphere(x);
    default: return ellipsoid(x, s(), x);
  }
}

test(seededTitle("on one axis: no direction is better, both ways round", samples(600)), () => {
  const rng = rngFor("epa coaxial"), report = new LawReport(), d = new Float64Array(3), w = new Float64Array(3);
  let overlapping = 0, open = 0, refuted = 0;
  for (let i = 0; i < samples(600); i++) {
    const x = rng.pick([1, 0.5, 2, 0.1, 10, 1e-3, rng.logUniform(1e-2, 3)]),
      a = ellipsoid(x, rng.pick([1, 0.5, 0.05, 2, 1e-3, rng.logUniform(1e-2, 3)]), x), b = other(rng);
    const poseA = rng.pick([makePose(), randomPose(rng, 0)]),
      turn = rng.pick([[0, 0, 0, 1], [1, 0, 0, 0], [0, 0.6, 0, 0.8]]),
      off = rng.pick([0, 0, 0.3, rng.normal()]) * Math.min(a.bounds[4], b.bounds[4] + b.margin);
    const poseB = moved(poseA, makePose(0, off, 0, turn[0], turn[1], turn[2], turn[3]));
    const r = signedDistance(a, poseA, b, poseB), s = signedDistance(b, poseB, a, poseA),
      scale = Math.max(...a.bounds, ...b.bounds) + b.margin;
    if (r.distance > 0) continue;
    overlapping++;
    if (r.status !== "overlapping" || s.status !== "overlapping") {
      open++;
      continue;
    }
    const o = signedDistanceOracle(a, poseA, b, poseB, { samples: 60, starts: 4 });
    expect(o.distance - r.distance, `sample ${i}: ${r.distance}`).toBeLessThanOrEqual(1e-12 * scale);
    expect(Math.abs(r.distance - s.distance), `sample ${i}`).toBeLessThanOrEqual(1e-12 * scale);
    certifyDistance(a, poseA, b, poseB, r, report, { gap: 1e-9, rounding: 1e-10 });
    // a solver that looked along the axis and straight across only
    const pa = posed(a, poseA), pb = posed(b, poseB);
    let least = Infinity;
    for (let k = 0; k < 4; k++) for (let c = 0; c < 3; c++) {
      d[c] = pa.pose[3 * c + (k < 2 ? 1 : 0)] * (k % 2 === 0 ? 1 : -1);
      if (c < 2) continue;
      supportDifference(pa, pb, d, w);
      least = Math.min(least, d[0] * w[0] + d[1] * w[1] + d[2] * w[2] + b.margin);
    }
    if (least > -r.distance + 1e-9 * scale) refuted++;
  }
  expect(open, `of ${overlapping}`).toBeLessThanOrEqual(Math.ceil(0.005 * overlapping));
  expect(refuted, "answers along neither").toBeGreaterThan(0.05 * overlapping);
  assertLawful(report);
}, 60000 + 60 * samples(600));
