/**
 * Heights of the surfaces of both bodies at the contact candidates.
 *
 * - In: candidates at places (u, v) that both faces cover, seen along the normal; the shapes, their faces, and the
 *   packed pose of B in A. Lengths, A's frame.
 * - Out: `low`, the height of A's surface along the normal, and `high`, the height of B's, margins included. Lengths.
 * - Method: over a flat face, the height of its plane; on an edge, the edge's height at the nearest point; at a corner,
 *   the corner's. Over a face joined from several facets of a hull, the line along the normal leaves the polytope at
 *   the nearest of all facet planes. A walk from facet to facet finds this plane.
 * - A facet counts only if its plane faces the direction of the line; planes are moved outward by `numbers[4]`.
 */
import { AFFINE_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import { facetsOf, putNormal } from "../face/image.ts";
import { outwardCount, writeOutward } from "../face/outward.ts";
import type { ContactSpace, Polygon } from "./space.ts";

/** out[i] = height of a face at candidate i: of its plane, of its edge at the nearest point, of its corner. */
function setHeight(p: Polygon, at: Float64Array, i: number, out: Float64Array): void {
  const q = p.at, n = p.count, u = at[2 * i], v = at[2 * i + 1], f = p.plane;
  if (n > 2 || n < 0) out[i] = f[0] + f[1] * u + f[2] * v;
  else if (n === 1) out[i] = q[2];
  else {
    const ex = q[3] - q[0], ey = q[4] - q[1], t = ((u - q[0]) * ex + (v - q[1]) * ey) / (ex * ex + ey * ey);
    out[i] = q[2] + (t < 0 ? 0 : t > 1 ? 1 : t) * (q[5] - q[2]);
  }
}

/** Returns the polytope whose image under the map `image` (A row-major, then t) is the shape, or the shape itself. */
function setImage(s: ConvexShape, image: Float64Array): ConvexShape {
  let core = s;
  for (; core.kind === AFFINE_KIND; core = core.operands[0]) {
    const p = core.params, m = image;
    if (core === s) {
      m.set(p);
      continue;
    }
    for (let r = 0; r < 3; r++) {
      const x = m[3 * r], y = m[3 * r + 1], z = m[3 * r + 2];
      for (let c = 0; c < 3; c++) m[3 * r + c] = x * p[c] + y * p[3 + c] + z * p[6 + c];
      m[9 + r] += x * p[9] + y * p[10] + z * p[11];
    }
  }
  return core;
}

/** Index at which the plane of facet g begins: in `facetPlanes`, or for an image in `exitPlane`, which this writes. */
function exitRow(core: ConvexShape, g: number, isImage: boolean, { exitPlane: q, image: m }: ContactSpace): number {
  if (!isImage) return 4 * g;
  writeOutward(core, g, q);
  // a point of the facet, at its normal times its offset
  const x = q[3] * q[0], y = q[3] * q[1], z = q[3] * q[2];
  putNormal(m, q, 0, q, 0);
  q[3] = q[0] * (m[0] * x + m[1] * y + m[2] * z + m[9]) + q[1] * (m[3] * x + m[4] * y + m[5] * z + m[10])
    + q[2] * (m[6] * x + m[7] * y + m[8] * z + m[11]);
  const all = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2]);
  for (let c = 0; c < 4; c++) q[c] /= all; // NaN for a facet without area, which is then skipped
  return 0;
}

/**
 * out[i] = height at which the line along the normal through candidate i leaves the polytope or its image, at the first
 * facet plane met. `bInA` null: the shape is A.
 */
function setExit(core: ConvexShape, isImage: boolean, facet: number, bInA: Float64Array | null, space: ContactSpace,
  i: number, out: Float64Array): void {
  const f = space.frame, u = space.found.at[2 * i], v = space.found.at[2 * i + 1];
  const sign = bInA === null ? 1 : -1;
  let x = f[0] * u + f[3] * v, y = f[1] * u + f[4] * v, z = f[2] * u + f[5] * v, a = f[6], b = f[7], c = f[8];
  if (bInA !== null) {
    const r = bInA, k = x - r[9], l = y - r[10], s = z - r[11], d = a, e = b, g = c;
    x = r[0] * k + r[3] * l + r[6] * s; y = r[1] * k + r[4] * l + r[7] * s; z = r[2] * k + r[5] * l + r[8] * s;
    a = r[0] * d + r[3] * e + r[6] * g; b = r[1] * d + r[4] * e + r[7] * g; c = r[2] * d + r[5] * e + r[8] * g;
  }
  a *= sign; b *= sign; c *= sign;
  // Walks from facet to facet as long as a neighbour is lower: if no neighbour is lower, no facet is. The walk starts
  // at a facet of the face, or at the facet found for the last candidate. Without neighbours all facets are tested.
  // Facets are moved outward by `off`, since the line may run along a facet that it misses by rounding.
  const { facetNeighbours: near, facetStart, facetPlanes } = facetsOf(core), all = outwardCount(core),
    off = space.numbers[4], q = isImage ? space.exitPlane : facetPlanes;
  const walk = near !== undefined;
  let best = Infinity, from = walk ? -1 : 0, to = walk ? 0 : all, at = i > 0 ? space.exit[0] : facet;
  for (let lower = true; lower;) {
    lower = false;
    for (let k = from; k < to; k++) {
      const g = k < 0 ? at : walk ? near[k] : k, p = exitRow(core, g, isImage, space),
        slope = q[p] * a + q[p + 1] * b + q[p + 2] * c;
      if (!(slope > 0)) continue;
      const t = (q[p + 3] + off - q[p] * x - q[p + 1] * y - q[p + 2] * z) / slope;
      if (!(t < best)) continue;
      best = t;
      at = g;
      lower = walk;
    }
    if (!lower) break;
    from = facetStart[at];
    to = facetStart[at + 1];
  }
  space.exit[0] = at;
  const p = exitRow(core, at, isImage, space);
  out[i] = sign * (q[p + 3] - q[p] * x - q[p + 1] * y - q[p + 2] * z) / (q[p] * a + q[p + 1] * b + q[p + 2] * c);
}

/** Writes the heights of one body's surface at all candidates into `out`; `bInA` null: it is A. */
function setHeights(s: ConvexShape, face: Polygon, bInA: Float64Array | null, space: ContactSpace,
  out: Float64Array): void {
  const n = space.found.count, core = face.flat ? s : setImage(s, space.image),
    margin = bInA === null ? s.margin : -s.margin;
  for (let i = 0; i < n; i++) {
    if (face.flat) setHeight(face, space.found.at, i, out);
    else setExit(core, core !== s, face.facet, bInA, space, i, out);
    out[i] += margin;
  }
}

/** See the file header. */
export function setBothHeights(a: ConvexShape, b: ConvexShape, bInA: Float64Array, space: ContactSpace): void {
  setHeights(a, space.first, null, space, space.found.low);
  setHeights(b, space.second, bInA, space, space.found.high);
}
