/**
 * The true patch of two parallel facets: the exact intersection of the two polygons, seen along the normal.
 *
 * In: polytopes (boxes, triangles, hulls) by their vertices, and the contact normal. Out: the patch as a polygon in the
 * plane across the normal, its area, and the tangents of that plane; `null` where a body has no facet there.
 */
import { BOX_KIND, HALF_SPACE_KIND, TRIANGLE_KIND } from "@col/types";
import { hullsOf, intersectPolygons, polygonArea, polygonCorners } from "../../oracle/convex-polygons.ts";
import { applyPacked } from "../../poses.ts";
import type { Posed } from "../../posed.ts";
import { lengthOf, tangentsOf } from "./query.ts";

/** Vertices this near to the support plane are in the facet: rounding, as a fraction of the size. No dimension. */
const IN_PLANE = 1e-9;
/** A vertex between this and IN_PLANE below the support plane: the facet is nearly parallel, its corners undecided. */
const NEARLY = 1e-4;

export interface Patch {
  readonly corners: readonly (readonly [number, number])[];
  readonly area: number;
  readonly tangents: ReturnType<typeof tangentsOf>;
}

/** Vertices of the core in the world; `null`: it is no polytope that the kit knows. */
export function verticesOf({ shape, pose }: Posed): Float64Array[] | null {
  const { bounds: b, kind, mesh } = shape;
  let list: number[] = [];
  if (mesh !== null) list = [...mesh.vertices];
  else if (kind === TRIANGLE_KIND) list = [...shape.params];
  else if (kind === BOX_KIND)
    for (let i = 0; i < 8; i++) list.push(b[3 * (i & 1)], b[3 * ((i >> 1) & 1) + 1], b[3 * (i >> 2) + 2]);
  else return null;
  return Array.from({ length: list.length / 3 }, (_, k) =>
    applyPacked(pose, Float64Array.from(list.slice(3 * k, 3 * k + 3)), new Float64Array(3)));
}

/** Places of the facet's vertices across the normal, u and v in turn; `null`: fewer than three. */
function facetOf(s: Posed, n: readonly number[], size: number, tangents: Patch["tangents"]): number[] | null {
  const list = verticesOf(s);
  if (list === null) return null;
  const up = (p: Float64Array): number => n[0] * p[0] + n[1] * p[1] + n[2] * p[2], top = Math.max(...list.map(up));
  const facet = list.filter((p) => up(p) >= top - IN_PLANE * size);
  if (facet.length < 3 || list.some((p) => up(p) < top - IN_PLANE * size && up(p) > top - NEARLY * size)) return null;
  return facet.flatMap((p) => tangents.map((t) => t[0] * p[0] + t[1] * p[1] + t[2] * p[2]));
}

/** See the file header. A half-space takes the whole facet of the other body. */
export function truePatch(a: Posed, b: Posed, n: readonly number[], size: number): Patch | null {
  const tangents = tangentsOf(n), back = n.map((x) => -x), half = HALF_SPACE_KIND;
  const p = a.shape.kind === half ? [] : facetOf(a, n, size, tangents),
    q = b.shape.kind === half ? [] : facetOf(b, back, size, tangents);
  if (p === null || q === null) return null;
  const [first, second] = hullsOf([p.length === 0 ? q : p, q.length === 0 ? p : q]);
  if (first.corners.length < 3 || second.corners.length < 3) return null;
  const common = intersectPolygons(first, second);
  return { corners: polygonCorners(common), area: common.corners.length < 3 ? 0 : polygonArea(common), tangents };
}

/** How far a place is outside of the patch, at most; negative inside. */
export function outsidePatch({ corners }: Patch, u: number, v: number): number {
  const extent = Math.max(...corners.flatMap(([x, y]) => [Math.abs(x - corners[0][0]), Math.abs(y - corners[0][1])]));
  let worst = -Infinity;
  corners.forEach(([x, y], i) => {
    const [z, w] = corners[(i + 1) % corners.length], l = lengthOf(z - x, w - y);
    // a side between two roundings of one corner has no direction
    if (l > IN_PLANE * extent) worst = Math.max(worst, -((z - x) * (v - y) - (w - y) * (u - x)) / l);
  });
  return worst;
}

/** Length of the patch's outline. */
export function perimeter({ corners }: Patch): number {
  return corners.reduce((sum, [x, y], i) => {
    const [z, w] = corners[(i + 1) % corners.length];
    return sum + lengthOf(z - x, w - y);
  }, 0);
}

/** Area of the hull of places, u and v in turn. */
export function hullArea(places: readonly number[]): number {
  const [hull] = hullsOf([places]);
  return hull.corners.length < 3 ? 0 : polygonArea(hull);
}
