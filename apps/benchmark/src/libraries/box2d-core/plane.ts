/** @box2d/core: `b2Distance`. */
import { distanceAndNear, pointsOf, posesOf, setPose, shared } from "../poses.ts";
import type { Prepare } from "../library.ts";

/** Opens the library. */
export async function open(): Promise<Prepare> {
  const { b2Distance, b2DistanceInput, b2DistanceOutput, b2SimplexCache, b2Vec2 } = await import("@box2d/core");
  return (cases) => {
    const verticesOf = shared((v) => pointsOf(v).map(({ x, y }) => new b2Vec2(x, y))), { a, b } = posesOf(cases);
    const p = cases.map((c) => verticesOf(c.a)), q = cases.map((c) => verticesOf(c.b));
    const input = new b2DistanceInput(), output = new b2DistanceOutput(), cache = new b2SimplexCache();
    input.useRadii = false;
    return distanceAndNear((k) => {
      input.proxyA.SetVerticesRadius(p[k], p[k].length, 0);
      input.proxyB.SetVerticesRadius(q[k], q[k].length, 0);
      setPose(input.transformA, a[k]);
      setPose(input.transformB, b[k]);
      cache.count = 0;
      b2Distance(output, cache, input);
      return output.distance;
    });
  };
}
