/** three-mesh-bvh, trees of triangles for three.js. */
import type { Sheet } from "../library.ts";

export const threeMeshBvh: Sheet = {
  title: "three-mesh-bvh 0.9.17", package: "three-mesh-bvh", version: "0.9.17", licence: "MIT",
  meshes: async (of, moved) => (await import("./meshes.ts")).meshes(of, moved),
};
