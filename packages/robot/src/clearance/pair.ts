/**
 * Queries of one pair of bodies at a placement by the robot's solvers, and copies of results.
 *
 * In: pair i of the running query and a `Placement` (poses in the world frame). Out: the solver's result in
 * `space.result` (world frame, lengths), or a Boolean; the indices of link, body and part of both bodies. Each pair
 * keeps its warm start during the query.
 */
import type { DistanceFn, DistanceResult, IntersectsFn } from "@col/types";
import type { Placement } from "../kinematics/bodies.ts";
import type { Space } from "../space.ts";
import { clearPair } from "../clearance-result.ts";
import type { BodyPair, RobotClearance } from "../clearance-result.ts";

/** Calls the solver for the distance of pair `i` at a placement; the result is in `space.result`. */
export function askPair(space: Space, solver: DistanceFn, p: Placement, i: number): void {
  const { world: w, model: { bodies }, ownResult, options } = space, a = w.a[i], b = w.b[i];
  options.warmStart = w.warm[i];
  const other = b >= 0 ? bodies[b].shape : w.shapes[~b], pose = b >= 0 ? p.poses[b] : w.poses[~b];
  ownResult.take(solver(bodies[a].shape, p.poses[a], other, pose, options, ownResult.lend()));
}

/** Do the bodies of pair `i` share a point at a placement? */
export function pairIntersects(space: Space, solver: IntersectsFn, p: Placement, i: number): boolean {
  const { world: w, model: { bodies } } = space, a = w.a[i], b = w.b[i];
  if (b >= 0) return solver(bodies[a].shape, p.poses[a], bodies[b].shape, p.poses[b]);
  return solver(bodies[a].shape, p.poses[a], w.shapes[~b], w.poses[~b]);
}

/** Writes the indices of links, bodies and parts of pair `i`. */
export function writeNames(space: Space, i: number, out: BodyPair): void {
  const { world: w, model: { bodies } } = space, a = w.a[i], b = w.b[i];
  out.linkA = bodies[a].link;
  out.bodyA = bodies[a].index;
  out.partA = bodies[a].part;
  out.linkB = b >= 0 ? bodies[b].link : -1;
  out.bodyB = b >= 0 ? bodies[b].index : w.index[~b];
  out.partB = b >= 0 ? bodies[b].part : w.part[~b];
}

type Vectors = Pick<DistanceResult, "pointA" | "pointB" | "normal">;

/** Copies the points and the normal. */
export function copyVectors(from: Vectors, to: Vectors): void {
  to.pointA.x = from.pointA.x; to.pointA.y = from.pointA.y; to.pointA.z = from.pointA.z;
  to.pointB.x = from.pointB.x; to.pointB.y = from.pointB.y; to.pointB.z = from.pointB.z;
  to.normal.x = from.normal.x; to.normal.y = from.normal.y; to.normal.z = from.normal.z;
}

/** Copies a result of a solver. */
export function copyAnswer(from: DistanceResult, to: DistanceResult): void {
  to.distance = from.distance;
  to.lowerBound = from.lowerBound;
  to.iterations = from.iterations;
  to.status = from.status;
  copyVectors(from, to);
}

/** Writes the result of a robot without pairs. */
export function clearAnswer(out: RobotClearance): void {
  out.distance = out.lowerBound = Infinity;
  out.iterations = 0;
  out.status = "separated";
  out.pointA.x = out.pointA.y = out.pointA.z = NaN;
  out.pointB.x = out.pointB.y = out.pointB.z = NaN;
  out.normal.x = out.normal.y = out.normal.z = NaN;
  clearPair(out);
}
