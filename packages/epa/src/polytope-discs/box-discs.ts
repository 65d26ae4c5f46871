/**
 * The lowest direction between a box P and a solid S of revolution (cylinder, cone, frustum): the minimum over P's
 * features of h, the support function of D = P - S. Part of the depth in polytope-discs.ts, which has the proof.
 *
 * - In: S in P's frame (`f.solid`); `e`: bounds of the box, whose last three entries are its half extents. Lengths.
 * - Out: `f.best`, the smallest h (a length) with its unit normal and the features that meet. Frame: P's.
 * - Method: h is evaluated at the normals of P's facets, and along S's axis (corners on caps). Then at the normals of
 *   S's side that support at a corner of P, and across P's edges, except edges that a chord rules out (edge-arcs.ts).
 * - A height of at most `f.touching` after the facets or the caps ends the search: the shapes are separated or touch.
 */
import { CORNER_ON_CAP } from "./state.ts";
import type { Features } from "./state.ts";
import { cornerBeside, takeCorner } from "./corner-side.ts";
import { edgeArc } from "./edge-arcs.ts";
import { lookAtFacet } from "./features.ts";

/** Evaluates h at the normals of the six faces. */
function lookAtFaces(f: Features, e: Float64Array): void {
  const p = f.boxPlanes;
  f.planes = p;
  for (let i = 0; i < 6; i++) {
    const q = 4 * i, c = i >> 1;
    p[q] = 0; p[q + 1] = 0; p[q + 2] = 0;
    p[q + c] = 1 - 2 * (i & 1); p[q + 3] = e[3 + c];
    lookAtFacet(f, i);
  }
}

/** Evaluates h along the axis: corners against the caps. */
function lookAtCaps(f: Features, e: Float64Array): void {
  const { best } = f, { axis, centre, radius, height } = f.solid, x = axis[0], y = axis[1], z = axis[2],
    way = x * centre[0] + y * centre[1] + z * centre[2];
  const reach = Math.abs(x) * e[3] + Math.abs(y) * e[4] + Math.abs(z) * e[5] + height[0];
  for (let i = 0; i < 2; i++) {
    const sign = 1 - 2 * i, h = reach - sign * way;
    if (!(h < best.height) || radius[i] === 0) continue;
    best.height = h;
    best.meets = CORNER_ON_CAP;
    best.normal[0] = sign * x; best.normal[1] = sign * y; best.normal[2] = sign * z;
    for (let c = 0; c < 3; c++) {
      best.point[c] = (sign * axis[c] < 0 ? -e[3 + c] : e[3 + c]) - centre[c];
      best.along[c] = 0;
    }
  }
}

/** Corners against the side: a corner is the support if the signs of the normal are the signs of the corner. */
function lookAtCorners(f: Features, e: Float64Array): void {
  const { centre } = f.solid, v = f.edge.point, n = f.corner.normal;
  for (let i = 0; i < 8; i++) {
    const sx = 1 - 2 * (i & 1), sy = 1 - (i & 2), sz = 1 - ((i & 4) >> 1);
    v[0] = sx * e[3] - centre[0]; v[1] = sy * e[4] - centre[1]; v[2] = sz * e[5] - centre[2];
    if (cornerBeside(f) && sx * n[0] >= 0 && sy * n[1] >= 0 && sz * n[2] >= 0) takeCorner(f);
  }
}

/** Evaluates h across the twelve edges, unless the chord rules an edge out. */
function lookAtEdges(f: Features, e: Float64Array): void {
  const { deepest, best } = f, { centre } = f.solid, { point, along } = f.edge;
  for (let k = 0; k < 3; k++) {
    const i = k === 2 ? 0 : k + 1, j = k === 0 ? 2 : k - 1;
    for (let t = 0; t < 4; t++) {
      const si = 1 - 2 * (t & 1), sj = 1 - (t & 2), s = si * sj, from = 2 * i + (t & 1), to = 2 * j + (t >> 1),
        p = 3 * from, q = 3 * to;
      const vi = si * e[3 + i] - centre[i], vj = sj * e[3 + j] - centre[j], wi = vi + deepest[p + i],
        wj = vj + deepest[p + j];
      const di = deepest[q + i] - deepest[p + i], dj = deepest[q + j] - deepest[p + j], h = s * (wi * dj - wj * di),
        least = best.height;
      if (h >= 0 && h * h >= least * least * (di * di + dj * dj)) continue;
      point[i] = vi; point[j] = vj; point[k] = -s * e[3 + k] - centre[k];
      along[i] = 0; along[j] = 0; along[k] = 2 * s * e[3 + k];
      edgeArc(f, from, to);
    }
  }
}

/** See the file header. */
export function boxFeatures(f: Features, e: Float64Array): void {
  lookAtFaces(f, e);
  if (!(f.best.height > f.touching)) return;
  lookAtCaps(f, e);
  if (!(f.best.height > f.touching)) return;
  lookAtCorners(f, e);
  lookAtEdges(f, e);
}
