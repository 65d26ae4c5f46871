/** The depth of any two shapes: its polygon knows nothing of the query before. */
import { affine2, box2, capsule2, convexHull2, ellipse, withMargin2 } from "@col/shapes/2d";
import { rngFor, samples, seededTitle } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { ConvexShape2, Pose2 } from "@col/types";
import { expect, test } from "vitest";
import { signedDistance2 } from "../src/index.ts";

const HERE: Pose2 = { x: 0, y: 0, c: 1, s: 0 }, COUNT = samples(60);

function body(rng: Rng): ConvexShape2 {
  const s = (): number => rng.pick([0.5, 1, rng.uniform(0.3, 1)]);
  return rng.pick([() => box2(s(), s()), () => capsule2(s(), s()), () => ellipse(s(), s()),
    () => withMargin2(convexHull2([0, 0, s(), 0, 0, s()]), s())])();
}

test(seededTitle("a depth is the same whatever was asked before", COUNT), () => {
  const rng = rngFor("plane depth after another");
  for (let i = 0; i < COUNT; i++) {
    const a = body(rng), b = body(rng), c = body(rng), pose = { x: 0.2 * rng.normal(), y: 0.2 * rng.normal(), c: 1,
      s: 0 };
    const ask = (): unknown => structuredClone(signedDistance2(a, HERE, b, pose));
    signedDistance2(c, HERE, ellipse(0.5, 0.4), { x: 0.1, y: 0.05, c: 1, s: 0 });
    const first = ask();
    expect(ask(), `sample ${i}`).toEqual(first);
    signedDistance2(ellipse(0.3, 0.4), HERE, c, { x: 0.1, y: -0.05, c: 0, s: 1 });
    expect(ask(), `sample ${i}`).toEqual(first);
  }
});

test("witness points of needles turned by 8e-12 meet where a side made of two ends", () => {
  const needle = affine2(ellipse(4, 0.25), [0.1, 0, 0, -6.661338147750939e-16], { x: 0, y: -3 });
  const a = { x: -2, y: -2, c: 1, s: -7.993640275828751e-12 }, b = { x: -2, y: -2, c: 1, s: 0 };
  const { pointA: p, pointB: q, normal: n, distance: d } = signedDistance2(needle, a, needle, b);
  expect(Math.hypot(q.x - p.x - d * n.x, q.y - p.y - d * n.y)).toBeLessThan(1e-13);
});
