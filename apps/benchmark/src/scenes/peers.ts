/** Libraries of the scenes: each takes the positions of a frame and tells how many pairs of boxes overlap. */
import * as crashcat from "crashcat";
import * as cannon from "cannon-es";
import { addBody, createScene, forEachPair, moveBody } from "@col/scene";
import { distance } from "@col/gjk";
import { box } from "@col/shapes";
import type { Motion } from "./motion.ts";

/** One library with one scene. `frame` moves the bodies and returns the number of pairs. */
export interface ScenePeer {
  readonly name: string;
  frame(): number;
}

/** `@col/scene`: `moveBody`, `forEachPair`. */
export function openOurs({ count, half, moving, positions: p }: Motion): ScenePeer {
  const scene = createScene({ distance }), shape = box(half, half, half);
  const pose = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
  const place = (i: number): typeof pose => {
    pose.position.x = p[3 * i]; pose.position.y = p[3 * i + 1]; pose.position.z = p[3 * i + 2];
    return pose;
  };
  const handles = Array.from({ length: count }, (_, i) => addBody(scene, shape, place(i)));
  return {
    name: "@col/scene",
    frame() {
      let pairs = 0;
      for (let i = 0; i < moving; i++) moveBody(scene, handles[i], place(i));
      forEachPair(scene, () => {
        pairs++;
      });
      return pairs;
    },
  };
}

/** crashcat: `rigidBody.setPosition`, `broadphase.optimize`, `pairs.findCollidingPairs`. */
export function openCrashcat({ count, half, moving, positions: p }: Motion): ScenePeer {
  crashcat.registerAll();
  const settings = crashcat.createWorldSettings(), layer = crashcat.addBroadphaseLayer(settings),
    objects = crashcat.addObjectLayer(settings, layer);
  crashcat.enableCollision(settings, objects, objects);
  const world = crashcat.createWorld(settings), shape = crashcat.box.create({ halfExtents: [half, half, half],
    convexRadius: 0 });
  const bodies = Array.from({ length: count }, (_, i) => crashcat.rigidBody.create(world, {
    shape, objectLayer: objects, motionType: crashcat.MotionType.DYNAMIC, position: [p[3 * i], p[3 * i + 1],
      p[3 * i + 2]],
  }));
  return {
    name: "crashcat",
    frame() {
      for (let i = 0; i < moving; i++)
        crashcat.rigidBody.setPosition(world, bodies[i], [p[3 * i], p[3 * i + 1], p[3 * i + 2]], true);
      crashcat.broadphase.optimize(world.broadphase);
      crashcat.pairs.findCollidingPairs(world, 0, undefined);
      return world.pairs.collidingPairCount;
    },
  };
}

/** cannon-es: `SAPBroadphase.collisionPairs`, by boxes. */
export function openCannon({ count, half, moving, positions: p }: Motion): ScenePeer {
  const world = new cannon.World(), broadphase = new cannon.SAPBroadphase(world);
  world.broadphase = broadphase;
  broadphase.useBoundingBoxes = true; // else it compares bounding balls
  const shape = new cannon.Box(new cannon.Vec3(half, half, half));
  const bodies = Array.from({ length: count }, (_, i) => new cannon.Body({ mass: 1, shape,
    position: new cannon.Vec3(p[3 * i], p[3 * i + 1], p[3 * i + 2]) }));
  for (const body of bodies) world.addBody(body);
  return {
    name: "cannon-es",
    frame() {
      for (let i = 0; i < moving; i++) {
        bodies[i].position.set(p[3 * i], p[3 * i + 1], p[3 * i + 2]);
        bodies[i].aabbNeedsUpdate = true;
      }
      const first: cannon.Body[] = [], second: cannon.Body[] = [];
      broadphase.dirty = true;
      broadphase.collisionPairs(world, first, second);
      return first.length;
    },
  };
}
