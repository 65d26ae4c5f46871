/** Rapier: rigid bodies with colliders, `step`; internal edges of a mesh mended, as it can be asked. */
import RAPIER from "@dimforge/rapier3d-compat";
import { GRAVITY, SLOP, STEP } from "@col/testkit";
import { FRICTION, write } from "./spec.ts";
import type { RestEngine, RestShape } from "./spec.ts";

function colliderOf(s: RestShape): RAPIER.ColliderDesc {
  switch (s.kind) {
    case "box": return RAPIER.ColliderDesc.cuboid(...s.half);
    case "cylinder": return RAPIER.ColliderDesc.cylinder(s.halfHeight, s.radius);
    case "mesh": return RAPIER.ColliderDesc.trimesh(Float32Array.from(s.positions), s.indices,
      RAPIER.TriMeshFlags.FIX_INTERNAL_EDGES);
    case "hull": {
      const made = RAPIER.ColliderDesc.convexHull(Float32Array.from(s.corners));
      if (made === null) throw new Error("Rapier refuses the hull");
      return made;
    }
  }
}

/** Opens the library. */
export async function rapierAtRest(): Promise<RestEngine> {
  await RAPIER.init();
  return { name: "Rapier", version: RAPIER.version(), open(bodies) {
    const world = new RAPIER.World({ x: 0, y: -GRAVITY, z: 0 });
    world.timestep = STEP;
    world.integrationParameters.normalizedAllowedLinearError = SLOP;
    const rigid = bodies.map(({ shape, mass, position: [x, y, z], turn: [i, j, k, w] }) => {
      const desc = (mass === 0 ? RAPIER.RigidBodyDesc.fixed() : RAPIER.RigidBodyDesc.dynamic()).setCanSleep(false),
        body = world.createRigidBody(desc.setTranslation(x, y, z).setRotation({ x: i, y: j, z: k, w }));
      const collider = colliderOf(shape).setFriction(FRICTION);
      world.createCollider(mass === 0 ? collider : collider.setMass(mass), body);
      return body;
    });
    return () => {
      world.step();
      for (const [i, body] of rigid.entries()) {
        const { position, turn, velocity, spin } = bodies[i], p = body.translation(), q = body.rotation(),
          v = body.linvel(), w = body.angvel();
        write(position, p.x, p.y, p.z);
        write(turn, q.x, q.y, q.z, q.w);
        write(velocity, v.x, v.y, v.z);
        write(spin, w.x, w.y, w.z);
      }
    };
  } };
}
