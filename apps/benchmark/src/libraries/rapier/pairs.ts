/** Rapier: `Collider.contactCollider`, its fast documented call. */
import type { ShapeContact } from "@dimforge/rapier3d-compat";
import type { Pose } from "@col/types";
import { writeAll, writeMissed, writeNumber, writeUnknown } from "../answers.ts";
import type { PairLibrary } from "../library.ts";
import { place, start } from "./bodies.ts";
import type { Own } from "./bodies.ts";

/** Farther pairs get no answer, metres. */
const PREDICTION = 10;

function contact({ asA }: Own, poseA: Pose, { asB }: Own, poseB: Pose, prediction: number): ShapeContact | null {
  place(asA, poseA);
  place(asB, poseB);
  return asA.contactCollider(asB, prediction);
}

/** Opens the library. */
export async function open(): Promise<PairLibrary<Own>> {
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
