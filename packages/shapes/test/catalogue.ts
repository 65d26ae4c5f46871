/** One shape of every constructor and composition, by name: what the law, Hessian and allocation tests walk through. */
import { Rng } from "@col/testkit";
import type { ConvexShape } from "@col/types";
import {
  affine, box, capsule, cone, convexHull, cylinder, customShape, dsf, ellipsoid, frustum, minkowskiSum, point,
  scaled, segment, sphere,
  triangle, withMargin,
} from "../src/index.ts";

const v = (x: number, y: number, z: number): { x: number; y: number; z: number } => ({ x, y, z });

export function cloud(count: number, seed: number, sx = 1, sy = 1, sz = 1): Float64Array {
  const rng = new Rng(seed), out = new Float64Array(3 * count), p = new Float64Array(3);
  for (let i = 0; i < count; i++) {
    rng.unitVector(p);
    out[3 * i] = sx * p[0]; out[3 * i + 1] = sy * p[1]; out[3 * i + 2] = sz * p[2];
  }
  return out;
}

const c = Math.SQRT1_2;
/**
 * Rotation, reflection, shear, projection (rank 2), line (rank 1), collapse (rank 0), a similarity, a badly scaled map.
 */
const MATRICES: Readonly<Record<string, readonly number[]>> = {
  rotation: [c, -c, 0, c, c, 0, 0, 0, 1],
  reflection: [-1, 0, 0, 0, 1, 0, 0, 0, 1],
  shear: [1, 0.7, -0.3, 0, 1, 0.4, 0, 0, 1],
  similarity: [0, -3, 0, 3, 0, 0, 0, 0, 3],
  "badly scaled": [1e-4, 0, 0, 0, 1e2, 0, 0, 0, 1],
  "flat (rank 2)": [1, 0, 0, 0, 1, 0, 0, 0, 0],
  "tilted flat (rank 2)": [1, 2, 3, 0, 1, 1, 1, 3, 4],
  "line (rank 1)": [1, 2, 3, 2, 4, 6, -1, -2, -3],
  "collapse (rank 0)": [0, 0, 0, 0, 0, 0, 0, 0, 0],
};

/** The plain shapes. */
export function cores(): Record<string, ConvexShape> {
  const out: Record<string, ConvexShape> = {
    point: point(), "point elsewhere": point(v(1, -2, 3)), segment: segment(v(1, 2, 3), v(-2, 0.5, 1)),
    "segment of length 0": segment(v(1, 2, 3), v(1, 2, 3)),
    triangle: triangle(v(0, 0, 0), v(1, 0, 0.5), v(0, 2, 1)),
    "triangle without area": triangle(v(0, 0, 0), v(1, 1, 1), v(2, 2, 2)),
    sphere: sphere(0.7), box: box(1, 2, 3), "flat box": box(1, 1e-6, 2), ellipsoid: ellipsoid(1, 2, 0.5),
    "thin ellipsoid": ellipsoid(1, 1e-6, 3),
    "frustum with a point below": frustum(0, 1, 2), "frustum, wide and low": frustum(3, 2, 0.1),
    "frustum, wider above": frustum(0.5, 1.5, 1),
    "frustum like a cylinder": frustum(1, 1, 2), "flat cone": cone(5, 1e-3), "tall cone": cone(1e-3, 5),
    "hull of 4": convexHull([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]), "hull of 11": convexHull(cloud(11, 1)),
    "hull of 40": convexHull(cloud(40, 2, 1, 0.5, 2)),
    "hull of 600": convexHull(cloud(600, 3)), "hull far out": convexHull(cloud(50, 4).map((x) => x + 1e7)),
    "hull of a needle": convexHull(cloud(60, 5, 1, 1e-9, 1e-9)),
    "hull of a plate": convexHull(cloud(60, 6, 1, 1e-9, 1)), "flat hull": convexHull(cloud(30, 7, 1, 0, 1)),
    "hull of a line": convexHull(cloud(9, 8, 0, 1, 0)),
    "hull of a point": convexHull([1, 2, 3, 1, 2, 3]), dsf: dsf(cloud(12, 10)),
    "dsf of power 3": dsf(cloud(9, 11, 1, 2, 0.5), { power: 3, center: v(0.05, 0.1, 0) }),
  };
  for (const axis of ["x", "y", "z"] as const) {
    out[`capsule ${axis}`] = capsule(0.5, 1.5, { axis });
    out[`cylinder ${axis}`] = cylinder(0.8, 1.2, { axis });
    out[`cone ${axis}`] = cone(0.8, 1.2, { axis });
    out[`frustum ${axis}`] = frustum(1, 0.4, 0.9, { axis });
  }
  return out;
}

/** Shapes made of shapes. */
export function compositions(): Record<string, ConvexShape> {
  const out: Record<string, ConvexShape> = {
    "rounded box": withMargin(box(1, 2, 3), 0.25), "rounded sphere": withMargin(sphere(1), 1),
    "scaled hull": scaled(convexHull(cloud(40, 2)), 2.5), "stretched sphere": scaled(sphere(1), v(1, -2, 3)),
    "stretched capsule": scaled(capsule(0.5, 1), v(2, 1, 1)),
    "image of an image": affine(affine(cone(1, 1), MATRICES["shear"], v(1, 0, 0)), MATRICES["rotation"], v(0, 2, 0)),
    "box + ellipsoid": minkowskiSum(box(1, 1, 1), ellipsoid(0.5, 1, 2)),
    "cone + cylinder": minkowskiSum(cone(1, 1), cylinder(0.3, 2, { axis: "x" })),
    "capsule + triangle": minkowskiSum(capsule(0.5, 1), triangle(v(0, 0, 0), v(1, 0, 0), v(0, 0, 1))),
    "nested sums": minkowskiSum(minkowskiSum(convexHull(cloud(30, 9)), ellipsoid(1, 2, 3)),
      minkowskiSum(segment(v(0, 0, 0), v(1, 1, 0)), scaled(sphere(1), v(1, 2, 1)))),
    "image of a sum": affine(minkowskiSum(box(1, 2, 1), capsule(0.4, 1)), MATRICES["shear"], v(5, 0, 0)),
    "sum of images": minkowskiSum(affine(ellipsoid(1, 2, 3), MATRICES["rotation"]),
      affine(cylinder(1, 1), MATRICES["shear"])),
    custom: customShape({
      support: (s, d, o) => {
        const x = Math.sign(d[0]) * s.params[0], y = Math.sign(d[1]) * s.params[1], z = Math.sign(d[2]) * s.params[2];
        o[0] = x; o[1] = y; o[2] = z;
        return -1;
      },
      params: Float64Array.of(1, 2, 3), curvature: 0,
    }),
    "custom, not symmetric": customShape({
      support: (_s, d, o) => {
        const k = d[0] > 0 && d[0] > d[1] && d[0] > d[2] ? 1 : d[1] > 0 && d[1] > d[2] ? 2 : d[2] > 0 ? 3 : 0;
        o[0] = +(k === 1); o[1] = +(k === 2); o[2] = +(k === 3);
        return k;
      },
    }),
  };
  for (const [name, m] of Object.entries(MATRICES)) {
    out[`${name} of an ellipsoid`] = affine(ellipsoid(1, 2, 0.5), m, v(1, -1, 2));
    out[`${name} of a rounded box`] = affine(withMargin(box(1, 2, 0.5), 0.3), m);
    out[`${name} of a hull`] = affine(convexHull(cloud(40, 2)), m);
    out[`${name} of a cone`] = affine(cone(1, 1, { axis: "z" }), m);
  }
  return out;
}
