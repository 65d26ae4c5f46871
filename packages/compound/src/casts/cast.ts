/**
 * Workspace of a linear cast of two bodies, and the list of contacts found so far.
 *
 * Frame of A: the translation of B, normals and points. Lengths are in the user's unit, times are fractions of the
 * translation. One `Cast` belongs to each `Space` and is reused by later casts. A contact holds the two items, its
 * cast result, and whether its normal lies in the normal cones of both bodies.
 */
import type { BodyCastResult, CastResult, ShapeCastFn, ShapeCastFnOptions, Vec3 } from "@col/types";
import { createBodyCastResult } from "@col/types";
import { OwnAnswer } from "@col/kernel";
import { PerSpace } from "../pairs/space.ts";
import { PlaneScratch } from "./planes.ts";

/** Options of a pair; options that are not given are undefined. */
type GivenOptions = { -readonly [K in keyof ShapeCastFnOptions]-?: ShapeCastFnOptions[K] | undefined }
  & { maxTime: number; targetDistance: number };

/** A contact of two items. */
export interface Contact extends BodyCastResult {
  /** How much its normal is worth: `IN_CONE`, or else `OUTSIDE`. */
  worth: number;
  /** Whether the normal belongs to a face, and so is exact. */
  isFace: boolean;
}

/** The normal lies in the normal cones of both bodies. */
export const IN_CONE = 1;
/** The normal belongs to two items alone. */
export const OUTSIDE = 0;

/** Directions that are remembered. Count. */
export const KNOWN_MAX: number = 8;

/** Memory of a cast besides the space of the pair. Frame of A. */
export class Cast {
  shapeCast: ShapeCastFn | null = null;
  /** Translation, its length, and 1 / it, finite. */
  readonly way: Float64Array = new Float64Array(3);
  readonly speed: Float64Array = new Float64Array(1);
  readonly inverse: Float64Array = new Float64Array(3);
  readonly translation: Vec3 = { x: NaN, y: NaN, z: NaN };
  readonly plain: { maxTime: number; targetDistance: number } = { maxTime: 0.5, targetDistance: 0.5 };
  readonly given: GivenOptions = { maxTime: 0.5, targetDistance: 0.5, startInside: undefined, tolerance: undefined,
    maxIterations: undefined };
  isPlain: boolean = true;
  readonly ownAnswer: OwnAnswer<CastResult> = new OwnAnswer<CastResult>(createBodyCastResult());
  readonly answer: CastResult = this.ownAnswer.record;
  /** Last time of interest, and the same with room for contacts that tie with the first. */
  readonly limit: Float64Array = new Float64Array(2);
  /** Least `lowerTime` of the pairs that were queried, and of the pairs whose answer is undecided. */
  readonly lower: Float64Array = new Float64Array(1);
  readonly openLower: Float64Array = new Float64Array(1);
  /** Contacts that may tie with the first: as many rows as there were ever. */
  readonly rows: Contact[] = [];
  count: number = 0;
  /** A pair that only grazes, while no hit is certain; -1: no such pair. */
  readonly graze: BodyCastResult = createBodyCastResult();
  readonly planes: PlaneScratch = new PlaneScratch();
  readonly normal: Float64Array = new Float64Array(3);
  readonly turned: Float64Array = new Float64Array(3);
  readonly point: Float64Array = new Float64Array(3);
  readonly gap: Float64Array = new Float64Array(2);
  /** Points of the cores where the answer has its contact, at their places at the start; NaN: not known. */
  readonly coreA: Float64Array = new Float64Array(3);
  readonly coreB: Float64Array = new Float64Array(3);
  /** Directions that proved a pair free, as many as fit: they are tried first of the pairs that follow. */
  readonly known: Float64Array = new Float64Array(3 * KNOWN_MAX);
  knownCount: number = 0;
  /** First time of a contact, and the room within which others tie with it (choose.ts). */
  readonly first: Float64Array = new Float64Array(2);
  readonly probeWay: Vec3 = { x: NaN, y: NaN, z: NaN };
  /** Depth that counts as a touch. Length. */
  readonly touch: Float64Array = new Float64Array(1);
}

/** The scratch of each space. */
export const CASTS: PerSpace<Cast> = /* @__PURE__ */ new PerSpace<Cast>(() => new Cast());

// NaN first, and every field by name: V8 then keeps the numbers as doubles, and filling them does not allocate.
function createContact(): Contact {
  const { pointA, pointB, normal } = createBodyCastResult();
  return { time: NaN, lowerTime: NaN, pointA, pointB, normal, iterations: 0, status: "miss", partA: -1, partB: -1,
    worth: OUTSIDE, isFace: false };
}

/** Room for one more contact. */
export function addRow(cast: Cast): Contact {
  return (cast.rows[cast.count++] ??= createContact());
}
