/**
 * Two ellipsoids deep in each other (deep-ellipsoids/): the least value of a quadratic function on the sphere is
 * nowhere undercut and is attained; depths equal the oracle's, both ways round, and every pair is answered.
 */
import { ellipsoid } from "@col/shapes";
import { assertLawful, certifyDistance, LawReport, makePose, moved, posed, rngFor, samples, seededTitle,
  signedDistanceOracle, supportDifference } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { ConvexShape, Pose } from "@col/types";
import { relativePose } from "@col/kernel";
import { expect, test } from "vitest";
import { QuadraticOnSphere } from "../src/ellipsoid/deep-state.ts";
import { deepDepth } from "../src/ellipsoid/deep-ellipsoids.ts";
import { leastOnSphere } from "../src/ellipsoid/quadratic.ts";
import { signedDistance } from "../src/index.ts";
import { createEpaWorkspace } from "../src/kernel.ts";
import { PROVEN } from "../src/pair/method.ts";
import { asked } from "./support/solver.ts";

/** What the method may leave, in parts of the depth and of the size. */
const SLACK = 1.2e-10;
const HAIRS: readonly number[] = [0, 1e-15, 1e-12, 1e-9, 4e-8, 1e-6, 1e-4, 1e-3];

test(seededTitle("a quadratic function on the sphere: never less, and attained", samples(3000)), () => {
  const rng = rngFor("epa quadratic on the sphere"), o = new QuadraticOnSphere(), d = new Float64Array(3);
  for (let i = 0; i < samples(3000); i++) {
    const e = (): number => rng.pick([0, 1, 1, 2, 0.5, 1e-9, rng.normal()]), off = rng.pick([0, 1e-17, 1e-9, 1]),
      m = [e(), off * e(), off * e(), e(), off * e(), e()],
      t = [e(), e(), e()].map((x) => x * rng.pick([0, 1e-12, 1e-5, 1, 10]));
    o.matrix.set(m);
    o.linear.set(t);
    leastOnSphere(o);
    const value = (n: ArrayLike<number>): number => m[0] * n[0] * n[0] + m[3] * n[1] * n[1] + m[5] * n[2] * n[2]
      + 2 * (m[1] * n[0] * n[1] + m[2] * n[0] * n[2] + m[4] * n[1] * n[2]) - t[0] * n[0] - t[1] * n[1] - t[2] * n[2];
    const scale = Math.max(...m.map(Math.abs), ...t.map(Math.abs)),
      told = `sample ${i}: ${m.join(" ")}; ${t.join(" ")}`;
    for (let k = 0; k < 40; k++) {
      rng.unitVector(d);
      expect(o.least - value(d), told).toBeLessThanOrEqual(4e-15 * scale);
    }
    expect(Math.hypot(...o.direction), told).toBeCloseTo(1, 14);
    expect(value(o.direction) - o.least, told).toBeLessThanOrEqual(2e-9 * scale);
  }
});

/** One ellipsoid and itself a hair off; two of one kind on nearly one axis; any two about one centre. */
function pairAt(rng: Rng, i: number): readonly [ConvexShape, Pose, ConvexShape, Pose] {
  const s = (): number => rng.pick([1, 0.5, 2, 0.25, rng.logUniform(0.05, 2)]), x = s(), y = s(),
    a = rng.pick([() => ellipsoid(x, x, y), () => ellipsoid(x, y, x), () => ellipsoid(x, y, s()),
      () => ellipsoid(x, x * (1 + rng.pick(HAIRS)), x * (1 - rng.pick(HAIRS)))])();
  const hair = (): number => rng.pick(HAIRS) * rng.pick([1, -1, rng.normal()]),
    b = i % 3 === 0 ? a : i % 3 === 1 ? ellipsoid(a.params[0], a.params[1], a.params[2] * (1 + hair()))
      : ellipsoid(s(), s(), s()), q = rng.unitQuaternion(new Float64Array(4)),
    any = makePose(0, 0, 0, q[0], q[1], q[2], q[3]), poseA = rng.pick([makePose(), any]);
  const u = hair(), v = hair(), w = hair(), turn = makePose(0, 0, 0, u, v, w, Math.sqrt(1 - u * u - v * v - w * w)),
    far = i % 4 === 0 ? 0.005 * Math.min(a.inradius, b.inradius) : 0, off = (): number => hair() + far * rng.normal();
  return [a, poseA, b, moved(moved(poseA, makePose(off(), off(), off())), i % 3 === 2 ? any : turn)];
}

test(seededTitle("deep ellipsoids: no direction is better, both ways round", samples(1000)), () => {
  const rng = rngFor("epa deep ellipsoids"), ws = createEpaWorkspace(), report = new LawReport(),
    d = new Float64Array(3), s = new Float64Array(3);
  let overlapping = 0, answered = 0;
  for (let i = 0; i < samples(1000); i++) {
    const [a, poseA, b, poseB] = pairAt(rng, i), pa = posed(a, poseA), pb = posed(b, poseB),
      r = signedDistance(a, poseA, b, poseB), told = `pair ${i}: ${r.distance}, ${r.status}`;
    if (!(r.distance < 0)) continue;
    relativePose(poseA, poseB, ws.gjk.bInA);
    overlapping++;
    if (deepDepth(asked(ws, a, b), ws) !== PROVEN) continue;
    answered++;
    const depth = ws.depth[0], size = ws.gjk.found.size, slack = SLACK * depth + 0.1 * SLACK * size;
    expect(r.status, told).toBe("overlapping");
    expect(Math.abs(r.distance + depth), told).toBeLessThanOrEqual(2 * slack);
    for (let k = 0; k < 100; k++) {
      rng.unitVector(d);
      if (k % 2 === 0) { // near the answer
        const hair = rng.pick([1e-5, 1e-3, 0.03, 0.3]), n = r.normal;
        d.set([n.x + hair * d[0], n.y + hair * d[1], n.z + hair * d[2]].map((x, _, v) => x / Math.hypot(...v)));
      }
      supportDifference(pa, pb, d, s);
      expect(depth - (d[0] * s[0] + d[1] * s[1] + d[2] * s[2]), told).toBeLessThanOrEqual(slack);
    }
    const w = signedDistance(b, poseB, a, poseA);
    expect(Math.abs(w.distance - r.distance), told).toBeLessThanOrEqual(slack);
    certifyDistance(a, poseA, b, poseB, r, report, { gap: 1e-10, rounding: 1e-10 });
    if (i % 10 !== 0) continue;
    const o = signedDistanceOracle(a, poseA, b, poseB, { samples: 60, starts: 4 });
    expect(o.distance - r.distance, told).toBeLessThanOrEqual(slack);
  }
  assertLawful(report);
  expect(answered).toBeGreaterThan(0.97 * overlapping);
}, 120000 + 60 * samples(1000));
