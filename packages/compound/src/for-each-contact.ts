/**
 * Manifolds of all parts of two bodies that touch.
 */
import type { Body, ConvexShape, PackedPose, Pose, Status } from "@col/types";
import { requireAtLeast, requireBody, requireFunction, requireOptions } from "./checks.ts";
import { inNormalCone } from "./mesh/cones.ts";
import { clearBest } from "./pairs/ask.ts";
import type { Side } from "./pairs/side.ts";
import { acquire, openPair, PerSpace, release } from "./pairs/space.ts";
import type { Space } from "./pairs/space.ts";
import { walkWithin } from "./pairs/within.ts";

/** A contact manifold, as `@col/epa` fills it: rows 0 to count - 1 are valid. World frame. */
export interface PartManifold {
  count: number;
  distance: number;
  status: Status;
  /** Unit, from A to B, 3 doubles. */
  readonly normal: Float64Array;
  /** Point on A and on B of each contact, 3 doubles each. */
  readonly pointsA: Float64Array;
  readonly pointsB: Float64Array;
  /** Signed gap along the normal of each contact. */
  readonly gaps: Float64Array;
  /** Features that meet, of these two parts. */
  readonly ids: Int32Array;
}

/** A manifold of two convex shapes: `contactManifold` of `@col/epa`, or any like it. */
export type ManifoldFn = (
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options: { readonly maxDistance?: number },
  out: PartManifold,
) => PartManifold;

/** What manifolds of bodies need and may be asked. */
export interface ContactsOptions {
  /** The query that answers pairs of convex parts. */
  readonly contactManifold: ManifoldFn;
  /** Parts up to this far apart are in contact, >= 0. Length. Default 0. */
  readonly maxDistance?: number;
  /** Most points of a manifold, 1 to 32. Default 4. */
  readonly maxPoints?: number;
}

/** Called with the parts or triangles, by their index, and their manifold, which the next call overwrites. */
export type ContactVisitor = (partA: number, partB: number, manifold: PartManifold) => void;

const noVisit: ContactVisitor = () => undefined;
const noManifold: ManifoldFn = (_a, _poseA, _b, _poseB, _options, out) => out;

/** Scratch and what is asked. */
class Context {
  contactManifold: ManifoldFn = noManifold;
  visit: ContactVisitor = noVisit;
  readonly options: { maxDistance: number } = { maxDistance: 0.5 };
  manifold: PartManifold = createManifold(4);
  readonly direction: Float64Array = new Float64Array(3);
  readonly point: Float64Array = new Float64Array(3);
  readonly face: Float64Array = new Float64Array(3);

  /** Forgets the bodies and what was handed in. */
  close(): void {
    this.contactManifold = noManifold;
    this.visit = noVisit;
  }
}

const CONTEXTS: PerSpace<Context> = /* @__PURE__ */ new PerSpace<Context>(() => new Context());

function createManifold(n: number): PartManifold {
  return {
    count: 0, distance: NaN, status: "budget-spent", normal: new Float64Array(3), pointsA: new Float64Array(3 * n),
    pointsB: new Float64Array(3 * n), gaps: new Float64Array(n), ids: new Int32Array(n),
  };
}

/** Measures the manifold along the face's normal instead: the other body's points stay, those of the mesh follow. */
function turnToFace(side: Side, k: number, sign: number, context: Context): void {
  const { manifold: m, face: f } = context, c = side.corners, at = 9 * k, margin = side.triangle.margin;
  const own = sign > 0 ? m.pointsA : m.pointsB, others = sign > 0 ? m.pointsB : m.pointsA;
  m.distance = Infinity;
  for (let i = 0; i < m.count; i++) {
    const x = others[3 * i], y = others[3 * i + 1], z = others[3 * i + 2],
      gap = f[0] * (x - c[at]) + f[1] * (y - c[at + 1]) + f[2] * (z - c[at + 2]) - margin;
    m.gaps[i] = gap;
    own[3 * i] = x - gap * f[0]; own[3 * i + 1] = y - gap * f[1]; own[3 * i + 2] = z - gap * f[2];
    if (gap < m.distance) m.distance = gap;
  }
  for (let i = 0; i < 3; i++) m.normal[i] = sign * f[i];
}

/** Internal edges of one side's mesh. `sign`: 1 where the mesh is A. */
function filterSide(side: Side, k: number, sign: number, context: Context): boolean {
  const { manifold: m, direction, point, face } = context, own = sign > 0 ? m.pointsA : m.pointsB;
  let deepest = 0;
  for (let i = 1; i < m.count; i++) if (m.gaps[i] < m.gaps[deepest]) deepest = i;
  for (let i = 0; i < 3; i++) {
    direction[i] = sign * m.normal[i];
    point[i] = own[3 * deepest + i] - side.triangle.margin * direction[i];
  }
  if (inNormalCone(side, side.items[k], point, direction, face)) return false;
  turnToFace(side, k, sign, context);
  return true;
}

function intoWorld(t: PackedPose, v: Float64Array, at: number, moves: number): void {
  const x = v[at], y = v[at + 1], z = v[at + 2];
  v[at] = t[0] * x + t[1] * y + t[2] * z + moves * t[9];
  v[at + 1] = t[3] * x + t[4] * y + t[5] * z + moves * t[10];
  v[at + 2] = t[6] * x + t[7] * y + t[8] * z + moves * t[11];
}

function visitLoaded(space: Space, context: Context): boolean {
  const { a, b, aInWorld: t } = space, { manifold: m, options } = context;
  for (let i = 0; i < a.count; i++) {
    for (let j = 0; j < b.count; j++) {
      a.select(i);
      b.select(j);
      context.contactManifold(a.shape, a.pose, b.shape, b.pose, options, m);
      if (m.count === 0) continue;
      const turned = a.mesh && filterSide(a, i, 1, context);
      if (!turned && b.mesh) filterSide(b, j, -1, context);
      if (m.distance > options.maxDistance) continue;
      for (let k = 0; k < m.count; k++) {
        intoWorld(t, m.pointsA, 3 * k, 1);
        intoWorld(t, m.pointsB, 3 * k, 1);
      }
      intoWorld(t, m.normal, 0, 0);
      context.visit(a.items[i], b.items[j], m);
    }
  }
  return false;
}

/**
 * Visits the manifolds of all pairs of parts that touch, world frame, in an order that depends on the bodies and poses
 * alone. Contacts with triangles of a mesh whose normal lies outside the region of the touched face, edge or corner,
 * are measured along the face's normal instead: a box slides over a floor of triangles as over a plane.
 *
 * @throws RangeError on an unusable pose or option; TypeError on what is no body, no function.
 */
export function forEachContact(
  a: Body, poseA: Pose, b: Body, poseB: Pose, options: ContactsOptions, visit: ContactVisitor,
): void {
  const where = "forEachContact";
  requireOptions(where, "an object { contactManifold }", options);
  requireFunction(where, "options.contactManifold", options.contactManifold);
  requireFunction(where, "visit", visit);
  const { contactManifold, maxDistance = 0, maxPoints = 4 } = options;
  // (numbers are judged here: handed to a function they would be allocated)
  if (!(typeof maxDistance === "number" && maxDistance >= 0))
    requireAtLeast(where, "options.maxDistance", maxDistance, 0);
  if (!(Number.isInteger(maxPoints) && maxPoints >= 1 && maxPoints <= 32))
    throw new RangeError(`${where}: options.maxPoints must be an integer from 1 to 32, got ${maxPoints}`);
  requireBody(where, "a", a);
  requireBody(where, "b", b);
  const space = acquire(), context = CONTEXTS.of(space);
  try {
    openPair(space, a, poseA, b, poseB);
    space.limit[0] = context.options.maxDistance = maxDistance;
    clearBest(space);
    context.contactManifold = contactManifold;
    context.visit = visit;
    if (context.manifold.gaps.length !== maxPoints) context.manifold = createManifold(maxPoints);
    walkWithin(space, visitLoaded, context);
  } finally {
    context.close();
    release(space);
  }
}
