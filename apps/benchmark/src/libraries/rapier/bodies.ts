/** Bodies of Rapier: colliders in a world that is never stepped. */
import RAPIER from "@dimforge/rapier3d-compat";
import type { Collider, ColliderDesc } from "@dimforge/rapier3d-compat";
import type { ShapeSpec } from "@col/bench";
import type { Pose } from "@col/types";

/** A body may meet itself: one collider for each side. */
export interface Own {
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

/** Starts the library; the function builds bodies in a world of their own. */
export async function start(): Promise<(spec: ShapeSpec) => Own | string> {
  await RAPIER.init();
  const world = new RAPIER.World({ x: 0, y: 0, z: 0 });
  return (spec) => {
    const text = described(spec);
    return typeof text === "string" ? text : { asA: world.createCollider(text), asB: world.createCollider(text) };
  };
}

/** Sets a collider to a pose. */
export function place(collider: Collider, pose: Pose): void {
  collider.setTranslation(pose.position);
  collider.setRotation(pose.quaternion);
}
