/** Bullet, a physics engine in C++, in doubles. */
import type { Sheet } from "../library.ts";

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
