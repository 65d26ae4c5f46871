/**
 * A set of problems: shapes as plain data; pairs, poses and references in packed arrays.
 *
 * Metres; axis of revolution z (robotics), see the format in this package's README. Poses are 14 numbers per case:
 * quaternion and translation of A, then of B, in the world frame. Plain data only, so that a set can be written to a
 * file, sent to a worker process and compared bit by bit. The bodies for the solvers are built from it
 * (`buildShapes`).
 */
import type { Pose } from "@col/types";

/** Kinds with a fixed number of parameters, and the parameters' names: lengths; extents and heights are HALF ones. */
export const PARAMETERS: Readonly<Record<PrimitiveKind, readonly string[]>> = {
  sphere: ["r"], ellipsoid: ["rx", "ry", "rz"], box: ["hx", "hy", "hz"], capsule: ["r", "h"], cone: ["r", "h"],
  cylinder: ["r", "h"],
};

/** Kinds of shapes that problem files describe by numbers. */
export type PrimitiveKind = "sphere" | "ellipsoid" | "box" | "capsule" | "cone" | "cylinder";

/** One shape as in the file. `line`: its line in the file, 0 without a file. */
export type ShapeSpec =
  | { readonly kind: PrimitiveKind; readonly params: readonly number[]; readonly line: number }
  | { readonly kind: "convex"; readonly vertices: Float64Array; readonly triangles: Int32Array; readonly line: number };

/** Problems in packed arrays; row i of each is case i. */
export interface ProblemSet {
  readonly shapes: readonly ShapeSpec[];
  readonly count: number;
  /** Indices into `shapes`, 2 per case: A, B. */
  readonly pairs: Int32Array;
  /** Poses as written, 14 per case: quaternion x y z w and translation x y z, of A, then of B. */
  readonly poses: Float64Array;
  /** Nominal signed distance, NaN if there is none. */
  readonly target: Float64Array;
  /** Reference of the signed distance, NaN if there is none. */
  readonly ref: Float64Array;
  /** One word per case. */
  readonly label: readonly string[];
}

/** The first or the second body of a case. */
export type Side = "A" | "B";

/** Pose of a body of case `i`, quaternion normalised. A fresh object. */
export function problemPose(set: ProblemSet, i: number, side: Side): Pose {
  const p = set.poses, k = 14 * i + (side === "A" ? 0 : 7);
  const scale = 1 / Math.sqrt(p[k] * p[k] + p[k + 1] * p[k + 1] + p[k + 2] * p[k + 2] + p[k + 3] * p[k + 3]);
  return {
    quaternion: { x: p[k] * scale, y: p[k + 1] * scale, z: p[k + 2] * scale, w: p[k + 3] * scale },
    position: { x: p[k + 4], y: p[k + 5], z: p[k + 6] },
  };
}

/** One problem as a record, for generators and reproductions. */
export interface Problem {
  readonly a: number;
  readonly b: number;
  readonly poseA: Pose;
  readonly poseB: Pose;
  readonly target: number;
  readonly ref: number;
  readonly label: string;
}

/** Packs problems into a set. */
export function problemSet(shapes: readonly ShapeSpec[], problems: readonly Problem[]): ProblemSet {
  const count = problems.length;
  const set = {
    shapes, count, pairs: new Int32Array(2 * count), poses: new Float64Array(14 * count),
    target: new Float64Array(count),
    ref: new Float64Array(count), label: problems.map((p) => p.label),
  };
  problems.forEach((p, i) => {
    for (const index of [p.a, p.b]) {
      if (!(Number.isInteger(index) && index >= 0 && index < shapes.length))
        throw new RangeError(`problemSet: case ${i}: there is no shape ${index}`);
    }
    set.pairs.set([p.a, p.b], 2 * i);
    set.poses.set([...packedPose(p.poseA), ...packedPose(p.poseB)], 14 * i);
    set.target[i] = p.target;
    set.ref[i] = p.ref;
  });
  return set;
}

/** Quaternion x y z w, then the position. */
export function packedPose(pose: Pose): number[] {
  const q = pose.quaternion, t = pose.position;
  return [q.x, q.y, q.z, q.w, t.x, t.y, t.z];
}

/** The cases of a set that `keep` accepts, with all its shapes. */
export function filterCases(set: ProblemSet, keep: (i: number) => boolean): ProblemSet {
  const ids = Array.from({ length: set.count }, (_, i) => i).filter(keep);
  return {
    shapes: set.shapes, count: ids.length,
    pairs: Int32Array.from(ids.flatMap((i) => [set.pairs[2 * i], set.pairs[2 * i + 1]])),
    poses: Float64Array.from(ids.flatMap((i) => Array.from(set.poses.subarray(14 * i, 14 * i + 14)))),
    target: Float64Array.from(ids, (i) => set.target[i]), ref: Float64Array.from(ids, (i) => set.ref[i]),
    label: ids.map((i) => set.label[i]),
  };
}

/** All cases of several sets in one, shapes renumbered. */
export function mergeSets(sets: readonly ProblemSet[]): ProblemSet {
  const first: number[] = [];
  let shapes = 0;
  for (const set of sets) {
    first.push(shapes);
    shapes += set.shapes.length;
  }
  const join = (key: "poses" | "target" | "ref"): Float64Array =>
    Float64Array.from(sets.flatMap((s) => Array.from(s[key])));
  return {
    shapes: sets.flatMap((s) => s.shapes), count: sets.reduce((n, s) => n + s.count, 0),
    pairs: Int32Array.from(sets.flatMap((s, k) => Array.from(s.pairs, (i) => i + first[k]))),
    poses: join("poses"), target: join("target"), ref: join("ref"), label: sets.flatMap((s) => s.label),
  };
}
