/** Manifold, solids of triangles in C++ as WebAssembly: gaps of meshes (`meshes.ts`). */
import type { Sheet } from "../library.ts";

export const manifold: Sheet = {
  title: "manifold-3d 3.5.4", package: "manifold-3d", version: "3.5.4", licence: "Apache-2.0",
  meshes: async (of, moved) => (await import("./meshes.ts")).meshes(of, moved),
};
