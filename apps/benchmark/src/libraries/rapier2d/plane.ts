/** Rapier of the plane: `contactCollider`. */
import { posesOf, shared } from "../poses.ts";
import type { Prepare } from "../library.ts";

/** Farther than any pair: Rapier answers up to its prediction. Metres. */
const PREDICTION = 100;

/** Opens the library. */
export async function open(): Promise<Prepare> {
  const { default: rapier } = await import("@dimforge/rapier2d-compat");
  await rapier.init();
  const physics = new rapier.World({ x: 0, y: 0 });
  return (cases) => {
    const make = (v: Float64Array): InstanceType<typeof rapier.Collider> => {
      const hull = rapier.ColliderDesc.convexHull(Float32Array.from(v));
      if (hull === null) throw new Error("rapier2d: no hull");
      return physics.createCollider(hull);
    };
    const bodyA = shared(make), bodyB = shared(make), { a, b, angleA, angleB } = posesOf(cases),
      p = cases.map((c) => bodyA(c.a)), q = cases.map((c) => bodyB(c.b));
    const place = (k: number): void => {
      p[k].setTranslation({ x: a[k][0], y: a[k][1] });
      p[k].setRotation(angleA[k]);
      q[k].setTranslation({ x: b[k][0], y: b[k][1] });
      q[k].setRotation(angleB[k]);
    };
    return {
      distance(k) {
        place(k);
        return Math.max(0, p[k].contactCollider(q[k], PREDICTION)?.distance ?? NaN);
      },
      boolean(k) {
        place(k);
        return p[k].contactCollider(q[k], 0) === null ? 0 : 1;
      },
    };
  };
}
