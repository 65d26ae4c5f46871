/**
 * Two machine parts, without a browser: a fork that stays and a lever that is moved, each a compound of convex parts.
 * The clearance if they are separated, the deepest pair of parts if they overlap. Metres, world frame.
 */
import { bodyDistance, compound, deepestPair } from "@col/compound";
import { signedDistance } from "@col/epa";
import { distance } from "@col/gjk";
import { box, capsule, cylinder } from "@col/shapes";
import type { ConvexShape, Pose, Vec3Like } from "@col/types";
import { moved, turned, WORLD } from "../shared/solids.ts";

/** A convex part of a machine part, in its frame. */
export interface Part {
  readonly id: string;
  readonly shape: ConvexShape;
  readonly pose: Pose;
}

const part = (id: string, shape: ConvexShape, x: number, y: number, z = 0): Part =>
  ({ id, shape, pose: { ...WORLD, position: { x, y, z } } });

/** The fork: a foot with two arms and a pin across them. */
export const FORK: readonly Part[] = [
  part("foot", box(1.3, 0.15, 0.5), 0, -1), part("left arm", box(0.15, 0.75, 0.5), -1.15, -0.1),
  part("right arm", box(0.15, 0.75, 0.5), 1.15, -0.1), part("pin", cylinder(0.12, 0.75, { axis: "z" }), -0.45, -0.35),
  part("stop", box(0.2, 0.12, 0.5), 0.8, -0.35),
];
/** The lever: a hub, a beam with a hook, and a grip. */
export const LEVER: readonly Part[] = [
  part("hub", cylinder(0.32, 0.3, { axis: "z" }), 0, 0), part("beam", box(0.7, 0.12, 0.2), 0.6, 0),
  part("hook", box(0.1, 0.35, 0.2), 1.2, -0.3), part("grip", capsule(0.1, 0.5), 0, 0.7),
];
const fork = /* @__PURE__ */ compound(FORK), lever = /* @__PURE__ */ compound(LEVER);

/** All that the demo is: change it by the functions below. */
export interface Scene {
  /** Where the lever is. */
  readonly pose: Pose;
}

export const START: Scene = { pose: { ...WORLD, position: { x: -0.35, y: 0.75, z: 0.1 } } };
/** The lever stays within this distance of the origin along each axis. */
const REACH = 2;

/** The lever moved by a vector. */
export function move({ pose }: Scene, by: Vec3Like): Scene {
  const clamp = (v: number): number => Math.min(REACH, Math.max(-REACH, v)), { x, y, z } = moved(pose.position, by);
  return { pose: { ...pose, position: { x: clamp(x), y: clamp(y), z: clamp(z) } } };
}

/** The lever rotated about an axis (unit) through its hub, by radians. */
export function spin({ pose: { position, quaternion: q } }: Scene, axis: Vec3Like, angle: number): Scene {
  const s = Math.sin(angle / 2), w = Math.cos(angle / 2), { x, y, z } = axis, p = { x: s * x, y: s * y, z: s * z };
  // (w, p) q: the vector part is w q_v + q_w p + p x q_v
  const v = { x: w * q.x + q.w * p.x + p.y * q.z - p.z * q.y, y: w * q.y + q.w * p.y + p.z * q.x - p.x * q.z,
    z: w * q.z + q.w * p.z + p.x * q.y - p.y * q.x }, real = w * q.w - p.x * q.x - p.y * q.y - p.z * q.z;
  const n = Math.hypot(v.x, v.y, v.z, real);
  return { pose: { position, quaternion: { x: v.x / n, y: v.y / n, z: v.z / n, w: real / n } } };
}

/** State of the demo: below zero `distance` is the depth of the deepest pair of parts. */
export interface Answer {
  readonly distance: number;
  readonly lowerBound: number;
  readonly status: string;
  readonly parts: readonly [number, number];
  readonly points: readonly [Vec3Like, Vec3Like];
}

export function solve({ pose }: Scene): Answer {
  const apart = bodyDistance(fork, WORLD, lever, pose, { distance });
  const r = apart.distance > 0 ? apart : deepestPair(fork, WORLD, lever, pose, { signedDistance });
  return { distance: r.distance, lowerBound: r.lowerBound, status: r.status, parts: [r.partA, r.partB],
    points: [{ ...r.pointA }, { ...r.pointB }] };
}

/** A part of a body in the world. */
export const partIn = (pose: Pose, { pose: own }: Part): Pose =>
  ({ position: moved(turned(pose.quaternion, own.position), pose.position), quaternion: pose.quaternion });
