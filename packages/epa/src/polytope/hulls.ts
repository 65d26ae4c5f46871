/**
 * The expanding polytope of expand.ts between two polytopes, where nothing is degenerate: nearly always, at two thirds
 * of the cost.
 *
 * In: bodies without curvature, and in `ws.gjk` their relative pose and GJK's simplex; `ws.pair.size` = largest |w|
 * met. Out: true, and depth, normal, witness points and expansions as `expand` leaves them; or false, and nothing is
 * said: no tetrahedron to start from, a sliver, a point met twice, faces that see a vertex from all around, a budget
 * that is spent. `expand` then starts anew.
 * Method: as there. What differs is the cost of a step (decisions/0019):
 * - The arrays are constants of a closure, so the compiler knows where they lie and how long they are: no loads of
 *   either, and half the registers. They must be of one closure with their functions, and have more than eight doubles:
 *   others it does not know. One query at a time may use them; `BUSY` turns away one from inside a support.
 * - Normals are not unit: `PLANE` holds n = (b - a) x (c - a) and the value of <n, w> beyond which w is seen, `KEY` the
 *   square of the plane's distance, with its sign. A division a face, and no root.
 * - Supports are on the surface of D, so no vertex ever vanishes: v vertices have the faces 0 .. 2 v - 5, and no slot
 *   is free.
 */
import type { ConvexShape } from "@col/types";
import type { PolytopeWorkspace } from "../query-state.ts";
import {
  REPEATED_VERTEX_MAX, SIGHT_ROUNDING, SUPPORT_ROUNDING, WALK_STEPS_MAX, WEIGHT_ROUNDING, WITNESS_MISS_MAX,
} from "../tolerances.ts";

/**
 * Most vertices; twice that are faces. Pairs of hulls of 5000 vertices need 20 at the median, of spheres of 1000
 * vertices about one centre 400.
 */
const VERTICES_MAX = 260;
/** Most faces that an insertion may remove. Met: 12. */
const REMOVED_MAX = 60;
/** Squared cosine between planes that are one. No dimension. */
const COPLANAR_COSINE2 = 1 - 2e-9;
/**
 * Squared sine below which a triangle is left to `expand`, and squared height of the first tetrahedron, relative to the
 * size.
 */
const SLIVER_SINE2 = 1e-12;

/**
 * Depth of two polytopes by an expanding polytope, at two thirds of the cost of `expand`. False: something is
 * degenerate, ask `expand`. Too long for V8 to inline it, which would leave no room for the small functions of the
 * caller, and box their numbers.
 *
 * A closure holds the arrays: V8 then sees that they never change, also after a bundler has made a `var` of each
 * `const` of a module (decisions/0041).
 */
export const expandHulls: (a: ConvexShape, b: ConvexShape, ws: PolytopeWorkspace, budget: number) => boolean =
  /* @__PURE__ */ (() => {
  /** Vertices: points of D, support points of A and of B (B's frame); four doubles each. */
  const W = new Float64Array(4 * VERTICES_MAX);
  const A = new Float64Array(4 * VERTICES_MAX);
  const B = new Float64Array(4 * VERTICES_MAX);
  /** Faces: see the header; corners and half-edges as in polytope.ts. */
  const PLANE = new Float64Array(8 * VERTICES_MAX);
  const KEY = new Float64Array(2 * VERTICES_MAX);
  const CORNER = new Int32Array(8 * VERTICES_MAX);
  const TWIN = new Int32Array(8 * VERTICES_MAX);
  /** Of an insertion: half-edges to look across, the horizon, first half-edges of the removed faces and of the fan. */
  const STACK = new Int32Array(REMOVED_MAX + 4);
  const RIM = new Int32Array(REMOVED_MAX + 4);
  const SLOT = new Int32Array(REMOVED_MAX + 4);
  /**
   * What a unit normal needs beyond its plane to see a point; largest |w| met. Directions for the supports, and their
   * answers.
   */
  const SLACK = new Float64Array(16);
  const DA = new Float64Array(16);
  const DB = new Float64Array(16);
  /** Areas of the parts of a triangle. */
  const AREA = new Float64Array(16);
  /** Entry 0: 1 while a query runs. */
  const BUSY = new Int32Array(1);

  /** Plane and key of face f of the tetrahedron from its corners. False: a sliver. */
  function plane(f: number): boolean {
    const k = 4 * f, a = 4 * CORNER[k], b = 4 * CORNER[k + 1], c = 4 * CORNER[k + 2], x = W[c],
      y = W[c + 1], z = W[c + 2];
    const ax = W[a], ay = W[a + 1], az = W[a + 2], ux = W[b] - ax, uy = W[b + 1] - ay, uz = W[b + 2] - az, vx = x - ax,
      vy = y - ay, vz = z - az;
    const nx = uy * vz - uz * vy, ny = uz * vx - ux * vz, nz = ux * vy - uy * vx, nn = nx * nx + ny * ny + nz * nz,
      d = nx * x + ny * y + nz * z;
    PLANE[k] = nx; PLANE[k + 1] = ny; PLANE[k + 2] = nz;
    PLANE[k + 3] = d + SLACK[0] * (Math.abs(nx) + Math.abs(ny) + Math.abs(nz));
    KEY[f] = d / nn * Math.abs(d);
    return nn > SLIVER_SINE2 * (ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz);
  }

  /**
   * As `insert` of insert.ts: vertex v, seen by face `seed`. False, and the surface is spoilt: a sliver, or the faces
   * that see it are no tree. A tree of k triangles has k + 2 edges around it: the fan takes their slots and two new
   * ones. Where they go around a vertex, that one would vanish; only ties bring it about, and the walk, which does not
   * look where it has been, ends by `REMOVED_MAX`. Branches on what is seen are cheaper here than writes of both
   * outcomes (measured).
   */
  function insert(v: number, seed: number): boolean {
    const x = W[4 * v], y = W[4 * v + 1], z = W[4 * v + 2], slack = SLACK[0];
    let top = 3, rim = 0, gone = 1, slivers = 0;
    SLOT[0] = 4 * seed;
    STACK[0] = TWIN[4 * seed + 2]; STACK[1] = TWIN[4 * seed + 1]; STACK[2] = TWIN[4 * seed];
    while (top > 0) {
      const h = STACK[--top], q = h & -4;
      if (PLANE[q] * x + PLANE[q + 1] * y + PLANE[q + 2] * z > PLANE[q + 3]) {
        if (gone === REMOVED_MAX) return false;
        const e = (h & 3) << 1;
        SLOT[gone++] = q;
        STACK[top] = TWIN[q + ((18 >> e) & 3)];
        STACK[top + 1] = TWIN[q + ((9 >> e) & 3)];
        top += 2;
      } else RIM[rim++] = h;
    }
    SLOT[gone] = 8 * v - 16;
    SLOT[gone + 1] = 8 * v - 12;
    let before = SLOT[rim - 1], from = CORNER[RIM[rim - 1]], ax = W[4 * from] - x, ay = W[4 * from + 1] - y,
      az = W[4 * from + 2] - z;
    let aa = ax * ax + ay * ay + az * az;
    for (let r = 0; r < rim; r++) {
      const h = RIM[r], k = SLOT[r], to = CORNER[h], b = 4 * to, bx = W[b] - x, by = W[b + 1] - y, bz = W[b + 2] - z,
        bb = bx * bx + by * by + bz * bz;
      const ux = bx - ax, uy = by - ay, uz = bz - az;
      const nx = ay * uz - az * uy, ny = az * ux - ax * uz, nz = ax * uy - ay * ux, nn = nx * nx + ny * ny + nz * nz,
        d = nx * x + ny * y + nz * z;
      slivers |= +!(nn > SLIVER_SINE2 * aa * (ux * ux + uy * uy + uz * uz));
      ax = bx; ay = by; az = bz; aa = bb;
      PLANE[k] = nx; PLANE[k + 1] = ny; PLANE[k + 2] = nz;
      PLANE[k + 3] = d + slack * (Math.abs(nx) + Math.abs(ny) + Math.abs(nz));
      KEY[k >> 2] = d / nn * Math.abs(d);
      CORNER[k] = from; CORNER[k + 1] = to; CORNER[k + 2] = v;
      TWIN[k] = h;
      TWIN[h] = k;
      TWIN[k + 2] = before + 1;
      TWIN[before + 1] = k + 2;
      before = k;
      from = to;
    }
    return slivers === 0;
  }

  /** GJK's simplex as the first tetrahedron. False: too flat to tell its sides. */
  function seed(ws: PolytopeWorkspace): boolean {
    const { bInA: r, simplex: { a, b }, slots } = ws.gjk, size = ws.pair.size;
    for (let i = 0; i < 4; i++) {
      const k = 3 * slots[i], to = 4 * i, ax = a[k], ay = a[k + 1], az = a[k + 2], bx = b[k], by = b[k + 1],
        bz = b[k + 2];
      A[to] = ax; A[to + 1] = ay; A[to + 2] = az;
      B[to] = bx; B[to + 1] = by; B[to + 2] = bz;
      W[to] = ax - (r[0] * bx + r[1] * by + r[2] * bz + r[9]);
      W[to + 1] = ay - (r[3] * bx + r[4] * by + r[5] * bz + r[10]);
      W[to + 2] = az - (r[6] * bx + r[7] * by + r[8] * bz + r[11]);
    }
    const ux = W[4] - W[0], uy = W[5] - W[1], uz = W[6] - W[2], vx = W[8] - W[0], vy = W[9] - W[1], vz = W[10] - W[2];
    const nx = uy * vz - uz * vy, ny = uz * vx - ux * vz, nz = ux * vy - uy * vx;
    const det = nx * (W[12] - W[0]) + ny * (W[13] - W[1]) + nz * (W[14] - W[2]);
    if (!(det * det > SLIVER_SINE2 * size * size * (nx * nx + ny * ny + nz * nz))) return false;
    // det < 0: 0, 1, 2 is counter-clockwise seen from outside
    const i = 2 - +(det < 0), j = 3 - i;
    CORNER[0] = 0; CORNER[1] = i; CORNER[2] = j; CORNER[4] = 0; CORNER[5] = j; CORNER[6] = 3;
    CORNER[8] = j; CORNER[9] = i; CORNER[10] = 3; CORNER[12] = i; CORNER[13] = 0; CORNER[14] = 3;
    TWIN[0] = 12; TWIN[12] = 0; TWIN[1] = 8; TWIN[8] = 1; TWIN[2] = 4; TWIN[4] = 2; // edges 0-i, i-j, j-0
    TWIN[5] = 10; TWIN[10] = 5; TWIN[9] = 14; TWIN[14] = 9; TWIN[13] = 6; TWIN[6] = 13; // j-3, i-3, 0-3
    SLACK[0] = SIGHT_ROUNDING * size;
    return plane(0) && plane(1) && plane(2) && plane(3);
  }

  /**
   * Witness points: where the ray along the normal pierces face f, or a face in its plane, as a facet of D with many
   * corners is many triangles (`foot` of witness.ts). False: they miss the depth times the normal.
   */
  function points(ws: PolytopeWorkspace, f: number): boolean {
    const n = ws.gjk.normal, x = n[0], y = n[1], z = n[2], u = ws.depth[0];
    const far = u + REPEATED_VERTEX_MAX * ws.pair.size;
    let face = 4 * f, i = 0, j = 0, k = 0;
    for (let step = 0; step < WALK_STEPS_MAX; step++) {
      i = 4 * CORNER[face]; j = 4 * CORNER[face + 1]; k = 4 * CORNER[face + 2];
      const ix = W[i], iy = W[i + 1], iz = W[i + 2], jx = W[j], jy = W[j + 1], jz = W[j + 2], kx = W[k], ky = W[k + 1],
        kz = W[k + 2];
      // signed areas of the sub-triangles, seen along n: <n, w_j x w_k>
      const li = x * (jy * kz - jz * ky) + y * (jz * kx - jx * kz) + z * (jx * ky - jy * kx);
      const lj = x * (ky * iz - kz * iy) + y * (kz * ix - kx * iz) + z * (kx * iy - ky * ix);
      const lk = x * (iy * jz - iz * jy) + y * (iz * jx - ix * jz) + z * (ix * jy - iy * jx);
      const inside = WEIGHT_ROUNDING * (li + lj + lk);
      // doubles that leave a loop are boxed until the last compiler has been here
      AREA[0] = li; AREA[1] = lj; AREA[2] = lk;
      if (li >= inside && lj >= inside && lk >= inside) break;
      // out across the edge opposite to the most negative one
      const m = li <= lj && li <= lk ? 1 : lj <= lk ? 2 : 0, g = TWIN[face + m] & -4, a = PLANE[g], b = PLANE[g + 1],
        c = PLANE[g + 2];
      const same = a * x + b * y + c * z;
      if (!(same > 0 && same * same > COPLANAR_COSINE2 * (a * a + b * b + c * c) && KEY[g >> 2] <= far * far)) break;
      face = g;
    }
    const pi = Math.max(0, AREA[0]), pj = Math.max(0, AREA[1]), pk = Math.max(0, AREA[2]), s = 1 / (pi + pj + pk);
    const li = pi * s, lj = pj * s, lk = pk * s, pa = ws.gjk.pointA, pb = ws.gjk.pointBLocal;
    for (let c = 0; c < 3; c++) {
      pa[c] = li * A[i + c] + lj * A[j + c] + lk * A[k + c];
      pb[c] = li * B[i + c] + lj * B[j + c] + lk * B[k + c];
    }
    const ex = li * W[i] + lj * W[j] + lk * W[k] - u * x, ey = li * W[i + 1] + lj * W[j + 1] + lk * W[k + 1] - u * y;
    const ez = li * W[i + 2] + lj * W[j + 2] + lk * W[k + 2] - u * z;
    return ex * ex + ey * ey + ez * ez <= WITNESS_MISS_MAX * WITNESS_MISS_MAX * ws.pair.size * ws.pair.size;
  }

  return function expandHulls(a: ConvexShape, b: ConvexShape, ws: PolytopeWorkspace, budget: number): boolean {
    if (BUSY[0] !== 0 || ws.gjk.rank !== 4 || !seed(ws)) return false;
    BUSY[0] = 1;
    try {
      const n = ws.gjk.normal, r = ws.gjk.bInA, r0 = r[0], r1 = r[1], r2 = r[2], r3 = r[3], r4 = r[4], r5 = r[5],
        r6 = r[6], r7 = r[7], r8 = r[8];
      const t0 = r[9], t1 = r[10], t2 = r[11], last = Math.min(budget, VERTICES_MAX - 4) + 4;
      SLACK[1] = ws.pair.size;
      for (let v = 4; v < last; v++) {
        const at = 4 * v, faces = 2 * v - 4;
        let f = 0, least = KEY[0];
        for (let i = 1; i < faces; i++) {
          if (KEY[i] < least) {
            least = KEY[i];
            f = i;
          }
        }
        const q = 4 * f, nx = PLANE[q], ny = PLANE[q + 1], nz = PLANE[q + 2];
        DA[0] = nx; DA[1] = ny; DA[2] = nz;
        DB[0] = -(r0 * nx + r3 * ny + r6 * nz); DB[1] = -(r1 * nx + r4 * ny + r7 * nz);
        DB[2] = -(r2 * nx + r5 * ny + r8 * nz);
        a.support(a, DA, DA);
        b.support(b, DB, DB);
        const ax = DA[0], ay = DA[1], az = DA[2], bx = DB[0], by = DB[1], bz = DB[2];
        const w0 = ax - (r0 * bx + r1 * by + r2 * bz + t0), w1 = ay - (r3 * bx + r4 * by + r5 * bz + t1),
          w2 = az - (r6 * bx + r7 * by + r8 * bz + t2);
        const s = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz), x = nx * s, y = ny * s, z = nz * s, c = 4 * CORNER[q + 2];
        const h = x * w0 + y * w1 + z * w2, l = x * W[c] + y * W[c + 1] + z * W[c + 2];
        const ww = w0 * w0 + w1 * w1 + w2 * w2;
        if (ww > SLACK[1] * SLACK[1]) {
          SLACK[1] = Math.sqrt(ww);
          SLACK[0] = SIGHT_ROUNDING * SLACK[1];
        }
        const scale = SLACK[1];
        if (!(h - l > REPEATED_VERTEX_MAX * scale)) {
          // the point may be one the polytope has
          if (!(l > 0 && Math.abs(h - l) <= SUPPORT_ROUNDING * scale)) return false;
          n[0] = x; n[1] = y; n[2] = z;
          ws.depth[0] = h;
          ws.depth[1] = Math.min(l, h);
          ws.expansions = v - 3;
          return points(ws, f);
        }
        W[at] = w0; W[at + 1] = w1; W[at + 2] = w2;
        A[at] = ax; A[at + 1] = ay; A[at + 2] = az;
        B[at] = bx; B[at + 1] = by; B[at + 2] = bz;
        if (!insert(v, f)) return false;
      }
      return false;
    } finally {
      BUSY[0] = 0;
    }
  };
})();
