/**
 * Jolt: `BodyInterface.SetPosition`, `Step`, `CollideAABox` for each body with a collector of its own in JavaScript.
 */
import type { SceneFrame, SceneSetup } from "../library.ts";
import { load, settingsOf, shapeOf } from "./bodies.ts";
import type { Jolt, JoltShape } from "./bodies.ts";

function madeShape(J: Jolt, { kind, motion: { half }, corners }: SceneSetup): JoltShape {
  if (kind === "boxes") return new J.BoxShape(new J.Vec3(half, half, half), 0);
  if (kind === "spheres") return new J.SphereShape(half);
  const made = shapeOf(J, { kind: "convex", vertices: corners,
    triangles: new Int32Array(0), line: 0 });
  if (typeof made === "string") throw new Error(`Jolt: ${made}`);
  return made;
}

/** Opens the library. */
export async function open(setup: SceneSetup): Promise<SceneFrame> {
  const J = await load(), { count, half, moving, positions: p } = setup.motion;
  const settings = Object.assign(settingsOf(J), { mMaxBodies: count + 16 }), jolt = new J.JoltInterface(settings);
  const physics = jolt.GetPhysicsSystem(), bodies = physics.GetBodyInterface(), shape = madeShape(J, setup),
    at = new J.RVec3(0, 0, 0), turn = new J.Quat(0, 0, 0, 1);
  physics.SetGravity(new J.Vec3(0, 0, 0));
  const place = (i: number): typeof at => {
    at.Set(p[3 * i], p[3 * i + 1], p[3 * i + 2]);
    return at;
  };
  // GetID of a body returns a lasting object; an id that a function returns by value is overwritten by the next call
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
  return () => {
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
  };
}
