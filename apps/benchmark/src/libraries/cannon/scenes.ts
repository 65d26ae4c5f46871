/** cannon-es: `SAPBroadphase.collisionPairs`, by boxes; hulls are given as their boxes. */
import * as cannon from "cannon-es";
import type { SceneFrame, SceneSetup } from "../library.ts";

/** Opens the library. */
export function open({ kind, motion: { count, half, moving, positions: p } }: SceneSetup): SceneFrame {
  const world = new cannon.World(), broadphase = new cannon.SAPBroadphase(world);
  world.broadphase = broadphase;
  broadphase.useBoundingBoxes = true; // else it compares bounding balls
  const shape = kind === "spheres" ? new cannon.Sphere(half) : new cannon.Box(new cannon.Vec3(half, half, half));
  const bodies = Array.from({ length: count }, (_, i) => new cannon.Body({ mass: 1, shape,
    position: new cannon.Vec3(p[3 * i], p[3 * i + 1], p[3 * i + 2]) }));
  for (const body of bodies) world.addBody(body);
  return () => {
    for (let i = 0; i < moving; i++) {
      bodies[i].position.set(p[3 * i], p[3 * i + 1], p[3 * i + 2]);
      bodies[i].aabbNeedsUpdate = true;
    }
    const first: cannon.Body[] = [], second: cannon.Body[] = [];
    broadphase.dirty = true;
    broadphase.collisionPairs(world, first, second);
    return first.length;
  };
}
