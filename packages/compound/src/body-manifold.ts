/**
 * One contact manifold of two bodies: the deepest contact of their parts, and the contacts that face the same way.
 *
 * In: two bodies, their poses in the world frame, a manifold query for convex pairs, a maximum distance (length), a
 * manifold to fill. Out: the manifold: unit normal from A to B, points on both bodies (world frame), gaps (lengths),
 * as many points as it has room for.
 *
 * Method: `forEachPartContact` visits the contacts of all parts; contacts/merge.ts reduces them. Points closer than
 * 1e-8 of the smaller body's size count as one.
 */
import { NestedPool, requireAtLeast, requireFunction, requireObject } from "@col/kernel";
import type { OptionNames } from "@col/kernel";
import type { Body, ContactManifold, ContactManifoldFn, Pose } from "@col/types";
import { requireOptions } from "./checks.ts";
import { ContactMerge } from "./contacts/merge.ts";
import { forEachPartContact } from "./for-each-contact.ts";
import type { PartContactVisitor } from "./for-each-contact.ts";

const MANIFOLD_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["contactManifold", "maxDistance"]);

/** Options of a manifold of bodies, with its solver. */
export interface BodyContactManifoldOptions {
  /** The query that answers pairs of convex parts: `contactManifold` of `@col/epa`, or any like it. */
  readonly contactManifold: ContactManifoldFn;
  /** Parts up to this distance are in contact. Length, >= 0. Default 0. */
  readonly maxDistance?: number | undefined;
}

/** Points of a part's manifold at least, and at most. */
const PART_POINTS = 8;
const MOST_POINTS = 32;

/** Points nearer to each other than this fraction of the smaller body's size are one. */
const NEAR = 1e-8;

/** Largest extent of a body, infinite for a half-space. Length. */
function sizeOf(body: Body): number {
  const { bounds: b } = body, { margin = 0 } = body as { readonly margin?: number };
  return Math.max(b[3] - b[0], b[4] - b[1], b[5] - b[2]) + 2 * margin;
}

/** Scratch, one for each nesting depth: the caller's query may itself run one. */
class Scratch {
  readonly merge: ContactMerge = new ContactMerge();
  readonly options: { contactManifold: ContactManifoldFn; maxDistance: number; maxPoints: number } = {
    contactManifold: (_a, _poseA, _b, _poseB, _options, out) => out, maxDistance: 0.5, maxPoints: PART_POINTS,
  };
  readonly add: PartContactVisitor = (partA, partB, manifold) => {
    this.merge.add(partA, partB, manifold);
  };
}

const POOL = /* @__PURE__ */ new NestedPool<Scratch>(() => new Scratch());

/**
 * One contact manifold of two bodies, as a scene or an engine keeps one a pair: the deepest contact of their parts and
 * contacts that face the same way within 10 degrees, reduced to the points that `out` has room for, spread as far as
 * they go. World frame. Contacts that face another way are not in it, as where a body lies in a groove:
 * `forEachPartContact` visits all. Internal edges of meshes are filtered as there. `count` 0: no part is within
 * `maxDistance`.
 *
 * @param out Filled and returned: a manifold of `createContactManifold` of `@col/epa`, or any like it.
 * @throws As `forEachPartContact`.
 */
export function bodyContactManifold(
  a: Body, poseA: Pose, b: Body, poseB: Pose, options: BodyContactManifoldOptions, out: ContactManifold,
): ContactManifold {
  const where = "bodyContactManifold";
  requireOptions(where, "an object { contactManifold }", options, MANIFOLD_OPTIONS);
  requireFunction(where, "options.contactManifold", options.contactManifold);
  requireObject(where, "out", "a contact manifold", out);
  const { contactManifold, maxDistance = 0 } = options;
  if (!(typeof maxDistance === "number" && maxDistance >= 0))
    requireAtLeast(where, "options.maxDistance", maxDistance, 0);
  const scratch = POOL.acquire(), { merge, options: own } = scratch;
  try {
    merge.count = 0;
    own.contactManifold = contactManifold;
    own.maxDistance = maxDistance;
    own.maxPoints = Math.min(MOST_POINTS, Math.max(PART_POINTS, out.gaps.length));
    forEachPartContact(a, poseA, b, poseB, own, scratch.add);
    merge.near = NEAR * Math.min(sizeOf(a), sizeOf(b));
    merge.write(out);
  } finally {
    POOL.release();
  }
  return out;
}
