/** three.js: the tests of its mathematics and its ray caster. */
import type { Sheet } from "../library.ts";

export const three: Sheet = {
  title: "three 0.187.0", package: "three", version: "0.187.0", licence: "MIT",
  pairs: [{ name: "three-obb", questions: ["boolean"], answers: "separation", less: "boxes only, fifteen axes",
    about: "OBB.intersectsOBB, doubles; boxes only", open: async () => (await import("./pairs.ts")).open() }],
  casts: [
    { name: "three", about: "Ray.intersectBox, intersectSphere, ConvexHull.intersectRay, in the body's frame",
      less: "boxes, spheres, hulls only", open: async () => (await import("./casts.ts")).open() },
    { name: "three-raycaster", about: "Raycaster on the triangles of a hull, both sides",
      less: "meshes only, float vertices", open: async () => (await import("./casts.ts")).openRaycaster() },
  ],
};
