/**
 * A body of any curvature on a flat facet: a face of a box or hull, the cap of a cylinder, cone or frustum, with the
 * other body's deepest point against it. Most resting contacts of images and sums end there. Closed form, with proof.
 *
 * In: the pair in normal form, the body K with facets first. Out: PROVEN and the answer; PASS: apart, another feature
 * is the least, or it cannot be told that easily.
 * Method, in K's frame, m the outward normal of the facet that the middle of the other body C is least behind, s the
 * point of C deepest along -m: h = offset - <m, s>. D (or -D) holds the facet moved by -s and, on the other side, K's
 * opposite face moved by minus C's furthest point: the prism or pyramid between them lies in D, and where it holds the
 * ball of radius h no direction is better.
 */
import { rotateVectorBack, transformPoint } from "@col/kernel";
import { BOX_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import { depthOf } from "../bracket.ts";
import type { FacetState } from "../facet-state.ts";
import { PASS } from "../method.ts";
import type { Method } from "../method.ts";
import { firstBody, normalToA, pointInSecond, pointOfFirst, pointOfSecond, poseInFirst,
  secondBody } from "../normal-form.ts";
import { TOUCHING_MAX } from "../tolerances.ts";
import type { EpaWorkspace } from "../workspace.ts";

/** The corners of a merged facet lie in its plane to this part of the size: rounding. No dimension. */
const PLANE_ROUNDING = 4e-15;
/** Facets of a hull looked through for one: with more of them it is rarely the answer, and the search is as fast. */
const FLAT_FACETS_MAX = 64;
/** Middles of the sides of the octagon in a rim of radius 1: their distance, and their directions. */
const OCTAGON_INRADIUS = 0.9238795325112867, C = Math.SQRT1_2;
const OCTAGON: Float64Array = /* @__PURE__ */ Float64Array.of(1, 0, C, C, 0, 1, -C, C, -1, 0, -C, -C, 0, -1, C, -C);

const dot = (u: Float64Array, v: Float64Array): number => u[0] * v[0] + u[1] * v[1] + u[2] * v[2];

/** Facets that are looked at. */
function facetCount(k: ConvexShape): number {
  if (k.mesh === null) return k.kind === BOX_KIND ? 6 : 2;
  return k.mesh.facetPlanes.length > 4 * FLAT_FACETS_MAX ? 0 : k.mesh.facetPlanes.length >> 2;
}

/** Plane of facet i of K. Of the apex of a cone, which is no facet, one that nothing is behind. */
function setPlane(k: ConvexShape, i: number, f: FacetState): void {
  const { normal: m } = f, p = k.params;
  if (k.mesh !== null) {
    for (let c = 0; c < 3; c++) m[c] = k.mesh.facetPlanes[4 * i + c];
    f.offset = k.mesh.facetPlanes[4 * i + 3];
    return;
  }
  const box = k.kind === BOX_KIND;
  m[0] = 0; m[1] = 0; m[2] = 0;
  m[box ? i >> 1 : p[3]] = (i & 1) === 0 ? 1 : -1;
  f.offset = p[2]; // not in one choice with `Infinity`: while that is never taken, V8 boxes the other number
  if (box) f.offset = k.bounds[3 + (i >> 1)];
  else if (p[1 - i] === 0) f.offset = Infinity;
}

/** out = C's point furthest along `sign` times the normal, in K's frame. */
function setFurthest(c: ConvexShape, pose: Float64Array, f: FacetState, sign: number, out: Float64Array): void {
  for (let i = 0; i < 3; i++) out[i] = sign * f.normal[i];
  rotateVectorBack(pose, out, out);
  c.support(c, out, out);
  transformPoint(pose, out, out);
}

/**
 * Is a side of the prism as far from the origin as the depth? The side's direction is across the normal; along it the
 * facet reaches `f.top` and the opposite face `f.low`.
 */
function sideHolds(f: FacetState): boolean {
  const { depth: u, top } = f, lean = (f.low - top) / f.height;
  return top + lean * u >= u * Math.sqrt(1 + lean * lean);
}

/** Does the pyramid over facet i of a hull hold the ball? Its apex is the hull's furthest vertex on the other side. */
function pyramidHolds(k: ConvexShape, i: number, f: FacetState): boolean {
  const { normal: m, deepest: s, furthest, apex, side, size } = f, mesh = k.mesh;
  if (mesh === null) return false;
  const v = mesh.vertices, list = mesh.facetVertices, end = mesh.facetStart[i + 1];
  for (let c = 0; c < 3; c++) apex[c] = -m[c];
  k.support(k, apex, apex);
  f.height -= f.offset + dot(m, apex);
  let last = 3 * list[end - 1];
  for (let j = mesh.facetStart[i]; j < end; j++) {
    const at = 3 * list[j], x = v[at], y = v[at + 1], z = v[at + 2], ex = x - v[last], ey = y - v[last + 1],
      ez = z - v[last + 2];
    if (!(m[0] * x + m[1] * y + m[2] * z >= f.offset - PLANE_ROUNDING * size)) return false;
    side[0] = ey * m[2] - ez * m[1]; side[1] = ez * m[0] - ex * m[2]; side[2] = ex * m[1] - ey * m[0];
    const scale = 1 / Math.sqrt(dot(side, side));
    f.top = scale * (side[0] * (x - s[0]) + side[1] * (y - s[1]) + side[2] * (z - s[2]));
    f.low = scale * (dot(side, apex) - dot(side, furthest));
    if (!sideHolds(f)) return false;
    last = at;
  }
  return true;
}

/** Does the prism over face i of a box, or over the octagon in cap i of a solid between discs, hold the ball? */
function prismHolds(k: ConvexShape, i: number, f: FacetState): boolean {
  if (!(f.height >= 2 * f.depth)) return false;
  const box = k.kind === BOX_KIND, p = k.params, axis = box ? i >> 1 : p[3], e = axis === 2 ? 0 : axis + 1,
    g = axis === 0 ? 2 : axis - 1;
  for (let j = 0; j < 16; j += box ? 4 : 2) {
    const cos = OCTAGON[j], sin = OCTAGON[j + 1],
      top = box ? k.bounds[3 + (cos === 0 ? g : e)] : OCTAGON_INRADIUS * p[1 - i],
      low = box ? top : OCTAGON_INRADIUS * p[i];
    f.top = top - cos * f.deepest[e] - sin * f.deepest[g];
    f.low = low - cos * f.furthest[e] - sin * f.furthest[g];
    if (!sideHolds(f)) return false;
  }
  return true;
}

/**
 * Depth of a body on a flat facet of another, in closed form. Hulls are asked once it is known that the cores overlap.
 */
export const flatFacet: Method<EpaWorkspace> = {
  name: "flat facet",
  run: (pair, answer, ws) => {
    const k = firstBody(pair), c = secondBody(pair), count = facetCount(k), f = ws.facet, pose = ws.poseInFirst;
    if (count === 0 || !(k.mesh === null || pair.overlap)) return PASS;
    const g = ws.gjk, n = g.normal, { normal: m, deepest: s, middle } = f, p = k.bounds, q = c.bounds;
    poseInFirst(pair, g.bInA, pose);
    let size = 0, least = Infinity, facet = 0;
    for (let i = 0; i < 3; i++) size += Math.abs(pose[9 + i]) + p[3 + i] - p[i] + q[3 + i] - q[i];
    f.size = size;
    transformPoint(pose, c.center, middle);
    for (let i = 0; i < count; i++) {
      setPlane(k, i, f);
      const behind = f.offset - dot(m, middle);
      if (!(behind < least)) continue;
      least = behind;
      facet = i;
    }
    setPlane(k, facet, f);
    setFurthest(c, pose, f, -1, s);
    f.depth = f.offset - dot(m, s);
    if (!(f.depth > TOUCHING_MAX * size)) return PASS;
    setFurthest(c, pose, f, 1, f.furthest);
    f.height = f.depth + f.offset + dot(m, f.furthest);
    if (!(k.mesh === null ? prismHolds(k, facet, f) : pyramidHolds(k, facet, f))) return PASS;
    const onFacet = pointOfFirst(pair, g);
    pointInSecond(pair, g.bInA, s, pointOfSecond(pair, g));
    for (let i = 0; i < 3; i++) {
      onFacet[i] = s[i] + f.depth * m[i];
      n[i] = m[i];
    }
    normalToA(pair, g.bInA, n);
    ws.depth[0] = f.depth;
    ws.depth[1] = f.depth;
    g.found.size = size;
    return depthOf(pair, answer, ws);
  },
};
