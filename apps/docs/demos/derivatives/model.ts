/**
 * Derivatives of witness points, without a browser: how they move with B, the weights that smooth a mesh, and contact
 * poses found with them. A stays at the origin; every Jacobian comes from `witnessDerivatives`. Metres, world frame.
 */
import { witnessDerivatives } from "@col/diff";
import type { DerivativeOptions } from "@col/diff";
import { ellipsoid } from "@col/shapes";
import type { ConvexShape, DistanceResult, Pose, Status, Vec3Like } from "@col/types";
import { stone, WORLD } from "../shared/solids.ts";
import { answerOf, costOf, stepTowards } from "./contact.ts";
import type { Targets } from "./contact.ts";

/** The pairs to choose from. */
export const PAIRS = {
  stones: { title: "two meshes of 60 corners", a: stone(60, 1, 0.7, 0.8), b: stone(60, 0.6, 0.9, 0.5) },
  mixed: { title: "a mesh and an ellipsoid", a: stone(60, 1, 0.7, 0.8), b: ellipsoid(0.6, 0.9, 0.5) },
  ellipsoids: { title: "two ellipsoids", a: ellipsoid(1, 0.7, 0.8), b: ellipsoid(0.6, 0.9, 0.5) },
} as const;
export type PairId = keyof typeof PAIRS;

/** Where derivatives come from, with the word that `@col/diff` takes. */
export const METHODS = [
  { id: "exact", title: "exact" }, { id: "gumbel", title: "Gumbel" }, { id: "gaussian", title: "Gaussian" },
] as const;
export type MethodId = (typeof METHODS)[number]["id"];

/** All that the demo is: change it by the functions below. */
export interface Scene {
  readonly pair: PairId;
  readonly method: MethodId;
  /** Amount of smoothing as a power of ten: Gumbel's temperature in half diagonals, Gauss's noise on the normal. */
  readonly power: number;
  readonly pose: Pose;
  /** Costs of the steps taken so far, square metres, the start's first. Empty before the first. */
  readonly costs: readonly number[];
  /** Why the search stopped, or an empty text. */
  readonly said: string;
}

const QUATERNION = { x: 0.12, y: 0.24, z: 0.36, w: Math.sqrt(1 - 0.12 ** 2 - 0.24 ** 2 - 0.36 ** 2) };
const AWAY: Pose = { position: { x: 1.9, y: 0.45, z: 0.35 }, quaternion: QUATERNION };
export const START: Scene = { pair: "stones", method: "gumbel", power: -1.3, pose: AWAY, costs: [], said: "" };
export const POWER_MIN = -3, POWER_MAX = -0.5, Y_MIN = -2, Y_MAX = 2;
/** Support calls a body of the Gaussian method. */
const SAMPLES = 400;
/**
 * Rings of neighbours that Gumbel weighs: on these meshes nearly all corners. With one ring the answer jumps where the
 * normal belongs to an edge or a face and another of its corners becomes the support point.
 */
const RINGS = 5;
/** Steps of a search; cost below which it has arrived, square metres. */
const STEPS_MAX = 40, ARRIVED = 1e-20;

const clamp = (v: number, low: number, high: number): number => Math.min(high, Math.max(low, v));
const anew = { costs: [], said: "" } as const;
export const choosePair = (scene: Scene, pair: PairId): Scene => ({ ...scene, pair, pose: AWAY, ...anew });
export const chooseMethod = (scene: Scene, method: MethodId): Scene => ({ ...scene, method, ...anew });
export const smooth = (scene: Scene, power: number): Scene =>
  ({ ...scene, power: clamp(power, POWER_MIN, POWER_MAX), ...anew });
export const reset = (scene: Scene): Scene => ({ ...scene, pose: AWAY, ...anew });
export const moveTo = (scene: Scene, y: number): Scene =>
  ({ ...scene, pose: { ...scene.pose, position: { ...scene.pose.position, y: clamp(y, Y_MIN, Y_MAX) } }, ...anew });

export const optionsOf = ({ method, power }: Scene): DerivativeOptions =>
  (method === "exact" ? { method } : { method, epsilon: 10 ** power, samples: SAMPLES, rings: RINGS });

/** Where the bodies are to touch: a corner of a mesh, a point of an ellipsoid's surface. */
export function targetsOf({ pair }: Scene): Targets {
  const { a, b } = PAIRS[pair], out = new Float64Array(3);
  const at = (shape: ConvexShape, x: number, y: number, z: number): Vec3Like => {
    shape.support(shape, Float64Array.of(x, y, z), out);
    return { x: out[0], y: out[1], z: out[2] };
  };
  return { onA: at(a, 0.5, 0.8, -0.4), onB: at(b, -0.8, 0.3, 0.6) };
}

/** A corner of the mesh with its Gumbel weight; weights add up to 1. */
export interface Weight {
  readonly at: Vec3Like;
  readonly weight: number;
}

/**
 * Weights of the corners of A's mesh around the witness point: softmax of <v, n> over the temperature, in the rings of
 * neighbours that the method looks at. None for shapes without corners.
 */
export function weightsOf(shape: ConvexShape, n: Vec3Like, epsilon: number): readonly Weight[] {
  const { mesh, bounds: b } = shape;
  if (mesh === null) return [];
  const { vertices: v, neighbourStart, neighbours } = mesh;
  const first = shape.support(shape, Float64Array.of(n.x, n.y, n.z), new Float64Array(3));
  const near = new Set([first]);
  for (let r = 0; r < RINGS; r++)
    for (const k of [...near])
      for (const next of neighbours.subarray(neighbourStart[k], neighbourStart[k + 1])) near.add(next);
  const ring = [...near];
  const temperature = epsilon * 0.5 * Math.hypot(b[3] - b[0], b[4] - b[1], b[5] - b[2]);
  const height = (k: number): number => n.x * v[3 * k] + n.y * v[3 * k + 1] + n.z * v[3 * k + 2];
  const raw = ring.map((k) => Math.exp(Math.min(0, (height(k) - height(first)) / temperature)));
  const total = raw.reduce((s, x) => s + x, 0);
  return ring.map((k, i) => ({ at: { x: v[3 * k], y: v[3 * k + 1], z: v[3 * k + 2] }, weight: raw[i] / total }));
}

/** State of the demo. */
export interface Answer {
  readonly result: DistanceResult;
  readonly status: Status;
  /** 3 x 3 row-major: how the point of A moves as B moves along x, y, z. Metres a metre. NaN where there is none. */
  readonly jacobian: readonly number[];
  readonly weights: readonly Weight[];
  readonly targets: Targets;
  readonly cost: number;
}

export function solve(scene: Scene): Answer {
  const { a, b } = PAIRS[scene.pair], result = answerOf(a, b, scene.pose), targets = targetsOf(scene);
  const w = witnessDerivatives(a, WORLD, b, scene.pose, result, { ...optionsOf(scene), frame: "hybrid" });
  const jacobian = [0, 6, 12].flatMap((o) => [...w.poseB.pointA.subarray(o, o + 3)]);
  return { result, status: w.status, jacobian, targets, cost: costOf(targets, scene.pose, result),
    weights: scene.method === "gumbel" ? weightsOf(a, result.normal, 10 ** scene.power) : [] };
}

/** One step of Gauss-Newton towards the contact pose. */
export function step(scene: Scene): Scene {
  const { a, b } = PAIRS[scene.pair], targets = targetsOf(scene), next = stepTowards(a, b, scene.pose, targets,
    optionsOf(scene));
  const costs = scene.costs.length > 0 ? scene.costs
    : [costOf(targets, scene.pose, answerOf(a, b, scene.pose))];
  if (next === null) return { ...scene, costs, said: `stops after ${costs.length - 1} steps: no way down from here` };
  const cost = costOf(targets, next, answerOf(a, b, next));
  return { ...scene, pose: next, costs: [...costs, cost],
    said: cost < ARRIVED ? `arrived after ${costs.length} steps` : "" };
}

/** Steps until it arrives or stops. */
export function find(scene: Scene): Scene {
  let at = step(scene);
  for (let k = 1; k < STEPS_MAX && at.said === ""; k++) at = step(at);
  return at.said === "" ? { ...at, said: `not there after ${at.costs.length - 1} steps` } : at;
}
