/**
 * Pairs by name: situations that have no derivative, and others that have one. Made at any scale: lengths are
 * multiplied by it, B's pose is in A's frame. Only poses are given; answers are a solver's.
 */
import { box, capsule, cone, convexHull, cylinder, ellipsoid, frustum, halfSpace, point, segment, sphere, triangle,
  withMargin } from "@col/shapes";
import type { ConvexShape, MutablePose } from "@col/types";

const OCTAHEDRON = [1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1];

/** Bodies by name, lengths times `s`. Axes of revolution along y. */
export const BODIES = {
  cube: (s) => box(0.5 * s, 0.5 * s, 0.5 * s), dice: (s) => box(0.2 * s, 0.2 * s, 0.2 * s),
  roundedCube: (s) => withMargin(box(0.5 * s, 0.5 * s, 0.5 * s), 0.1 * s),
  octahedron: (s) => convexHull(OCTAHEDRON.map((v) => v * s)), point: () => point(), sphere: (s) => sphere(0.5 * s),
  ball: (s) => sphere(0.2 * s),
  ellipsoid: (s) => ellipsoid(0.4 * s, 0.6 * s, 0.8 * s), spheroid: (s) => ellipsoid(0.5 * s, 0.8 * s, 0.5 * s),
  capsule: (s) => capsule(0.2 * s, 0.5 * s),
  cylinder: (s) => cylinder(0.3 * s, 0.5 * s), roundedCylinder: (s) => withMargin(cylinder(0.3 * s, 0.5 * s), 0.1 * s),
  cone: (s) => cone(0.3 * s, 0.4 * s),
  roundedCone: (s) => withMargin(cone(0.3 * s, 0.4 * s), 0.1 * s), frustum: (s) => frustum(0.5 * s, 0.2 * s, 0.4 * s),
  segment: (s) => segment({ x: 0, y: 0, z: 0 }, { x: s, y: 0, z: 0 }),
  triangle: (s) => triangle({ x: 0, y: 0, z: 0 }, { x: s, y: 0, z: 0 }, { x: 0, y: 0, z: s }),
  ground: () => halfSpace({ x: 0, y: 1, z: 0 }, 0),
} satisfies Record<string, (s: number) => ConvexShape>;

type Body = keyof typeof BODIES;

/** Place of B, then a turn in degrees about a unit axis (z if absent). */
type Place = readonly [number, number, number, number?, number?, number?, number?];
export type Situation = readonly [name: string, a: Body, b: Body, place: Place];

const S = Math.SQRT1_2, SLOPE = 90 + Math.atan2(0.3, 0.8) * 180 / Math.PI;

/** No unique witness points, no unique normal, or a witness point on the border of its feature. */
export const WITHOUT: readonly Situation[] = [
  ["faces", "cube", "cube", [2, 0.1, 0.2]], ["faces in contact", "cube", "cube", [1, 0.1, 0.2]],
  ["faces deep in one another", "cube", "cube", [0.9, 0.1, 0.2]],
  ["an edge over a face", "cube", "cube", [1.5, 0.1, 0.1, 45]], ["an edge deep in a face", "cube", "cube",
    [1.1, 0.1, 0.1, 45]], ["parallel edges", "cube", "cube", [2, 0, 0.1, 45]],
  ["a cube on the ground", "ground", "cube", [0, 1, 0]], ["a cube deep in the ground", "ground", "cube", [0, 0.3, 0]],
  ["rounded faces", "roundedCube", "roundedCube", [2, 0.1, 0.2]],
  ["rounded faces deep in one another", "roundedCube", "roundedCube", [1.1, 0.1, 0.2]],
  ["faces of octahedra", "octahedron", "octahedron", [1.5, 1.5, 1.5]],
  ["parallel capsules", "capsule", "capsule", [1, 0, 0]], ["parallel capsules, staggered", "capsule", "capsule",
    [1, 0.7, 0]], ["parallel capsules, deep", "capsule", "capsule", [0.3, 0, 0]],
  ["a capsule along a face", "cube", "capsule", [1, 0.05, 0.03]], ["a capsule deep along a face", "cube", "capsule",
    [0.6, 0.05, 0.03]], ["a capsule along the ground", "ground", "capsule", [0, 1, 0, 90]],
  ["parallel cylinders", "cylinder", "cylinder", [1, 0.1, 0]], ["parallel cylinders, deep", "cylinder", "cylinder",
    [0.5, 0.1, 0]], ["a cylinder along a face", "cube", "cylinder", [1, 0.05, 0]],
  ["a cylinder deep along a face", "cube", "cylinder", [0.7, 0.05, 0]], ["cap over cap", "cylinder", "cylinder",
    [0.1, 2, 0]], ["cap in cap", "cylinder", "cylinder", [0.1, 0.95, 0]],
  ["a cap over a face", "cube", "cylinder", [0.05, 2, 0]], ["a cap over the ground", "ground", "cylinder", [0, 1, 0]],
  ["a rounded cap over the ground", "ground", "roundedCylinder", [0, 1, 0]],
  ["a rounded side over the ground", "ground", "roundedCylinder", [0, 1, 0, 90]], ["a frustum's base over the ground",
    "ground", "frustum", [0, 1, 0]], ["a cone's side over the ground", "ground", "cone", [0, 1, 0, SLOPE]],
  ["a cone's base over a cap", "cylinder", "cone", [0, 2, 0]], ["a capsule along a cylinder", "cylinder",
    "capsule", [1, 0.1, 0]],
  ["a point over a face's edge", "cube", "point", [1.5, 0.5, 0.1]], ["a point over a face's corner", "cube", "point",
    [1.5, 0.5, 0.5]], ["a point over a rim", "cylinder", "point", [0.3, 1, 0]],
  ["a point beside a rim", "cylinder", "point", [1, 0.5, 0]], ["a ball over a face's edge", "cube", "ball",
    [1.5, 0.5, 0.1]], ["a ball beside a rim", "cylinder", "ball", [1, 0.5, 0]],
  ["parallel triangles", "triangle", "triangle", [0.1, 1, 0.1]], ["parallel segments", "segment",
    "segment", [0.2, 1, 0]],
  ["coincident centres", "sphere", "ball", [0, 0, 0]], ["the same ball twice", "sphere", "sphere", [0, 0, 0]],
  ["a ball at the centre of a spheroid", "spheroid", "ball", [0, 0, 0]],
  ["a ball on a capsule's axis", "capsule", "ball", [0, 0.1, 0]], ["a ball on a cylinder's axis", "cylinder", "ball",
    [0, 0.1, 0]], ["concentric cubes", "cube", "dice", [0, 0, 0]], ["coaxial", "cylinder", "capsule", [0, 0.02, 0]],
  ["corner on corner", "cube", "cube", [1, 1, 1]], ["corner on corner of octahedra", "octahedron", "octahedron",
    [2, 0, 0]], ["apex on apex", "cone", "cone", [0, 0.8, 0, 180]], ["corner on edge", "cube", "cube",
      [1, 1, 0.2, 45, 1, 0, 0]],
];

/** All derivatives exist. */
export const WITH: readonly Situation[] = [
  ["crossed edges", "cube", "cube", [2, 0, 0.1, 45, S, 0, S]], ["a corner over a face", "cube", "cube",
    [2, 0.1, 0.2, 40, 0.48, 0.6, 0.64]], ["a ball over a face", "cube", "ball", [1, 0.1, 0.2]],
  ["a ball on a face", "cube", "ball", [0.7, 0.1, 0.2]], ["a ball beside an edge", "cube", "ball", [1, 1, 0.2]],
  ["a ball beside a corner", "cube", "ball", [1, 1.1, 1.2]],
  ["ellipsoids", "ellipsoid", "ellipsoid", [1.5, 0.2, 0.1, 40, 0.48, 0.6, 0.64]], ["ellipsoids, overlapping",
    "ellipsoid", "ellipsoid", [0.9, 0.2, 0.1, 40, 0.48, 0.6, 0.64]], ["a ball beside an ellipsoid", "ellipsoid", "ball",
      [1.5, 0.2, 0.1]],
  ["crossed capsules", "capsule", "capsule", [1, 0, 0, 30, 1, 0, 0]], ["crossed capsules, overlapping", "capsule",
    "capsule", [0.3, 0, 0, 30, 1, 0, 0]], ["a rim over a face", "cube", "cylinder",
      [1.2, 0.05, 0.02, 20, 0.48, 0.6, 0.64]],
  ["a rim over the ground", "ground", "cylinder", [0.3, 1, 0.1, 20, 1, 0, 0]], ["an apex over the ground", "ground",
    "cone", [0, 1, 0, 160, 1, 0, 0]], ["an apex over a face", "cube", "cone", [1.5, 0.1, 0.1, 80, 0, 0, 1]],
  ["crossed cylinders", "cylinder", "cylinder", [1, 0.05, 0.1, 60, 1, 0, 0]], ["rim beside rim", "cylinder", "cylinder",
    [0.9, 1.1, 0.1, 30, 0.48, 0.6, 0.64]], ["cones", "cone", "cone", [0.9, 0.2, 0.1, 70, 0.48, 0.6, 0.64]],
  ["a frustum and an ellipsoid", "frustum", "ellipsoid", [1.5, 0.2, 0.1, 40, 0.48, 0.6, 0.64]],
  ["rounded cube and cylinder", "roundedCube", "roundedCylinder", [1.5, 0.2, 0.1, 40, 0.48, 0.6, 0.64]],
  ["rounded cube and cylinder, overlapping", "roundedCube", "roundedCylinder", [1.0, 0.1, 0.1, 40, 0.48, 0.6, 0.64]],
  ["an octahedron and an ellipsoid", "octahedron", "ellipsoid", [1.5, 1.2, 0.3]],
  ["a point beside an ellipsoid", "ellipsoid", "point", [1, 1, 1]], ["a rounded rim over the ground", "ground",
    "roundedCone", [0, 1, 0, 100, 1, 0, 0]], ["crossed segments", "segment", "segment", [0.5, 1, -0.5, 50, 0, 1, 0]],
    ["a ball over a triangle", "triangle", "ball", [0.2, 0.5, 0.3]],
];

/** B's pose in A's frame. */
export function placeOf([x, y, z, degrees = 0, u = 0, v = 0, w = 1]: Place, s: number): MutablePose {
  const half = degrees * Math.PI / 360, sine = Math.sin(half);
  return { position: { x: s * x, y: s * y, z: s * z },
    quaternion: { x: sine * u, y: sine * v, z: sine * w, w: Math.cos(half) } };
}
