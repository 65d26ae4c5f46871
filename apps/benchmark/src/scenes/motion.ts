/** Bodies in a cube that move on straight lines and turn round at its walls: the same for every library, and ours. */
import { createRandom } from "@col/bench";
import { distance } from "@col/gjk";
import { addBody, createScene, forEachPair, moveBody } from "@col/scene";
import { box, convexHull, sphere } from "@col/shapes";
import type { Motion, SceneCalls, SceneFrame, SceneSetup } from "../libraries/library.ts";

const HALF = 0.5;
/** Largest way of a body along an axis in a frame, in metres. */
const STEP = 0.02;

/** `neighbours`: boxes that overlap a body's own, in the mean. */
export function createMotion(count: number, neighbours: number, share: number, seed: number): Motion {
  let state = seed >>> 0;
  const random = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
  // boxes of edge 1 overlap where their centres are within 1 along each axis: a volume of 8
  const edge = Math.cbrt((8 * count) / neighbours);
  const positions = new Float64Array(3 * count).map(() => edge * random()),
    velocities = new Float64Array(3 * count).map(() => STEP * (2 * random() - 1));
  return { count, edge, half: HALF, moving: Math.round(share * count), positions, velocities };
}

/** One frame of the motion. */
export function advance({ edge, moving, positions: p, velocities: v }: Motion): void {
  for (let i = 0; i < 3 * moving; i++) {
    p[i] += v[i];
    if (p[i] < 0 || p[i] > edge) v[i] = -v[i];
  }
}

/** The scene as text for native programs. */
export function motionText({ count, edge, half, moving, positions: p, velocities: v }: Motion): string {
  const rows = Array.from({ length: count }, (_, i) => [...p.subarray(3 * i, 3 * i + 3),
    ...v.subarray(3 * i, 3 * i + 3)].join(" "));
  return [`${count} ${edge} ${half} ${moving}`, ...rows].join("\n");
}

/** 24 points, each with its opposite, stretched until half the size of their box is `half`. */
export function hullCorners(half: number, seed: number): Float64Array {
  const random = createRandom(seed), points = Array.from({ length: 12 }, () => random.direction());
  const most = (of: (p: { x: number; y: number; z: number }) => number): number =>
    Math.max(...points.map((p) => Math.abs(of(p))));
  const sx = half / most((p) => p.x), sy = half / most((p) => p.y), sz = half / most((p) => p.z);
  return Float64Array.from(points.flatMap(({ x, y, z }) => [x * sx, y * sy, z * sz, -x * sx, -y * sy, -z * sz]));
}

function openOwn({ kind, motion: { count, half, moving, positions: p }, corners }: SceneSetup): SceneFrame {
  const scene = createScene({ distance });
  const shape = kind === "boxes" ? box(half, half, half) : kind === "spheres" ? sphere(half) : convexHull(corners);
  const pose = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
  const place = (i: number): typeof pose => {
    pose.position.x = p[3 * i]; pose.position.y = p[3 * i + 1]; pose.position.z = p[3 * i + 2];
    return pose;
  };
  const handles = Array.from({ length: count }, (_, i) => addBody(scene, shape, place(i)));
  return () => {
    let pairs = 0;
    for (let i = 0; i < moving; i++) moveBody(scene, handles[i], place(i));
    forEachPair(scene, () => {
      pairs++;
    });
    return pairs;
  };
}

/** Ours among the libraries of a scene. */
export const OWN_SCENE: SceneCalls = { name: "@col/scene", about: "moveBody, forEachPair",
  open: openOwn };
