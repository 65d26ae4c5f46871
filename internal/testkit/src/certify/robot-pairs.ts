/**
 * The pairs of bodies of a robot that count, and their signed distances by brute force. Shares no code with
 * `@col/robot`.
 */
import { createDistanceResult, createWarmStart } from "@col/types";
import type { Body, DistanceFn, Pose } from "@col/types";
import { poseFromMatrix } from "../poses.ts";
import { bodyPose, convexOf, movingChain, parentOf, placeChecked } from "./robot.ts";
import type { CheckedRobot } from "./robot.ts";

/** An obstacle of the world. */
export interface CheckedObstacle {
  readonly shape: Body;
  readonly pose: Pose;
  readonly disabledLinks?: readonly string[] | undefined;
}

/** Keys of the pairs that count: link and body of both sides. */
export function pairsOf(robot: CheckedRobot, world: readonly CheckedObstacle[]): string[] {
  const bodies = robot.links.flatMap(({ bodies: list = [], name }, link) =>
    list.map((_, body) => ({ link, body, name })));
  const rigid = (link: number): string => String(movingChain(robot, link));
  const isOff = (i: number, j: number): boolean => rigid(i) === rigid(j) || parentOf(robot, i) === j
    || parentOf(robot, j) === i || (robot.disabledPairs ?? [])
      .some((p) => p.includes(robot.links[i].name) && p.includes(robot.links[j].name));
  return bodies.flatMap((u, k) => [
    ...world.flatMap(({ disabledLinks = [] }, o) =>
      (disabledLinks.includes(u.name) ? [] : [`${u.link} ${u.body} -1 ${o}`])),
    ...bodies.slice(k + 1).filter((w) => !isOff(u.link, w.link))
      .map((w) => `${u.link} ${u.body} ${w.link} ${w.body}`)]);
}

const unpacked = (m: Float64Array): Pose => poseFromMatrix(m.subarray(0, 9), m.subarray(9));

/** A pair of bodies that counts, and its signed distance. */
export interface CheckedPair {
  readonly linkA: number;
  readonly bodyA: number;
  readonly linkB: number;
  readonly bodyB: number;
  readonly depth: number;
}

/** Signed distances of all pairs that count at a configuration, by a solver for each pair: no box is looked at. */
export function deepestOfRobot(
  robot: CheckedRobot, world: readonly CheckedObstacle[], q: ArrayLike<number>, signedDistance: DistanceFn,
): CheckedPair[] {
  const links = placeChecked(robot, q), shapeOf = (link: number, body: number): Body | undefined =>
    (link < 0 ? world[body].shape : robot.links[link].bodies?.[body].shape);
  return pairsOf(robot, world).map((key): CheckedPair => {
    const [linkA, bodyA, linkB, bodyB] = key.split(" ").map(Number), a = shapeOf(linkA, bodyA),
      b = shapeOf(linkB, bodyB), pose = (link: number, body: number): Pose => (link < 0 ? world[body].pose
        : unpacked(bodyPose(robot, links, link, body)));
    if (a === undefined || b === undefined) throw new Error("a pair without a shape");
    const { distance } = signedDistance(convexOf(a), pose(linkA, bodyA), convexOf(b), pose(linkB, bodyB),
      { warmStart: createWarmStart() }, createDistanceResult());
    return { linkA, bodyA, linkB, bodyB, depth: distance };
  });
}
