/**
 * Adapter to Box2D 3 in WebAssembly (package box2d3-wasm): does a pair of polygons overlap, yes or no.
 *
 * The package exports no query of a pair (b2ShapeDistance, b2CollidePolygons, b2TimeOfImpact, b2ShapeCast), so there is
 * no distance. It exports queries of a world; b2World_OverlapShape tests one shape against the bodies of the world.
 *
 * Method: the world holds one body per polygon Q and is never stepped. P is a proxy in its own frame. For each query
 * the adapter sets Q's body to its pose relative to P. The reverse is dearer: corners of a proxy are set one by one.
 * Bodies share 32 category bits, and the query's filter admits one bit; of the shapes found only Q's counts.
 * Box2D reports an overlap for gaps up to 0.5 mm, a tenth of its slop. Polygons have at most 8 corners; single
 * precision.
 */
import type { PolygonCase } from "@col/bench";
import { pointsOf, posesOf, shared } from "./poses.ts";
import type { Prepare, Sheet } from "./library.ts";

/** Category bits there are: bodies share them by turns, and the answer names its shape. */
const BITS = 32;

async function open(): Promise<Prepare> {
  const { default: init } = await import("box2d3-wasm"), b2 = await init();
  return (cases: readonly PolygonCase[]) => {
    const world = b2.b2CreateWorld(b2.b2DefaultWorldDef()), position = new b2.b2Vec2(0, 0), rotation = b2.b2MakeRot(0);
    const filters = Array.from({ length: BITS },
      (_, k) => Object.assign(b2.b2DefaultQueryFilter(), { maskBits: (1 << k) >>> 0 }));
    const corners = (v: Float64Array): InstanceType<typeof b2.b2Vec2>[] => pointsOf(v).map(({ x, y }) =>
      new b2.b2Vec2(x, y));
    let made = 0, wanted = 0, hit = 0;
    const bodyOf = shared((v) => {
      const body = b2.b2CreateBody(world, b2.b2DefaultBodyDef()), shapeDef = b2.b2DefaultShapeDef(),
        bit = made++ % BITS, { filter } = shapeDef;
      filter.categoryBits = (1 << bit) >>> 0;
      shapeDef.filter = filter;
      const shape = b2.b2CreatePolygonShape(body, shapeDef, b2.b2MakePolygon(b2.b2ComputeHull(corners(v)), 0));
      return { body, id: shape.index1, filter: filters[bit] };
    });
    const proxyOf = shared((v) => {
      const proxy = new b2.b2ShapeProxy();
      proxy.count = v.length / 2;
      proxy.radius = 0;
      corners(v).forEach((p, k) => {
        proxy.setPoint(k, p);
      });
      return proxy;
    });
    const p = cases.map((c) => proxyOf(c.a)), q = cases.map((c) => bodyOf(c.b)), { a, b } = posesOf(cases);
    const found = ({ shapeId }: { readonly shapeId: { readonly index1: number } }): boolean => {
      if (shapeId.index1 === wanted) hit = 1;
      return hit === 0;
    };
    const boolean = (k: number): number => {
      const [ax, ay, ac, as] = a[k], [bx, by, bc, bs] = b[k], { body, id, filter } = q[k], x = bx - ax, y = by - ay;
      position.x = ac * x + as * y;
      position.y = ac * y - as * x;
      rotation.c = ac * bc + as * bs;
      rotation.s = ac * bs - as * bc;
      b2.b2Body_SetTransform(body, position, rotation);
      wanted = id;
      hit = 0;
      b2.b2World_OverlapShape(world, p[k], filter, found);
      return hit;
    };
    return { distance: null, boolean };
  };
}

export const box2d3: Sheet = {
  title: "box2d3-wasm 5.2.0", package: "box2d3-wasm", version: "5.2.0", licence: "MIT",
  plane: [{ name: "box2d3-wasm", single: true, most: 8, open,
    about: "b2World_OverlapShape (WebAssembly), a body in a world; it exports no distance of a pair" }],
};
