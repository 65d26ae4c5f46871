/** sat: `testPolygonPolygon`. */
import { pointsOf, posesOf, shared } from "../poses.ts";
import type { Prepare } from "../library.ts";

/** Opens the library. */
export async function open(): Promise<Prepare> {
  const { default: sat } = await import("sat");
  return (cases) => {
    const make = (v: Float64Array): InstanceType<typeof sat.Polygon> => new sat.Polygon(new sat.Vector(),
      pointsOf(v).map(({ x, y }) => new sat.Vector(x, y)));
    const bodyA = shared(make), bodyB = shared(make), { a, b, angleA, angleB } = posesOf(cases),
      p = cases.map((c) => bodyA(c.a)), q = cases.map((c) => bodyB(c.b));
    const boolean = (k: number): number => {
      const one = p[k], two = q[k];
      one.pos.x = a[k][0]; one.pos.y = a[k][1];
      two.pos.x = b[k][0]; two.pos.y = b[k][1];
      one.setAngle(angleA[k]);
      two.setAngle(angleB[k]);
      return sat.testPolygonPolygon(one, two) ? 1 : 0;
    };
    return { distance: null, boolean };
  };
}
