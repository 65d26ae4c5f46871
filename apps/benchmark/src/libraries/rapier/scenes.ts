/** Rapier: kinematic sensors, `step`, `intersectionPairsWith` of each: shapes that overlap, not boxes. */
import RAPIER from "@dimforge/rapier3d-compat";
import type { SceneFrame, SceneSetup } from "../library.ts";

/** Opens the library. */
export async function open({ kind, motion, corners }: SceneSetup): Promise<SceneFrame> {
  await RAPIER.init();
  const { count, half, moving, positions: p } = motion, world = new RAPIER.World({ x: 0, y: 0, z: 0 });
  const desc = kind === "boxes" ? RAPIER.ColliderDesc.cuboid(half, half, half)
    : kind === "spheres" ? RAPIER.ColliderDesc.ball(half) : RAPIER.ColliderDesc.convexHull(Float32Array.from(corners));
  if (desc === null) throw new Error("Rapier refuses the hull");
  desc.setSensor(true).setActiveCollisionTypes(RAPIER.ActiveCollisionTypes.ALL);
  const at = { x: 0, y: 0, z: 0 };
  const place = (i: number): typeof at => {
    at.x = p[3 * i]; at.y = p[3 * i + 1]; at.z = p[3 * i + 2];
    return at;
  };
  const bodies = Array.from({ length: count }, (_, i) => {
    const { x, y, z } = place(i), body = world.createRigidBody(
      RAPIER.RigidBodyDesc.kinematicPositionBased().setTranslation(x, y, z));
    return { body, collider: world.createCollider(desc, body) };
  });
  return () => {
    let found = 0;
    for (let i = 0; i < moving; i++) bodies[i].body.setTranslation(place(i), true);
    world.step();
    for (const { collider } of bodies) {
      world.intersectionPairsWith(collider, () => {
        found++;
      });
    }
    return found / 2;
  };
}
