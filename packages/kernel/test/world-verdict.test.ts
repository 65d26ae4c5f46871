/**
 * The first look of a Boolean query in world coordinates: what it says of boxes against all pairs of corners along the
 * line of the origins, which share no code with it; balls in closed form; unusual input is left to the query.
 */
import { describe, expect, test } from "vitest";
import { makePose, packPose, randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import { POINT_KIND } from "@col/types";
import type { ConvexShape, Pose } from "@col/types";
import { APART, boxesApart, CHECKED, createWorkspace, MEETING, BOXES_NEAR, relativePose, UNSEEN,
  worldVerdict } from "../src/index.ts";
import { boxed, boxOf } from "./box-of.ts";

/** Signed gap of the two boxes along the line of their centres, from their corners in the world. */
function gapAlongCentres(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose): number {
  const corners = (s: ConvexShape, pose: Pose): number[][] => {
    const m = packPose(pose);
    return Array.from({ length: 8 }, (_, k) => {
      const p = [0, 1, 2].map((c) => s.bounds[((k >> c) & 1) * 3 + c]);
      return [0, 1, 2].map((c) => m[3 * c] * p[0] + m[3 * c + 1] * p[1] + m[3 * c + 2] * p[2] + m[9 + c]);
    });
  };
  const cornersA = corners(a, poseA), cornersB = corners(b, poseB),
    middle = (list: number[][], c: number): number => list.reduce((sum, p) => sum + p[c] / 8, 0),
    d = [0, 1, 2].map((c) => middle(cornersB, c) - middle(cornersA, c)), length = Math.hypot(...d);
  const along = (v: number[]): number => (v[0] * d[0] + v[1] * d[1] + v[2] * d[2]) / length;
  return Math.min(...cornersB.map(along)) - Math.max(...cornersA.map(along));
}

describe("the first look in world coordinates", () => {
  const ws = createWorkspace();
  const look = (a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, more = 0): number => {
    ws.limits.beyond = a.margin + b.margin + more;
    return worldVerdict(a, poseA, b, poseB, ws);
  };
  test("closed forms: cubes along an axis, one turned by an eighth, and boxes off their origins", () => {
    const cube = boxed(-1, -1, -1, 1, 1, 1), off = boxed(-1, -1, -1, 3, 1, 1),
      eighth = makePose(0, 0, 0, 0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8));
    const at = (x: number): Pose => makePose(x, 0, 0);
    expect([1.999, 2.001].map((x) => look(cube, at(0), cube, at(x)))).toEqual([BOXES_NEAR, APART]);
    expect([2.414, 2.415].map((x) => look(cube, eighth, cube, at(x)))).toEqual([BOXES_NEAR, APART]);
    expect([3.999, 4.001].map((x) => look(off, at(0), cube, at(x)))).toEqual([BOXES_NEAR, APART]);
    expect([1.999, 2.001].map((x) => look(cube, at(0), off, at(x)))).toEqual([BOXES_NEAR, APART]);
    expect([2.499, 2.501].map((x) => look(cube, at(0), cube, at(x), 0.5))).toEqual([BOXES_NEAR, APART]);
  });
  test("balls: apart and meeting in closed form, touching is left to the query", () => {
    const ball = (radius: number): ConvexShape => boxOf({ kind: POINT_KIND, bounds: new Float64Array(6),
      margin: radius });
    const a = ball(1), b = ball(0.5), turned = makePose(0, 0, 0, 0.6, 0, 0, 0.8);
    expect([1.4999, 1.5, 1.5001].map((x) => look(a, turned, b, makePose(0, x, 0))))
      .toEqual([MEETING, CHECKED, APART]);
    expect(look(a, turned, b, turned)).toBe(CHECKED);
  });
  test("unusual input is unseen: half-spaces, shapes of the plane, bad poses, objects of three.js", () => {
    const cube = boxed(-1, -1, -1, 1, 1, 1), far = makePose(9, 0, 0), object = { isObject3D: true, ...far };
    const half = boxed(-Infinity, -Infinity, -Infinity, Infinity, 0, Infinity);
    expect(look(cube, makePose(), half, far)).toBe(UNSEEN);
    expect(look(cube, makePose(), { bounds: new Float64Array(4), margin: 0 } as never, far)).toBe(UNSEEN);
    for (const pose of [makePose(NaN, 0, 0), makePose(1e51, 0, 0), makePose(9, 0, 0, 0, 0, 0, 1.1), object])
      expect([look(cube, makePose(), cube, pose), look(cube, pose, cube, makePose())])
        .toEqual([UNSEEN, UNSEEN]);
    expect(look(cube, makePose(), cube, makePose(1e-150, 0, 0))).toBe(CHECKED);
  });
  test(seededTitle("APART only where all corners are, at every scale and ratio of sides", samples(4000)), () => {
    const rng = rngFor("world verdict");
    let apart = 0, near = 0;
    for (let i = 0; i < samples(4000); i++) {
      const scale = 10 ** rng.uniform(-8, 8), f = (): number => scale * 10 ** rng.uniform(-3, 0);
      const h = [f(), f(), f()], lo = [f(), f(), f()], centred = i % 2 === 0;
      const a = boxed(-h[0], -h[1], -h[2], h[0], h[1], h[2]),
        b = centred ? boxed(-lo[0], -lo[1], -lo[2], lo[0], lo[1], lo[2])
          : boxed(lo[0] - f(), lo[1] - f(), lo[2] - f(), lo[0] + f(), lo[1] + f(), lo[2] + f());
      const range = i % 4 < 2 ? 2 * scale : 0.2 * scale, poseA = randomPose(rng, range), poseB = randomPose(rng, range);
      const code = look(a, poseA, b, poseB), gap = gapAlongCentres(a, poseA, b, poseB);
      if (code === APART) {
        apart++;
        expect(gap, `case ${i}`).toBeGreaterThan(0);
      } else expect(gap, `case ${i}`).toBeLessThan(1e-9 * scale);
      if (code !== BOXES_NEAR) continue;
      near++;
      const m = new Float64Array(12), other = createWorkspace();
      relativePose(poseA, poseB, m);
      other.limits.beyond = 0;
      expect(boxesApart(a, b, m, other), `case ${i}`).toBe(false);
      for (let c = 0; c < 3; c++) expect(Math.abs(ws.x[c] - other.x[c])).toBeLessThanOrEqual(1e-14 * scale);
      expect(Math.abs(ws.boxes.reach / other.boxes.reach - 1)).toBeLessThan(1e-12);
      expect(Math.abs(ws.boxes.centres2 / other.boxes.centres2 - 1)).toBeLessThan(1e-12);
    }
    expect([apart, near].map((n) => n / samples(4000) > 0.1)).toEqual([true, true]);
  });
});
