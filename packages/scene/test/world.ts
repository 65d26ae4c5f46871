/** A scene and its model, edited alike at random. */
import { distance, intersects } from "@col/gjk";
import { contactManifold } from "@col/epa";
import { rayCast as rayOfPair, shapeCast as castOfPair } from "@col/cast";
import { addBody, createScene, moveBody, removeBody, setBodyOptions, setPairEnabled } from "@col/scene";
import type { Scene, SceneSolvers } from "@col/scene";
import { halfSpace } from "@col/shapes";
import { build, kindsOf, randomPose, randomSpec } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { ConvexShape, Pose, Vec3Like } from "@col/types";
import { factory } from "./factory.ts";
import { boxOf, keyOf } from "./model.ts";
import type { ModelBody } from "./model.ts";

/** All solvers of the repository. */
export const SOLVERS: Required<Omit<SceneSolvers, "signedDistance">> = { distance: distance, intersects: intersects,
  shapeCast: castOfPair, rayCast: rayOfPair, contactManifold };

/** How a world is filled. */
export interface WorldOptions {
  /** Edge of the cube that bodies are put into. Bodies are about 1 m. */
  readonly edge: number;
  /** Where the cube is. */
  readonly centre: Vec3Like;
  /** Some half-spaces among the bodies. */
  readonly planes: boolean;
}

export interface World {
  readonly scene: Scene;
  readonly bodies: ModelBody[];
  readonly parted: Set<string>;
  readonly rng: Rng;
  readonly shapes: readonly ConvexShape[];
  readonly options: WorldOptions;
}

/** An empty world. Its shapes are of all kinds; round numbers and equal shapes come up often. */
export function createWorld(rng: Rng, options: WorldOptions): World {
  const shapes = kindsOf(factory).flatMap((kind) =>
    [1, 2, 3].map((k) => build(factory, randomSpec(rng, kind, k === 1 ? "margin" : "generic", 1))));
  return { scene: createScene(SOLVERS), bodies: [], parted: new Set(), rng, shapes, options };
}

/** A pose in the world's cube: one in four on whole numbers and unturned. */
export function anyPose(world: World): Pose {
  const { rng, options: { edge, centre } } = world, q = randomPose(rng, 1).quaternion, round = rng.uniform() < 0.25;
  const at = (c: number): number => {
    const x = c + rng.uniform(-edge / 2, edge / 2);
    return round ? Math.round(x) : x;
  };
  return { position: { x: at(centre.x), y: at(centre.y), z: at(centre.z) },
    quaternion: round ? { x: 0, y: 0, z: 0, w: 1 } : q };
}

export function addOne(world: World): void {
  const { rng, scene, shapes, bodies } = world, pose = anyPose(world);
  const shape = world.options.planes && rng.uniform() < 0.02 ? halfSpace({ x: 0, y: 1, z: 0 }, 0) : rng.pick(shapes);
  const plain = rng.uniform() < 0.7, group = plain ? 1 : rng.pick([1, 2, 3, -1]),
    mask = plain ? -1 : rng.pick([1, 2, -1]), fixed = rng.uniform() < 0.2;
  const handle = addBody(scene, shape, pose, { group, mask, fixed });
  bodies.push({ shape, pose, handle, group, mask, fixed, box: boxOf(shape, pose) });
}

/** A little way, a turn on the spot, a jump, or nothing at all. */
function moveOne(world: World, body: ModelBody): void {
  const { rng, scene } = world, { position: p, quaternion } = body.pose, way = rng.uniform();
  const step = (x: number): number => x + rng.uniform(-0.05, 0.05);
  if (way < 0.6) body.pose = { position: { x: step(p.x), y: step(p.y), z: step(p.z) }, quaternion };
  else if (way < 0.8) body.pose = { position: p, quaternion: randomPose(rng, 1).quaternion };
  else if (way < 0.95) body.pose = anyPose(world);
  moveBody(scene, body.handle, body.pose);
  body.box = boxOf(body.shape, body.pose);
}

function removeOne(world: World): void {
  const { rng, scene, bodies, parted } = world, [gone] = bodies.splice(rng.integer(bodies.length), 1);
  removeBody(scene, gone.handle);
  for (const key of parted) if (key.split(" ").includes(String(gone.handle))) parted.delete(key);
}

/** One random edit; the number of bodies stays between 2 and `most`. */
export function editWorld(world: World, most: number): void {
  const { rng, bodies, scene, parted } = world, way = rng.uniform();
  if (bodies.length < 2 || (way < 0.12 && bodies.length < most)) addOne(world);
  else if (way < 0.2) removeOne(world);
  else if (way < 0.23) {
    const body = rng.pick(bodies);
    body.group = rng.pick([1, 2, 3, -1]);
    body.fixed = rng.uniform() < 0.3;
    setBodyOptions(scene, body.handle, { group: body.group, fixed: body.fixed });
  } else if (way < 0.26) {
    const a = rng.pick(bodies), b = rng.pick(bodies), allowed = rng.uniform() < 0.3;
    if (a === b) return;
    setPairEnabled(scene, a.handle, b.handle, allowed);
    if (allowed) parted.delete(keyOf(a.handle, b.handle));
    else parted.add(keyOf(a.handle, b.handle));
  } else moveOne(world, rng.pick(bodies));
}
