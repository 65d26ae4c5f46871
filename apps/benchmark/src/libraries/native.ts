/**
 * Native libraries, each with a program of ours around its calls in `native`. FCL, libccd and Bullet work in doubles;
 * Box2D 2.4 in floats, as Debian has it; the growth port is no library, but the method of the paper in C++.
 */
import type { Sheet } from "./library.ts";

const FCL_FLAGS = ["-I/usr/include/eigen3", "-lfcl", "-lccd"];

export const fcl: Sheet = {
  licence: "BSD-3-Clause",
  native: { source: "fcl.cpp", header: "fcl/fcl.h", flags: FCL_FLAGS, packages: ["libfcl-dev"], calls: {
    pairs: [{ name: "fcl", args: ["pairs"], questions: ["distance", "boolean", "depth"],
      about: "FCL, distance() (signed for the depth) and collide() with default requests (libccd GJK and EPA, "
        + "tolerance 1e-6), doubles" }],
    casts: [{ name: "fcl", args: ["casts"], questions: [], takes: (question) => question !== "ray",
      about: "FCL, doubles, continuousCollide by conservative advancement, defaults (a finer request changes no "
        + "answer)" }],
    meshes: [{ name: "fcl-meshes", args: ["meshes"], questions: ["distance"],
      about: "FCL distance() of two BVHModel<OBBRSS>, nearest points, doubles" }],
    scenes: [{ name: "FCL tree", args: ["scenes"], questions: [], flags: [...FCL_FLAGS, "-march=native"],
      about: "FCL DynamicAABBTreeCollisionManager, doubles: update, collide with a callback that gathers" }],
    paths: [{ name: "FCL, steps of 0.01 rad", args: ["paths"], questions: [],
      about: "FCL, doubles: each link moved and asked of a DynamicAABBTreeCollisionManager of the obstacles, pairs of "
        + "links by boxes and collide(); poses of links are given" }],
  } },
};

export const libccd: Sheet = {
  licence: "BSD-3-Clause",
  native: { source: "libccd.cpp", header: "ccd/ccd.h", flags: ["-lccd"], packages: ["libccd-dev"], calls: { pairs: [
    { name: "libccd-gjk", args: ["gjk"], questions: ["boolean", "depth"],
      about: "libccd ccdGJKIntersect, ccdGJKPenetration (EPA), doubles, supports by hill climbing" },
    { name: "libccd-mpr", args: ["mpr"], questions: ["boolean", "depth"],
      about: "libccd ccdMPRIntersect, ccdMPRPenetration, doubles, tolerance 1e-4, supports by hill climbing" },
  ] } },
};

export const bullet: Sheet = {
  licence: "Zlib",
  native: { source: "bullet.cpp", header: "bullet/btBulletCollisionCommon.h", packages: ["libbullet-dev"],
    flags: ["-DBT_USE_DOUBLE_PRECISION", "-I/usr/include/bullet", "-lBulletCollision-float64", "-lLinearMath-float64"],
    calls: {
      pairs: [{ name: "bullet", args: ["pairs"], questions: ["distance", "boolean", "depth"],
        about: "Bullet btGjkPairDetector, double precision, margin 0, btGjkEpaPenetrationDepthSolver for the depth "
          + "only; no ellipsoids" }],
      casts: [{ name: "bullet", args: ["casts"], questions: [], takes: (question) => question !== "ray",
        about: "Bullet, doubles, btContinuousConvexCollision, margins 0; contact is what is 1 mm apart; turns beyond "
          + "a quarter of pi in a step are cut off" }],
      paths: [{ name: "Bullet, steps of 0.01 rad", args: ["paths"], questions: [],
        about: "Bullet, doubles, margins 0: a btCollisionWorld with btDbvtBroadphase, each link moved and asked by "
          + "contactTest; poses of links are given" }],
    } },
};

export const box2d: Sheet = {
  licence: "MIT",
  native: { source: "box2d.cpp", header: "box2d/b2_distance.h", flags: ["-lbox2d"], packages: ["libbox2d-dev"], calls: {
    plane: [{ name: "Box2D", args: ["plane"], questions: ["distance", "boolean"],
      about: "Box2D b2Distance (Debian's library), floats, no polygon radius, cold" }],
    casts: [{ name: "box2d", args: ["casts"], questions: [], header: "box2d/b2_time_of_impact.h",
      takes: (question, resting) => question === "turn" && resting === "prism",
      about: "Box2D 2.4, floats, b2TimeOfImpact in the plane of the prisms; contact is what is 5 mm apart" }],
  } },
};

export const growthPort: Sheet = {
  licence: "MIT",
  native: { source: "growth.cpp", header: "", flags: ["-march=native"], packages: [], calls: { growth: [
    { name: "growth port", args: [], questions: ["distance"],
      about: "our own C++ port of the ray intersection method, supports by hill climbing; its authors' library is not "
        + "driven" },
  ] } },
};
