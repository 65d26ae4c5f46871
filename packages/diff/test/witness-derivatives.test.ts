/** Exact derivatives against central differences of solvers, on smooth pairs, polytopes and partly flat shapes. */
import { signedDistance } from "@col/epa";
import { box, capsule, cone, convexHull, cylinder, ellipsoid, point, sphere, supportFace,
  withMargin } from "@col/shapes";
import { randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { ConvexShape, DistanceResult, MutablePose } from "@col/types";
import { expect, test } from "vitest";
import { witnessDerivatives } from "../src/index.ts";
import type { TwistFrame } from "../src/index.ts";
import { allFinite, copy, differences, relativeError, rows } from "./support/differences.ts";
import type { Moved, Solve } from "./support/differences.ts";
import { polished } from "./support/polished.ts";

const solve: Solve = (a, poseA, b, poseB) => signedDistance(a, poseA, b, poseB, { tolerance: 1e-14 });
const smooth = polished(solve);
const FRAMES: TwistFrame[] = ["body", "world", "hybrid"], MOVED: Moved[] = ["poseA", "poseB", "relative"];

/** Two random poses with B moved along the normal until the signed distance is `d`. */
function place(rng: Rng, a: ConvexShape, b: ConvexShape, d: number, by: Solve): { poseA: MutablePose;
  poseB: MutablePose; r: DistanceResult } {
  const poseA = copy(randomPose(rng, 1)), poseB = copy(randomPose(rng, 1));
  for (;;) {
    const r = by(a, poseA, b, poseB);
    if (r.normal.x === r.normal.x) {
      const s = d - r.distance, p = poseB.position;
      p.x += s * r.normal.x; p.y += s * r.normal.y; p.z += s * r.normal.z;
      return { poseA, poseB, r: by(a, poseA, b, poseB) };
    }
    poseB.position.x += 0.3;
  }
}

const SMOOTH: [string, ConvexShape][] = [
  ["sphere", sphere(0.5)], ["ellipsoid", ellipsoid(0.4, 0.6, 0.8)],
  ["rounded ellipsoid", withMargin(ellipsoid(0.5, 0.3, 0.2), 0.1)], ["flat ellipsoid", ellipsoid(0.7, 0.6, 0.1)],
];

test(seededTitle("smooth pairs, all frames and poses: within 1e-6 of extrapolated differences, error falling like h^2",
  samples(4, 1)), () => {
  const rng = rngFor("diff smooth");
  let ratios = 0, fell = 0;
  for (const [nameA, a] of SMOOTH) {
    for (const [nameB, b] of SMOOTH) {
      for (let k = 0; k < samples(4, 1); k++) {
        // overlap well within the smallest radius of curvature
        const d = k % 2 === 0 ? rng.uniform(0.05, 0.5) : -rng.uniform(0.002, 0.01),
          { poseA, poseB, r } = place(rng, a, b, d, smooth);
        const frame = FRAMES[k % 3], moved = MOVED[rng.integer(3)],
          w = witnessDerivatives(a, poseA, b, poseB, r, { frame, face: supportFace });
        const label = `${nameA} ${nameB} d = ${d} ${frame} ${moved}`;
        expect(w.status, label).toBe("optimal");
        const got = rows(w[moved]),
          at = (h: number): number[][] => differences(smooth, a, poseA, b, poseB, moved, frame, h);
        const coarse = at(2e-3), fine = at(1e-3),
          richardson = fine.map((row, i) => row.map((v, j) => (4 * v - coarse[i][j]) / 3));
        const finer = at(1e-4);
        expect(Math.min(relativeError(got, richardson), relativeError(got, finer)), label).toBeLessThan(1e-6);
        const e1 = relativeError(got, coarse), e2 = relativeError(got, fine);
        if (e1 < 1e-5 || e1 > 1e-2) continue;
        ratios++;
        if (e1 / e2 > 3.6 && e1 / e2 < 4.4) fell++;
      }
    }
  }
  expect(ratios).toBeGreaterThan(5);
  expect(fell).toBe(ratios);
});

test("near contact, |x| = 1e-6 on either side, and contact itself", () => {
  const rng = rngFor("diff contact");
  for (const [nameA, a] of SMOOTH) {
    for (const [nameB, b] of SMOOTH) {
      for (const d of [1e-6, -1e-6, 1e-9]) {
        const { poseA, poseB, r } = place(rng, a, b, d, smooth),
          w = witnessDerivatives(a, poseA, b, poseB, r, { face: supportFace }), label = `${nameA} ${nameB} ${d}`;
        expect(w.status, label).toBe("optimal");
        // differences straddle contact: the derivative is continuous through it
        const at = (h: number): number[][] => differences(smooth, a, poseA, b, poseB, "relative", "body", h);
        const coarse = at(2e-3), fine = at(1e-3),
          richardson = fine.map((row, i) => row.map((v, j) => (4 * v - coarse[i][j]) / 3));
        expect(Math.min(relativeError(rows(w.relative), richardson), relativeError(rows(w.relative), at(1e-4))), label)
          .toBeLessThan(1e-6);
      }
    }
  }
});

test(seededTitle("polytopes and swept polytopes: corners, edges, faces slide as they should", samples(6)), () => {
  const rng = rngFor("diff polytopes"), hull = convexHull(Array.from({ length: 90 }, () => 0.4 * rng.normal()));
  const shapes = [point(), sphere(0.3), capsule(0.3, 0.5), box(0.4, 0.5, 0.6),
    withMargin(box(0.4, 0.5, 0.6), 0.1), hull];
  const kinds = new Set<string>();
  let done = 0, left = 0;
  for (const a of shapes) {
    for (const b of shapes) {
      for (let k = 0; k < samples(6); k++) {
        const { poseA, poseB, r } = place(rng, a, b, k % 2 === 0 ? rng.uniform(0.05, 0.5)
          : -rng.uniform(0.01, 0.03), solve);
        if (r.status !== "separated" && r.status !== "overlapping") continue;
        const w = witnessDerivatives(a, poseA, b, poseB, r, { face: supportFace });
        if (w.status !== "optimal") { left++; continue; }
        kinds.add(`${r.status} ${shapes.indexOf(a)} ${shapes.indexOf(b)}`);
        done++;
        // a step may cross to another face: the least of three steps
        const errors = [1e-4, 1e-5, 1e-6].map((h) => relativeError(rows(w.poseB), differences(solve, a, poseA, b, poseB,
          "poseB", "body", h)));
        expect(Math.min(...errors), `${a.kind} ${b.kind} ${r.status}`).toBeLessThan(1e-7);
      }
    }
  }
  expect(left).toBeLessThan(0.1 * done);
  expect(kinds.size).toBeGreaterThan(55);
});

test(seededTitle("cylinders and cones against all: as far as a solver's own noise lets differences see",
  samples(4)), () => {
  const rng = rngFor("diff discs"), mixed = [cylinder(0.4, 0.6), cone(0.5, 0.6), withMargin(cylinder(0.4, 0.6), 0.1)];
  const shapes = [...mixed, sphere(0.3), ellipsoid(0.4, 0.6, 0.8), box(0.4, 0.5, 0.6), capsule(0.3, 0.5)];
  let done = 0, left = 0;
  for (const a of mixed) {
    for (const b of shapes) {
      for (let k = 0; k < samples(4); k++) {
        const { poseA, poseB, r } = place(rng, a, b, k % 2 === 0 ? rng.uniform(0.05, 0.5)
          : -rng.uniform(0.01, 0.03), solve);
        const w = witnessDerivatives(a, poseA, b, poseB, r, { face: supportFace });
        if (w.status !== "optimal") { left++; continue; }
        done++;
        // witness points of curved pairs are good to about 1e-8, so steps are long; a step may cross to another feature
        const errors = [3e-3, 1e-3, 3e-4, 1e-4, 1e-5].map((h) => relativeError(rows(w.poseA),
          differences(solve, a, poseA, b, poseB, "poseA", "body", h)));
        expect(Math.min(...errors), `${a.kind} ${b.kind} ${r.status} ${errors.join(" ")} ${r.distance}`)
          .toBeLessThan(2e-3);
      }
    }
  }
  expect(left).toBeLessThan(0.1 * done);
});

test("every number is finite where the status is optimal, NaN everywhere else", () => {
  const rng = rngFor("diff finite"),
    shapes = [sphere(0.3), box(0.4, 0.5, 0.6), ellipsoid(0.4, 0.6, 0.8), cylinder(0.4, 0.6)];
  for (let k = 0; k < samples(300); k++) {
    const a = shapes[k & 3], b = shapes[(k >> 2) & 3], poseA = randomPose(rng, 0.5), poseB = randomPose(rng, 0.5),
      r = solve(a, poseA, b, poseB);
    const w = witnessDerivatives(a, poseA, b, poseB, r, { face: supportFace });
    if (w.status === "optimal") expect(allFinite(w)).toBe(true);
    else expect([w.relative, w.poseA, w.poseB].flatMap((j) => rows(j).flat()).every(Number.isNaN)).toBe(true);
  }
});
