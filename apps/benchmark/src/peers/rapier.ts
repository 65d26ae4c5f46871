/** Rapier: `Collider.contactCollider`, its fast documented call; colliders live in a world that is never stepped. */
import RAPIER from "@dimforge/rapier3d-compat";
import type { Collider, ColliderDesc, ShapeContact } from "@dimforge/rapier3d-compat";
import type { ShapeSpec } from "@col/bench";
import type { DistanceResult, Pose } from "@col/types";
import { writeMissed, writeNoPoints, writeUnknown } from "./peer.ts";
import type { PeerBody, PeerLibrary } from "./peer.ts";

/** Farther pairs get no answer, metres. */
const PREDICTION = 10;

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

function place({ asA }: Own, poseA: Pose, { asB }: Own, poseB: Pose): void {
  asA.setTranslation(poseA.position);
  asA.setRotation(poseA.quaternion);
  asB.setTranslation(poseB.position);
  asB.setRotation(poseB.quaternion);
}

function write({ distance, point1: p, point2: q, normal1: n }: ShapeContact, out: DistanceResult): void {
  out.distance = distance;
  out.pointA.x = p.x; out.pointA.y = p.y; out.pointA.z = p.z;
  out.pointB.x = q.x; out.pointB.y = q.y; out.pointB.z = q.z;
  out.normal.x = n.x; out.normal.y = n.y; out.normal.z = n.z;
}

/** Opens the library. */
export async function open(): Promise<PeerLibrary<Own>> {
  await RAPIER.init();
  const world = new RAPIER.World({ x: 0, y: 0, z: 0 });
  return {
    build(spec) {
      const text = described(spec);
      return typeof text === "string" ? text : { asA: world.createCollider(text), asB: world.createCollider(text) };
    },
    distance(a: PeerBody<Own>, poseA, b: PeerBody<Own>, poseB, out) {
      place(a.own, poseA, b.own, poseB);
      const contact = a.own.asA.contactCollider(b.own.asB, PREDICTION);
      if (contact === null) {
        out.distance = PREDICTION;
        writeNoPoints(out);
      } else write(contact, out);
      writeUnknown(out);
    },
    depth(a: PeerBody<Own>, poseA, b: PeerBody<Own>, poseB, out) {
      place(a.own, poseA, b.own, poseB);
      const contact = a.own.asA.contactCollider(b.own.asB, 0);
      if (contact === null) writeMissed(out);
      else {
        write(contact, out);
        writeUnknown(out);
      }
    },
    intersects(a: PeerBody<Own>, poseA, b: PeerBody<Own>, poseB) {
      place(a.own, poseA, b.own, poseB);
      const contact = a.own.asA.contactCollider(b.own.asB, 0);
      return contact !== null && contact.distance <= 0;
    },
  };
}
