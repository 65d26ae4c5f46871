/** Jolt: bodies of a physics system, `Step`. */
import { GRAVITY, SLOP, STEP } from "@col/testkit";
import { load, settingsOf, shapeOf } from "../../src/libraries/jolt/bodies.ts";
import type { Jolt, JoltShape } from "../../src/libraries/jolt/bodies.ts";
import { meshShape } from "../../src/libraries/jolt/worlds.ts";
import { FRICTION, versionOf, write } from "./ours.ts";
import type { RestEngine, RestShape } from "./ours.ts";

/** Convex radius 0: bodies have the sizes that they are given. */
function made(J: Jolt, s: RestShape): JoltShape {
  if (s.kind === "mesh") return meshShape(J, { positions: s.positions, indices: s.indices });
  const spec = s.kind === "hull" ? { kind: "convex" as const, vertices: Float64Array.from(s.corners),
    triangles: new Int32Array(0), line: 0 } : { kind: s.kind, line: 0,
    params: Float64Array.from(s.kind === "box" ? s.half : [s.radius, s.halfHeight]) };
  const shape = shapeOf(J, spec as Parameters<typeof shapeOf>[1]);
  if (typeof shape === "string") throw new Error(`Jolt: ${shape}`);
  return shape;
}

/** Opens the library. `tuned`: with our slop and without internal edges, else with its own slop and rule of edges. */
export async function joltAtRest(tuned: boolean): Promise<RestEngine> {
  const J = await load();
  let last: InstanceType<Jolt["JoltInterface"]> | null = null; // (its memory holds a few worlds at most)
  return { name: tuned ? "Jolt tuned" : "Jolt", version: versionOf("jolt-physics"), open(bodies) {
    if (last !== null) J.destroy(last);
    const world = last = new J.JoltInterface(settingsOf(J, true));
    const physics = world.GetPhysicsSystem(), maker = physics.GetBodyInterface(),
      settings = physics.GetPhysicsSettings();
    if (tuned) settings.mPenetrationSlop = SLOP;
    physics.SetPhysicsSettings(settings);
    physics.SetGravity(new J.Vec3(0, -GRAVITY, 0));
    const rigid = bodies.map(({ shape, mass, position: p, turn: q }) => {
      const creation = new J.BodyCreationSettings(made(J, shape), new J.RVec3(p[0], p[1], p[2]), new J.Quat(...q),
        mass === 0 ? J.EMotionType_Static : J.EMotionType_Dynamic, 0);
      creation.mFriction = FRICTION;
      creation.mLinearDamping = creation.mAngularDamping = creation.mRestitution = 0;
      creation.mAllowSleeping = false;
      creation.mEnhancedInternalEdgeRemoval = tuned;
      creation.mOverrideMassProperties = J.EOverrideMassProperties_CalculateInertia;
      creation.mMassPropertiesOverride.mMass = mass;
      const body = maker.CreateBody(creation);
      maker.AddBody(body.GetID(), J.EActivation_Activate);
      return body;
    });
    return () => {
      world.Step(STEP, 1);
      for (const [i, body] of rigid.entries()) {
        const { mass, position, turn, velocity, spin } = bodies[i];
        if (mass === 0) continue;
        // (a vector that a function returns by value is overwritten by the next one: each is read at once)
        for (const [to, from] of [[position, "GetPosition"], [velocity, "GetLinearVelocity"],
          [spin, "GetAngularVelocity"]] as const) {
          const v = body[from]();
          write(to, v.GetX(), v.GetY(), v.GetZ());
        }
        const q = body.GetRotation();
        write(turn, q.GetX(), q.GetY(), q.GetZ(), q.GetW());
      }
    };
  } };
}
