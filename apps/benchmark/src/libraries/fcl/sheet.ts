/** FCL, the Flexible Collision Library in C++, in doubles. */
import type { Sheet } from "../library.ts";

const FLAGS = ["-I/usr/include/eigen3", "-lfcl", "-lccd"];

export const fcl: Sheet = {
  licence: "BSD-3-Clause",
  native: { source: "fcl.cpp", header: "fcl/fcl.h", flags: FLAGS, packages: ["libfcl-dev"], calls: {
    pairs: [{ name: "fcl", args: ["pairs"], questions: ["distance", "boolean", "depth"],
      about: "FCL, distance() (signed for the depth) and collide() with default requests (libccd GJK and EPA, "
        + "tolerance 1e-6), doubles" }],
    casts: [{ name: "fcl", args: ["casts"], questions: [], takes: (question) => question !== "ray",
      about: "FCL, doubles, continuousCollide by conservative advancement, defaults (a finer request changes no "
        + "answer)" }],
    meshes: [{ name: "fcl-meshes", args: ["meshes"], questions: ["distance"],
      about: "FCL distance() of two BVHModel<OBBRSS>, nearest points, doubles" }],
    scenes: [{ name: "FCL tree", args: ["scenes"], questions: [], flags: [...FLAGS, "-march=native"],
      about: "FCL DynamicAABBTreeCollisionManager, doubles: update, collide with a callback that gathers" }],
    paths: [{ name: "FCL, steps of 0.01 rad", args: ["paths"], questions: [],
      about: "FCL, doubles: each link moved and asked of a DynamicAABBTreeCollisionManager of the obstacles, pairs of "
        + "links by boxes and collide(); poses of links are given" }],
  } },
};
