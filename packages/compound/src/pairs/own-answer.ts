/**
 * The record that a query of a pair fills, which is handed in by the caller.
 *
 * A query may return another record, or put other vectors into the one that it was given, even one vector twice. The
 * answer is taken from there, into vectors that belong to the record: what a query did to it ends with its answer.
 */
import type { Vec3 } from "@col/types";

/** What distances and casts have in common. */
interface Points {
  pointA: Vec3;
  pointB: Vec3;
  normal: Vec3;
}

const copyOf = ({ x, y, z }: Vec3): Vec3 => ({ x, y, z });

/** See the file header. */
export class OwnAnswer<T extends Readonly<Points>> {
  readonly record: T;
  readonly #own: Points;

  constructor(record: T) {
    this.record = record;
    this.#own = { pointA: record.pointA, pointB: record.pointB, normal: record.normal };
  }

  /** Takes what the query has returned; nothing stands for the record that it was given. */
  take(given: T | undefined): void {
    const own = this.#own, record: Points = this.record;
    if (given !== undefined && given !== record) Object.assign(record, given);
    if (record.pointA !== own.pointA) record.pointA = own.pointA = copyOf(record.pointA);
    if (record.pointB !== own.pointB) record.pointB = own.pointB = copyOf(record.pointB);
    if (record.normal !== own.normal) record.normal = own.normal = copyOf(record.normal);
  }
}
