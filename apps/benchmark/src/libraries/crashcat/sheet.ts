/** crashcat, a physics engine in JavaScript. */
import type { Sheet } from "../library.ts";

export const crashcat: Sheet = {
  title: "crashcat 0.0.5", package: "crashcat", version: "0.0.5", licence: "MIT",
  pairs: [{ name: "crashcat", questions: ["distance", "boolean", "depth"], answers: "separation",
    about: "gjkClosestPoints and penetrationDepthStepGJK/EPA, doubles, tolerance 1e-6 m (depth 1e-4 "
      + "relative), convex radius 0, direction of the origins as guess; no cones, ellipsoids, hulls above 256 "
      + "vertices",
    less: "stops at 1e-6 m, no bounds", open: async () => (await import("./pairs.ts")).open() }],
  casts: [
    { name: "crashcat", less: "tolerance 1e-4 m, no bounds",
      about: "castShapeVsShape and castRayVsShape, closest collectors, back faces hit, convex radius 0",
      open: async () => (await import("./casts.ts")).open() },
    { name: "crashcat-bare", about: "gjkCastShape, tolerance 1e-9 m, radii apart",
      less: "no bounds, points in another frame", open: async () => (await import("./casts.ts")).openBare() },
  ],
  meshes: async (of, moved) => (await import("./worlds.ts")).meshes(of, moved),
  scenes: [{ name: "crashcat", about: "setPosition, broadphase.optimize, findCollidingPairs",
    open: async (setup) => (await import("./worlds.ts")).openScene(setup) }],
};
