/** Jolt, a physics engine in C++ as WebAssembly. */
import type { Sheet } from "../library.ts";

export const jolt: Sheet = {
  title: "Jolt 1.1.0", package: "jolt-physics", version: "1.1.0", licence: "MIT",
  pairs: [{ name: "jolt", questions: ["distance", "boolean", "depth"], answers: "signed",
    about: "TransformedShape.CollideShape, separation up to 2 m (Boolean and depth: 0), floats, convex radius "
      + "0, depth on overlap; no cones, ellipsoids, hulls above 256 vertices",
    less: "floats, tolerance 1e-4, no bounds", open: async () => (await import("./pairs.ts")).open() }],
  casts: [{ name: "jolt", less: "floats, no bounds",
    about: "TransformedShape.CastShape (a new RShapeCast a call, back faces hit) and CastRay",
    open: async () => (await import("./casts.ts")).open() }],
  meshes: async (of, moved) => (await import("./worlds.ts")).meshes(of, moved),
  scenes: [{ name: "Jolt", about: "SetPosition, Step, CollideAABox for each",
    open: async (setup) => (await import("./worlds.ts")).openScene(setup) }],
};
