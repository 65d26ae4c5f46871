/**
 * Exact derivatives against automatic differentiation, every pair of kinds, apart, in contact and overlapping; and
 * proof that the comparison sees a wrong derivative: broken ones fail it.
 */
import { signedDistance } from "@col/epa";
import { box, capsule, cone, convexHull, cylinder, ellipsoid, frustum, point, sphere, supportFace,
  withMargin } from "@col/shapes";
import { packPose, randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import type { Rng } from "@col/testkit";
import { FIRST_DISCS_KIND, LAST_DISCS_KIND } from "@col/types";
import type { ConvexShape, DistanceResult, MutablePose } from "@col/types";
import { expect, test } from "vitest";
import { witnessDerivatives } from "../src/index.ts";
import { copy, relativeError, rows } from "./support/differences.ts";
import { reference, referenceRows } from "./support/pieces.ts";
import type { Reference } from "./support/pieces.ts";

const rng0 = rngFor("diff reference hull"), hull = convexHull(Array.from({ length: 90 }, () => 0.4 * rng0.normal()));
const SHAPES: Record<string, ConvexShape> = {
  point: point(), sphere: sphere(0.3), ellipsoid: ellipsoid(0.4, 0.6, 0.8), flat: ellipsoid(0.7, 0.6, 0.1),
  "rounded ellipsoid": withMargin(ellipsoid(0.5, 0.3, 0.2), 0.1),
  capsule: capsule(0.3, 0.5), box: box(0.4, 0.5, 0.6), "rounded box": withMargin(box(0.4, 0.5, 0.6), 0.1),
  cylinder: cylinder(0.4, 0.6),
  "rounded cylinder": withMargin(cylinder(0.4, 0.6), 0.1), cone: cone(0.5, 0.6),
  "rounded cone": withMargin(cone(0.5, 0.6), 0.1), frustum: frustum(0.5, 0.2, 0.4), hull,
};
const NAMES = Object.keys(SHAPES);
/**
 * Relative, as the largest difference over the largest entry of each block. Generators of cones and frusta take it:
 * their Hessians are read 1e-8 rad aside.
 */
const BOUND = 1e-6;

/**
 * A solver's error in points and normal grows at most this much: the Jacobians change with the points as second
 * derivatives do, by the inverse square of the smallest distance between centres of curvature here (0.05), a few times.
 */
const AMPLIFIED = 2000;

/**
 * A rim turns with the normal's direction across its axis: an error of the normal counts as many times as the normal is
 * longer than that part.
 */
const TURNED = 4;

/** The part of the normal across the axis of a shape of revolution with rims; 1 for others. */
function across(shape: ConvexShape, pose: MutablePose, n: { x: number; y: number; z: number }): number {
  if (shape.kind < FIRST_DISCS_KIND || shape.kind > LAST_DISCS_KIND) return 1;
  const r = packPose(pose), c = r[1] * n.x + r[4] * n.y + r[7] * n.z;
  return Math.sqrt(Math.max(0, 1 - c * c));
}

function difference(a: { x: number; y: number; z: number }, b: { x: number; y: number; z: number }): number {
  return Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y), Math.abs(a.z - b.z));
}

interface Sample extends Reference { readonly poseA: MutablePose; readonly poseB: MutablePose;
readonly solved: DistanceResult }

/**
 * A random pair at the signed distance `d`, polished; null where the solver has no normal or no final answer, or Newton
 * left the piece.
 */
function sample(rng: Rng, a: ConvexShape, b: ConvexShape, d: number): Sample | null {
  const poseA = copy(randomPose(rng, 1)), poseB = copy(randomPose(rng, 1)), r = signedDistance(a, poseA, b, poseB),
    n = r.normal, p = poseB.position;
  if (!(n.x === n.x)) return null;
  const s = d - r.distance;
  p.x += s * n.x; p.y += s * n.y; p.z += s * n.z;
  const solved = signedDistance(a, poseA, b, poseB, { tolerance: 1e-14 });
  if (!["separated", "overlapping", "touching", "precision-limit"].includes(solved.status)) return null;
  const ref = reference(a, poseA, b, poseB, solved);
  return ref === null ? null : { ...ref, poseA, poseB, solved };
}

const REGIONS: [string, (rng: Rng) => number][] = [
  ["apart", (rng) => rng.uniform(0.05, 0.5)], ["overlapping", (rng) => -rng.uniform(0.002, 0.03)],
  ["1e-6 apart", () => 1e-6], ["1e-6 deep", () => -1e-6],
];

test.each(REGIONS)("%s: all pairs of kinds within 1e-6 of automatic differentiation", (region, at) => {
  const rng = rngFor(`diff reference ${region}`);
  let done = 0, left = 0, lost = 0, worst = 0;
  for (const na of NAMES) {
    for (const nb of NAMES) {
      for (let k = 0; k < samples(2, 1); k++) {
        const a = SHAPES[na], b = SHAPES[nb], s = sample(rng, a, b, at(rng));
        if (s === null) { lost++; continue; }
        const w = witnessDerivatives(a, s.poseA, b, s.poseB, s.solution, { face: supportFace });
        if (w.status !== "optimal") { left++; continue; }
        done++;
        const e = relativeError(rows(w.relative), referenceRows(s.d));
        worst = Math.max(worst, e);
        expect(e, `${na} ${nb} pieces of dimension ${s.sizes.join(", ")}`).toBeLessThan(BOUND);
      }
    }
  }
  expect(worst).toBeGreaterThan(0);
  expect(left + lost).toBeLessThan(0.05 * done);
});

test(seededTitle("from a solver's own answer, apart: its error in the points is all that is added",
  samples(2, 1)), () => {
  const rng = rngFor("diff reference solver");
  let checked = 0;
  for (const na of NAMES) {
    for (const nb of NAMES) {
      for (let k = 0; k < samples(2, 1); k++) {
        const a = SHAPES[na], b = SHAPES[nb], s = sample(rng, a, b, rng.uniform(0.05, 0.5));
        if (s === null) continue;
        const w = witnessDerivatives(a, s.poseA, b, s.poseB, s.solved, { face: supportFace });
        if (w.status !== "optimal") continue;
        checked++;
        const off = Math.max(...(["pointA", "pointB", "normal"] as const).map((f) => difference(s.solved[f],
          s.solution[f])));
        expect(relativeError(rows(w.relative), referenceRows(s.d)), `${na} ${nb}, points off by ${off}`)
          .toBeLessThan(BOUND
            + (AMPLIFIED + TURNED / Math.min(across(a, s.poseA, s.solution.normal),
              across(b, s.poseB, s.solution.normal))) * off);
      }
    }
  }
  expect(checked).toBeGreaterThan(300);
});

/** Each says something false to `witnessDerivatives`; the comparison must see it. */
const BROKEN: [string, (a: ConvexShape, b: ConvexShape, s: Sample) => number[][]][] = [
  ["curvature off by one per mille",
    (a, b, s) => rows(witnessDerivatives(stretched(a, 1.001), s.poseA, b, s.poseB, s.solution,
      { face: supportFace }).relative)],
  ["curvature of B seen from A's normal (the transpose the paper drops)",
    (a, b, s) => rows(witnessDerivatives(a, s.poseA, turned(b), s.poseB, s.solution, { face: supportFace }).relative)],
  ["the sign of the overlap dropped",
    (a, b, s) => rows(witnessDerivatives(a, s.poseA, b, s.poseB, { ...s.solution, distance: -s.solution.distance,
      status: "separated" }, { face: supportFace }).relative)],
  ["twists of the other frame",
    (a, b, s) => rows(witnessDerivatives(a, s.poseA, b, s.poseB, s.solution, { frame: "hybrid", face: supportFace })
      .relative)],
  ["a margin forgotten",
    (a, b, s) => rows(witnessDerivatives(withMargin(a, 1e-3), s.poseA, b, s.poseB, s.solution,
      { face: supportFace }).relative)],
  ["a separated pair's normal turned by 1e-5",
    (a, b, s) => rows(witnessDerivatives(a, s.poseA, b, s.poseB, { ...s.solution, normal: tilted(s.solution.normal) },
      { face: supportFace }).relative)],
];

/** The shape with a Hessian that is `f` times its own. */
function stretched(shape: ConvexShape, f: number): ConvexShape {
  return { ...shape, hessian: (s, d, out) => { shape.hessian?.(s, d, out); for (let i = 0; i < 9; i++) out[i] *= f; } };
}

/** The shape with a Hessian read in another direction. */
function turned(shape: ConvexShape): ConvexShape {
  return { ...shape, hessian: (s, d, out) => shape.hessian?.(s, Float64Array.of(d[1], d[2], d[0]), out) };
}

function tilted(n: { x: number; y: number; z: number }): { x: number; y: number; z: number } {
  const x = n.x + 1e-5, l = Math.sqrt(x * x + n.y * n.y + n.z * n.z);
  return { x: x / l, y: n.y / l, z: n.z / l };
}

test.each(BROKEN)("the comparison fails: %s", (_name, broken) => {
  const rng = rngFor("diff broken"), a = SHAPES["ellipsoid"], b = SHAPES["rounded ellipsoid"];
  for (let k = 0; k < 5; k++) {
    const s = sample(rng, a, b, -0.02);
    if (s === null) throw new Error("no sample");
    expect(relativeError(rows(witnessDerivatives(a, s.poseA, b, s.poseB, s.solution, { face: supportFace }).relative),
      referenceRows(s.d))).toBeLessThan(1e-9);
    expect(relativeError(broken(a, b, s), referenceRows(s.d))).toBeGreaterThan(BOUND);
  }
});
