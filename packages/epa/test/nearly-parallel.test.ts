/**
 * Solids with rims whose axes are nearly parallel (axes/nearly-parallel.ts): no direction is better, by the oracle and
 * by directions all around; both orders agree; the bodies hold the points; nearly all pairs are answered.
 */
import { capsule, cone, cylinder, frustum } from "@col/shapes";
import { assertLawful, certifyDistance, LawReport, makePose, moved, posed, rngFor, samples, seededTitle,
  signedDistanceOracle, supportDifference } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { ConvexShape, Pose } from "@col/types";
import { relativePose } from "@col/kernel";
import { expect, test } from "vitest";
import { signedDistance } from "../src/index.ts";
import { createEpaWorkspace } from "../src/kernel.ts";
import { nearlyParallelDepth } from "../src/axes/nearly-parallel.ts";
import { PROVEN } from "../src/pair/method.ts";
import { asked } from "./support/solver.ts";

/** What the method may leave, in parts of the size; what the search may, by which another order may be answered. */
const PROVEN_TO = 2e-12;
const SEARCHED = 1e-10;

function solid(rng: Rng): ConvexShape {
  const s = (): number => rng.pick([1, 0.5, 2, 0.25, rng.logUniform(0.05, 5)]), r = s();
  return rng.pick([() => cylinder(r, s()), () => cone(r, s()), () => frustum(r, s(), s()),
    () => frustum(r, r * (1 + rng.pick(HAIRS)), s()), () => capsule(0.1 * r, s())])();
}

const HAIRS: readonly number[] = [0, 1e-15, 1e-12, 1e-9, 4e-8, 1e-6, 1e-5, 1e-4, 5e-4];

/** A turn by three small components. */
function turned(x: number, y: number, z: number): Pose {
  return makePose(0, 0, 0, x, y, z, Math.sqrt(Math.max(0, 1 - x * x - y * y - z * z)));
}

/** B about the same axis as A or the opposite one, turned and moved by hairs; sometimes A again, sometimes anywhere. */
function pairAt(rng: Rng, i: number): readonly [ConvexShape, Pose, ConvexShape, Pose] {
  const a = solid(rng), hair = (): number => rng.pick(HAIRS) * rng.pick([1, -1, rng.normal()]);
  const b = i % 3 === 0 ? a : solid(rng), q = rng.unitQuaternion(new Float64Array(4)),
    poseA = rng.pick([makePose(), makePose(0, 0, 0, q[0], q[1], q[2], q[3])]);
  const far = i % 5 === 0 ? 0.3 * Math.min(a.bounds[3], b.bounds[4]) : 0,
    off = (): number => hair() + far * rng.normal();
  const pose = moved(moved(poseA, makePose(off(), off(), off())), turned(hair(), hair(), hair()));
  return [a, poseA, b, rng.integer(3) === 0 ? moved(pose, makePose(0, 0, 0, 1, 0, 0, 0)) : pose];
}

test(seededTitle("nearly parallel axes: no direction is better, both ways round", samples(1500)), () => {
  const rng = rngFor("epa nearly parallel"), ws = createEpaWorkspace(), report = new LawReport();
  let overlapping = 0, answered = 0;
  for (let i = 0; i < samples(1500); i++) {
    const [a, poseA, b, poseB] = pairAt(rng, i), pa = posed(a, poseA), pb = posed(b, poseB);
    const r = signedDistance(a, poseA, b, poseB);
    if (!(r.distance + a.margin + b.margin < 0) || a.margin * b.margin > 0) continue;
    relativePose(poseA, poseB, ws.gjk.bInA);
    const found = nearlyParallelDepth(asked(ws, a, b), ws) === PROVEN, size = ws.nearlyParallel.frame.size,
      told = `pair ${i}: ${r.distance}, ${r.status}`;
    overlapping++;
    answered += +found;
    if (!found) continue;
    const margins = a.margin + b.margin, depth = ws.depth[0] + margins, least = -depth - PROVEN_TO * size;
    expect(Math.abs(r.distance + depth), told).toBeLessThanOrEqual(SEARCHED * size);
    const d = new Float64Array(3), s = new Float64Array(3);
    for (let k = 0; k < 200; k++) {
      rng.unitVector(d);
      if (k % 2 === 0) { // near the answer
        const hair = rng.pick([1e-7, 1e-5, 1e-3, 0.03]), n = r.normal;
        d.set([n.x + hair * d[0], n.y + hair * d[1], n.z + hair * d[2]].map((x, _, v) => x / Math.hypot(...v)));
      }
      supportDifference(pa, pb, d, s);
      expect(-(d[0] * s[0] + d[1] * s[1] + d[2] * s[2]), told).toBeLessThanOrEqual(-least);
    }
    const w = signedDistance(b, poseB, a, poseA);
    expect(Math.abs(w.distance - r.distance), told).toBeLessThanOrEqual(SEARCHED * size);
    certifyDistance(a, poseA, b, poseB, r, report, { gap: 1e-10, rounding: 1e-10 });
    if (i % 10 !== 0) continue;
    const o = signedDistanceOracle(a, poseA, b, poseB, { samples: 60, starts: 4 });
    expect(o.distance - r.distance, told).toBeLessThanOrEqual(SEARCHED * size);
  }
  assertLawful(report);
  expect(overlapping).toBeGreaterThan(0.1 * samples(1500));
  expect(answered).toBeGreaterThan(0.9 * overlapping);
}, 120000 + 60 * samples(1500));
