/** phaser-box2d: `b2ShapeDistance`. */
import { distanceAndNear, pointsOf, posesOf, setPose, shared } from "../poses.ts";
import type { Prepare } from "../library.ts";

/** Opens the library. */
export async function open(): Promise<Prepare> {
  const { b2DistanceCache, b2DistanceInput, b2MakeProxy, b2ShapeDistance,
    b2Vec2 } = await import("phaser-box2d/dist/PhaserBox2D.js");
  return (cases) => {
    const proxyOf = shared((v) => b2MakeProxy(pointsOf(v).map(({ x, y }) => new b2Vec2(x, y)), v.length / 2, 0)),
      { a, b } = posesOf(cases), p = cases.map((c) => proxyOf(c.a)), q = cases.map((c) => proxyOf(c.b));
    const input = new b2DistanceInput(), cache = new b2DistanceCache();
    input.useRadii = false;
    return distanceAndNear((k) => {
      input.proxyA = p[k];
      input.proxyB = q[k];
      setPose(input.transformA, a[k]);
      setPose(input.transformB, b[k]);
      cache.count = 0;
      return b2ShapeDistance(cache, input, null, 0).distance;
    });
  };
}
