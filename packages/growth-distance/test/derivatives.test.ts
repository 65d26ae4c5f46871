/**
 * Derivatives against central differences, and the statement that they do not exist.
 *
 * The step is not small: differences of alpha and of points found to 1e-8 need it; the error of the difference is
 * checked to fall.
 */
import { growthDerivatives, growthDerivatives2, growthDistance, growthDistance2,
  growthGradient } from "@col/growth-distance";
import { box, capsule, cone, convexHull, cylinder, dsf, ellipsoid, frustum, halfSpace, sphere,
  withMargin } from "@col/shapes";
import { box2, capsule2, convexHull2, ellipse } from "@col/shapes/2d";
import { makePose, randomPose, rngFor } from "@col/testkit";
import type { Pose2 } from "@col/types";
import { expect, test } from "vitest";
import { flat, twisted } from "./twist.ts";

const STEP = 1e-4;
const TIGHT = { tolerance: 1e-15 };
/** Twists about the centres, in world axes. */
const CENTRE = { frame: "centre" } as const;

test("gradient and Jacobians in space agree with central differences", () => {
  const rng = rngFor("growth derivatives");
  const points = Array.from({ length: 60 }, () => rng.uniform(-0.6, 0.6));
  const shapes = [
    sphere(0.5), ellipsoid(0.4, 0.6, 0.8), box(0.4, 0.5, 0.6), capsule(0.3, 0.5), cylinder(0.4, 0.6), cone(0.5, 0.5),
    convexHull(points),
    withMargin(box(0.3, 0.3, 0.3), 0.2), dsf(points),
  ];
  let value = 0, solution = 0, good = 0, checked = 0;
  for (let i = 0; i < 160; i++) {
    const a = shapes[i % 9], b = i % 11 === 10 ? halfSpace({ x: 0, y: 1, z: 0 }) : shapes[(i * 5 + 3) % 9],
      poseA = randomPose(rng, 1.5), poseB = randomPose(rng, 1.5);
    const d = growthDerivatives(a, poseA, b, poseB, CENTRE);
    if (d.status === "coincident-centres") continue;
    expect(Array.from(d.gradient)).toEqual(Array.from(growthGradient(a, poseA, b, poseB, d.result, "centre")));
    if (d.valueDifferentiable) value++;
    if (d.status !== "optimal") {
      expect(d.pointA[0]).toBeNaN();
      continue;
    }
    solution++;
    let worst = 0, scale = 1;
    for (let t = 0; t < 12; t++) {
      const at = (h: number): number[] => flat(t < 6
        ? growthDistance(a, twisted(a, poseA, t, h), b, poseB, TIGHT) : growthDistance(a, poseA, b,
          twisted(b, poseB, t - 6, h), TIGHT));
      const plus = at(STEP), minus = at(-STEP), exact = [d.gradient[t]];
      for (const m of [d.pointA, d.pointB, d.normal]) for (let k = 0; k < 3; k++) exact.push(m[12 * k + t]);
      exact.forEach((x, k) => {
        const difference = (plus[k] - minus[k]) / (2 * STEP);
        if (k === 0)
          expect(Math.abs(difference - x), `case ${i} twist ${t}`).toBeLessThan(1e-4 * Math.max(1, Math.abs(x))
            + 2e-3 * Math.abs(x));
        worst = Math.max(worst, Math.abs(difference - x));
        scale = Math.max(scale, Math.abs(x));
      });
    }
    checked++;
    if (worst < 5e-3 * scale) good++; // the others change the feature they touch with within the step
  }
  expect(checked).toBeGreaterThan(100);
  expect(value).toBeGreaterThanOrEqual(solution);
  expect(good).toBeGreaterThan(0.95 * checked);
});

test("Jacobians agree with fourth-order differences of the sharpened solution to 1e-7", () => {
  const rng = rngFor("growth derivatives, sharp"), points = Array.from({ length: 60 }, () => rng.uniform(-0.6, 0.6)),
    H = 1e-4;
  const shapes = [sphere(0.5), ellipsoid(0.4, 0.6, 0.8), box(0.4, 0.5, 0.6), capsule(0.3, 0.5), cylinder(0.4, 0.6),
    cone(0.5, 0.5), convexHull(points), frustum(0.5, 0.3, 0.4)];
  let good = 0, checked = 0;
  for (let i = 0; i < 160; i++) {
    const a = shapes[i % 8], b = shapes[(i * 5 + 3) % 8], poseA = randomPose(rng, 1.5), poseB = randomPose(rng, 1.5),
      d = growthDerivatives(a, poseA, b, poseB, CENTRE);
    if (d.status !== "optimal") continue;
    let worst = 0, scale = 1;
    for (let t = 0; t < 12; t++) {
      const at = (h: number): number[] => flat(
        (t < 6 ? growthDerivatives(a, twisted(a, poseA, t, h), b, poseB) : growthDerivatives(a, poseA, b,
          twisted(b, poseB, t - 6, h))).result,
      );
      const p = at(H), m = at(-H), p2 = at(2 * H), m2 = at(-2 * H), exact = [d.gradient[t]];
      for (const j of [d.pointA, d.pointB, d.normal]) for (let k = 0; k < 3; k++) exact.push(j[12 * k + t]);
      exact.forEach((x, k) => {
        worst = Math.max(worst, Math.abs((8 * (p[k] - m[k]) - (p2[k] - m2[k])) / (12 * H) - x));
        scale = Math.max(scale, Math.abs(x));
      });
    }
    checked++;
    // the others change the feature they touch with within the step, or bend too sharply for it
    if (worst < 1e-7 * scale) good++;
  }
  expect(checked).toBeGreaterThan(100);
  expect(good, `of ${checked}`).toBeGreaterThan(0.95 * checked);
});

test("gradient and Jacobians in the plane agree with central differences", () => {
  const rng = rngFor("growth derivatives 2d"),
    shapes = [ellipse(0.4, 0.8), box2(0.4, 0.5), capsule2(0.3, 0.5),
      convexHull2(Array.from({ length: 30 }, () => rng.uniform(-0.7, 0.7)))];
  const pose = (): Pose2 => {
    const t = rng.uniform(-3, 3);
    return { x: rng.uniform(-1.5, 1.5), y: rng.uniform(-1.5, 1.5), c: Math.cos(t), s: Math.sin(t) };
  };
  let good = 0, checked = 0;
  for (let i = 0; i < 120; i++) {
    const a = shapes[i % 4], b = shapes[(i * 3 + 1) % 4], poseA = pose(), poseB = pose(),
      d = growthDerivatives2(a, poseA, b, poseB, CENTRE);
    if (d.status !== "optimal") continue;
    const move = (shape: typeof a, p: Pose2, t: number, h: number): Pose2 => {
      if (t < 2) return { ...p, x: p.x + (t === 0 ? h : 0), y: p.y + (t === 1 ? h : 0) };
      const C = Math.cos(h), S = Math.sin(h), c = p.c * C - p.s * S, s = p.s * C + p.c * S, [ex, ey] = shape.center;
      return { c, s, x: p.x + p.c * ex - p.s * ey - (c * ex - s * ey),
        y: p.y + p.s * ex + p.c * ey - (s * ex + c * ey) };
    };
    let worst = 0, scale = 1;
    for (let t = 0; t < 6; t++) {
      const at = (h: number): number[] => {
        const r = t < 3 ? growthDistance2(a, move(a, poseA, t, h), b, poseB, TIGHT) : growthDistance2(a, poseA, b,
          move(b, poseB, t - 3, h), TIGHT);
        return [r.alpha, r.pointA.x, r.pointA.y, r.pointB.x, r.pointB.y, r.normal.x, r.normal.y];
      };
      const plus = at(STEP), minus = at(-STEP), exact = [d.gradient[t]];
      for (const m of [d.pointA, d.pointB, d.normal]) exact.push(m[t], m[6 + t]);
      exact.forEach((x, k) => {
        worst = Math.max(worst, Math.abs((plus[k] - minus[k]) / (2 * STEP) - x));
        scale = Math.max(scale, Math.abs(x));
      });
    }
    checked++;
    if (worst < 2e-3 * scale) good++;
  }
  expect(checked).toBeGreaterThan(80);
  expect(good).toBeGreaterThan(0.95 * checked);
});

test("where points or normals are not unique the status says so, and the value's gradient is still a subgradient",
  () => {
  const o = makePose();
  const faces = growthDerivatives(box(1, 1, 1), o, box(1, 1, 1), makePose(3, 0.2, 0.1));
  expect(faces.status).toBe("not-differentiable");
  expect(faces.pointNullity).toBe(2);
  const corners = growthDerivatives(box(1, 1, 1), o, box(1, 1, 1), makePose(3, 3, 3));
  expect(corners.valueDifferentiable).toBe(false);
  expect(corners.normalNullity).toBeGreaterThan(1);
  const nothing = growthDerivatives(sphere(1), o, sphere(1), o);
  expect(nothing.status).toBe("coincident-centres");
  expect(nothing.gradient[0]).toBeNaN();
});

test("a disc at the end of an edge: the value is differentiable, its points are not, from either side", () => {
  const plate = box2(1, 1), disc = ellipse(0.5, 0.5), at = (x: number, y: number): Pose2 => ({ x, y, c: 1, s: 0 });
  const here = at(0, 0);
  for (const k of [1, 3]) {
    for (const d of [growthDerivatives2(plate, here, disc, at(k, 1.5 * k)),
      growthDerivatives2(disc, here, plate, at(-k, -1.5 * k))]) {
      expect(d.valueDifferentiable).toBe(true);
      expect(d.status).toBe("not-differentiable");
    }
    expect(growthDerivatives2(plate, here, disc, at(0.9 * k, 1.5 * k)).status).toBe("optimal");
  }
});
