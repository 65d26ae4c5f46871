/**
 * A cell on the ring about a solid of revolution that is said to hold has no lower direction, or the one it found is
 * the lowest; tiny bodies inside solids.
 */
import { box, capsule, cone, convexHull, cylinder, ellipsoid, frustum, segment, triangle } from "@col/shapes";
import { assertLawful, certifyDistance, LawReport, posed, randomPose, rngFor, samples, seededTitle,
  signedDistanceOracle, supportDifference } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { ConvexShape } from "@col/types";
import { relativePose } from "@col/kernel";
import { expect, test } from "vitest";
import { MOST_ARCS } from "../src/search/state.ts";
import { signedDistance } from "../src/index.ts";
import { createEpaWorkspace, supportVertex } from "../src/kernel.ts";
import { ringHolds } from "../src/search/rings.ts";
import { asked } from "./support/solver.ts";

const at = (x: number, y: number, z: number): { x: number; y: number; z: number } => ({ x, y, z });

function solid(rng: Rng): ConvexShape {
  const s = (): number => rng.uniform(0.3, 1), r = s();
  return rng.pick([cylinder(s(), s()), cone(s(), s()), frustum(s(), s(), s()), ellipsoid(r, s(), r),
    cylinder(s(), s(), { axis: "x" }), ellipsoid(r, r, s())]);
}

function other(rng: Rng, k: number): ConvexShape {
  const s = (): number => k * rng.uniform(0.2, 1), n = (): number => k * rng.normal();
  return rng.pick([
    box(s(), s(), s()), segment(at(n(), n(), n()), at(n(), n(), n())), triangle(at(n(), n(), n()), at(n(), n(), n()),
      at(n(), n(), n())),
    convexHull(Array.from({ length: 24 }, n)), ellipsoid(s(), s(), s()), cylinder(s(), s()), cone(s(), s()),
  ]);
}

test(seededTitle("a cell on a ring that holds has no lower direction", samples(2000)), () => {
  const rng = rngFor("epa rings"), ws = createEpaWorkspace(), p = ws.polytope, m = ws.cell, s = new Float64Array(3),
    d = new Float64Array(3), v = new Float64Array(3);
  let held = 0, tight = 0, improved = 0;
  for (let i = 0; i < samples(2000); i++) {
    const k = rng.logUniform(1e-6, 1), first = solid(rng), second = other(rng, k),
      [a, b] = rng.pick([[first, second], [second, first]]);
    const poseA = randomPose(rng, 0), poseB = randomPose(rng, 0.1 * rng.pick([k, 1])), pa = posed(a, poseA),
      pb = posed(b, poseB), t = rng.logUniform(1e-3, 0.3), R = pa.pose;
    relativePose(poseA, poseB, ws.gjk.bInA);
    asked(ws, a, b);
    const h = (): number => { // at d, A's frame
      for (let c = 0; c < 3; c++) v[c] = R[3 * c] * d[0] + R[3 * c + 1] * d[1] + R[3 * c + 2] * d[2];
      supportDifference(pa, pb, v, s);
      return (v[0] * s[0] + v[1] * s[1] + v[2] * s[2]) / Math.hypot(v[0], v[1], v[2]);
    };
    const n = rng.unitVector(new Float64Array(3)), beside = (f: number): void => {
      rng.unitVector(v);
      const x = n[0] + f * v[0], y = n[1] + f * v[1], z = n[2] + f * v[2], l = 1 / Math.hypot(x, y, z);
      d[0] = x * l; d[1] = y * l; d[2] = z * l;
    };
    p.sizes.ball = 0;
    ws.ring.work.arcs = MOST_ARCS; // what earlier samples took is not held against this one
    for (let e = 0; e < 4; e++) { // the face's corners, then the support along its normal
      beside(e === 3 ? 0 : t);
      p.dir.set(d, 3 * e);
      supportVertex(a, b, ws.gjk.bInA, ws.gjk.support, p, e);
      if (e < 3) p.corner[e] = e;
    }
    m.normal.set(n);
    m.t = t;
    let least = Infinity;
    const sweep = (): number[] => Array.from({ length: 200 }, () => {
      do beside(t * rng.uniform(0, 1)); while (n[0] * d[0] + n[1] * d[1] + n[2] * d[2] < 1 / Math.sqrt(1 + t * t));
      return h();
    });
    least = Math.min(...sweep());
    for (const over of [-1e-3, -1e-6, 0, 1e-4]) { // claims below and above the least of the samples
      const u = least * (1 + over);
      if (!(u > 0)) continue;
      m.u = u;
      m.slack = 1e-10 * u;
      ws.ring.found = false;
      const holds = ringHolds(ws, 0, 3);
      let answer = u;
      if (ws.ring.found) {
        for (let c = 0; c < 3; c++) d[c] = ws.ring.direction[c];
        answer = h();
        expect(answer, `sample ${i}: found`).toBeLessThan(u);
        improved++;
      }
      if (!holds) continue;
      held++;
      if (over === -1e-6) tight++;
      expect(Math.min(least, ...sweep()) - answer, `sample ${i}: claim ${over} of ${least}, cell ${t}`)
        .toBeGreaterThanOrEqual(-1e-10 * u - 1e-14);
    }
  }
  expect(held).toBeGreaterThan(samples(2000));
  expect(tight).toBeGreaterThan(0.2 * samples(2000));
  expect(improved).toBeGreaterThan(0.1 * samples(2000));
}, 60000 + 60 * samples(2000));

test(seededTitle("a tiny body at the axis of a solid: certified, in few steps", samples(150)), () => {
  const rng = rngFor("epa rings tiny"), report = new LawReport(), steps: number[] = [];
  for (let i = 0; i < samples(150); i++) {
    const a = solid(rng), k = rng.logUniform(1e-7, 1e-2), b = rng.pick([other(rng, k), capsule(k, k)]),
      poseA = randomPose(rng, 0), poseB = randomPose(rng, rng.pick([0, 1e-9, k]));
    const r = signedDistance(a, poseA, b, poseB),
      o = signedDistanceOracle(a, poseA, b, poseB,
        { samples: 60, starts: 4, hints: [r.normal.x, r.normal.y, r.normal.z] });
    report.subject = () => `sample ${i}`;
    certifyDistance(a, poseA, b, poseB, r, report, { gap: 1e-9, rounding: 1e-10 });
    expect(o.distance - r.distance, `sample ${i}`).toBeLessThanOrEqual(1e-9);
    steps.push(r.iterations);
  }
  assertLawful(report);
  steps.sort((x, y) => x - y);
  expect(steps[Math.floor(0.9 * steps.length)], "nine in ten").toBeLessThanOrEqual(600);
}, 60000 + 60 * samples(150));

test("an ellipsoid of equal radii is a sphere", () => {
  const rng = rngFor("epa balls");
  for (let i = 0; i < 40; i++) {
    const s = other(rng, rng.pick([1, 1e-3, 1e-7])), r = rng.uniform(0.2, 1), poseA = randomPose(rng, 0),
      poseB = randomPose(rng, rng.pick([0, 1e-12, 0.1, 1])),
      round = signedDistance(ellipsoid(r, r, r), poseA, s, poseB);
    expect(round.status).not.toBe("budget-spent");
    const o = signedDistanceOracle(ellipsoid(r, r, r), poseA, s, poseB,
      { samples: 60, starts: 4, hints: [round.normal.x, round.normal.y, round.normal.z] });
    expect(Math.abs(round.distance - o.distance), `sample ${i}: ${round.status}`).toBeLessThanOrEqual(1e-9);
  }
});
