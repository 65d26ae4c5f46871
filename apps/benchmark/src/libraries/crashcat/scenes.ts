/** crashcat: `rigidBody.setPosition`, `broadphase.optimize`, `pairs.findCollidingPairs`. */
import * as crashcat from "crashcat";
import type { SceneFrame, SceneSetup } from "../library.ts";

/** Opens the library. */
export function open({ kind, motion, corners }: SceneSetup): SceneFrame {
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
  return () => {
    for (let i = 0; i < moving; i++)
      crashcat.rigidBody.setPosition(world, bodies[i], [p[3 * i], p[3 * i + 1], p[3 * i + 2]], true);
    crashcat.broadphase.optimize(world.broadphase);
    crashcat.pairs.findCollidingPairs(world, 0, undefined);
    return world.pairs.collidingPairCount;
  };
}
