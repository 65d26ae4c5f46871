/**
 * Jolt: `BodyInterface.SetPosition`, `Step`, `CollideAABox` for each body with a collector of its own in JavaScript.
 */
import init from "jolt-physics";
import { shapeOf } from "../../peers/jolt.ts";
import type { Jolt, JoltShape } from "../../peers/jolt-api.ts";
import type { ScenePeer, SceneSetup } from "./peer.ts";

// The part of Jolt that is used here beyond what the peers of pairs use.

type Vec = InstanceType<Jolt["Vec3"]>;
type Quat = InstanceType<Jolt["Quat"]>;
/** Kinds of objects that are only handed on. */
interface Opaque {
  readonly opaque?: never;
}
interface Box {
  mMin: Vec;
  mMax: Vec;
}
interface BodyCollector extends Opaque {
  Reset: () => void;
  AddHit: (body: number) => void;
}
interface Physics {
  SetGravity(g: Vec): void;
  GetBodyInterface(): {
    CreateBody(settings: Opaque): { GetID(): Opaque };
    AddBody(id: Opaque, activation: number): void;
    SetPosition(id: Opaque, at: Vec, activation: number): void;
  };
  GetBroadPhaseQuery(): { CollideAABox(box: Box, collector: BodyCollector, broad: Opaque, layers: Opaque): void };
}
interface World {
  GetPhysicsSystem(): Physics;
  Step(seconds: number, steps: number): void;
}
type Settings = InstanceType<Jolt["JoltSettings"]> & { mMaxBodies: number };
interface Api extends Omit<Jolt, "JoltInterface" | "JoltSettings"> {
  readonly JoltSettings: new () => Settings;
  readonly JoltInterface: new (settings: Settings) => World;
  readonly BodyCreationSettings: new (shape: JoltShape, at: Vec, turn: Quat, motion: number, layer: number) => Opaque;
  readonly EMotionType_Kinematic: number;
  readonly EActivation_DontActivate: number;
  readonly AABox: new () => Box;
  readonly CollideShapeBodyCollectorJS: new () => BodyCollector;
  readonly BroadPhaseLayerFilter: new () => Opaque;
  readonly ObjectLayerFilter: new () => Opaque;
}

function startWorld(J: Api, count: number): World {
  const layers = new J.ObjectLayerPairFilterTable(1), broad = new J.BroadPhaseLayerInterfaceTable(1, 1);
  broad.MapObjectToBroadPhaseLayer(0, new J.BroadPhaseLayer(0));
  const settings = new J.JoltSettings();
  settings.mObjectLayerPairFilter = layers;
  settings.mBroadPhaseLayerInterface = broad;
  settings.mObjectVsBroadPhaseLayerFilter = new J.ObjectVsBroadPhaseLayerFilterTable(broad, 1, layers, 1);
  settings.mMaxWorkerThreads = 0;
  settings.mMaxBodies = count + 16;
  return new J.JoltInterface(settings);
}

function madeShape(J: Api, { kind, motion: { half }, corners }: SceneSetup): JoltShape {
  if (kind === "boxes") return new J.BoxShape(new J.Vec3(half, half, half), 0);
  if (kind === "spheres") return new J.SphereShape(half);
  const made = shapeOf(J as unknown as Jolt, { kind: "convex", vertices: corners,
    triangles: new Int32Array(0), line: 0 });
  if (typeof made === "string") throw new Error(`Jolt: ${made}`);
  return made;
}

/** Opens the library. */
export async function openJolt(setup: SceneSetup): Promise<ScenePeer> {
  const J = await (init as unknown as () => Promise<Api>)();
  const { count, half, moving, positions: p } = setup.motion, jolt = startWorld(J, count);
  const physics = jolt.GetPhysicsSystem(), bodies = physics.GetBodyInterface(), shape = madeShape(J, setup),
    at = new J.RVec3(0, 0, 0), turn = new J.Quat(0, 0, 0, 1);
  physics.SetGravity(new J.Vec3(0, 0, 0));
  const place = (i: number): Vec => {
    at.Set(p[3 * i], p[3 * i + 1], p[3 * i + 2]);
    return at;
  };
  // (an id that a function returns by value is overwritten by the next one: those of the bodies stay)
  const ids = Array.from({ length: count }, (_, i) => {
    const settings = new J.BodyCreationSettings(shape, place(i), turn, J.EMotionType_Kinematic, 0),
      id = bodies.CreateBody(settings).GetID();
    bodies.AddBody(id, J.EActivation_DontActivate);
    J.destroy(settings);
    return id;
  });
  let found = 0;
  const collector = new J.CollideShapeBodyCollectorJS(), query = physics.GetBroadPhaseQuery(), box = new J.AABox(),
    least = new J.Vec3(0, 0, 0), most = new J.Vec3(0, 0, 0), anyLayer = new J.BroadPhaseLayerFilter(),
    any = new J.ObjectLayerFilter();
  collector.Reset = () => undefined;
  collector.AddHit = () => {
    found++;
  };
  return {
    name: "Jolt",
    frame() {
      found = 0;
      for (let i = 0; i < moving; i++) bodies.SetPosition(ids[i], place(i), J.EActivation_DontActivate);
      jolt.Step(1 / 60, 1);
      for (let i = 0; i < count; i++) {
        const x = p[3 * i], y = p[3 * i + 1], z = p[3 * i + 2];
        least.Set(x - half, y - half, z - half);
        most.Set(x + half, y + half, z + half);
        box.mMin = least;
        box.mMax = most;
        query.CollideAABox(box, collector, anyLayer, any);
      }
      return (found - count) / 2;
    },
  };
}
