/**
 * The first tetrahedron of the expanding polytope: from a GJK simplex of any rank, completed by supports if the simplex
 * is flat.
 *
 * - In: the shapes, the relative pose of B in A (12 doubles), GJK's final simplex in `ws` (rank 0 to 4, the origin in
 *   or near its hull), the size `ws.found.size` (length).
 * - Out: true and a tetrahedron in `p` (A's frame). It need not hold the origin, because the expansion uses signed
 *   keys. False: all of D lies in a plane, a line or a point up to rounding; `ws.normal` is then a unit normal of that
 *   flat set.
 * - Method: keep the simplex rows that span most, then take supports along both directions across their span.
 * - With a rolling ball in `p.sizes.ball`, the vertices are points of D less that ball.
 */
import type { Workspace } from "@col/kernel";
import type { ConvexShape, PackedPose } from "@col/types";
import { clear, setTetrahedron } from "./polytope.ts";
import type { Polytope } from "./polytope.ts";
import { slenderPlane } from "./slender-plane.ts";
import { directionOf } from "./rolling-ball.ts";
import { setDifference, supportVertex } from "./support.ts";

/**
 * Extents of D below this fraction of the size cannot be told from rounding errors (2^-53 times the operations behind a
 * row). No dimension.
 */
const FLAT_MAX = 1e-14;
/** A GJK tetrahedron is used unchanged if its height is above this fraction of the size. No dimension. */
const SPANNING_MIN = 1e-9;

/** Swaps vertices i and j of the polytope. */
function swapVertices(p: Polytope, i: number, j: number): void {
  for (let c = 0; c < 3; c++) {
    const k = 3 * i + c, l = 3 * j + c;
    const w = p.w[k], a = p.a[k], b = p.b[k], d = p.dir[k];
    p.w[k] = p.w[l]; p.a[k] = p.a[l]; p.b[k] = p.b[l]; p.dir[k] = p.dir[l];
    p.w[l] = w; p.a[l] = a; p.b[l] = b; p.dir[l] = d;
  }
}

/**
 * sizes.slack = distance (length) of vertex i from the affine span of the first `n` (1 to 3) vertices: a point, a line
 * or a plane. With `n` = 2 or 3, `e` is the unit direction of the line or the unit normal of the plane. The distance is
 * measured from each of the vertices, and the minimum is taken. On slender spans e is inaccurate: from far away, a
 * point of the span, or one of its vertices, would seem to lie outside.
 */
function setDistanceFromSpan(p: Polytope, n: number, i: number, e: Float64Array): void {
  const w = p.w, k = 3 * i, u = e[0], v = e[1], t = e[2];
  let least = Infinity;
  for (let j = 0; j < 3 * n; j += 3) {
    const x = w[k] - w[j], y = w[k + 1] - w[j + 1], z = w[k + 2] - w[j + 2];
    if (n === 3) least = Math.min(least, Math.abs(x * u + y * v + z * t));
    else if (n === 1) least = Math.sqrt(x * x + y * y + z * z);
    else {
      const cx = y * t - z * v, cy = z * u - x * t, cz = x * v - y * u;
      least = Math.min(least, Math.sqrt(cx * cx + cy * cy + cz * cz));
    }
  }
  p.sizes.slack = least;
}

/** e = unit direction 0 -> 1 (n = 2) or unit normal of 0, 1, 2 (n = 3). */
function setSpanDirection(p: Polytope, n: number, e: Float64Array): void {
  const w = p.w;
  if (n === 3) { // uses the slot of the first face, which is free until there is a tetrahedron
    slenderPlane(p.reals, 0, 6 * p.capacity, 6 * p.capacity + 3, 6 * p.capacity + 6);
    e[0] = p.plane[0]; e[1] = p.plane[1]; e[2] = p.plane[2];
    return;
  }
  const x = w[3] - w[0], y = w[4] - w[1], z = w[5] - w[2], s = 1 / Math.sqrt(x * x + y * y + z * z);
  e[0] = x * s; e[1] = y * s; e[2] = z * s;
}

/** `dir` of vertex v = trial direction t across the span. False if there is no such direction. */
function setTrialDirection(p: Polytope, n: number, t: number, e: Float64Array, v: number): boolean {
  const dir = p.dir, k = 3 * v, s = (t & 1) === 0 ? 1 : -1;
  dir[k] = 0; dir[k + 1] = 0; dir[k + 2] = 0;
  if (n === 1) {
    if (t >= 6) return false;
    dir[k + (t >> 1)] = s;
    return true;
  }
  if (n === 3) {
    if (t >= 2) return false;
    dir[k] = s * e[0]; dir[k + 1] = s * e[1]; dir[k + 2] = s * e[2];
    return true;
  }
  if (t >= 4) return false;
  // two directions across the line, made from the coordinate axis that is furthest from it
  const ax = Math.abs(e[0]), ay = Math.abs(e[1]), az = Math.abs(e[2]);
  const ix = ax <= ay && ax <= az ? 1 : 0, iy = ix === 0 && ay <= az ? 1 : 0, iz = 1 - ix - iy;
  const px = e[1] * iz - e[2] * iy, py = e[2] * ix - e[0] * iz, pz = e[0] * iy - e[1] * ix;
  const m = s / Math.sqrt(px * px + py * py + pz * pz);
  const swapSides = t >= 2;
  dir[k] = m * (swapSides ? e[1] * pz - e[2] * py : px);
  dir[k + 1] = m * (swapSides ? e[2] * px - e[0] * pz : py);
  dir[k + 2] = m * (swapSides ? e[0] * py - e[1] * px : pz);
  return true;
}

/**
 * Makes the first tetrahedron of the expanding polytope in `p`, from GJK's simplex. False: all of A - B is flat; its
 * unit normal is then in `ws.normal`. `ws.found.size`: largest |w| met so far.
 */
export function seed(
  a: ConvexShape, b: ConvexShape, bInA: PackedPose, ws: Workspace, p: Polytope,
): boolean {
  const size = ws.found.size, rho = p.sizes.ball;
  clear(p);
  const s = ws.simplex, e = ws.normal, pa = p.a, pb = p.b, dir = p.dir, rowsA = s.a, rowsB = s.b;
  let rows = ws.rank;
  for (let i = 0; i < rows; i++) {
    const from = 3 * ws.slots[i], to = 3 * i;
    for (let c = 0; c < 3; c++) {
      pa[to + c] = rowsA[from + c];
      pb[to + c] = rowsB[from + c];
      dir[to + c] = 0; // not known: this vertex has no second-order model
    }
    if (rho > 0) directionOf(a, b, bInA, pa, pb, to, dir);
    setDifference(p, bInA, i); // from the support points, because GJK does not store w
  }
  if (rows === 4) {
    setSpanDirection(p, 3, e);
    setDistanceFromSpan(p, 3, 3, e);
    if (p.sizes.slack > SPANNING_MIN * size) {
      p.vertices = 4;
      setTetrahedron(p);
      return true;
    }
  }
  if (rows === 0) {
    setTrialDirection(p, 1, 0, e, 0);
    supportVertex(a, b, bInA, ws.support, p, 0);
    rows = 1;
  }
  for (let n = 1; n < 4; n++) {
    if (n > 1) setSpanDirection(p, n, e);
    let best = n, far = -1, scale = size;
    for (let i = n; i < rows; i++) {
      setDistanceFromSpan(p, n, i, e);
      const h = p.sizes.slack;
      if (h > far) {
        far = h;
        best = i;
      }
    }
    if (!(far > SPANNING_MIN * size)) { // the rows do not span: take supports across the span, and keep the furthest
      for (let t = 0; t < 6 && setTrialDirection(p, n, t, e, rows); t++) {
        supportVertex(a, b, bInA, ws.support, p, rows);
        setDistanceFromSpan(p, n, rows, e);
        const h = p.sizes.slack, k = 3 * rows;
        const m = Math.sqrt(p.w[k] * p.w[k] + p.w[k + 1] * p.w[k + 1] + p.w[k + 2] * p.w[k + 2]);
        if (m > scale) scale = m;
        if (h > far) {
          far = h;
          best = rows;
          rows++;
          if (far > SPANNING_MIN * scale) break;
        }
      }
    }
    if (!(far > FLAT_MAX * scale)) {
      if (n < 3) { // a point or a line: any normal across it
        setTrialDirection(p, n, 0, e, rows);
        e[0] = p.dir[3 * rows]; e[1] = p.dir[3 * rows + 1]; e[2] = p.dir[3 * rows + 2];
      }
      p.vertices = n;
      return false;
    }
    if (best !== n) swapVertices(p, n, best);
    if (rows < n + 1) rows = n + 1;
  }
  p.vertices = 4;
  setTetrahedron(p);
  return true;
}
