/**
 * A robot's proven path, without a browser: an arm of three joints goes from its start to a goal in space, straight or
 * over a configuration between. The path is free by a proof for all its configurations, not by samples. Metres,
 * radians, the world's z up.
 */
import { createRobot, NO_LINK, pathClearance, placeRobot, robotClearance } from "@col/robot";
import type { Obstacle, PathClearance, PathProof } from "@col/robot";
import { distance } from "@col/gjk";
import { box, capsule, cylinder } from "@col/shapes";
import type { ConvexShape, Pose, Vec3Like } from "@col/types";
import { moved, WORLD } from "../shared/solids.ts";

type Configuration = readonly number[];
const at = (x: number, y: number, z: number): Pose => ({ ...WORLD, position: { x, y, z } });

/** Height of the shoulder; lengths of the two links, the second to the tip of the hand. */
const SHOULDER = 0.3, UPPER = 0.45, FORE = 0.5;
const Y = { x: 0, y: 1, z: 0 }, Z = { x: 0, y: 0, z: 1 };
const bar = (radius: number, half: number): { readonly shape: ConvexShape; readonly pose: Pose } =>
  ({ shape: capsule(radius, half, { axis: "z" }), pose: at(0, 0, half) });

/** The bodies of each link, in its frame. */
export const BODIES = {
  column: [{ shape: cylinder(0.09, SHOULDER / 2, { axis: "z" }), pose: at(0, 0, SHOULDER / 2) }],
  upper: [bar(0.055, UPPER / 2)], fore: [bar(0.04, 0.2), { shape: box(0.03, 0.06, 0.05), pose: at(0, 0, FORE - 0.05) }],
} as const;
const robot = createRobot({
  links: [{ name: "base" }, ...Object.entries(BODIES).map(([name, bodies]) => ({ name, bodies }))],
  joints: [
    { name: "turn", type: "revolute", axis: Z, parent: "base", child: "column" },
    { name: "shoulder", type: "revolute", axis: Y, parent: "column", child: "upper", pose: at(0, 0, SHOULDER) },
    { name: "elbow", type: "revolute", axis: Y, parent: "upper", child: "fore", pose: at(0, 0, UPPER) },
  ],
}, { distance });

/** Obstacles around the arm. */
export const WORLD_BODIES: readonly (Obstacle & { readonly name: string; readonly shape: ConvexShape })[] = [
  { name: "table", shape: box(0.8, 0.8, 0.02), pose: at(0, 0, -0.03), disabledLinks: ["column"] },
  { name: "post", shape: box(0.05, 0.05, 0.3), pose: at(0.5, -0.05, 0.3) },
  { name: "wall", shape: box(0.25, 0.02, 0.22), pose: at(0.5, 0.2, 0.22) },
  { name: "crate", shape: box(0.12, 0.1, 0.08), pose: at(0.55, 0.42, 0.08) },
];

/** All that the demo is: change it by the functions below. */
export interface Scene {
  readonly goal: Vec3Like;
  /** Part of the path that is shown, 0 .. 1. */
  readonly at: number;
}

/** Configuration at the start, and where the goal is first. */
const FROM: Configuration = [-0.9, 0.5, 1.1];
export const START: Scene = { goal: { x: 0.5, y: 0.42, z: 0.25 }, at: 0.6 };
/** The goal stays this far from the shoulder, and above the table. */
const NEAR = 0.25, FAR = UPPER + FORE - 1e-3, LOW = 0.06;

/** The goal moved by a vector, within the arm's reach. */
export function moveGoal(scene: Scene, by: Vec3Like): Scene {
  const p = moved(scene.goal, by), z = Math.max(LOW, p.z) - SHOULDER, d = Math.hypot(p.x, p.y, z);
  const k = Math.min(FAR, Math.max(NEAR, d)) / (d || 1);
  return { ...scene, goal: { x: k * p.x, y: k * p.y, z: SHOULDER + k * z } };
}
export const goTo = (scene: Scene, part: number): Scene => ({ ...scene, at: Math.min(1, Math.max(0, part)) });

/** Joint angles that bring the tip to a point, elbow up. */
function reach({ x, y, z }: Vec3Like): Configuration {
  const r = Math.hypot(x, y), h = z - SHOULDER, d2 = r * r + h * h;
  const elbow = Math.acos(Math.min(1, Math.max(-1, (d2 - UPPER ** 2 - FORE ** 2) / (2 * UPPER * FORE))));
  const shoulder = Math.atan2(r, h) - Math.atan2(FORE * Math.sin(elbow), UPPER + FORE * Math.cos(elbow));
  return [Math.atan2(y, x), shoulder, elbow];
}

/** Straight, then over raised and drawn-in configurations, at parts of the turn. */
function paths(to: Configuration): readonly (readonly Configuration[])[] {
  const raised = [[-0.2, 1], [-0.6, 1.8], [-0.9, 2.3]];
  const between = [0.5, 0.25, 0.75, 1].flatMap((part) => raised.map(([shoulder, elbow]) =>
    [FROM, [FROM[0] + part * (to[0] - FROM[0]), shoulder, elbow], to]));
  return [[FROM, to], ...between];
}

/** The configuration at a part of a path; each edge has the same part. */
function along(path: readonly Configuration[], part: number): Configuration {
  const edges = path.length - 1, k = Math.min(edges - 1, Math.floor(part * edges)), t = part * edges - k;
  return path[k].map((q, j) => q + t * (path[k + 1][j] - q));
}

/** A stretch of the path, parts of 0 .. 1, and the clearance that is proven there. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly lowerBound: number;
}

/** The least bound of all pairs, stretch by stretch: pairs have intervals of their own. */
function stretches(proof: readonly PathProof[], edges: number): readonly Stretch[] {
  const ends = [...new Set(proof.flatMap((p) => [p.edge + p.from, p.edge + p.to]))].sort((a, b) => a - b);
  return ends.slice(1).map((to, i) => {
    const middle = (ends[i] + to) / 2;
    const bounds = proof.filter((p) => p.edge + p.from <= middle && middle <= p.edge + p.to).map((p) => p.lowerBound);
    return { from: ends[i] / edges, to: to / edges, lowerBound: Math.min(...bounds) };
  });
}

/** Places where the clearance is drawn. */
const PLACES = 96;

/** A path and its proof. */
export interface Proved {
  readonly status: string;
  readonly path: readonly Configuration[];
  /** Proven for the whole path, metres; below it at some place where it is not free. */
  readonly lowerBound: number;
  readonly tried: number;
  readonly proven: readonly Stretch[];
  readonly clearance: readonly number[];
  /** The tip along the path. */
  readonly way: readonly Vec3Like[];
}

/** State of the demo. */
export interface Answer extends Proved {
  /** At the part that is shown: poses of the links, the nearest pair, its distance. */
  readonly links: readonly Pose[];
  readonly names: readonly [string, string];
  readonly pair: readonly [link: number, obstacle: number];
  readonly distance: number;
  readonly points: readonly [Vec3Like, Vec3Like];
}

const tipOf = (q: Configuration): Vec3Like => {
  const r = UPPER * Math.sin(q[1]) + FORE * Math.sin(q[1] + q[2]);
  return { x: r * Math.cos(q[0]), y: r * Math.sin(q[0]),
    z: SHOULDER + UPPER * Math.cos(q[1]) + FORE * Math.cos(q[1] + q[2]) };
};

/** The path, which depends on the goal alone. */
export function prove(goal: Vec3Like): Proved {
  const all = paths(reach(goal));
  const ask = (path: readonly Configuration[]): PathClearance =>
    pathClearance(robot, WORLD_BODIES, path, { proof: true });
  let tried = 1, path = all[0], answer = ask(path);
  while (answer.status !== "free" && tried < all.length) {
    path = all[tried++];
    answer = ask(path);
  }
  const places = Array.from({ length: PLACES + 1 }, (_, k) => along(path, k / PLACES));
  return { status: answer.status, path, tried, lowerBound: answer.lowerBound,
    proven: stretches(answer.proof ?? [], path.length - 1), way: places.map(tipOf),
    clearance: places.map((q) => robotClearance(robot, WORLD_BODIES, q).distance) };
}

/** The place that is shown. */
export function solve(scene: Scene, proved: Proved): Answer {
  const q = along(proved.path, scene.at), r = robotClearance(robot, WORLD_BODIES, q);
  const isWorld = r.linkB === NO_LINK, other = isWorld ? WORLD_BODIES[r.bodyB].name : robot.links[r.linkB];
  return { ...proved, links: placeRobot(robot, q), names: [robot.links[r.linkA], other],
    pair: [r.linkA, isWorld ? r.bodyB : -1], distance: r.distance, points: [{ ...r.pointA }, { ...r.pointB }] };
}

/** Poses of the links at the end of the path. */
export const goalLinks = ({ path }: Proved): readonly Pose[] => placeRobot(robot, path[path.length - 1]);
