/**
 * Scratch of closed-forms/flat-facet.ts, in the frame of the body with the facet.
 */
export interface FacetState {
  /** Outward unit normal of the facet at hand, and its distance from the origin. */
  readonly normal: Float64Array;
  offset: number;
  /** Middle of the other body, its deepest point behind the facet and its furthest one before it. */
  readonly middle: Float64Array;
  readonly deepest: Float64Array;
  readonly furthest: Float64Array;
  /** h of the normal, and the height of the prism or pyramid below the facet. Lengths. */
  depth: number;
  height: number;
  /** How far the facet and the face behind it reach along a side's direction; fields, for rare calls box arguments. */
  top: number;
  low: number;
  /** What roundings are measured by: both bodies' boxes and the way between them. Length. */
  size: number;
  /** The hull's vertex furthest behind the facet; a direction out of the facet, across its side. */
  readonly apex: Float64Array;
  readonly side: Float64Array;
}

/** Fresh state. */
export function createFacetState(): FacetState {
  const vector = (): Float64Array => new Float64Array(3);
  return {
    normal: vector(), offset: NaN, middle: vector(), deepest: vector(), furthest: vector(), depth: NaN, height: NaN,
    size: NaN, top: NaN, low: NaN, apex: vector(), side: vector(),
  };
}
