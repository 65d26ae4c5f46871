/** detect-collisions: `System.checkCollision`. */
import { pointsOf, posesOf, shared } from "../poses.ts";
import type { Prepare } from "../library.ts";

/** Opens the library. */
export async function open(): Promise<Prepare> {
  const { System } = await import("detect-collisions");
  return (cases) => {
    const system = new System(),
      make = (v: Float64Array): ReturnType<typeof system.createPolygon> => system.createPolygon({ x: 0, y: 0 },
        pointsOf(v));
    const bodyA = shared(make), bodyB = shared(make), { a, b, angleA, angleB } = posesOf(cases),
      p = cases.map((c) => bodyA(c.a)), q = cases.map((c) => bodyB(c.b));
    const boolean = (k: number): number => {
      const one = p[k], two = q[k];
      one.setAngle(angleA[k]);
      one.setPosition(a[k][0], a[k][1]);
      two.setAngle(angleB[k]);
      two.setPosition(b[k][0], b[k][1]);
      return system.checkCollision(one, two) ? 1 : 0;
    };
    return { distance: null, boolean };
  };
}
