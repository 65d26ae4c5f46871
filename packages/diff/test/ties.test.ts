/**
 * Situations without a derivative, one by one, as a solver answers them: their status, and NaN throughout; next to each
 * the nearest that has one.
 */
import { signedDistance } from "@col/epa";
import { box, capsule, cone, convexHull, cylinder, ellipsoid, halfSpace, point, segment, sphere, supportFace, triangle,
  withMargin } from "@col/shapes";
import { createDistanceResult } from "@col/types";
import type { ConvexShape, DistanceResult, Pose } from "@col/types";
import { expect, test } from "vitest";
import { createShapeDerivatives, createWitnessDerivatives, shapeDerivatives,
  witnessDerivatives } from "../src/index.ts";
import { allFinite, rows } from "./support/differences.ts";

/** Pose with a turn of `degrees` about a unit axis. */
function at(x: number, y: number, z: number, degrees = 0, u = 0, v = 0, w = 1): Pose {
  const h = degrees * Math.PI / 360, s = Math.sin(h);
  return { position: { x, y, z }, quaternion: { x: s * u, y: s * v, z: s * w, w: Math.cos(h) } };
}
function given(p: number[], q: number[], n: number[], d: number): DistanceResult {
  const r = createDistanceResult(), put = (t: { x: number; y: number; z: number }, s: number[]): void => {
    [t.x, t.y, t.z] = s;
  };
  put(r.pointA, p); put(r.pointB, q); put(r.normal, n);
  r.distance = d; r.lowerBound = d; r.status = d > 0 ? "separated" : d < 0 ? "overlapping" : "touching";
  return r;
}

const O = at(0, 0, 0), CUBE = box(0.5, 0.5, 0.5),
  HULL = convexHull([1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1]), S = Math.SQRT1_2, T = 1 / Math.sqrt(3);
const FLAT_DOWN = halfSpace({ x: 0, y: 1, z: 0 }, 0);
/**
 * Name, A, B, B's pose without a derivative and with one nearby (null: there is none), the solution if it is not the
 * solver's.
 */
const CASES: [string, ConvexShape, ConvexShape, Pose, Pose | null, DistanceResult?][] = [
  ["corner on corner in contact, boxes", CUBE, CUBE, at(1, 1, 1), at(1.2, 1.3, 1.4),
    given([0.5, 0.5, 0.5], [0.5, 0.5, 0.5], [T, T, T], 0)],
  ["corner on corner in contact, hulls", HULL, HULL, at(2, 0, 0), at(2.2, 0.01, 0.02),
    given([1, 0, 0], [1, 0, 0], [1, 0, 0], 0)],
  ["corner over a corner, normal on the border of both cones", CUBE, CUBE, at(1.5, 1, 1), at(1.5, 1.2, 1.3),
    given([0.5, 0.5, 0.5], [1, 0.5, 0.5], [1, 0, 0], 0.5)],
  ["corner over an edge of a face", CUBE, point(), at(1.5, 0.5, 0.1), at(1.5, 0.7, 0.1)],
  ["parallel edges", CUBE, CUBE, at(2, 0, 0.1, 45), at(2, 0, 0.1, 45, S, 0, S)],
  ["parallel edges of hulls in contact", HULL, HULL, at(1, 1, 0), at(1.2, 1.3, 0.1, 20, 0, 1, 0),
    given([0.5, 0.5, 0], [0.5, 0.5, 0], [S, S, 0], 0)],
  ["parallel faces", CUBE, CUBE, at(2, 0.1, 0.2), at(2, 0.1, 0.2, 20, 0, S, S)],
  ["touching faces", CUBE, CUBE, at(1, 0.1, 0.2), at(1.1, 0.1, 0.2, 20, 0, S, S),
    given([0.5, 0.1, 0.2], [0.5, 0.1, 0.2], [1, 0, 0], 0)],
  ["faces deep in one another", CUBE, CUBE, at(0.9, 0.1, 0.2), null],
  ["an edge on a face", CUBE, CUBE, at(1.5, 0.1, 0.1, 45), at(1.5, 0.1, 0.1, 45, 0, S, S)],
  ["a box on a half-space", FLAT_DOWN, CUBE, at(0, 1, 0), at(0, 2, 0, 20, S, 0, S)],
  ["concentric cubes", CUBE, box(0.2, 0.2, 0.2), O, at(0.4, 0.1, 0.05, 20, 0, S, S)],
  ["coincident spheres", sphere(0.5), sphere(0.5), O, at(0.1, 0, 0), given([0.5, 0, 0], [-0.5, 0, 0], [1, 0, 0], -1)],
  ["a ball at the centre of a ball", sphere(0.5), sphere(0.2), O, at(0.1, 0, 0), given([0.5, 0, 0], [-0.2, 0, 0],
    [1, 0, 0], -0.7)],
  ["a point at the centre of a ball", sphere(0.5), point(), O, at(0.1, 0, 0), given([0.5, 0, 0], [0, 0, 0],
    [1, 0, 0], -0.5)],
  ["a ball at the centre of an ellipsoid of revolution", ellipsoid(0.5, 0.8, 0.5), sphere(0.2), O, at(0.1, 0, 0),
    given([0.5, 0, 0], [-0.2, 0, 0], [1, 0, 0], -0.7)],
  ["a ball on a capsule's axis", capsule(0.3, 0.5), sphere(0.2), at(0, 0.1, 0), at(0.1, 0.1, 0),
    given([0.3, 0.1, 0], [-0.2, 0.1, 0], [1, 0, 0], -0.5)],
  ["a ball on a cylinder's axis", cylinder(0.3, 0.8), sphere(0.2), at(0, 0.1, 0), at(0.1, 0.1, 0),
    given([0.3, 0.1, 0], [-0.2, 0.1, 0], [1, 0, 0], -0.5)],
  ["parallel capsules", capsule(0.2, 0.5), capsule(0.2, 0.5), at(1, 0, 0), at(1, 0, 0, 30, 1, 0, 0)],
  ["parallel cylinders, side by side", cylinder(0.3, 0.5), cylinder(0.3, 0.5), at(1, 0.1, 0),
    at(1, 0.1, 0, 30, 1, 0, 0)],
  ["a cylinder's side on a face", CUBE, cylinder(0.2, 0.3), at(1, 0.05, 0), at(1, 0.05, 0, 20, 0, 0, 1)],
  ["a cone's side on a face", FLAT_DOWN, cone(0.3, 0.4), at(0, 1, 0, 90 + 20.55604521958346), at(0, 1, 0, 100)],
  ["cap over cap", cylinder(0.5, 0.5), cylinder(0.3, 0.5), at(0, 2, 0), at(0, 2, 0, 20)],
  ["caps in contact", cylinder(0.5, 0.5), cylinder(0.3, 0.5), at(0, 1, 0), at(0, 1.2, 0, 20),
    given([0.1, 0.5, 0], [0.1, 0.5, 0], [0, 1, 0], 0)],
  ["a cone's base on a cap", cylinder(0.5, 0.5), cone(0.3, 0.5), at(0, 2, 0), at(0, 2, 0, 20)],
  ["a cap over a face", CUBE, cylinder(0.3, 0.5), at(0.05, 2, 0), at(0.05, 2, 0, 20)],
  ["a point over a cap's rim", cylinder(0.5, 0.5), point(), at(0.5, 1, 0), at(0.6, 1, 0)],
  ["a point beside a cylinder's rim", cylinder(0.5, 0.5), point(), at(1, 0.5, 0), at(1, 0.4, 0)],
  ["apex on apex in contact", cone(0.3, 0.5), cone(0.3, 0.5), at(0, 1, 0, 180), at(0.01, 1.2, 0, 180),
    given([0, 0.5, 0], [0, 0.5, 0], [0, 1, 0], 0)],
  ["a point on a cone's apex, border of its normal cone", cone(0.3, 0.4), point(), at(0.3, 0.4 + 0.1125, 0),
    at(0, 1, 0), given([0, 0.4, 0], [0.3, 0.5125, 0],
      [0.3, 0.1125, 0].map((v) => v / Math.sqrt(0.3 * 0.3 + 0.1125 * 0.1125)), Math.sqrt(0.3 * 0.3 + 0.1125 * 0.1125))],
  ["coplanar triangles", triangle({ x: 0, y: 0, z: 0 }, { x: 1, y: 0, z: 0 }, { x: 0, y: 0, z: 1 }),
    triangle({ x: 0, y: 0, z: 0 }, { x: 1, y: 0, z: 0 }, { x: 0, y: 0, z: 1 }), at(0.1, 1, 0.1),
    at(0.1, 1, 0.1, 20, S, 0, S)],
  ["segments in one line", segment({ x: 0, y: 0, z: 0 }, { x: 1, y: 0, z: 0 }), segment({ x: 0, y: 0, z: 0 },
    { x: 1, y: 0, z: 0 }), at(0.5, 0, 0), null, given([0.6, 0, 0], [0.6, 0, 0], [0, 1, 0], 0)],
  ["rounded boxes face to face", withMargin(CUBE, 0.1), withMargin(CUBE, 0.1), at(2, 0.1, 0.2),
    at(2, 0.1, 0.2, 20, 0, S, S)],
];

test.each(CASES)("%s", (_name, a, b, poseB, near, solution) => {
  const w = createWitnessDerivatives(), own = createShapeDerivatives(), r = solution ?? signedDistance(a, O, b, poseB);
  witnessDerivatives(a, O, b, poseB, r, { face: supportFace }, w);
  expect(w.status).toBe("not-differentiable");
  for (const j of [w.relative, w.poseA, w.poseB])
    expect([...rows(j).flat(), ...j.separation].every(Number.isNaN)).toBe(true);
  for (const body of ["a", "b"] as const) {
    shapeDerivatives(a, O, b, poseB, r, body, { face: supportFace }, own);
    expect(own.status).toBe("not-differentiable");
    expect(own.count).toBe(0);
  }
  if (near === null) return;
  witnessDerivatives(a, O, b, near, signedDistance(a, O, b, near), { face: supportFace }, w);
  expect(w.status).toBe("optimal");
  expect(allFinite(w)).toBe(true);
});

test("a tie between distant features is one of solutions: the derivative belongs to the branch that the solution names",
  () => {
  // a ball in the very centre of a cube is as near to all six faces
  const ball = sphere(0.1), w = witnessDerivatives(CUBE, O, ball, O, given([0.5, 0, 0], [-0.1, 0, 0], [1, 0, 0], -0.6),
    { face: supportFace });
  expect(w.status).toBe("optimal");
  expect([...w.poseB.distance]).toEqual([1, 0, 0, 0, 0, 0].map((x) => expect.closeTo(x, 12) as number));
});
