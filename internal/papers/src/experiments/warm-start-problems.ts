/**
 * The problems of `warm-start`: steps of a falling pair that the broad phase does not rule out, each with what the step
 * before left, and the first vector each strategy makes of it (Montaut et al. 2024, IV-E).
 */
import { intersects as reference } from "@col/gjk";
import { signedDistance } from "@col/epa";
import { packPose, relativePose, rotateVectorBack, transformPoint } from "@col/kernel";
import { box } from "@col/shapes";
import { createDistanceResult } from "@col/types";
import type { ConvexShape, Pose, StartStrategy } from "@col/types";
import type { Query } from "@col/bench";

/** A start: a vector in A's frame, and its ends fixed to the bodies. */
export interface Ends {
  readonly x: Float64Array;
  readonly onA: Float64Array;
  readonly onB: Float64Array;
}

/** What the step before left. `world`: the vector as found, in the world. */
export interface Past {
  readonly kept: Ends;
  readonly found: Ends;
  readonly world: Float64Array;
}

/** A step that the broad phase did not filter. */
export interface StepProblem extends Query {
  readonly past: Past | null;
  /** Signed distance, metres. */
  readonly signed: number;
  /** By how much the separation vector turned since the step before, in A's frame, degrees; NaN without a past. */
  readonly turn: number;
}

interface Boxed {
  readonly body: ConvexShape;
  readonly box: ConvexShape;
  /** Centre of the box in the body's frame. */
  readonly centre: Float64Array;
}

function boxed(body: ConvexShape): Boxed {
  const q = body.bounds, half = [0, 1, 2].map((i) => (q[i + 3] - q[i]) / 2);
  return { body, box: box(half[0], half[1], half[2]),
    centre: Float64Array.from([0, 1, 2], (i) => (q[i + 3] + q[i]) / 2) };
}

function boxPose({ centre }: Boxed, pose: Pose): Pose {
  const m = new Float64Array(12), c = new Float64Array(3);
  packPose(pose, m, "pose");
  transformPoint(m, centre, c);
  return { position: { x: c[0], y: c[1], z: c[2] }, quaternion: pose.quaternion };
}

/** A world point in a body's frame. */
function local(pose: Pose, p: { readonly x: number; readonly y: number; readonly z: number }): Float64Array {
  const m = new Float64Array(12);
  packPose(pose, m, "pose");
  const out = Float64Array.of(p.x - m[9], p.y - m[10], p.z - m[11]);
  rotateVectorBack(m, out, out);
  return out;
}

function pastOf({ a, poseA, b, poseB }: Query): { past: Past | null; signed: number } {
  const r = signedDistance(a, poseA, b, poseB, undefined, createDistanceResult()), d = r.distance, n = r.normal;
  if (!(d !== 0 && Number.isFinite(n.x))) return { past: null, signed: d };
  const along = (s: number): Float64Array => {
    const p = poseA.position;
    return local(poseA, { x: p.x + s * n.x, y: p.y + s * n.y, z: p.z + s * n.z });
  };
  const pa = r.pointA, pb = r.pointB, found: Ends = { x: along(-d), onA: local(poseA, pa), onB: local(poseB, pb) };
  const kept: Ends = d > 0 ? found : { x: along(d), onA: local(poseA, pb), onB: local(poseB, pa) };
  return { past: { kept, found, world: Float64Array.of(-d * n.x, -d * n.y, -d * n.z) }, signed: d };
}

/** A direction of the world in a body's frame. */
function turned(pose: Pose, v: Float64Array): Float64Array {
  const m = new Float64Array(12), out = v.slice();
  packPose(pose, m, "pose");
  rotateVectorBack(m, out, out);
  return out;
}

/** Angle between two vectors, degrees. */
function angle(p: Float64Array, q: Float64Array): number {
  const dot = p[0] * q[0] + p[1] * q[1] + p[2] * q[2],
    size = Math.sqrt((p[0] * p[0] + p[1] * p[1] + p[2] * p[2]) * (q[0] * q[0] + q[1] * q[1] + q[2] * q[2]));
  return (180 / Math.PI) * Math.acos(Math.max(-1, Math.min(1, dot / size)));
}

/** All steps of one pair that its boxes do not rule out, and the signed distances of all its steps. */
export function stepProblems(a: ConvexShape, b: ConvexShape, posesA: readonly Pose[],
  posesB: readonly Pose[]): { problems: StepProblem[]; signed: number[] } {
  const boxA = boxed(a), boxB = boxed(b), problems: StepProblem[] = [], all: number[] = [];
  let past: Past | null = null;
  posesA.forEach((poseA, t) => {
    const poseB = posesB[t], q: Query = { a, poseA, b, poseB }, now = pastOf(q);
    all.push(now.signed);
    if (!reference(boxA.box, boxPose(boxA, poseA), boxB.box, boxPose(boxB, poseB))) {
      past = null;
      return;
    }
    problems.push({ ...q, past, signed: now.signed,
      turn: past === null || now.past === null ? NaN : angle(past.kept.x, now.past.kept.x) });
    past = now.past;
  });
  return { problems, signed: all };
}

/** The remembered vector of a problem as a strategy wants it. */
export function endsOf(p: StepProblem, sense: "found" | "kept"): Ends | null {
  if (p.past === null) return null;
  return sense === "kept" ? p.past.kept : { ...p.past.found, x: turned(p.poseA, p.past.world) };
}

/** x_0 of a strategy, A's frame. */
export function startOf(p: StepProblem, strategy: StartStrategy,
  sense: "found" | "kept"): ArrayLike<number> | undefined {
  const ends = endsOf(p, sense);
  if (strategy === "none") return [1, 0, 0];
  if (strategy === "centres" || ends === null) return undefined;
  if (strategy === "previous") return ends.x;
  const m = new Float64Array(12), moved = new Float64Array(3);
  relativePose(p.poseA, p.poseB, m);
  transformPoint(m, ends.onB, moved);
  const x = ends.onA.map((v, i) => v - moved[i]);
  return x.some((v) => v !== 0) ? x : undefined;
}
