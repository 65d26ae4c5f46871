/** The libraries beside our casts: what they are and which of their calls is measured. Loads none of them. */
import type { CastLibrary } from "./peer.ts";

/** One library and the calls of it that are measured. */
export interface CastPeer {
  readonly name: string;
  /** Package of the registry. */
  readonly package: string;
  readonly about: string;
  /** Why it may be faster without being better. */
  readonly less: string;
  load(): Promise<CastLibrary<unknown>>;
}

export const CAST_PEERS: readonly CastPeer[] = [
  {
    name: "crashcat", package: "crashcat", less: "tolerance 1e-4 m, no bounds",
    about: "crashcat 0.0.5, castShapeVsShape and castRayVsShape, closest collectors, back faces hit, convex radius 0",
    load: async () => (await import("./crashcat.ts")).open(),
  },
  {
    name: "crashcat-bare", package: "crashcat", less: "no bounds, points in another frame",
    about: "crashcat 0.0.5, gjkCastShape, tolerance 1e-9 m, radii apart",
    load: async () => (await import("./crashcat.ts")).openBare(),
  },
  {
    name: "rapier", package: "@dimforge/rapier3d-compat", less: "floats, no bounds",
    about: "Rapier 0.21.0, Collider.castCollider and Collider.castRay",
    load: async () => await (await import("./rapier.ts")).open(),
  },
  {
    name: "jolt", package: "jolt-physics", less: "floats, no bounds",
    about: "Jolt 1.1.0, TransformedShape.CastShape (a new RShapeCast a call, back faces hit) and CastRay",
    load: async () => await (await import("./jolt.ts")).open(),
  },
  {
    name: "three", package: "three", less: "boxes, spheres, hulls only",
    about: "three 0.187.0, Ray.intersectBox, intersectSphere, ConvexHull.intersectRay, in the body's frame",
    load: async () => (await import("./three.ts")).open(),
  },
  {
    name: "three-raycaster", package: "three", less: "meshes only, float vertices",
    about: "three 0.187.0, Raycaster on the triangles of a hull, both sides",
    load: async () => (await import("./three.ts")).openRaycaster(),
  },
];
