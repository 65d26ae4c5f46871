/**
 * Contact manifolds by the methods of a solver: all points where two shapes touch, not only the deepest.
 *
 * - In: a solver, shapes, poses in the world (lengths), options. Out: a `ContactManifold`: points on both shapes (3
 *   doubles each), signed gaps (lengths), one unit normal from A to B, ids. World frame.
 * - Method: the signed distance and its normal (solver.ts), then the contact points along this normal, which the kernel
 *   finds (`contactPoints`): faces chosen by their directions, clipped by each other perpendicular to the normal.
 * - No points if the distance exceeds `maxDistance`.
 */
import {
  contactPoints, createContactSpace, explainPair, FACE_SINE, NestedPool, requireOptions, requireSpace, turnToCircle,
  writeContacts,
} from "@col/kernel";
import type { ContactSpace, OptionNames } from "@col/kernel";
import { createContactManifold, createDistanceResult } from "@col/types";
import type { ContactManifold, ConvexShape, DistanceResult, Pose, SupportFaceFn } from "@col/types";
import type { PolytopeWorkspace } from "../polytope/state.ts";
import { acquire, readPoses, release, solvePair } from "../solver.ts";
import type { EpaOptions, Solver } from "../solver.ts";

const CONTACT_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["tolerance", "dualityGap", "maxIterations", "maxDistance",
  "warmStart", "start", "maxExpansions", "face", "faceAngle"]);

/** Largest face angle: beyond it two sides of a box would be one face. Radians. */
const MAX_FACE_ANGLE = 0.5;

/** Coordinates of points in the world are rounded by less than this fraction of the largest one. No dimension. */
const PLACES = 4 * Number.EPSILON;

/** Options of `contactManifold`. */
export interface ContactManifoldOptions extends EpaOptions {
  /** Support faces of shapes without a face function. Default: the faces of the built-in kinds. */
  readonly face?: SupportFaceFn | undefined;
  /**
   * A face or an edge touches if its outward normals come within this angle of the contact normal. Radians, 0 to 0.5.
   * Default 0.01. A larger one finds the corners of a body that is about to tip onto its face.
   */
  readonly faceAngle?: number | undefined;
}

/** Scratch and result of one nesting depth. */
interface Frame {
  readonly space: ContactSpace;
  readonly distance: DistanceResult;
}

const POOL = /* @__PURE__ */ new NestedPool<Frame>((): Frame => ({
  space: createContactSpace(), distance: createDistanceResult(),
}));

function checkOptions({ face, faceAngle }: { readonly face?: unknown; readonly faceAngle?: unknown }): void {
  if (face !== undefined
    && typeof face !== "function") throw new TypeError(`options.face must be a function, got ${face as string}`);
  if (faceAngle !== undefined && !(typeof faceAngle === "number" && faceAngle >= 0 && faceAngle <= MAX_FACE_ANGLE))
    throw new RangeError(`options.faceAngle must be 0 to ${MAX_FACE_ANGLE} radians, got ${faceAngle as number}`);
}

/**
 * Sets the input of `contactPoints` from a solved pair, in A's frame: the normal, the lower bound, and the closest
 * pair.
 */
function setSolution(ws: PolytopeWorkspace, d: DistanceResult, space: ContactSpace): void {
  const t = ws.gjk.aInWorld, n = ws.gjk.normal, w = space.witness;
  const x = d.pointA.x - t[9], y = d.pointA.y - t[10], z = d.pointA.z - t[11];
  w[0] = t[0] * x + t[3] * y + t[6] * z; w[1] = t[1] * x + t[4] * y + t[7] * z; w[2] = t[2] * x + t[5] * y + t[8] * z;
  w[3] = d.distance;
  space.hasWitness = true;
  const b = ws.gjk.bInA;
  space.limits[2] = d.lowerBound;
  space.limits[3] = PLACES * (Math.max(Math.abs(t[9]), Math.abs(t[10]), Math.abs(t[11]))
    + Math.max(Math.abs(b[9]), Math.abs(b[10]), Math.abs(b[11])));
  for (let i = 0; i < 3; i++) space.normal[i] = n[i];
}

/** Is the argument a manifold in the place of the options? */
function isManifold(next: ContactManifoldOptions | ContactManifold | null | undefined): next is ContactManifold {
  return typeof next === "object" && next !== null && "gaps" in next;
}

/** Same as `contactManifold` of `@col/epa`, but with the given solver. `next`: options, or the record to be filled. */
export function contactManifoldBy<W extends PolytopeWorkspace>(
  solver: Solver<W>, a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose,
    next?: ContactManifoldOptions | ContactManifold, last?: ContactManifold,
): ContactManifold {
  const bare = isManifold(next), options = bare ? undefined : next;
  const given = options?.face ?? null;
  if (options !== undefined) {
    requireOptions(options, CONTACT_OPTIONS, "contactManifold");
    checkOptions(options);
  }
  const result = (bare ? next : last) ?? createContactManifold(), ws = acquire(solver), frame = POOL.acquire(),
    r = frame.distance, space = frame.space, limits = space.limits;
  try {
    requireSpace(a, b);
    // stored in an array, because V8 allocates a heap number for a local that may come from an option. The options are
    // loaded once: loaded twice, V8 boxes them for the comparison
    limits[0] = FACE_SINE;
    limits[1] = 0;
    if (options !== undefined) {
      const { maxDistance, faceAngle } = options;
      if (maxDistance !== undefined) limits[1] = maxDistance;
      if (faceAngle !== undefined) {
        space.numbers[0] = faceAngle;
        turnToCircle(space.numbers);
        limits[0] = space.numbers[1];
      }
    }
    readPoses(poseA, poseB, ws);
    ws.pair.stopBeyond = limits[1];
    solvePair(solver, a, b, options, ws, r);
    result.distance = r.distance;
    result.status = r.status;
    result.count = 0;
    result.normal.x = r.normal.x; result.normal.y = r.normal.y; result.normal.z = r.normal.z;
    if (!(r.distance <= limits[1] || r.status === "touching" || r.status === "flat")) return result;
    setSolution(ws, r, space);
    contactPoints(a, b, ws.gjk.bInA, given, result.gaps.length, space);
    writeContacts(space, ws.gjk.aInWorld, result);
  } catch (error) {
    throw explainPair(error, a, poseA, b, poseB);
  } finally {
    POOL.release();
    release(solver);
  }
  return result;
}
