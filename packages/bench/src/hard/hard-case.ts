/**
 * Hard cases: pairs known to break solvers, with the expected signed distance and the reason. Types of the JSON
 * format `{ "cases": [...] }`, and the construction of the bodies.
 *
 * Shapes: box halfExtents, sphere radius, capsule radius halfLength, cylinder and cone radius halfHeight, ellipsoid
 * radii, convex, triangle, segment and point by vertices. The axis of revolution is z; for capsules `axis` may name
 * another. (Cylinders and cones may carry the axis of their source; their pose already accounts for it.)
 * `sweptSphereRadius` adds a ball. Poses: rotation as 3 rows of a matrix, translation as 3 numbers, world frame. The
 * matrix is used exactly as given, even if it is not orthonormal up to rounding. Lengths are in the unit of the case.
 */
import { affine, box, capsule, cone, convexHull, cylinder, ellipsoid, point, segment, sphere, triangle,
  withMargin } from "@col/shapes";
import type { ConvexShape, Pose, QuatLike, Vec3Like } from "@col/types";
import type { Query } from "../problem-files/build.ts";

/** A shape in the format of the file. */
export interface HardShape {
  readonly type: string;
  readonly radius?: number;
  readonly radii?: readonly number[];
  readonly halfExtents?: readonly number[];
  readonly halfHeight?: number;
  readonly halfLength?: number;
  readonly axis?: "x" | "y" | "z";
  readonly vertices?: readonly (readonly number[])[];
  readonly sweptSphereRadius?: number;
}

/** A pose in the format of the file. */
export interface HardPose {
  readonly rotation: readonly (readonly number[])[];
  readonly translation: readonly number[];
}

/** One case. */
export interface HardCase {
  readonly id: string;
  readonly why?: string;
  readonly shapeA: HardShape;
  readonly poseA: HardPose;
  readonly shapeB: HardShape;
  readonly poseB: HardPose;
  readonly expected: { readonly signedDistance: number; readonly absTol?: number };
}

/**
 * Rotations farther from orthonormal than this are applied to the shape instead of being converted to a quaternion. No
 * dimension.
 */
const ORTHONORMAL = 1e-14;

const ALONG_Z = { axis: "z" } as const;

function vec(p: readonly number[]): Vec3Like {
  return { x: p[0], y: p[1], z: p[2] };
}

function need<T>(shape: HardShape, name: keyof HardShape, value: T | undefined): T {
  if (value === undefined) throw new RangeError(`${shape.type}: "${name}" is missing`);
  return value;
}

/** The hull of a flat box's corners. */
function flatBox(x: number, y: number, z: number): ConvexShape {
  return convexHull(Float64Array.from({ length: 24 },
    (_, k) => (k % 3 === 0 ? x : k % 3 === 1 ? y : z) * ((Math.floor(k / 3) >> (k % 3)) & 1 ? 1 : -1)));
}

function coreOf(s: HardShape): ConvexShape {
  const axis = { axis: s.axis ?? "z" } as const;
  const v = (): readonly (readonly number[])[] => need(s, "vertices", s.vertices);
  switch (s.type) {
    case "sphere": return s.radius === 0 ? point(vec([0, 0, 0])) : sphere(need(s, "radius", s.radius));
    case "box": {
      const [x, y, z] = need(s, "halfExtents", s.halfExtents);
      return x === 0 || y === 0 || z === 0 ? flatBox(x, y, z) : box(x, y, z);
    }
    case "ellipsoid": {
      const [x, y, z] = need(s, "radii", s.radii);
      return ellipsoid(x, y, z);
    }
    case "capsule":
      return capsule(need(s, "radius", s.radius), need(s, "halfLength", s.halfLength ?? s.halfHeight), axis);
    case "cylinder": return cylinder(need(s, "radius", s.radius), need(s, "halfHeight", s.halfHeight), ALONG_Z);
    case "cone": return cone(need(s, "radius", s.radius), need(s, "halfHeight", s.halfHeight), ALONG_Z);
    case "convex": return convexHull(Float64Array.from(v().flat()));
    case "point": return point(vec(v()[0]));
    case "segment": return segment(vec(v()[0]), vec(v()[1]));
    case "triangle": return triangle(vec(v()[0]), vec(v()[1]), vec(v()[2]));
    default: throw new RangeError(`unknown shape type "${s.type}"`);
  }
}

/** Largest deviation of R R^T from the identity. */
function orthonormalityError(r: readonly (readonly number[])[]): number {
  let worst = 0;
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++)
      worst = Math.max(worst, Math.abs(r[i][0] * r[j][0] + r[i][1] * r[j][1] + r[i][2] * r[j][2] - (i === j ? 1 : 0)));
  }
  return worst;
}

/** Quaternion of a rotation matrix by its largest component (Shepperd 1978). */
export function quaternionOf(r: readonly (readonly number[])[]): QuatLike {
  const [a, b, c] = [r[0][0], r[1][1], r[2][2]];
  const squares = [1 + a - b - c, 1 - a + b - c, 1 - a - b + c, 1 + a + b + c];
  const k = squares.indexOf(Math.max(...squares)), s = 0.5 / Math.sqrt(squares[k]), big = 0.5 * Math.sqrt(squares[k]);
  const xy = (r[0][1] + r[1][0]) * s, xz = (r[0][2] + r[2][0]) * s, yz = (r[1][2] + r[2][1]) * s;
  const wx = (r[2][1] - r[1][2]) * s, wy = (r[0][2] - r[2][0]) * s, wz = (r[1][0] - r[0][1]) * s;
  if (k === 0) return { x: big, y: xy, z: xz, w: wx };
  if (k === 1) return { x: xy, y: big, z: yz, w: wy };
  if (k === 2) return { x: xz, y: yz, z: big, w: wz };
  return { x: wx, y: wy, z: wz, w: big };
}

function placed(s: HardShape, p: HardPose): { readonly shape: ConvexShape; readonly pose: Pose } {
  const core = coreOf(s), position = vec(p.translation);
  const inflate = (shape: ConvexShape): ConvexShape => (s.sweptSphereRadius === undefined ? shape
    : withMargin(shape, s.sweptSphereRadius));
  if (orthonormalityError(p.rotation) <= ORTHONORMAL)
    return { shape: inflate(core), pose: { position, quaternion: quaternionOf(p.rotation) } };
  return { shape: inflate(affine(core, p.rotation.flat())),
    pose: { position, quaternion: { x: 0, y: 0, z: 0, w: 1 } } };
}

/** The bodies and poses of a case. @throws RangeError on a shape that cannot be built. */
export function buildHardCase(c: HardCase): Query {
  const a = placed(c.shapeA, c.poseA), b = placed(c.shapeB, c.poseB);
  return { a: a.shape, poseA: a.pose, b: b.shape, poseB: b.pose };
}

/** max(1, largest coordinate or extent): the scale of tolerances. */
export function hardScale(c: HardCase): number {
  let scale = 1;
  for (const [s, p] of [[c.shapeA, c.poseA], [c.shapeB, c.poseB]] as const) {
    const sizes = [s.radius, s.halfHeight, s.halfLength, s.sweptSphereRadius, ...(s.radii ?? []),
      ...(s.halfExtents ?? []), ...(s.vertices ?? []).flat(), ...p.translation];
    for (const x of sizes) if (x !== undefined) scale = Math.max(scale, Math.abs(x));
  }
  return scale;
}
