/** crashcat: rigid bodies, `updateWorld`. */
import * as crashcat from "crashcat";
import { GRAVITY, SLOP, STEP } from "@col/testkit";
import { FRICTION, versionOf, write } from "./spec.ts";
import type { RestEngine, RestShape, SpecBody } from "./spec.ts";

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
