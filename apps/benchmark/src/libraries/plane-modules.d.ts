/** What is used of two packages without types. */
declare module "phaser-box2d/dist/PhaserBox2D.js" {
  export class b2Vec2 {
    x: number;
    y: number;
    constructor(x: number, y: number);
  }
  interface Proxy {
    readonly count: number;
  }
  interface Transform {
    p: { x: number; y: number };
    q: { c: number; s: number };
  }
  export class b2DistanceInput {
    proxyA: Proxy;
    proxyB: Proxy;
    transformA: Transform;
    transformB: Transform;
    useRadii: boolean;
  }
  export class b2DistanceCache {
    count: number;
  }
  export function b2MakeProxy(points: readonly b2Vec2[], count: number, radius: number): Proxy;
  export function b2ShapeDistance(cache: b2DistanceCache, input: b2DistanceInput, simplexes: null,
    capacity: number): { readonly distance: number };
}
declare module "sat" {
  class Vector {
    x: number;
    y: number;
    constructor(x?: number, y?: number);
  }
  class Polygon {
    pos: Vector;
    constructor(pos: Vector, points: readonly Vector[]);
    setAngle(angle: number): Polygon;
  }
  const SAT: { Vector: typeof Vector; Polygon: typeof Polygon; testPolygonPolygon(a: Polygon, b: Polygon): boolean };
  export default SAT;
}
