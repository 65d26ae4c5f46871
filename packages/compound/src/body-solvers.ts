/**
 * Makes solvers of all bodies (convex shapes, compounds, meshes) from solvers of convex shapes, for example for
 * scenes.
 *
 * In: functions with the signatures of `@col/gjk`, `@col/epa` and `@col/cast`. Out: functions with the same names,
 * arguments, frames and units, which also accept compounds and meshes. Method: a pair of convex shapes goes to the
 * given function unchanged; other pairs go to the queries of this package. The signed distance of an overlap that
 * involves a compound or a mesh is 0.
 */
import type { OptionNames } from "@col/kernel";
import { copyVector, NestedPool, requireFunction, requireNames, requireObject } from "@col/kernel";
import { createBodyCastResult, createBodyDistanceResult } from "@col/types";
import type {
  Body, BodyCastResult, BodyDistanceResult, CastResult, ContactManifold, ContactManifoldFn, ConvexShape, DistanceFn,
  DistanceResult, IntersectsFn, Pose, RayCastFn, ShapeCastFn, Vec3Like, WarmStart,
} from "@col/types";
import { bodyIntersects } from "./bodies-intersect.ts";
import type { BodyIntersectsOptions } from "./bodies-intersect.ts";
import { bodyDistance } from "./body-distance.ts";
import { bodyContactManifold } from "./body-manifold.ts";
import { bodyRayCast } from "./body-ray-cast.ts";
import type { BodyRayCastOptions } from "./body-ray-cast.ts";
import { bodyShapeCast } from "./body-shape-cast.ts";
import type { BodyShapeCastOptions } from "./body-shape-cast.ts";
import { copyCast } from "./cast-result.ts";
import { isCompound, isMesh } from "./pairs/side.ts";

/** Names of `ConvexSolvers`. */
const SOLVER_NAMES: OptionNames = /* @__PURE__ */ new Set(
  ["distance", "signedDistance", "intersects", "rayCast", "shapeCast", "contactManifold"]);

/** Solvers of two convex shapes, under the names of `@col/gjk`, `@col/epa` and `@col/cast`. */
export interface ConvexSolvers {
  readonly distance: DistanceFn;
  readonly signedDistance?: DistanceFn;
  readonly intersects?: IntersectsFn;
  readonly rayCast?: RayCastFn;
  readonly shapeCast?: ShapeCastFn;
  readonly contactManifold?: ContactManifoldFn;
}

/** The same of all bodies, under the names that `createScene` of `@col/scene` reads; for the makers that were given. */
export interface BodySolvers {
  readonly distance: DistanceFn<Body>;
  readonly signedDistance?: DistanceFn<Body>;
  readonly intersects?: IntersectsFn<Body>;
  readonly rayCast?: (
    body: Body, pose: Pose, origin: Vec3Like, direction: Vec3Like, options: Omit<BodyRayCastOptions, "rayCast">,
    out: CastResult,
  ) => CastResult;
  readonly shapeCast?: (
    a: Body, poseA: Pose, b: Body, poseB: Pose, translation: Vec3Like,
    options: Omit<BodyShapeCastOptions, "shapeCast">, out: CastResult,
  ) => CastResult;
  readonly contactManifold?: (
    a: Body, poseA: Pose, b: Body, poseB: Pose, options: { readonly maxDistance?: number }, out: ContactManifold,
  ) => ContactManifold;
}

/** Options that are filled again and again; options that are not given are undefined. */
type Filled<T> = { -readonly [K in keyof T]-?: T[K] | undefined };

const isConvex = (body: Body): body is ConvexShape => !isMesh(body) && !isCompound(body);

/** An answer in a record that may have room for the parts. */
function copyDistance(from: BodyDistanceResult, out: DistanceResult & Partial<BodyDistanceResult>): DistanceResult {
  out.distance = from.distance;
  out.lowerBound = from.lowerBound;
  out.iterations = from.iterations;
  out.status = from.status;
  copyVector(from.pointA, out.pointA);
  copyVector(from.pointB, out.pointB);
  copyVector(from.normal, out.normal);
  if (out.partA === undefined) return out;
  out.partA = from.partA;
  out.partB = from.partB;
  return out;
}

/** Pairs of convex shapes go to `convex`, all others are distances of bodies by `distance`. */
function distanceOf(convex: DistanceFn, distance: DistanceFn): DistanceFn<Body> {
  // (read and written at once: a nested query reads its options before it calls another)
  const answers = new NestedPool(createBodyDistanceResult), own: { distance: DistanceFn; maxDistance: number;
    warmStart: WarmStart | undefined; } = { distance, maxDistance: 0.5, warmStart: undefined };
  return (a, poseA, b, poseB, options, out) => {
    if (isConvex(a) && isConvex(b)) return convex(a, poseA, b, poseB, options, out);
    own.maxDistance = options.maxDistance ?? Infinity;
    own.warmStart = options.warmStart;
    const { tolerance } = options, asked = own as { distance: DistanceFn; warmStart: WarmStart };
    const answer = answers.acquire();
    try {
      bodyDistance(a, poseA, b, poseB, tolerance === undefined ? asked : { ...asked, tolerance }, answer);
      return copyDistance(answer, out);
    } finally {
      answers.release();
    }
  };
}

function intersectsOf(intersects: IntersectsFn): IntersectsFn<Body> {
  const own: Filled<BodyIntersectsOptions> & { intersects: IntersectsFn } = { intersects, maxDistance: 0.5,
    warmStart: undefined };
  return (a, poseA, b, poseB, options) => {
    if (isConvex(a) && isConvex(b)) return intersects(a, poseA, b, poseB, options);
    own.maxDistance = options?.maxDistance ?? 0;
    own.warmStart = options?.warmStart;
    return bodyIntersects(a, poseA, b, poseB, own);
  };
}

/** An answer of parts in a record that may have room for them. */
function writeCast(from: BodyCastResult, out: CastResult & Partial<BodyCastResult>): CastResult {
  copyCast(from, out);
  out.iterations = from.iterations;
  if (out.partA === undefined) return out;
  out.partA = from.partA;
  out.partB = from.partB;
  return out;
}

function rayCastOf(rayCast: RayCastFn): NonNullable<BodySolvers["rayCast"]> {
  const answers = new NestedPool(createBodyCastResult), own: Filled<BodyRayCastOptions> = { rayCast, minTime: 0.5,
    maxTime: 0.5, startInside: "overlapping", sides: "both", tolerance: undefined, maxIterations: undefined };
  return (body, pose, origin, direction, options, out) => {
    if (isConvex(body) && options.minTime === undefined) return rayCast(body, pose, origin, direction, options, out);
    own.minTime = options.minTime ?? 0;
    own.maxTime = options.maxTime ?? Infinity;
    own.startInside = options.startInside ?? "overlapping";
    own.sides = options.sides;
    own.tolerance = options.tolerance;
    own.maxIterations = options.maxIterations;
    const answer = answers.acquire();
    try {
      bodyRayCast(body, pose, origin, direction, own, answer);
      return writeCast(answer, out);
    } finally {
      answers.release();
    }
  };
}

function castOf(shapeCast: ShapeCastFn): NonNullable<BodySolvers["shapeCast"]> {
  const answers = new NestedPool(createBodyCastResult), own: Filled<BodyShapeCastOptions> = { shapeCast, maxTime: 0.5,
    targetDistance: 0.5, startInside: undefined, tolerance: undefined, maxIterations: undefined };
  return (a, poseA, b, poseB, translation, options, out) => {
    if (isConvex(a) && isConvex(b)) return shapeCast(a, poseA, b, poseB, translation, options, out);
    own.maxTime = options.maxTime ?? 1;
    own.targetDistance = options.targetDistance ?? 0;
    own.startInside = options.startInside;
    own.tolerance = options.tolerance;
    own.maxIterations = options.maxIterations;
    const answer = answers.acquire();
    try {
      bodyShapeCast(a, poseA, b, poseB, translation, own as BodyShapeCastOptions, answer);
      return writeCast(answer, out);
    } finally {
      answers.release();
    }
  };
}

function manifoldOf(contactManifold: ContactManifoldFn): NonNullable<BodySolvers["contactManifold"]> {
  const own = { contactManifold, maxDistance: 0.5 };
  return (a, poseA, b, poseB, options, out) => {
    if (isConvex(a) && isConvex(b)) {
      out.partsA?.fill(0);
      out.partsB?.fill(0);
      return contactManifold(a, poseA, b, poseB, options, out);
    }
    own.maxDistance = options.maxDistance ?? 0;
    return bodyContactManifold(a, poseA, b, poseB, own, out);
  };
}

/**
 * Solvers of all bodies, from solvers of convex shapes: pass them to `createScene` of `@col/scene`, or call them where
 * a solver of two bodies is expected. Pairs of convex shapes go to the given solver unchanged; compounds and meshes
 * through their trees. `signedDistance` returns the depth of pairs of convex shapes; of all others that overlap it
 * gives 0, since bodies of parts have no depth of the whole. `manifold` is from `bodyContactManifold`.
 *
 * @throws TypeError on a value that is not a function.
 */
export function bodySolvers(solvers: ConvexSolvers): BodySolvers {
  requireObject("bodySolvers", "solvers", "an object { distance }", solvers);
  requireNames(solvers, SOLVER_NAMES, "bodySolvers", "solvers");
  const { distance, signedDistance, intersects, rayCast, shapeCast, contactManifold } = solvers;
  requireFunction("bodySolvers", "solvers.distance", distance);
  for (const [name, given] of Object.entries({ signedDistance, intersects, rayCast, shapeCast, contactManifold }))
    if (given !== undefined) requireFunction("bodySolvers", `solvers.${name}`, given);
  return {
    distance: distanceOf(distance, distance),
    ...(signedDistance === undefined ? {} : { signedDistance: distanceOf(signedDistance, distance) }),
    ...(intersects === undefined ? {} : { intersects: intersectsOf(intersects) }),
    ...(rayCast === undefined ? {} : { rayCast: rayCastOf(rayCast) }),
    ...(shapeCast === undefined ? {} : { shapeCast: castOf(shapeCast) }),
    ...(contactManifold === undefined ? {} : { contactManifold: manifoldOf(contactManifold) }),
  };
}
