/**
 * The manifold that a solver fills, where the caller passes the solver.
 *
 * - In: a solver of contact manifolds, and the record `out` of the query (world frame, lengths, 3 doubles per point).
 * - Out: `out`, with its own vectors and lists. Points that do not fit into the lists are dropped.
 * - Reason: the solver may return another record, or put other vectors and lists into the record that it was given,
 *   even one list twice. The manifold is copied from there. The record has its vectors and lists back after every call,
 *   also after a call that throws.
 */
import type { ContactManifold, ContactManifoldFn, ConvexShape } from "@col/types";

type Writable = { -readonly [K in keyof ContactManifold]: ContactManifold[K] };

const noSolver: ContactManifoldFn<unknown> = (_a, _poseA, _b, _poseB, _options, out) => out;

/** Copies as many numbers as the list has room for. */
function fill<T extends Float64Array | Int32Array>(to: T, from: T): void {
  to.set(from.length > to.length ? from.subarray(0, to.length) : from);
}

/** A solver of manifolds whose answers are copied if it returns another record. */
export class OwnManifold<B = ConvexShape> {
  /** The solver that the caller passed. */
  solver: ContactManifoldFn<B> = noSolver;

  /** Forgets the solver. */
  close(): void {
    this.solver = noSolver;
  }

  /** Calls `solver` and returns `out`, which belongs to the query. */
  readonly ask: ContactManifoldFn<B> = (a, poseA, b, poseB, options, out) => {
    const { normal, pointsA, pointsB, gaps, ids } = out, record: Writable = out;
    try {
      const given = this.solver(a, poseA, b, poseB, options, out) as ContactManifold | undefined ?? out;
      if (given === out && out.normal === normal && out.pointsA === pointsA && out.pointsB === pointsB
        && out.gaps === gaps && out.ids === ids) return out;
      // (the lists of `given` may be the record's lists in another order: all are copied before one is written)
      const { x, y, z } = given.normal, onA = given.pointsA.slice(), onB = given.pointsB.slice();
      const gapsNow = given.gaps.slice(), idsNow = given.ids.slice();
      record.count = Math.min(given.count, ids.length);
      record.distance = given.distance;
      record.status = given.status;
      normal.x = x; normal.y = y; normal.z = z;
      fill(pointsA, onA);
      fill(pointsB, onB);
      fill(gaps, gapsNow);
      fill(ids, idsNow);
    } finally {
      record.normal = normal;
      record.pointsA = pointsA;
      record.pointsB = pointsB;
      record.gaps = gaps;
      record.ids = ids;
    }
    return out;
  };
}
