/**
 * The demo of a scene without a page: bodies that drift on a floor seen from above, the pairs that meet, and the body
 * nearest to a probe that the visitor moves. Metres, seconds; x to the right, y up, z towards the viewer.
 *
 * A world is the scene and its drawing data; `advance` moves it by one frame. The same options and the same number
 * of frames give the same world on every machine.
 */
import { distance } from "@col/gjk";
import { addBody, createNearestBody, createScene, forEachPairWithin, moveBody, nearestTo } from "@col/scene";
import type { NearestBody, Scene } from "@col/scene";
import { box, sphere } from "@col/shapes";
import type { ConvexShape, Pose } from "@col/types";

/** Choices of the page. */
export const COUNTS = [1000, 3000, 10_000] as const;
export const SHARES = [1, 0.1, 0] as const;

export interface Options {
  readonly count: number;
  /** Share of the bodies that move. */
  readonly share: number;
}

export const START: Options = { count: 10_000, share: 1 };

/** Floor for a body, square metres: one in six bodies meets another. */
const AREA = 1.6;
/** Width of the floor over its height. */
const RATIO = 1.6;
/** Way of a body along an axis in a frame, at most; turn of a box in a frame, at most. Metres, radians. */
const STEP = 0.02, TURN = 0.01;
/** Radii of balls and half edges of boxes, metres. */
const LEAST = 0.12, MOST = 0.32;

interface OwnPose extends Pose {
  readonly position: { x: number; y: number; z: number };
  readonly quaternion: { x: number; y: number; z: number; w: number };
}

/** See the file header. */
export interface World {
  readonly options: Options;
  readonly scene: Scene;
  /** Half width and half height of the floor. */
  readonly halfX: number;
  readonly halfY: number;
  readonly shapes: readonly ConvexShape[];
  readonly poses: readonly OwnPose[];
  readonly handles: Float64Array;
  /** The index of a body, by its handle. */
  readonly indices: ReadonlyMap<number, number>;
  readonly angles: Float64Array;
  /** Ways of a frame, 2 a body, and turns. */
  readonly ways: Float64Array;
  readonly turns: Float64Array;
  /** 1 for bodies that meet another. */
  readonly meets: Uint8Array;
  /** Pairs that meet. */
  pairs: number;
  frame: number;
}

/** Radius of the probe, a ball, metres. */
export const PROBE_RADIUS = 0.1;
const PROBE = /* @__PURE__ */ sphere(PROBE_RADIUS);

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Numbers from 0 to 1, the same on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

function setAngle(pose: OwnPose, angle: number): void {
  pose.quaternion.z = Math.sin(angle / 2);
  pose.quaternion.w = Math.cos(angle / 2);
}

/** A fresh world, its pairs found. */
export function createWorld(options: Options): World {
  const { count } = options, random = randomFrom(7), between = (a: number, b: number): number => a + (b - a) * random();
  const halfY = Math.sqrt((AREA * count) / RATIO) / 2, halfX = RATIO * halfY;
  const scene = createScene({ distance }, { capacity: count }), shapes: ConvexShape[] = [], poses: OwnPose[] = [];
  const angles = new Float64Array(count), ways = new Float64Array(2 * count), turns = new Float64Array(count);
  const handles = new Float64Array(count), indices = new Map<number, number>();
  for (let i = 0; i < count; i++) {
    shapes.push(i % 2 === 0 ? sphere(between(LEAST, MOST)) : box(between(LEAST, MOST), between(LEAST, MOST), LEAST));
    const pose = { position: { x: between(-halfX, halfX), y: between(-halfY, halfY), z: 0 },
      quaternion: { x: 0, y: 0, z: 0, w: 1 } };
    angles[i] = between(0, Math.PI);
    setAngle(pose, angles[i]);
    poses.push(pose);
    ways[2 * i] = between(-STEP, STEP);
    ways[2 * i + 1] = between(-STEP, STEP);
    turns[i] = i % 2 === 0 ? 0 : between(-TURN, TURN);
    handles[i] = addBody(scene, shapes[i], pose);
    indices.set(handles[i], i);
  }
  const world = { options, scene, halfX, halfY, shapes, poses, handles, indices, angles, ways, turns,
    meets: new Uint8Array(count), pairs: 0, frame: 0 };
  findPairs(world);
  return world;
}

/** All pairs that meet: the query of each frame. */
function findPairs(world: World): void {
  const { meets, scene, indices } = world;
  meets.fill(0);
  let pairs = 0;
  forEachPairWithin(scene, (a, b) => {
    meets[indices.get(a) ?? -1] = meets[indices.get(b) ?? -1] = 1;
    pairs++;
  }, { maxDistance: 0 });
  world.pairs = pairs;
}

/** One frame: bodies move, those at the edge turn round, all pairs are found. */
export function advance(world: World): void {
  const { options: { count, share }, poses, ways, turns, angles, halfX, halfY, scene, handles } = world;
  const moving = Math.round(share * count);
  for (let i = 0; i < moving; i++) {
    const pose = poses[i], { position: p } = pose;
    p.x += ways[2 * i];
    p.y += ways[2 * i + 1];
    if (Math.abs(p.x) > halfX) ways[2 * i] = -Math.sign(p.x) * Math.abs(ways[2 * i]);
    if (Math.abs(p.y) > halfY) ways[2 * i + 1] = -Math.sign(p.y) * Math.abs(ways[2 * i + 1]);
    if (turns[i] !== 0) {
      angles[i] += turns[i];
      setAngle(pose, angles[i]);
    }
    moveBody(scene, handles[i], pose);
  }
  findPairs(world);
  world.frame++;
}

/** The body nearest to the probe, with the bracket of its distance. */
export function ask({ scene }: World, { x, y }: Point, out: NearestBody = createNearestBody()): NearestBody {
  return nearestTo(scene, PROBE, { position: { x, y, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } }, {}, out);
}

/** The probe at a place, kept on the floor. */
export function moveProbe({ halfX, halfY }: World, { x, y }: Point): Point {
  return { x: Math.max(-halfX, Math.min(halfX, x)), y: Math.max(-halfY, Math.min(halfY, y)) };
}
