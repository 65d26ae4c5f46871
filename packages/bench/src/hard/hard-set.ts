/**
 * Converts hard cases to a problem set, for programs and libraries that know only the shapes of problem files.
 *
 * In: hard cases. Out: the set (world frame, lengths of the cases), the index of each of its cases in the list, and
 * the cases that are left out, with the reason. Spheres and capsules add a swept radius to their radius; points with
 * a radius become spheres, segments with one are left out like other swept shapes. Flat shapes are left out, too.
 * Rotations become quaternions, so a matrix that is not orthonormal up to rounding loses its last digits.
 */
import type { Pose, QuatLike } from "@col/types";
import { buildShape } from "../problem-files/build.ts";
import { problemSet } from "../problem-files/problem-set.ts";
import type { PrimitiveKind, Problem, ProblemSet, ShapeSpec } from "../problem-files/problem-set.ts";
import { quaternionOf } from "./hard-case.ts";
import type { HardCase, HardPose, HardShape } from "./hard-case.ts";

/** The set, the index of each of its cases in the list, and the cases left out. */
export interface HardSet {
  readonly set: ProblemSet;
  /** Entry k: index into the list of hard cases. */
  readonly from: readonly number[];
  /** Left out: index and reason. */
  readonly without: readonly { readonly index: number; readonly reason: string }[];
}

interface Placed {
  readonly spec: ShapeSpec;
  readonly pose: Pose;
}

const H = Math.SQRT1_2;
/** Rotations from z to the axis. */
const TURNS: Readonly<Record<"x" | "y" | "z", QuatLike>> = { x: { x: 0, y: H, z: 0, w: H },
  y: { x: -H, y: 0, z: 0, w: H }, z: { x: 0, y: 0, z: 0, w: 1 } };

function product(p: QuatLike, q: QuatLike): QuatLike {
  return {
    x: p.w * q.x + p.x * q.w + p.y * q.z - p.z * q.y, y: p.w * q.y - p.x * q.z + p.y * q.w + p.z * q.x,
    z: p.w * q.z + p.x * q.y - p.y * q.x + p.z * q.w, w: p.w * q.w - p.x * q.x - p.y * q.y - p.z * q.z,
  };
}

const primitive = (kind: PrimitiveKind, ...params: number[]): ShapeSpec => ({ kind, params, line: 0 });

function hullOf(points: readonly (readonly number[])[] | undefined): ShapeSpec | string {
  const spec: ShapeSpec = { kind: "convex", vertices: Float64Array.from((points ?? []).flat()),
    triangles: new Int32Array(0), line: 0 };
  return buildShape(spec).mesh === null ? "a flat hull" : spec;
}

function specOf(s: HardShape): ShapeSpec | string {
  const swept = s.sweptSphereRadius ?? 0, { radius = NaN, halfHeight = NaN } = s;
  if (s.type === "sphere") return radius + swept > 0 ? primitive("sphere", radius + swept) : "a point";
  if (s.type === "point" && swept > 0) return primitive("sphere", swept);
  if (s.type === "capsule") return primitive("capsule", radius + swept, s.halfLength ?? halfHeight);
  if (swept > 0) return `a swept ${s.type}`;
  switch (s.type) {
    case "box": return (s.halfExtents ?? []).includes(0) ? "a flat box" : primitive("box", ...(s.halfExtents ?? []));
    case "ellipsoid": return primitive("ellipsoid", ...(s.radii ?? []));
    case "cylinder": return primitive("cylinder", radius, halfHeight);
    case "cone": return primitive("cone", radius, halfHeight);
    case "convex": return hullOf(s.vertices);
    default: return `a ${s.type}`;
  }
}

function placed(s: HardShape, p: HardPose): Placed | string {
  const spec = specOf(s), turn = s.type === "capsule" ? TURNS[s.axis ?? "z"] : TURNS.z, [x, y, z] = p.translation;
  return typeof spec === "string" ? spec
    : { spec, pose: { position: { x, y, z }, quaternion: product(quaternionOf(p.rotation), turn) } };
}

/**
 * Converts the cases that shapes of problem files can express; lists the others with the reason. Targets and references
 * are the expected distances.
 */
export function hardSet(cases: readonly HardCase[]): HardSet {
  const shapes: ShapeSpec[] = [], problems: Problem[] = [], from: number[] = [],
    without: { index: number; reason: string }[] = [];
  cases.forEach((c, index) => {
    const a = placed(c.shapeA, c.poseA), b = placed(c.shapeB, c.poseB);
    if (typeof a === "string" || typeof b === "string") {
      without.push({ index, reason: typeof a === "string" ? a : typeof b === "string" ? b : "" });
      return;
    }
    const d = c.expected.signedDistance;
    problems.push({ a: shapes.push(a.spec) - 1, b: shapes.push(b.spec) - 1, poseA: a.pose, poseB: b.pose, target: d,
      ref: d, label: c.id.replace(/[\s#]+/g, "-") });
    from.push(index);
  });
  return { set: problemSet(shapes, problems), from, without };
}
