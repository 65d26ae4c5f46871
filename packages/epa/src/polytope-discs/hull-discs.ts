/**
 * The minimum of h, the support function of D = P - S, for a hull P and a solid of revolution S (polytope-discs.ts).
 *
 * - In, all in P's frame and in lengths: P and its mesh; in `f` the solid S and `common`, GJK's point of both bodies.
 *   `d` is a buffer of 3 doubles.
 * - Out: `f.best`, the direction with the minimum of h. If `f.best.height` is at most `f.touching`, the bodies are
 *   separated or touch; then the other directions were not evaluated.
 * - Method: h is evaluated at facet normals, along S's axis, where corners of P meet S's side, and across edges that
 *   the chord test keeps.
 * - A bound skips most facets. Let S contain the ball of radius rho about x, and let o be the smaller of x's depths
 *   behind two adjacent facets. If o >= 0, then h >= o + rho at both facet normals and in all directions between. So
 *   only facets with o < best - rho or o < 0 are visited, with their edges. Here x is `common`.
 */
import type { ConvexShape, MeshData } from "@col/types";
import { CORNER_ON_CAP } from "./state.ts";
import type { Features } from "./state.ts";
import { cornerBeside, takeCorner } from "./corner-side.ts";
import { edgeArc } from "./edge-arcs.ts";
import { lookAtFacet } from "./features.ts";

/** State of a facet: not evaluated, its normal evaluated, its edges too. */
const NOTHING_LOOKED_AT = 0, NORMAL = 1, EDGES = 2;
/**
 * A corner is a support if no neighbour is further by more than this fraction of `f.touching`, for rounding errors. No
 * dimension.
 */
const LEVEL = 1e-3;

/** Evaluates h at the normal of facet i, once. */
function lookOnce(f: Features, i: number): void {
  if (f.looked[i] !== NOTHING_LOOKED_AT) return;
  f.looked[i] = NORMAL;
  lookAtFacet(f, i);
}

/** Sets the depth of `common` behind each facet. Returns the facet with the minimum depth. */
function setBehind(f: Features): number {
  const { planes: p, common, behind, looked } = f, x = common[0], y = common[1], z = common[2], count = p.length >> 2;
  let least = Infinity, at = 0;
  for (let facet = 0, i = 0; facet < count; facet++, i += 4) {
    const o = p[i + 3] - (p[i] * x + p[i + 1] * y + p[i + 2] * z);
    behind[facet] = o;
    looked[facet] = NOTHING_LOOKED_AT;
    if (o < least) {
      least = o;
      at = facet;
    }
  }
  return at;
}

/** Sets the radius of the ball about `common` that lies in S. */
function setBall(f: Features): void {
  const { common } = f, { axis, centre, sideHeight, sideAlong, sideAcross, height } = f.solid,
    x = common[0] - centre[0], y = common[1] - centre[1], z = common[2] - centre[2], ax = axis[0], ay = axis[1],
    az = axis[2], up = x * ax + y * ay + z * az;
  const ex = x - up * ax, ey = y - up * ay, ez = z - up * az,
    side = sideHeight + sideAlong * up - sideAcross * Math.sqrt(ex * ex + ey * ey + ez * ez);
  f.ball = Math.max(0, Math.min(height[0] - Math.abs(up), side));
}

/**
 * Evaluates h along the axis: corners against the caps. `inside`: `common` is in the hull, so the hull reaches at least
 * as far as it.
 */
function caps(p: ConvexShape, f: Features, d: Float64Array, inside: boolean): void {
  const { best, common } = f, { axis, centre, radius, height } = f.solid, cx = common[0] - centre[0],
    cy = common[1] - centre[1], cz = common[2] - centre[2], half = height[0];
  for (let i = 0; i < 2; i++) {
    const sign = 1 - 2 * i, x = sign * axis[0], y = sign * axis[1], z = sign * axis[2];
    if (radius[i] === 0 || (inside && x * cx + y * cy + z * cz + half >= best.height)) continue;
    d[0] = x; d[1] = y; d[2] = z;
    p.support(p, d, d);
    const vx = d[0] - centre[0], vy = d[1] - centre[1], vz = d[2] - centre[2], h = x * vx + y * vy + z * vz + half;
    if (!(h < best.height)) continue;
    best.height = h;
    best.meets = CORNER_ON_CAP;
    best.normal[0] = x; best.normal[1] = y; best.normal[2] = z;
    best.point[0] = vx; best.point[1] = vy; best.point[2] = vz;
    best.along[0] = 0; best.along[1] = 0; best.along[2] = 0;
  }
}

/** Is no neighbour of vertex i further along the corner's normal? */
function supports(mesh: MeshData, f: Features, i: number): boolean {
  const v = mesh.vertices, next = mesh.neighbours, end = mesh.neighbourStart[i + 1], n = f.corner.normal, x = n[0],
    y = n[1], z = n[2];
  const most = x * v[3 * i] + y * v[3 * i + 1] + z * v[3 * i + 2] + LEVEL * f.touching;
  for (let k = mesh.neighbourStart[i]; k < end; k++) {
    const j = 3 * next[k];
    if (x * v[j] + y * v[j + 1] + z * v[j + 2] > most) return false;
  }
  return true;
}

/**
 * Evaluates the edges of a facet and the corners at which they begin, for edges whose other facet was not visited
 * before. So all corners of visited facets are evaluated.
 */
function visitEdges(mesh: MeshData, f: Features, facet: number): void {
  const v = mesh.vertices, list = mesh.facetVertices, across = mesh.facetNeighbours, start = mesh.facetStart[facet],
    end = mesh.facetStart[facet + 1], { deepest, looked, best } = f, { centre } = f.solid, { point, along } = f.edge;
  lookOnce(f, facet);
  if (across === undefined) return;
  looked[facet] = EDGES;
  const p = 3 * facet, sx = deepest[p], sy = deepest[p + 1], sz = deepest[p + 2];
  for (let k = start; k < end; k++) {
    const other = across[k];
    if (looked[other] === EDGES) continue;
    lookOnce(f, other);
    const i = 3 * list[k], j = 3 * list[k + 1 < end ? k + 1 : start], q = 3 * other, x = v[i], y = v[i + 1],
      z = v[i + 2];
    const vx = x - centre[0], vy = y - centre[1], vz = z - centre[2];
    point[0] = vx; point[1] = vy; point[2] = vz;
    if (cornerBeside(f) && supports(mesh, f, list[k])) takeCorner(f);
    const tx = v[j] - x, ty = v[j + 1] - y, tz = v[j + 2] - z, dx = deepest[q] - sx, dy = deepest[q + 1] - sy,
      dz = deepest[q + 2] - sz;
    const cx = dy * tz - dz * ty, cy = dz * tx - dx * tz, cz = dx * ty - dy * tx,
      h = (vx + sx) * cx + (vy + sy) * cy + (vz + sz) * cz, least = best.height;
    if (h >= 0 && h * h >= least * least * (cx * cx + cy * cy + cz * cz)) continue;
    along[0] = tx; along[1] = ty; along[2] = tz;
    edgeArc(f, facet, other);
  }
}

/** See the file header. */
export function hullFeatures(p: ConvexShape, mesh: MeshData, f: Features, d: Float64Array): void {
  const count = mesh.facetPlanes.length >> 2;
  f.planes = mesh.facetPlanes;
  const nearest = setBehind(f);
  lookOnce(f, nearest);
  caps(p, f, d, f.behind[nearest] >= 0);
  if (!(f.best.height > f.touching)) return;
  setBall(f);
  visitEdges(mesh, f, nearest); // usually the minimum is here: then few facets remain
  let most = Math.max(0, f.best.height - f.ball);
  for (let i = 0; i < count; i++) {
    if (f.behind[i] >= most || f.looked[i] === EDGES) continue;
    visitEdges(mesh, f, i);
    most = Math.max(0, f.best.height - f.ball);
  }
}
