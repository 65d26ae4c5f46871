/**
 * Wraps the solvers of 2-D pairs as solvers of a 3-D scene.
 *
 * In: a solver of 2-D shapes. Out: the same solver for bodies of a scene (body.ts). It takes x and y of the poses
 * (lengths, world frame) and the cosine and sine that the bodies keep. It writes results with z = 0, in the world
 * frame; NaN coordinates keep NaN in z. Distances and times are passed on unchanged. The 2-D solver receives records
 * of a pool, because a support function that it calls may itself run a query.
 */
import type {
  CastResult, CastResult2, ContactManifoldFn, ContactManifoldFn2, DistanceFn, DistanceFn2, IntersectsFn, IntersectsFn2,
  Pose, RayCastFn, RayCastFn2, ShapeCastFn, ShapeCastFn2, Vec2Like, Vec3,
} from "@col/types";
import { FlatBody } from "./body.ts";
import type { Body2 } from "./body.ts";
import { POOL } from "./space.ts";
import type { PoseOfPlane } from "./space.ts";

/** The 2-D pose of a body at a 3-D pose of the scene. */
function setPose(body: Body2, { position }: Pose, out: PoseOfPlane): void {
  if (!(body instanceof FlatBody)) throw new TypeError("a scene of createScene2 holds bodies of addBody2 only");
  out.x = position.x;
  out.y = position.y;
  out.c = body.c;
  out.s = body.s;
}

/** A vector of the plane z = 0; NaN stays NaN. */
function lift({ x, y }: Vec2Like, out: Vec3): void {
  out.x = x;
  out.y = y;
  out.z = x === x ? 0 : NaN;
}

export const liftDistance = (solver: DistanceFn2): DistanceFn<Body2> => (a, poseA, b, poseB, options, out) => {
  const space = POOL.acquire();
  try {
    setPose(a, poseA, space.poseA);
    setPose(b, poseB, space.poseB);
    const r = solver(a.shape, space.poseA, b.shape, space.poseB, options, space.result);
    out.distance = r.distance;
    out.lowerBound = r.lowerBound;
    out.iterations = r.iterations;
    out.status = r.status;
    lift(r.pointA, out.pointA);
    lift(r.pointB, out.pointB);
    lift(r.normal, out.normal);
  } finally {
    POOL.release();
  }
  return out;
};

export const liftIntersects = (solver: IntersectsFn2): IntersectsFn<Body2> => (a, poseA, b, poseB) => {
  const space = POOL.acquire();
  try {
    setPose(a, poseA, space.poseA);
    setPose(b, poseB, space.poseB);
    return solver(a.shape, space.poseA, b.shape, space.poseB);
  } finally {
    POOL.release();
  }
};

/** Copies the result of a cast. */
function writeCast(r: CastResult2, out: CastResult): CastResult {
  out.time = r.time;
  out.lowerTime = r.lowerTime;
  out.iterations = r.iterations;
  out.status = r.status;
  lift(r.pointA, out.pointA);
  lift(r.pointB, out.pointB);
  lift(r.normal, out.normal);
  return out;
}

export const liftRayCast = (solver: RayCastFn2): RayCastFn<Body2> => (body, pose, from, way, options, out) => {
  const space = POOL.acquire(), { origin, direction } = space;
  try {
    setPose(body, pose, space.poseA);
    origin.x = from.x;
    origin.y = from.y;
    direction.x = way.x;
    direction.y = way.y;
    return writeCast(solver(body.shape, space.poseA, origin, direction, options, space.hit), out);
  } finally {
    POOL.release();
  }
};

export const liftShapeCast = (solver: ShapeCastFn2): ShapeCastFn<Body2> => (a, poseA, b, poseB, way, options, out) => {
  const space = POOL.acquire(), { direction } = space;
  try {
    setPose(a, poseA, space.poseA);
    setPose(b, poseB, space.poseB);
    direction.x = way.x;
    direction.y = way.y;
    return writeCast(solver(a.shape, space.poseA, b.shape, space.poseB, direction, options, space.hit), out);
  } finally {
    POOL.release();
  }
};

export const liftManifold = (solver: ContactManifoldFn2): ContactManifoldFn<Body2> =>
  (a, poseA, b, poseB, options, out) => {
    const space = POOL.acquire();
    try {
      setPose(a, poseA, space.poseA);
      setPose(b, poseB, space.poseB);
      const r = solver(a.shape, space.poseA, b.shape, space.poseB, options, space.manifold);
      out.count = r.count;
      out.distance = r.distance;
      out.status = r.status;
      lift(r.normal, out.normal);
      for (let k = 0; k < r.count; k++) {
        out.pointsA[3 * k] = r.pointsA[2 * k];
        out.pointsA[3 * k + 1] = r.pointsA[2 * k + 1];
        out.pointsB[3 * k] = r.pointsB[2 * k];
        out.pointsB[3 * k + 1] = r.pointsB[2 * k + 1];
        out.pointsA[3 * k + 2] = out.pointsB[3 * k + 2] = 0;
        out.gaps[k] = r.gaps[k];
        out.ids[k] = r.ids[k];
      }
    } finally {
      POOL.release();
    }
    return out;
  };
