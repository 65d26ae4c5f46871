/** The parts that are used of packages without types. */
declare module "box-intersect" {
  /** Calls `visit` with the indices of each pair of boxes that overlap or touch: min of each axis, then max. */
  export default function boxIntersect(boxes: readonly (readonly number[])[],
    visit: (i: number, j: number) => undefined): undefined;
}
declare module "oimo-in-three/examples/jsm/libs/OimoPhysics/OimoPhysics.js" {
  export interface OimoGeometry {
    /** Its spelling. */
    setGjkMergin(margin: number): void;
  }
  interface Vec {
    readonly x: number;
    readonly y: number;
    readonly z: number;
  }
  interface Transform {
    _positionX: number; _positionY: number; _positionZ: number;
    _rotation00: number; _rotation01: number; _rotation02: number;
    _rotation10: number; _rotation11: number; _rotation12: number;
    _rotation20: number; _rotation21: number; _rotation22: number;
  }
  interface GjkEpa {
    readonly distance: number;
    readonly closestPoint1: Vec;
    readonly closestPoint2: Vec;
    computeClosestPoints(a: OimoGeometry, b: OimoGeometry, poseA: Transform, poseB: Transform, cache: null): number;
    computeDistance(a: OimoGeometry, b: OimoGeometry, poseA: Transform, poseB: Transform, cache: null): number;
  }
  export const oimo: {
    readonly common: { readonly Vec3: new (x: number, y: number, z: number) => Vec;
      readonly Transform: new () => Transform };
    readonly collision: {
      readonly geometry: {
        readonly SphereGeometry: new (radius: number) => OimoGeometry;
        readonly BoxGeometry: new (halfExtents: Vec) => OimoGeometry;
        readonly CapsuleGeometry: new (radius: number, halfHeight: number) => OimoGeometry;
        readonly CylinderGeometry: new (radius: number, halfHeight: number) => OimoGeometry;
        readonly ConeGeometry: new (radius: number, halfHeight: number) => OimoGeometry;
        readonly ConvexHullGeometry: new (vertices: readonly Vec[]) => OimoGeometry;
      };
      readonly narrowphase: { readonly detector: { readonly gjkepa: { readonly GjkEpa: new () => GjkEpa } } };
    };
  };
}
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
declare module "bunny" {
  export const positions: readonly (readonly number[])[];
  export const cells: readonly (readonly number[])[];
}
declare module "teapot" {
  export const positions: readonly (readonly number[])[];
  export const cells: readonly (readonly number[])[];
}
