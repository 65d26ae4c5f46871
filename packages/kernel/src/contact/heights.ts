/**
 * Heights of the surfaces of both bodies at the candidates.
 *
 * In: candidates at places that both faces cover, seen along the normal. Out: `low`, the height of A's surface, `high`,
 * B's, margins included. Over a face in one plane: that plane's. Over a face joined from several facets of a hull: the
 * lowest of the planes of all facets, which is the surface itself. On an edge: the edge's.
 */
import type { ConvexShape, MeshData } from "@col/types";
import type { ContactSpace, Polygon } from "./space.ts";

/** Facets are moved out by this fraction of the size where a line leaves a hull. No dimension. */
const OUTSIDE = 1e-10;

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

/**
 * out[i] = height where the line across the contact plane at candidate i leaves the hull: of the first facet met.
 * `bInA` null: the hull is A.
 */
function setExit(mesh: MeshData, bInA: Float64Array | null, space: ContactSpace, i: number, out: Float64Array): void {
  const f = space.frame, u = space.found.at[2 * i], v = space.found.at[2 * i + 1], planes = mesh.facetPlanes;
  const sign = bInA === null ? 1 : -1;
  let x = f[0] * u + f[3] * v, y = f[1] * u + f[4] * v, z = f[2] * u + f[5] * v, a = f[6], b = f[7], c = f[8];
  if (bInA !== null) {
    const r = bInA, p = x - r[9], q = y - r[10], s = z - r[11], d = a, e = b, g = c;
    x = r[0] * p + r[3] * q + r[6] * s; y = r[1] * p + r[4] * q + r[7] * s; z = r[2] * p + r[5] * q + r[8] * s;
    a = r[0] * d + r[3] * e + r[6] * g; b = r[1] * d + r[4] * e + r[7] * g; c = r[2] * d + r[5] * e + r[8] * g;
  }
  // From facet to facet, to lower ones, as long as a neighbour is lower: where none of them is, none of all is. The
  // first one looks along the line, or is the one met last; without neighbours all are looked at. Facets are moved out
  // by `off`: the line may run along one that it is beside by rounding.
  const near = mesh.facetNeighbours, off = OUTSIDE * space.numbers[0], all = planes.length >> 2;
  let at = near === undefined ? all : i > 0 ? space.exit[0] : 0;
  while (i === 0 && at < all && !(sign * (planes[4 * at] * a + planes[4 * at + 1] * b + planes[4 * at + 2] * c) > 0.5))
    at++;
  const walk = near !== undefined && at < all;
  let best = Infinity, from = walk ? -1 : 0, to = walk ? 0 : all;
  if (!walk) at = 0;
  for (let lower = true; lower;) {
    lower = false;
    for (let k = from; k < to; k++) {
      const g = k < 0 ? at : walk ? near[k] : k, p = 4 * g,
        slope = sign * (planes[p] * a + planes[p + 1] * b + planes[p + 2] * c);
      if (!(slope > 0)) continue;
      const t = (planes[p + 3] + off - planes[p] * x - planes[p + 1] * y - planes[p + 2] * z) / slope;
      if (!(t < best)) continue;
      best = t;
      at = g;
      lower = walk;
    }
    from = mesh.facetStart[at];
    to = mesh.facetStart[at + 1];
  }
  space.exit[0] = at;
  const q = 4 * at;
  out[i] = (planes[q + 3] - planes[q] * x - planes[q + 1] * y - planes[q + 2] * z)
    / (planes[q] * a + planes[q + 1] * b + planes[q + 2] * c);
}

/** Heights of one body's surface at all candidates into `out`; `bInA` null: it is A. */
function setHeights(s: ConvexShape, face: Polygon, bInA: Float64Array | null, space: ContactSpace,
  out: Float64Array): void {
  const n = space.found.count, mesh = s.mesh, margin = bInA === null ? s.margin : -s.margin;
  for (let i = 0; i < n; i++) {
    if (face.flat || mesh === null) setHeight(face, space.found.at, i, out);
    else setExit(mesh, bInA, space, i, out);
    out[i] += margin;
  }
}

/** See the file header. */
export function setBothHeights(a: ConvexShape, b: ConvexShape, bInA: Float64Array, space: ContactSpace): void {
  setHeights(a, space.first, null, space, space.found.low);
  setHeights(b, space.second, bInA, space, space.found.high);
}
