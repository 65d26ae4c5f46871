/**
 * The demo "walk on a mesh" without a page: a character that keys move through a level of triangles. Metres, seconds,
 * y up. Each frame has the same length, so the same keys give the same places everywhere.
 */
import { rayCast, shapeCast } from "@col/cast";
import { bodySolvers, triangleMesh } from "@col/compound";
import { signedDistance } from "@col/epa";
import { distance } from "@col/gjk";
import { addBody, createScene, createSlideResult, nearestTo, slide } from "@col/scene";
import type { Scene, SlideResult } from "@col/scene";
import { box, capsule, cylinder } from "@col/shapes";
import type { Body, ConvexShape, Pose, Vec3Like } from "@col/types";
import { writeTriangles } from "./level.ts";

/** Half width and half height of all characters. Metres. */
export const RADIUS = 0.3, HEIGHT = 0.7;
/** The distance that is kept from all triangles. Metres. */
export const SKIN = 0.01;
/** Frames a second. */
export const RATE = 60;
/** Metres a second; the same of a jump; metres a second squared. */
const SPEED = 2.5, JUMP = 3.5, GRAVITY = 9.81;

export const CHARACTERS = {
  capsule: { title: "capsule", shape: /* @__PURE__ */ capsule(RADIUS, HEIGHT - RADIUS) },
  box: { title: "box", shape: /* @__PURE__ */ box(RADIUS, HEIGHT, RADIUS) },
  cylinder: { title: "cylinder", shape: /* @__PURE__ */ cylinder(RADIUS, HEIGHT) },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly shape: ConvexShape }>>;
export type CharacterId = keyof typeof CHARACTERS;

/** How the faces of the level are cut into triangles: cells along each side of a face, copies of each triangle. */
export const MESHES = {
  large: { title: "two a face", cells: 1, copies: 1 },
  small: { title: "200 a face", cells: 10, copies: 1 },
  doubled: { title: "two a face, each twice", cells: 1, copies: 2 },
} as const;
export type MeshId = keyof typeof MESHES;

/** Which way the visitor wants to go, as seen on the page: -1, 0 or 1 each; and whether to jump. */
export interface Wish {
  readonly right: number;
  readonly ahead: number;
  readonly jump: boolean;
}

/** All that a frame depends on; a frame makes a new one. */
export interface State {
  readonly character: CharacterId;
  readonly mesh: MeshId;
  /** Metres; degrees. */
  readonly maxStep: number;
  readonly maxSlope: number;
  /** Where the reader looks from, radians about y. */
  readonly yaw: number;
  readonly frame: number;
  readonly position: Vec3Like;
  /** Speed upwards, metres a second. */
  readonly rising: number;
  /** Result of `slide` in the last frame; null before the first. */
  readonly last: SlideResult | null;
}

export const START: State = {
  character: "capsule", mesh: "large", maxStep: 0.25, maxSlope: 45, yaw: -0.5,
  frame: 0, position: { x: -3.5, y: HEIGHT + SKIN, z: 0 }, rising: 0, last: null,
};

/** A scene with one mesh, and the corners of its triangles: 9 numbers each. */
export interface Level {
  readonly scene: Scene<Body>;
  readonly corners: Float64Array;
}

export function createLevel(id: MeshId): Level {
  const scene = createScene<Body>(bodySolvers({ distance, signedDistance, rayCast, shapeCast }));
  const corners = writeTriangles(MESHES[id].cells, MESHES[id].copies);
  addBody(scene, triangleMesh(corners), poseAt({ x: 0, y: 0, z: 0 }), { fixed: true });
  return { scene, corners };
}

export const poseAt = (position: Vec3Like): Pose => ({ position, quaternion: { x: 0, y: 0, z: 0, w: 1 } });

/** The direction of a wish in the world, of length 1 or 0: "ahead" leads away from the reader. */
function directionOf({ right, ahead }: Wish, yaw: number): Vec3Like {
  const l = Math.hypot(right, ahead);
  if (l === 0) return { x: 0, y: 0, z: 0 };
  const c = Math.cos(yaw) / l, s = Math.sin(yaw) / l;
  return { x: c * right - s * ahead, y: 0, z: -s * right - c * ahead };
}

/** One frame: velocity from the wish, gravity while in the air, one call of `slide`. */
export function step({ scene }: Level, state: State, wish: Wish): State {
  const { character, position, last, maxStep, maxSlope, yaw } = state, stands = last?.onGround === true;
  const rising = !stands ? state.rising - GRAVITY / RATE : wish.jump ? JUMP : 0;
  const way = directionOf(wish, yaw), d = SPEED / RATE;
  const answer = slide(scene, CHARACTERS[character].shape, poseAt(position),
    { x: d * way.x, y: rising / RATE, z: d * way.z },
    { skin: SKIN, maxStep, snap: stands ? maxStep : 0, maxSlope: maxSlope * Math.PI / 180 }, createSlideResult());
  // a ceiling ends a jump
  const up = rising > 0 && answer.moved.y < 0.5 * rising / RATE ? 0 : rising;
  return { ...state, frame: state.frame + 1, position: { ...answer.position }, rising: up, last: answer };
}

/** Distance from the character to the nearest triangle. Metres. */
export const gapOf = ({ scene }: Level, { character, position }: State): number =>
  nearestTo(scene, CHARACTERS[character].shape, poseAt(position)).distance;

/** Does anything move that nobody pushes? False at rest: no further frame is needed. */
export const isMoving = ({ last, rising }: State): boolean => last?.onGround !== true || rising > 0;

/** Another character at the start. */
export const choose = (state: State, change: Partial<Pick<State, "character" | "mesh">>): State =>
  ({ ...START, yaw: state.yaw, maxStep: state.maxStep, maxSlope: state.maxSlope,
    character: state.character, mesh: state.mesh, ...change });
export const restart = (state: State): State => choose(state, {});
