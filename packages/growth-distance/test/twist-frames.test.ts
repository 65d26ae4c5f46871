/** Gradients and Jacobians in every frame of twists, against central differences along motions of that frame. */
import {
  growthDerivatives, growthDerivatives2, growthDistance, growthDistance2, growthGradient, growthGradient2,
} from "@col/growth-distance";
import type { GrowthTwistFrame } from "@col/growth-distance";
import { box, cone, cylinder, ellipsoid, frustum, sphere } from "@col/shapes";
import { box2, convexHull2, ellipse } from "@col/shapes/2d";
import { makePose, moved, randomPose, rngFor } from "@col/testkit";
import type { ConvexShape, ConvexShape2, Pose, Pose2 } from "@col/types";
import { expect, test } from "vitest";
import { flat, twisted } from "./twist.ts";

const FRAMES: readonly GrowthTwistFrame[] = ["body", "world", "hybrid", "centre"];
const STEP = 1e-4, TIGHT = { tolerance: 1e-15 };

/** The pose after the twist component t of size h. */
function shifted(frame: GrowthTwistFrame, shape: ConvexShape, pose: Pose, t: number, h: number): Pose {
  const v = [0, 0, 0], axis = [0, 0, 0];
  if (t < 3) v[t] = h;
  else axis[t - 3] = Math.sin(h / 2);
  const by = makePose(v[0], v[1], v[2], axis[0], axis[1], axis[2], Math.sqrt(1 - (t < 3 ? 0 : Math.sin(h / 2) ** 2)));
  if (frame === "centre") return twisted(shape, pose, t, h);
  if (frame === "body") return moved(pose, by);
  const whole = moved(by, pose), { x, y, z } = pose.position;
  return frame === "world" ? whole : { ...whole, position: { x: x + v[0], y: y + v[1], z: z + v[2] } };
}

/** The same in the plane; t = 2 turns. */
function shifted2(frame: GrowthTwistFrame, shape: ConvexShape2, p: Pose2, t: number, h: number): Pose2 {
  const dx = t === 0 ? h : 0, dy = t === 1 ? h : 0;
  if (t < 2) {
    return frame === "body" ? { ...p, x: p.x + p.c * dx - p.s * dy, y: p.y + p.s * dx + p.c * dy }
      : { ...p, x: p.x + dx, y: p.y + dy };
  }
  const C = Math.cos(h), S = Math.sin(h), [ex, ey] = frame === "centre" ? shape.center : [0, 0];
  const ox = frame === "world" ? 0 : p.x + p.c * ex - p.s * ey, oy = frame === "world" ? 0 : p.y + p.s * ex + p.c * ey;
  return { c: p.c * C - p.s * S, s: p.s * C + p.c * S, x: ox + C * (p.x - ox) - S * (p.y - oy),
    y: oy + S * (p.x - ox) + C * (p.y - oy) };
}

/** Largest difference of the rows `exact` from central differences, relative to the largest entry. */
function worstOf(exact: readonly number[][], columns: number, at: (t: number, h: number) => number[]): number {
  let worst = 0, scale = 1;
  for (let t = 0; t < columns; t++) {
    const plus = at(t, STEP), minus = at(t, -STEP);
    exact.forEach((row, k) => {
      worst = Math.max(worst, Math.abs((plus[k] - minus[k]) / (2 * STEP) - row[t]));
      scale = Math.max(scale, Math.abs(row[t]));
    });
  }
  return worst / scale;
}

const rowsOf = (m: Float64Array, columns: number): number[][] =>
  Array.from({ length: m.length / columns }, (_, i) => Array.from(m.subarray(columns * i, columns * i + columns)));

test.each(FRAMES)("derivatives in space along twists of the frame %s agree with differences", (frame) => {
  const rng = rngFor("growth twist frames");
  const shapes = [sphere(0.5), ellipsoid(0.4, 0.6, 0.8), box(0.4, 0.5, 0.6), cylinder(0.4, 0.6), cone(0.5, 0.5),
    frustum(0.5, 0.3, 0.4)];
  let good = 0, checked = 0;
  for (let i = 0; i < 60; i++) {
    const a = shapes[i % 6], b = shapes[(i * 5 + 3) % 6], poseA = randomPose(rng, 1.5), poseB = randomPose(rng, 1.5);
    const d = growthDerivatives(a, poseA, b, poseB, { frame });
    if (d.status !== "optimal") continue;
    const gradient = growthGradient(a, poseA, b, poseB, d.result, frame);
    expect(Array.from(gradient)).toEqual(Array.from(d.gradient));
    const exact = [Array.from(gradient), ...[d.pointA, d.pointB, d.normal].flatMap((m) => rowsOf(m, 12))];
    checked++;
    if (worstOf(exact, 12, (t, h) => flat(t < 6 ? growthDistance(a, shifted(frame, a, poseA, t, h), b, poseB, TIGHT)
      : growthDistance(a, poseA, b, shifted(frame, b, poseB, t - 6, h), TIGHT))) < 5e-3) good++;
  }
  expect(checked).toBeGreaterThan(40);
  expect(good, `of ${checked}`).toBeGreaterThan(0.95 * checked);
});

test.each(FRAMES)("derivatives in the plane along twists of the frame %s agree with differences", (frame) => {
  const rng = rngFor("growth twist frames 2d"), at = (): number => rng.uniform(-1.5, 1.5);
  const shapes = [ellipse(0.4, 0.8), box2(0.4, 0.5),
    convexHull2(Array.from({ length: 30 }, () => rng.uniform(-0.7, 0.7)))];
  const anyPose = (): Pose2 => {
    const t = rng.uniform(-3, 3);
    return { x: at(), y: at(), c: Math.cos(t), s: Math.sin(t) };
  };
  let good = 0, checked = 0;
  for (let i = 0; i < 60; i++) {
    const a = shapes[i % 3], b = shapes[(i * 5 + 2) % 3], poseA = anyPose(), poseB = anyPose();
    const d = growthDerivatives2(a, poseA, b, poseB, { frame });
    if (d.status !== "optimal") continue;
    const gradient = growthGradient2(a, poseA, b, poseB, d.result, frame);
    expect(Array.from(gradient)).toEqual(Array.from(d.gradient));
    const exact = [Array.from(gradient), ...[d.pointA, d.pointB, d.normal].flatMap((m) => rowsOf(m, 6))];
    checked++;
    if (worstOf(exact, 6, (t, h) => {
      const r = t < 3 ? growthDistance2(a, shifted2(frame, a, poseA, t, h), b, poseB, TIGHT)
        : growthDistance2(a, poseA, b, shifted2(frame, b, poseB, t - 3, h), TIGHT);
      return [r.alpha, r.pointA.x, r.pointA.y, r.pointB.x, r.pointB.y, r.normal.x, r.normal.y];
    }) < 5e-3) good++;
  }
  expect(checked).toBeGreaterThan(30);
  expect(good, `of ${checked}`).toBeGreaterThan(0.95 * checked);
});

test("the default frame is the body's; an unknown frame is refused", () => {
  const a = cone(0.5, 0.5), b = box(0.4, 0.5, 0.6), rng = rngFor("growth twist frames, default");
  const poseA = randomPose(rng, 1), poseB = randomPose(rng, 3), r = growthDistance(a, poseA, b, poseB);
  expect(growthGradient(a, poseA, b, poseB, r)).toEqual(growthGradient(a, poseA, b, poseB, r, "body"));
  expect(growthDerivatives(a, poseA, b, poseB)).toEqual(growthDerivatives(a, poseA, b, poseB, { frame: "body" }));
  for (const frame of ["local", "Body", 1, null, {}] as never[]) {
    expect(() => growthGradient(a, poseA, b, poseB, r, frame)).toThrow(/^growthGradient: frame must be one of body, /);
    expect(() => growthDerivatives(a, poseA, b, poseB, { frame })).toThrow(RangeError);
  }
});
