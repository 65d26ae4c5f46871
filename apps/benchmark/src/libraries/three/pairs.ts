/** three.js: `OBB.intersectsOBB`, boxes only, Boolean only. */
import { Matrix4, Quaternion, Vector3 } from "three";
import { OBB } from "three/examples/jsm/math/OBB.js";
import type { Pose } from "@col/types";
import type { PairLibrary } from "../library.ts";

/** A body may meet itself: one box for each side. */
interface Own {
  readonly asA: OBB;
  readonly asB: OBB;
}

/** Opens the library. */
export function open(): PairLibrary<Own> {
  const turn = new Quaternion(), matrix = new Matrix4();
  const place = (box: OBB, { position: p, quaternion: q }: Pose): void => {
    box.center.set(p.x, p.y, p.z);
    box.rotation.setFromMatrix4(matrix.makeRotationFromQuaternion(turn.set(q.x, q.y, q.z, q.w)));
  };
  return {
    build(spec) {
      if (spec.kind !== "box") return `no ${spec.kind}`;
      const make = (): OBB => new OBB(new Vector3(), new Vector3(spec.params[0], spec.params[1], spec.params[2]));
      return { asA: make(), asB: make() };
    },
    intersects(a, poseA, b, poseB) {
      place(a.own.asA, poseA);
      place(b.own.asB, poseB);
      return a.own.asA.intersectsOBB(b.own.asB);
    },
  };
}
