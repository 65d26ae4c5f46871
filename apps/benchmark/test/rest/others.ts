/**
 * crashcat: rigid bodies, `updateWorld`. Rapier: rigid bodies with colliders, `step`, with its option that
 * corrects internal edges of a mesh.
 */
import * as crashcat from "crashcat";
import { GRAVITY, SLOP, STEP } from "@col/testkit";
import RAPIER from "@dimforge/rapier3d-compat";
import { FRICTION, versionOf, write } from "./ours.ts";
import type { RestEngine, RestShape, SpecBody } from "./ours.ts";

/** Convex radius 0: bodies have the sizes that they are given. */
const convexRadius = 0;

function shapeOf(s: RestShape): crashcat.Shape {
  switch (s.kind) {
    case "box": return crashcat.box.create({ halfExtents: [...s.half], convexRadius });
    case "cylinder": return crashcat.cylinder.create({ halfHeight: s.halfHeight, radius: s.radius, convexRadius });
    case "hull": return crashcat.convexHull.create({ positions: [...s.corners], convexRadius });
    case "mesh": return crashcat.triangleMesh.create({ positions: [...s.positions], indices: [...s.indices] });
  }
}

/** The world's step: see `crashcatAtRest`. */
function open(bodies: readonly SpecBody[], tuned: boolean): () => void {
  crashcat.registerAll();
  const settings = crashcat.createWorldSettings(), layer = crashcat.addBroadphaseLayer(settings),
    objectLayer = crashcat.addObjectLayer(settings, layer);
  crashcat.enableCollision(settings, objectLayer, objectLayer);
  settings.gravity = [0, -GRAVITY, 0];
  if (tuned) settings.solver.penetrationSlop = SLOP;
  settings.sleeping.allowSleeping = false;
  const world = crashcat.createWorld(settings), rigid = bodies.map(({ shape, mass, position, turn }) =>
    crashcat.rigidBody.create(world, { shape: shapeOf(shape), objectLayer, friction: FRICTION, linearDamping: 0,
      angularDamping: 0, allowSleeping: false, enhancedInternalEdgeRemoval: tuned, position: [...position],
      quaternion: [...turn], ...(mass === 0 ? { motionType: crashcat.MotionType.STATIC }
        : { motionType: crashcat.MotionType.DYNAMIC, mass }) }));
  return () => {
    crashcat.updateWorld(world, undefined, STEP);
    for (const [i, { position: p, quaternion: q, motionProperties: m }] of rigid.entries()) {
      const { mass, position, turn, velocity, spin } = bodies[i];
      if (mass === 0) continue;
      write(position, ...p);
      write(turn, ...q);
      write(velocity, ...m.linearVelocity);
      write(spin, ...m.angularVelocity);
    }
  };
}

/** The library. `tuned`: with our slop and without internal edges, else with its own slop and rule of edges. */
export function crashcatAtRest(tuned: boolean): RestEngine {
  return { name: tuned ? "crashcat tuned" : "crashcat", version: versionOf("crashcat"),
    open: (bodies) => open(bodies, tuned) };
}

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
