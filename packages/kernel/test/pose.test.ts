/** Poses packed, relative and applied: against the test kit's own formulas, exact turns, bodies far from the origin. */
import { describe, expect, test } from "vitest";
import { applyPacked, makePose, moved, packPose as referencePack, poseFromMatrix, randomPose, rngFor, rotatePacked,
  samples, seededTitle, unapplyPacked, unrotatePacked } from "@col/testkit";
import { packPose, relativePacked, relativePose, rotateVector, rotateVectorBack,
  transformPoint } from "../src/index.ts";

const EPS = 2 ** -52;
const distance = (a: ArrayLike<number>, b: ArrayLike<number>): number => Math.hypot(a[0] - b[0],
  a[1] - b[1], a[2] - b[2]);
const N = samples(2000);

describe("packing", () => {
  test("known turns, exactly", () => {
    const m = new Float64Array(12);
    packPose(makePose(1, 2, 3), m, "pose");
    expect([...m]).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 2, 3]);
    packPose(makePose(0, 0, 0, 0, 0, 1, 0), m, "pose"); // half a turn about z
    expect([...m].map((v) => v + 0)).toEqual([-1, 0, 0, 0, -1, 0, 0, 0, 1, 0, 0, 0]);
    packPose(makePose(0, 0, 0, 0.5, 0.5, 0.5, 0.5), m, "pose"); // x -> y -> z -> x
    expect([...m].map((v) => v + 0)).toEqual([0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0]);
  });
  test(seededTitle("agrees with textbook formulas; orthogonal up to rounding; norms up to 1e-3 off are normalised", N),
    () => {
    const rng = rngFor("pack"), m = new Float64Array(12);
    for (let i = 0; i < N; i++) {
      const pose = randomPose(rng, 10), f = rng.uniform(0.9991, 1.0009), q = pose.quaternion;
      for (const k of ["x", "y", "z", "w"] as const) q[k] *= f;
      packPose(pose, m, "pose");
      referencePack(pose).forEach((v, k) => { expect(Math.abs(v - m[k])).toBeLessThan(8 * EPS); });
      for (let r = 0; r < 3; r++) for (let c = 0; c < 3; c++) {
        expect(Math.abs(m[3 * r] * m[3 * c] + m[3 * r + 1] * m[3 * c + 1] + m[3 * r + 2] * m[3 * c + 2] - +(r === c)))
          .toBeLessThan(16 * EPS);
      }
      const back = poseFromMatrix(m, m.subarray(9));
      const dot = (q.x * back.quaternion.x + q.y * back.quaternion.y + q.z * back.quaternion.z
        + q.w * back.quaternion.w) / f;
      expect(Math.abs(Math.abs(dot) - 1)).toBeLessThan(16 * EPS);
    }
  });
  test("refuses what is no pose, and says what came", () => {
    const m = new Float64Array(12);
    for (const [pose, text] of [
      [makePose(NaN, 0, 0), "position (NaN, 0, 0)"], [makePose(0, Infinity, 0), "position (0, Infinity, 0)"],
      [makePose(0, -1e51, 0), "position (0, -1e+51, 0)"], [makePose(1e200, 0, 0), "position (1e+200, 0, 0)"],
      [makePose(0, 0, 0, 0, 0, 0, 0), "quaternion (0, 0, 0, 0)"], [makePose(0, 0, 0, 0, 0, 0, 1.01),
        "quaternion (0, 0, 0, 1.01)"],
      [makePose(0, 0, 0, NaN, 0, 0, 1), "quaternion (NaN, 0, 0, 1)"],
    ] as const) {
      expect(() => { packPose(pose, m, "poseA"); }).toThrow(RangeError);
      expect(() => {
        packPose(pose, m, "poseA");
      }).toThrow(`poseA: need a position within 1e50 and a unit quaternion, got`);
      expect(() => { packPose(pose, m, "poseA"); }).toThrow(text);
      expect(() => { relativePose(pose, makePose(), m); }).toThrow("poseA: ");
      expect(() => { relativePose(makePose(), pose, m); }).toThrow("poseB: ");
      expect(() => { relativePose(makePose(), pose, m); }).toThrow(text);
    }
  });
});

describe("relative poses", () => {
  test(seededTitle("B in A maps B-local points as going through the world does", N), () => {
    const rng = rngFor("relative"), bInA = new Float64Array(12), bInA2 = new Float64Array(12), p = new Float64Array(3),
      w = new Float64Array(3), out = new Float64Array(3);
    for (let i = 0; i < N; i++) {
      const a = randomPose(rng, 5), b = randomPose(rng, 5);
      for (let k = 0; k < 3; k++) p[k] = rng.uniform(-1, 1);
      applyPacked(referencePack(b), p, w);
      unapplyPacked(referencePack(a), w, w);
      relativePose(a, b, bInA);
      transformPoint(bInA, p, out);
      expect(distance(out, w)).toBeLessThan(20 * 32 * EPS);
      relativePacked(referencePack(a), referencePack(b), bInA2);
      transformPoint(bInA2, p, out);
      expect(distance(out, w)).toBeLessThan(20 * 32 * EPS);
    }
  });
  test(seededTitle("far from the origin nothing is lost: the same relative pose up to rounding of the difference", N),
    () => {
    const rng = rngFor("far"), near = new Float64Array(12), far = new Float64Array(12);
    for (let i = 0; i < N; i++) {
      const a = randomPose(rng, 4), b = randomPose(rng, 4), s = 2 ** 40;
      const grid = (v: number): number => Math.round(v * 1024) / 1024; // so that adding 2^40 is exact
      for (const pose of [a, b]) for (const k of ["x", "y", "z"] as const) pose.position[k] = grid(pose.position[k]);
      relativePose(a, b, near);
      for (const pose of [a, b]) for (const k of ["x", "y", "z"] as const) pose.position[k] += s;
      relativePose(a, b, far);
      expect([...far]).toEqual([...near]);
    }
  });
  test("the motion of both bodies changes nothing but rounding", () => {
    const rng = rngFor("motion"), m1 = new Float64Array(12), m2 = new Float64Array(12);
    for (let i = 0; i < 200; i++) {
      const a = randomPose(rng, 2), b = randomPose(rng, 2), g = randomPose(rng, 2);
      relativePose(a, b, m1);
      relativePose(moved(g, a), moved(g, b), m2);
      for (let k = 0; k < 12; k++) expect(Math.abs(m1[k] - m2[k])).toBeLessThan(64 * EPS * 8);
    }
  });
});

test("transforms may write over their argument, and rotating back undoes rotating", () => {
  const rng = rngFor("alias"), m = referencePack(randomPose(rng, 3)), p = Float64Array.of(1, -2, 3);
  for (const [ours, theirs] of [[transformPoint, applyPacked], [rotateVector, rotatePacked],
    [rotateVectorBack, unrotatePacked]] as const) {
    const apart = new Float64Array(3), over = p.slice(), expected = theirs(m, p, new Float64Array(3));
    ours(m, p, apart);
    ours(m, over, over);
    expect([...over]).toEqual([...apart]);
    expect(distance(apart, expected)).toBeLessThan(16 * EPS);
    expect([...p]).toEqual([1, -2, 3]);
  }
  const v = p.slice();
  rotateVector(m, v, v);
  rotateVectorBack(m, v, v);
  expect(distance(v, p)).toBeLessThan(32 * EPS);
});
