/**
 * Rapier: `Collider.castCollider` and `Collider.castRay`, its fast documented calls; colliders live in a world that is
 * never stepped.
 */
import RAPIER from "@dimforge/rapier3d-compat";
import type { Collider, ColliderDesc } from "@dimforge/rapier3d-compat";
import type { ShapeSpec } from "@col/bench";
import type { Pose } from "@col/types";
import type { CastLibrary } from "./peer.ts";

/** A body may meet itself: one collider for each side. */
interface Own {
  readonly asA: Collider;
  readonly asB: Collider;
}

function described(spec: ShapeSpec): ColliderDesc | string {
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

function place(collider: Collider, pose: Pose): void {
  collider.setTranslation(pose.position);
  collider.setRotation(pose.quaternion);
}

/** Opens the library. */
export async function open(): Promise<CastLibrary<Own>> {
  await RAPIER.init();
  const world = new RAPIER.World({ x: 0, y: 0, z: 0 }), rest = { x: 0, y: 0, z: 0 };
  const line = new RAPIER.Ray({ x: 0, y: 0, z: 0 }, { x: 0, y: 0, z: 0 });
  return {
    build(spec) {
      const text = described(spec);
      return typeof text === "string" ? text : { asA: world.createCollider(text), asB: world.createCollider(text) };
    },
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
