/**
 * The proofs that need no regions of directions: two witness points, which say that the cores are no further apart,
 * and the plane of the normal, which says that they are no nearer. For the test kit to take apart.
 *
 * In: a pair of a row of the table of exits. Out: the cores, their poses in the world, and the answer of the row's
 * method about them. A half-space is given as the point of it that is the answer, and the plane by itself.
 */
import { packPose, relativePose, rotateVector, transformPoint } from "@col/kernel";
import { halfSpace, point, segment, triangle } from "@col/shapes";
import { randomPose } from "@col/testkit";
import type { PairCase, Rng } from "@col/testkit";
import { createDistanceResult } from "@col/types";
import type { ConvexShape, DistanceResult, Pose, Vec3 } from "@col/types";
import { signedDistance } from "../../src/index.ts";
import type { EpaWorkspace } from "../../src/entire.ts";
import { EXITS, pairFor } from "./exits.ts";

export interface ApartProof {
  readonly a: ConvexShape;
  readonly poseA: Pose;
  readonly b: ConvexShape;
  readonly poseB: Pose;
  readonly result: DistanceResult;
  /** How far a point is above the plane that bounds A, which is then only a point of it. Length. */
  readonly above?: (p: Vec3) => number;
}

const STILL: Pose = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };

/** The shape without what lies about it. */
function coreOf(s: ConvexShape): ConvexShape {
  return { ...s, margin: 0 };
}

function put(to: Vec3, from: Float64Array): void {
  to.x = from[0]; to.y = from[1]; to.z = from[2];
}

/** The method's answer for cores apart, in the world; undefined where it has none. */
function ofMethod(name: string, { a, b, poseA, poseB }: PairCase, ws: EpaWorkspace): ApartProof | undefined {
  const exit = EXITS.find((row) => row.name === name), g = ws.gjk, { pointA, normal } = g, m = new Float64Array(12);
  relativePose(poseA, poseB, g.bInA);
  if (exit?.answers(a, b, ws) !== true || !(ws.answer.signed > 0)) return undefined;
  const result = createDistanceResult(), out = new Float64Array(3);
  result.distance = ws.answer.signed;
  result.lowerBound = ws.answer.lower;
  result.status = "separated";
  packPose(poseA, m, "poseA");
  transformPoint(m, pointA, out);
  put(result.pointA, out);
  rotateVector(m, normal, out);
  put(result.normal, out);
  packPose(poseB, m, "poseB");
  transformPoint(m, g.pointBLocal, out);
  put(result.pointB, out);
  return { a: coreOf(a), poseA, b: coreOf(b), poseB, result };
}

/** A half-space of the world and a core apart from it, by the whole query. */
function besideHalfSpace(rng: Rng): ApartProof | undefined {
  const { b, poseB } = pairFor(rng, EXITS[0], true), n = rng.unitVector(new Float64Array(3)), offset = rng.normal() - 3;
  const space = halfSpace({ x: n[0], y: n[1], z: n[2] }, offset), core = coreOf(b),
    result = signedDistance(space, STILL, core, poseB);
  if (!(result.distance > 0)) return undefined;
  return { a: point(result.pointA), poseA: STILL, b: core, poseB, result,
    above: ({ x, y, z }) => n[0] * x + n[1] * y + n[2] * z - offset };
}

/** A segment through a triangle of its own plane, by the whole query. */
function flatSet(rng: Rng): ApartProof | undefined {
  const at = (): { x: number; y: number; z: number } => ({ x: rng.uniform(-1, 1), y: rng.uniform(-1, 1), z: 0 });
  const a = triangle(at(), at(), at()), b = segment(at(), at()), poseA = randomPose(rng, 1);
  const result = signedDistance(a, poseA, b, poseA);
  return result.status === "flat" ? { a, poseA, b, poseB: poseA, result } : undefined;
}

/** Rows of the table of exits whose proof is two points and a plane. */
export const APART: readonly string[] = [
  "points, two segments", "two ellipsoids", "segments beside round solids", "GJK, apart", "half-space", "a flat set",
];

/** A proof of the row; undefined where the drawn pair has none. */
export function apartProofOf(name: string, rng: Rng, ws: EpaWorkspace): ApartProof | undefined {
  if (name === "half-space") return besideHalfSpace(rng);
  if (name === "a flat set") return flatSet(rng);
  const exit = EXITS.find((row) => row.name === name);
  return exit === undefined ? undefined : ofMethod(name, pairFor(rng, exit, true), ws);
}
