/** Rapier: `Collider.castCollider` and `Collider.castRay`, its fast documented calls. */
import RAPIER from "@dimforge/rapier3d-compat";
import type { CastLibrary } from "../library.ts";
import { place, start } from "./bodies.ts";
import type { Own } from "./bodies.ts";

/** Opens the library. */
export async function open(): Promise<CastLibrary<Own>> {
  const build = await start(), rest = { x: 0, y: 0, z: 0 };
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
