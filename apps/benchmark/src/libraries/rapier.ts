/**
 * Rapier, a physics engine in Rust as WebAssembly, by its fast documented calls: `contactCollider`, `castCollider` and
 * `castRay` of colliders in a world that is never stepped. Scenes: kinematic sensors, `step`, `intersectionPairsWith`
 * of each: shapes that overlap, not boxes.
 */
import type { Collider, ColliderDesc, ShapeContact } from "@dimforge/rapier3d-compat";
import type { ShapeSpec } from "@col/bench";
import type { Pose } from "@col/types";
import { writeAll, writeMissed, writeNumber, writeUnknown } from "./answers.ts";
import type { CastLibrary, MeshArrays, MeshLibrary, PairLibrary, SceneFrame, SceneSetup, Sheet } from "./library.ts";

type Rapier = typeof import("@dimforge/rapier3d-compat").default;

async function load(): Promise<Rapier> {
  const { default: RAPIER } = await import("@dimforge/rapier3d-compat");
  await RAPIER.init();
  return RAPIER;
}

/** A body may meet itself: one collider for each side. */
interface Own {
  readonly asA: Collider;
  readonly asB: Collider;
}

function described(RAPIER: Rapier, spec: ShapeSpec): ColliderDesc | string {
  if (spec.kind === "convex") return RAPIER.ColliderDesc.convexHull(Float32Array.from(spec.vertices))
    ?? "hulls its builder refuses";
  const [p, q, r] = spec.params;
  switch (spec.kind) {
    case "sphere": return RAPIER.ColliderDesc.ball(p);
    case "box": return RAPIER.ColliderDesc.cuboid(p, q, r);
    case "capsule": return RAPIER.ColliderDesc.capsule(q, p);
    case "cone": return RAPIER.ColliderDesc.cone(q, p);
    case "cylinder": return RAPIER.ColliderDesc.cylinder(q, p);
    default: return `no ${spec.kind}`;
  }
}

/** Starts the library; the function builds bodies in a world of their own. */
async function start(): Promise<(spec: ShapeSpec) => Own | string> {
  const RAPIER = await load();
  const world = new RAPIER.World({ x: 0, y: 0, z: 0 });
  return (spec) => {
    const text = described(RAPIER, spec);
    return typeof text === "string" ? text : { asA: world.createCollider(text), asB: world.createCollider(text) };
  };
}

/** Sets a collider to a pose. */
function place(collider: Collider, pose: Pose): void {
  collider.setTranslation(pose.position);
  collider.setRotation(pose.quaternion);
}

/** Farther pairs get no answer, metres. */
const PREDICTION = 10;

function contact({ asA }: Own, poseA: Pose, { asB }: Own, poseB: Pose, prediction: number): ShapeContact | null {
  place(asA, poseA);
  place(asB, poseB);
  return asA.contactCollider(asB, prediction);
}

async function openPairs(): Promise<PairLibrary<Own>> {
  return {
    build: await start(),
    distance(a, poseA, b, poseB, out) {
      const found = contact(a.own, poseA, b.own, poseB, PREDICTION);
      if (found === null) writeNumber(out, PREDICTION);
      else {
        writeAll(out, found.distance, found.point1, found.point2, found.normal1);
        writeUnknown(out);
      }
    },
    depth(a, poseA, b, poseB, out) {
      const found = contact(a.own, poseA, b.own, poseB, 0);
      if (found === null) writeMissed(out);
      else {
        writeAll(out, found.distance, found.point1, found.point2, found.normal1);
        writeUnknown(out);
      }
    },
    intersects(a, poseA, b, poseB) {
      const found = contact(a.own, poseA, b.own, poseB, 0);
      return found !== null && found.distance <= 0;
    },
  };
}

async function openCasts(): Promise<CastLibrary<Own>> {
  const build = await start(), RAPIER = await load(), rest = { x: 0, y: 0, z: 0 };
  const line = new RAPIER.Ray({ x: 0, y: 0, z: 0 }, { x: 0, y: 0, z: 0 });
  return {
    build,
    cast({ asA: a }, poseA, { asB: b }, poseB, translation, out) {
      place(a, poseA);
      place(b, poseB);
      const hit = a.castCollider(rest, b, translation, 0, 1, true);
      out.time = hit === null ? NaN : hit.time_of_impact;
    },
    ray({ asA: a }, pose, origin, direction, out) {
      place(a, pose);
      line.origin = origin;
      line.dir = direction;
      const time = a.castRay(line, 1, true);
      out.time = time < 0 ? NaN : time;
    },
  };
}

/** A trimesh collider, its ray query, and `contactCollider` with the body that moves: a hull, or another trimesh. */
async function meshes(
  { positions, indices }: MeshArrays, moved: Float64Array | MeshArrays | null = null,
): Promise<MeshLibrary> {
  const RAPIER = await load(), world = new RAPIER.World({ x: 0, y: 0, z: 0 });
  const trimesh = (m: MeshArrays): ColliderDesc =>
    RAPIER.ColliderDesc.trimesh(Float32Array.from(m.positions), m.indices);
  const collider = world.createCollider(trimesh({ positions, indices }));
  const description = moved === null ? null : moved instanceof Float64Array
    ? RAPIER.ColliderDesc.convexHull(Float32Array.from(moved)) : trimesh(moved);
  const other = description === null ? null : world.createCollider(description);
  world.step();
  const ray = new RAPIER.Ray({ x: 0, y: 0, z: 0 }, { x: 0, y: 0, z: 0 });
  return {
    distance(pose, limit) {
      if (other === null) return NaN;
      place(other, pose);
      return collider.contactCollider(other, limit)?.distance ?? NaN;
    },
    ray(o, d) {
      ray.origin = o;
      ray.dir = d;
      const t = collider.castRay(ray, 1e3, true);
      return t < 0 ? NaN : t;
    },
  };
}

async function openScene({ kind, motion, corners }: SceneSetup): Promise<SceneFrame> {
  const RAPIER = await load(), { count, half, moving, positions: p } = motion,
    world = new RAPIER.World({ x: 0, y: 0, z: 0 });
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

export const rapier: Sheet = {
  title: "Rapier 0.21.0", package: "@dimforge/rapier3d-compat", version: "0.21.0", licence: "Apache-2.0",
  pairs: [{ name: "rapier", questions: ["distance", "boolean", "depth"], answers: "signed",
    about: "Collider.contactCollider, prediction 10 m (Boolean and depth: 0), floats, depth on overlap; no ellipsoids",
    less: "floats, stops at a relative 1e-3, no bounds", open: openPairs }],
  casts: [{ name: "rapier", about: "Collider.castCollider and Collider.castRay", less: "floats, no bounds",
    open: openCasts }],
  meshes,
  scenes: [{ name: "Rapier", question: "shapes that overlap",
    about: "kinematic sensors, step, intersectionPairsWith: shapes, not boxes", open: openScene }],
};
