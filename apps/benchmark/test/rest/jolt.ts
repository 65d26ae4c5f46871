/** Jolt: bodies of a physics system, `Step`. */
import init from "jolt-physics";
import { GRAVITY, SLOP, STEP } from "@col/testkit";
import { meshShape } from "../../src/meshes/jolt.ts";
import { shapeOf } from "../../src/peers/jolt.ts";
import type { Jolt, JoltShape } from "../../src/peers/jolt-api.ts";
import { FRICTION, versionOf, write } from "./spec.ts";
import type { RestEngine, RestShape } from "./spec.ts";

// The part of Jolt that is used here beyond what the peers of pairs use.

type Vec = InstanceType<Jolt["Vec3"]>;
type Quat = InstanceType<Jolt["Quat"]> & { GetX(): number; GetY(): number; GetZ(): number; GetW(): number };
interface Opaque {
  readonly opaque?: never;
}
interface Body {
  GetID(): Opaque;
  GetPosition(): Vec;
  GetRotation(): Quat;
  GetLinearVelocity(): Vec;
  GetAngularVelocity(): Vec;
}
interface Creation extends Opaque {
  mFriction: number;
  mRestitution: number;
  mLinearDamping: number;
  mAngularDamping: number;
  mAllowSleeping: boolean;
  mEnhancedInternalEdgeRemoval: boolean;
  mOverrideMassProperties: number;
  mMassPropertiesOverride: { mMass: number };
}
interface Physics {
  SetGravity(g: Vec): void;
  GetPhysicsSettings(): Opaque & { mPenetrationSlop: number };
  SetPhysicsSettings(settings: Opaque): void;
  GetBodyInterface(): { CreateBody(settings: Opaque): Body; AddBody(id: Opaque, activation: number): void };
}
interface World extends Opaque {
  GetPhysicsSystem(): Physics;
  Step(seconds: number, steps: number): void;
}
interface Api extends Omit<Jolt, "JoltInterface"> {
  readonly JoltInterface: new (settings: InstanceType<Jolt["JoltSettings"]>) => World;
  readonly BodyCreationSettings: new (shape: JoltShape, at: Vec, turn: InstanceType<Jolt["Quat"]>, motion: number,
    layer: number) => Creation;
  readonly EMotionType_Static: number;
  readonly EMotionType_Dynamic: number;
  readonly EActivation_Activate: number;
  readonly EOverrideMassProperties_CalculateInertia: number;
}

function startWorld(J: Api): World {
  const layers = new J.ObjectLayerPairFilterTable(1) as Opaque & { EnableCollision(a: number, b: number): void },
    broad = new J.BroadPhaseLayerInterfaceTable(1, 1), settings = new J.JoltSettings();
  layers.EnableCollision(0, 0);
  broad.MapObjectToBroadPhaseLayer(0, new J.BroadPhaseLayer(0));
  settings.mObjectLayerPairFilter = layers;
  settings.mBroadPhaseLayerInterface = broad;
  settings.mObjectVsBroadPhaseLayerFilter = new J.ObjectVsBroadPhaseLayerFilterTable(broad, 1, layers, 1);
  settings.mMaxWorkerThreads = 0;
  return new J.JoltInterface(settings);
}

/** Convex radius 0: bodies have the sizes that they are given. */
function made(api: Api, s: RestShape): JoltShape {
  const J = api as unknown as Jolt;
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
  const J = await (init as unknown as () => Promise<Api>)();
  let last: World | null = null; // (its memory holds a few worlds at most)
  return { name: tuned ? "Jolt tuned" : "Jolt", version: versionOf("jolt-physics"), open(bodies) {
    if (last !== null) J.destroy(last);
    const world = last = startWorld(J), physics = world.GetPhysicsSystem(), maker = physics.GetBodyInterface(),
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
