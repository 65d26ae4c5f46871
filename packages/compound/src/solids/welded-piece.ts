/**
 * Contacts of a piece of a mesh and a part of a compound whose normal other parts hide: along the normal of the hull of
 * the part and those parts (welded-normal.ts), if the mesh allows it.
 *
 * In: the chooser of normals, a piece that is made thick and a part, frame of A. Out: normal, gap, witnesses and points
 * of contact in the chooser.
 */
import type { ContactManifoldFn } from "@col/types";
import type { Side } from "../pairs/side.ts";
import type { HiddenNormals } from "./hidden.ts";
import type { ContactPoints } from "./points.ts";
import type { Solid } from "./solid.ts";
import { WeldedNormal } from "./welded-normal.ts";

/** The chooser. */
interface Answer {
  readonly normal: Float64Array;
  readonly gap: Float64Array;
  readonly witnessA: Float64Array;
  readonly witnessB: Float64Array;
  readonly points: ContactPoints;
  readonly hidden: HiddenNormals;
  readonly options: { readonly maxDistance: number };
  inCone(side: Side, solid: Solid, witness: Float64Array, sign: number, solver: ContactManifoldFn): boolean;
}

/** Is the body a compound? */
const hasParts = ({ convex, source }: Side): boolean => convex === null && source === null;

/** See the file header. */
export class WeldedPiece {
  readonly #answer: Answer;
  readonly #isUndone: (a: Solid, b: Solid) => boolean;
  readonly #weld: WeldedNormal = new WeldedNormal();

  /** `answer` is written where there is such a normal. Overlaps that a contact undoes need none (`isUndone`). */
  constructor(answer: Answer, isUndone: (a: Solid, b: Solid) => boolean) {
    this.#answer = answer;
    this.#isUndone = isUndone;
  }

  /** See the file header; false: there is no such normal, or its place is on another part. */
  meets(sideA: Side, a: Solid, sideB: Side, b: Solid, solver: ContactManifoldFn): boolean {
    const { normal, gap, witnessA, witnessB, points, hidden, options } = this.#answer, weld = this.#weld,
      ofA = hasParts(sideA);
    if (ofA === hasParts(sideB) || this.#isUndone(a, b)) return false;
    for (let k = 0; k < 3; k++) {
      weld.normal[k] = normal[k];
      weld.pointA[k] = witnessA[k];
      weld.pointB[k] = witnessB[k];
    }
    const met = weld.find(sideA, a, sideB, b, hidden, solver)
      && hidden.holds(ofA ? a : b, ofA ? weld.pointA : weld.pointB, solver);
    if (met) {
      for (let k = 0; k < 3; k++) normal[k] = weld.normal[k];
      gap[0] = weld.gap[0];
    }
    const allowed = met && (ofA ? this.#answer.inCone(sideB, b, weld.pointB, -1, solver)
      : this.#answer.inCone(sideA, a, weld.pointA, 1, solver));
    if (allowed) points.find(a, b, normal, gap, options, weld.pointA, weld.pointB);
    weld.close();
    return allowed;
  }
}
