/** Engines in JavaScript: crashcat and cannon-es. */
import * as crashcat from "crashcat";
import * as cannon from "cannon-es";
import type { ScenePeer, SceneSetup } from "./peer.ts";

/** crashcat: `rigidBody.setPosition`, `broadphase.optimize`, `pairs.findCollidingPairs`. */
export function openCrashcat({ kind, motion, corners }: SceneSetup): ScenePeer {
  const { count, half, moving, positions: p } = motion;
  crashcat.registerAll();
  const settings = crashcat.createWorldSettings(), layer = crashcat.addBroadphaseLayer(settings),
    objects = crashcat.addObjectLayer(settings, layer);
  crashcat.enableCollision(settings, objects, objects);
  const world = crashcat.createWorld(settings);
  const shape = kind === "boxes" ? crashcat.box.create({ halfExtents: [half, half, half], convexRadius: 0 })
    : kind === "spheres" ? crashcat.sphere.create({ radius: half })
    : crashcat.convexHull.create({ positions: [...corners], convexRadius: 0 });
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

/** cannon-es: `SAPBroadphase.collisionPairs`, by boxes; hulls are given as their boxes. */
export function openCannon({ kind, motion: { count, half, moving, positions: p } }: SceneSetup): ScenePeer {
  const world = new cannon.World(), broadphase = new cannon.SAPBroadphase(world);
  world.broadphase = broadphase;
  broadphase.useBoundingBoxes = true; // else it compares bounding balls
  const shape = kind === "spheres" ? new cannon.Sphere(half) : new cannon.Box(new cannon.Vec3(half, half, half));
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
