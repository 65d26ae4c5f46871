/**
 * The model of the demo in the plane: two polygons, a step of the loop, and the result of the query. No DOM, no
 * drawing.
 *
 * A scene is immutable; every action returns a new one. World frame, metres, radians. Steps are in A's frame turned
 * into the world's: the picture of the Minkowski difference keeps the world's axes.
 */
import { gjkSteps2, pose2, signedDistance2 } from "@col/gjk2d-barycode";
import type { GjkStep2 } from "@col/gjk2d-barycode";
import { convexHull2, convexPolygon } from "@col/shapes/2d";
import type { ConvexShape2, DistanceResult2, Pose2, Vec2Like } from "@col/types";

export type Who = "a" | "b";

export interface Body {
  /** Corners in the body's frame, counter-clockwise. */
  readonly corners: readonly Vec2Like[];
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

export interface Scene {
  readonly a: Body;
  readonly b: Body;
  /** Step of the loop to look at, from 1. */
  readonly step: number;
}

/** Centres stay within this distance of the origin, per axis. */
export const REACH = 3;

/** `n` corners on an ellipse, the first at the angle `from`. */
function ring(n: number, rx: number, ry: number, from: number): Vec2Like[] {
  return Array.from({ length: n }, (_, i) => {
    const t = from + (2 * Math.PI * i) / n;
    return { x: Math.round(1000 * rx * Math.cos(t)) / 1000, y: Math.round(1000 * ry * Math.sin(t)) / 1000 };
  });
}

export const START: Scene = {
  a: { corners: ring(5, 0.9, 0.7, 0.4), x: -1.1, y: -0.2, angle: 0.2 },
  b: { corners: ring(7, 0.8, 0.6, 0.1), x: 1.1, y: 0.5, angle: -0.5 },
  step: 1,
};

const clamp = (v: number): number => Math.min(REACH, Math.max(-REACH, v));

/** Body `who` moves by (x, y), as far as the scene reaches. */
export function move(scene: Scene, who: Who, x: number, y: number): Scene {
  const body = scene[who];
  return { ...scene, [who]: { ...body, x: clamp(body.x + x), y: clamp(body.y + y) } };
}

/** Body `who` turns by `angle`, counter-clockwise. */
export function turn(scene: Scene, who: Who, angle: number): Scene {
  return { ...scene, [who]: { ...scene[who], angle: (scene[who].angle + angle) % (2 * Math.PI) } };
}

/** Looks at step `step`, or the nearest there is. */
export function look(scene: Scene, step: number): Scene {
  return { ...scene, step: Math.round(Math.min(stepsOf(scene).length, Math.max(1, step))) };
}

export function shapeOf(body: Body): ConvexShape2 {
  return convexPolygon(body.corners);
}

export function poseOf(body: Body): Pose2 {
  return pose2(body.x, body.y, body.angle);
}

/** Corners in the world. */
export function placed(body: Body): Vec2Like[] {
  const { x, y, c, s } = poseOf(body);
  return body.corners.map((p) => ({ x: c * p.x - s * p.y + x, y: s * p.x + c * p.y + y }));
}

/** The steps of the loop on this scene. */
export function stepsOf({ a, b }: Scene): GjkStep2[] {
  return [...gjkSteps2(shapeOf(a), poseOf(a), shapeOf(b), poseOf(b))];
}

/** From A's frame to the world's axes, without A's position: where the Minkowski difference lives. */
export function unturned(body: Body, p: Vec2Like): Vec2Like {
  const { c, s } = poseOf(body);
  return { x: c * p.x - s * p.y, y: s * p.x + c * p.y };
}

export interface Answer {
  readonly result: DistanceResult2;
  readonly steps: readonly GjkStep2[];
  /** The step looked at: the scene's, or the last one there is. */
  readonly at: number;
  /** Corners of A - B, counter-clockwise, world axes. */
  readonly difference: readonly Vec2Like[];
}

/** Runs the query. */
export function solve(scene: Scene): Answer {
  const { a, b } = scene, steps = stepsOf(scene), from = placed(b);
  const all = placed(a).flatMap((p) => from.flatMap((q) => [p.x - q.x, p.y - q.y])), hull = convexHull2(all).vertices;
  const difference = Array.from({ length: hull.length / 2 }, (_, i) => ({ x: hull[2 * i], y: hull[2 * i + 1] }));
  return { result: signedDistance2(shapeOf(a), poseOf(a), shapeOf(b), poseOf(b)), steps,
    at: Math.min(scene.step, steps.length), difference };
}
