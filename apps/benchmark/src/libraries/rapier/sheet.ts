/** Rapier, a physics engine in Rust as WebAssembly. */
import type { Sheet } from "../library.ts";

export const rapier: Sheet = {
  title: "Rapier 0.21.0", package: "@dimforge/rapier3d-compat", version: "0.21.0", licence: "Apache-2.0",
  pairs: [{ name: "rapier", questions: ["distance", "boolean", "depth"], answers: "signed",
    about: "Collider.contactCollider, prediction 10 m (Boolean and depth: 0), floats, depth on overlap; no ellipsoids",
    less: "floats, stops at a relative 1e-3, no bounds",
    open: async () => (await import("./pairs.ts")).open() }],
  casts: [{ name: "rapier", about: "Collider.castCollider and Collider.castRay", less: "floats, no bounds",
    open: async () => (await import("./casts.ts")).open() }],
  meshes: async (of, moved) => (await import("./meshes.ts")).meshes(of, moved),
  scenes: [{ name: "Rapier", question: "shapes that overlap",
    about: "kinematic sensors, step, intersectionPairsWith: shapes, not boxes",
    open: async (setup) => (await import("./scenes.ts")).open(setup) }],
};
