/** What is used of packages without types. */
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
