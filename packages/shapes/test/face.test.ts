/** Support faces: order around the direction, ids, images of images. */
import { orderAround } from "@col/kernel";
import { rngFor } from "@col/testkit";
import { expect, test } from "vitest";
import { affine, cone, cylinder, frustum, scaled, supportFace } from "../src/index.ts";

test("rims come in the order of the general wrapping, the lowest id first", () => {
  const rng = rngFor("shapes rim order"), points = new Float64Array(48), again = new Float64Array(48), ids = new Int32Array(16), same = new Int32Array(16), d = new Float64Array(4);
  for (let i = 0; i < 300; i++) {
    const axis = rng.pick(["x", "y", "z"] as const), s = rng.pick([cylinder(0.5, 0.7, { axis }), cone(0.5, 0.7, { axis }), frustum(0.5, 0.3, 0.7, { axis })]), c = "xyz".indexOf(axis);
    d[0] = 1e-3 * rng.normal(); d[1] = 1e-3 * rng.normal(); d[2] = 1e-3 * rng.normal();
    d[c] = rng.integer(2) === 0 ? 1 : -1;
    d[3] = 0.1;
    const n = supportFace(s, d, points, ids);
    if (n !== 8) continue; // the tip of a cone
    again.set(points);
    same.set(ids);
    expect(orderAround(again, same, 8, d)).toBe(8);
    expect(Array.from(same.subarray(0, 8))).toEqual(Array.from(ids.subarray(0, 8)));
    expect(Array.from(again.subarray(0, 24))).toEqual(Array.from(points.subarray(0, 24)));
  }
});

test("the face of an image of an image is in order, and the direction is left as it was", () => {
  const points = new Float64Array(48), ids = new Int32Array(16), d = Float64Array.of(0, 1, 0, 1e-9);
  const s = affine(scaled(cylinder(0.5, 0.5), { x: 1, y: 2, z: 0.5 }), [1, 0, 0, 0, 1, 0, 0, 0, -3], { x: 0, y: 1, z: 0 });
  expect(supportFace(s, d, points, ids)).toBe(8);
  expect(Array.from(d)).toEqual([0, 1, 0, 1e-9]);
  let area = 0; // counter-clockwise seen from +y: z before x
  for (let i = 0; i < 8; i++) {
    const j = (i + 1) % 8;
    area += points[3 * i + 2] * points[3 * j] - points[3 * i] * points[3 * j + 2];
    expect(points[3 * i + 1]).toBeCloseTo(2, 12);
  }
  expect(area).toBeGreaterThan(0.5);
});
