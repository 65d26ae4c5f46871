/** planck: `Distance`. */
import { distanceAndNear, pointsOf, posesOf, setPose, shared } from "../poses.ts";
import type { Prepare } from "../library.ts";

/** Opens the library. */
export async function open(): Promise<Prepare> {
  const { Distance, DistanceInput, DistanceOutput, DistanceProxy, SimplexCache } = await import("planck");
  return (cases) => {
    const proxyOf = shared((v) => pointsOf(v)), { a, b } = posesOf(cases);
    const p = cases.map((c) => proxyOf(c.a)), q = cases.map((c) => proxyOf(c.b));
    const input = new DistanceInput(), output = new DistanceOutput(), cache = new SimplexCache();
    if (!(input.proxyA instanceof DistanceProxy)) throw new TypeError("planck: another DistanceProxy");
    input.useRadii = false;
    return distanceAndNear((k) => {
      input.proxyA.setVertices(p[k], p[k].length, 0);
      input.proxyB.setVertices(q[k], q[k].length, 0);
      setPose(input.transformA, a[k]);
      setPose(input.transformB, b[k]);
      cache.count = 0;
      Distance(output, cache, input);
      return output.distance;
    });
  };
}
