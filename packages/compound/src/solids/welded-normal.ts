/**
 * The normal of two parts of bodies, of which one or both are parts of compounds, whose own normal other parts hide:
 * the normal of the hulls of the parts and of the parts that hide it.
 *
 * In: two parts that overlap, frame of A, a piece of a mesh made thick; what their sides hide. Out: a unit normal from
 * A to B that no part hides at the deepest points, the points. Method: the hulls are solved, and the parts that hide
 * the answer's normal join them, until no part does. Near the seam of flush parts the hull is their union, so the
 * answer is the union's.
 */
import type { ContactManifold, ContactManifoldFn } from "@col/types";
import { readVector } from "@col/kernel";
import type { Side } from "../pairs/side.ts";
import { selectPart } from "./hidden.ts";
import type { HiddenNormals } from "./hidden.ts";
import { createManifold, deepestOf } from "./manifold.ts";
import { Solid } from "./solid.ts";
import { NOT_APART } from "./touches.ts";
import { WeldedParts } from "./welded.ts";

/** Answers of `#join`. */
const FREE = 0;
const JOINED = 1;
const STUCK = 2;

/** See the file header. */
export class WeldedNormal {
  readonly normal: Float64Array = new Float64Array(3);
  readonly pointA: Float64Array = new Float64Array(3);
  readonly pointB: Float64Array = new Float64Array(3);
  readonly gap: Float64Array = new Float64Array(1);
  readonly #first: WeldedParts = new WeldedParts();
  readonly #second: WeldedParts = new WeldedParts();
  readonly #part: Solid = new Solid();
  readonly #answer: ContactManifold = createManifold(4);

  /** Forgets the parts. */
  close(): void {
    this.#first.clear();
    this.#second.clear();
    this.#part.close();
  }

  /**
   * See the file header. Normal and points are of the parts themselves before the call. False: there is no such normal,
   * or no part hides their own one.
   */
  find(a: Side, own: Solid, b: Side, other: Solid, hidden: HiddenNormals, solver: ContactManifoldFn): boolean {
    const first = this.#first, second = this.#second, m = this.#answer;
    first.clear();
    second.clear();
    for (;;) {
      const onA = this.#join(a, own, this.pointA, 1, first, hidden, solver),
        onB = this.#join(b, other, this.pointB, -1, second, hidden, solver), one = first.count > 0,
        two = second.count > 0;
      if (onA === FREE && onB === FREE) return one || two;
      if (onA === STUCK || onB === STUCK) return false;
      solver(one ? first.shape : own.solid, one ? first.pose : own.pose, two ? second.shape : other.solid,
        two ? second.pose : other.pose, NOT_APART, m);
      if (m.count === 0) return false;
      const deepest = 3 * deepestOf(m);
      readVector(m.normal, this.normal, 0);
      for (let k = 0; k < 3; k++) {
        this.pointA[k] = m.pointsA[deepest + k];
        this.pointB[k] = m.pointsB[deepest + k];
      }
      this.gap[0] = m.distance;
    }
  }

  /** Adds the part that hides the normal at a point to the hull. */
  #join(side: Side, part: Solid, point: Float64Array, sign: number, hull: WeldedParts, hidden: HiddenNormals,
    solver: ContactManifoldFn): number {
    if (side.convex !== null || side.source !== null
      || !hidden.hides(side, part.item, point, this.normal, sign, solver)) return FREE;
    if (hull.count === 0) hull.add(part);
    selectPart(side, hidden.hider, this.#part);
    return hull.add(this.#part) ? JOINED : STUCK;
  }
}
