/**
 * The record that a solver of a pair fills, where the caller passes the solver.
 *
 * - In: a result of a distance or cast query (points, normal: lengths and unit vector, world frame), as the solver
 *   returned it.
 * - Out: the same values in `record`, in vectors that belong to the record.
 * - Reason: the solver may return another record, or put other vectors into the record that it was given, even one
 *   vector twice. `take` copies the result. A solver that throws may leave its vectors in the record; `lend` restores
 *   the record's vectors.
 */
import type { Vec3 } from "@col/types";

/** Vectors of distances and casts. */
interface Points {
  pointA: Vec3;
  pointB: Vec3;
  normal: Vec3;
}

const copyOf = ({ x, y, z }: Vec3): Vec3 => ({ x, y, z });

/** A record lent to a solver of distances or casts; the answer is copied if the solver returns another record. */
export class OwnAnswer<T extends Readonly<Points>> {
  readonly record: T;
  readonly #own: Points;

  constructor(record: T) {
    this.record = record;
    this.#own = { pointA: record.pointA, pointB: record.pointB, normal: record.normal };
  }

  /** Returns the record with its vectors, as the argument `out` of the solver. */
  lend(): T {
    const own = this.#own, record: Points = this.record;
    if (record.pointA !== own.pointA) record.pointA = own.pointA;
    if (record.pointB !== own.pointB) record.pointB = own.pointB;
    if (record.normal !== own.normal) record.normal = own.normal;
    return this.record;
  }

  /**
   * Copies the answer of the solver, which returned `given`; `undefined` means that it filled the record. Fields that
   * `given` lacks stay as they are.
   */
  take(given: Partial<T> | undefined): void {
    const own = this.#own, record: Points = this.record;
    if (given !== undefined && given !== record) Object.assign(record, given);
    if (record.pointA !== own.pointA) record.pointA = own.pointA = copyOf(record.pointA);
    if (record.pointB !== own.pointB) record.pointB = own.pointB = copyOf(record.pointB);
    if (record.normal !== own.normal) record.normal = own.normal = copyOf(record.normal);
  }
}
