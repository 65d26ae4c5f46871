/**
 * Where a search starts: a first corner that lies on the other body's to rounding is no answer yet, and a depth's
 * polygon knows nothing of the query before.
 */
import { box2, capsule2, convexHull2d, ellipse, segment2, withMargin2 } from "@col/shapes/2d";
import { rngFor, samples, seededTitle } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { ConvexShape2, Pose2 } from "@col/types";
import { expect, test } from "vitest";
import { distance, signedDistance } from "../src/index.ts";

const HERE: Pose2 = { x: 0, y: 0, c: 1, s: 0 }, COUNT = samples(60);

test("segments side by side, some ulps apart, do not overlap", () => {
  for (const [x, y] of [[-1, -2], [-3, 1], [0.5, -2.5], [1, -1]]) {
    const rod = segment2({ x: 0, y: 0 }, { x, y }), length = Math.hypot(x, y);
    for (const k of [1, 2, 3, 5, 8, 13]) for (const at of [1, 2]) {
      const up = k * 2 ** -52 * at, poseA = { x: 1, y: at, c: 1, s: 0 }, poseB = { x: 1, y: at + up, c: 1, s: 0 };
      const r = distance(rod, poseA, rod, poseB), told = `${x} ${y}, ${k} ulps of ${at}`;
      expect(r.status, told).not.toBe("overlapping");
      expect(Math.abs(r.distance - up * Math.abs(x) / length), told).toBeLessThan(4e-16 * length);
    }
  }
});

function body(rng: Rng): ConvexShape2 {
  const s = (): number => rng.pick([0.5, 1, rng.uniform(0.3, 1)]);
  return rng.pick([() => box2(s(), s()), () => capsule2(s(), s()), () => ellipse(s(), s()),
    () => withMargin2(convexHull2d([0, 0, s(), 0, 0, s()]), s())])();
}

test(seededTitle("a depth is the same whatever was asked before", COUNT), () => {
  const rng = rngFor("plane depth after another");
  for (let i = 0; i < COUNT; i++) {
    const a = body(rng), b = body(rng), c = body(rng), pose = { x: 0.2 * rng.normal(), y: 0.2 * rng.normal(), c: 1,
      s: 0 };
    const ask = (): unknown => structuredClone(signedDistance(a, HERE, b, pose));
    signedDistance(c, HERE, ellipse(0.5, 0.4), { x: 0.1, y: 0.05, c: 1, s: 0 });
    const first = ask();
    expect(ask(), `sample ${i}`).toEqual(first);
    signedDistance(ellipse(0.3, 0.4), HERE, c, { x: 0.1, y: -0.05, c: 0, s: 1 });
    expect(ask(), `sample ${i}`).toEqual(first);
  }
});
