/**
 * Sub-distances of GJK in space beside the kernel's: Johnson's (Gilbert, Johnson and Keerthi 1988) and signed volumes
 * by a code, as the plane's barycode suggests for space (Zhang et al., concluding remarks: with the newest row known).
 *
 * In: rows of points, 3 numbers each, and their number (1 to 4), the newest last. Out: the point of their hull nearest
 * to the origin in `x`; the mask of the rows that carry it is returned, 15 where the origin is inside.
 */

/** A sub-distance, as `nearestVoronoi` of the kernel. */
export type NearestFn = (w: Float64Array, rank: number, x: Float64Array) => number;

const dotRows = (w: Float64Array, i: number, j: number): number =>
  w[3 * i] * w[3 * j] + w[3 * i + 1] * w[3 * j + 1] + w[3 * i + 2] * w[3 * j + 2];

/** Determinants of all subsets: `D[4 * mask + i]` is the weight of row i in the subset `mask`, not normed. */
const D: Float64Array = /* @__PURE__ */ new Float64Array(64);

function determinants(w: Float64Array, rank: number): void {
  for (let mask = 1; mask < 1 << rank; mask++) {
    for (let i = 0; i < rank; i++) {
      if ((mask >> i & 1) === 0) continue;
      const rest = mask & ~(1 << i);
      if (rest === 0) {
        D[4 * mask + i] = 1;
        continue;
      }
      let k = 0, sum = 0;
      while ((rest >> k & 1) === 0) k++;
      for (let j = 0; j < rank; j++)
        if ((rest >> j & 1) === 1) sum += D[4 * rest + j] * (dotRows(w, j, k) - dotRows(w, j, i));
      D[4 * mask + i] = sum;
    }
  }
}

/** The point of a subset by its weights; its squared length. */
function pointOf(w: Float64Array, rank: number, mask: number, x: Float64Array): number {
  let total = 0;
  x.fill(0);
  for (let i = 0; i < rank; i++) {
    if ((mask >> i & 1) === 0) continue;
    const d = D[4 * mask + i];
    total += d;
    for (let c = 0; c < 3; c++) x[c] += d * w[3 * i + c];
  }
  for (let c = 0; c < 3; c++) x[c] /= total;
  return x[0] * x[0] + x[1] * x[1] + x[2] * x[2];
}

/**
 * Johnson's: the subset whose weights are all positive and which no row outside would enter. Where rounding leaves
 * none, the authors' back-up: of the subsets with positive weights the nearest.
 */
export function nearestJohnson(w: Float64Array, rank: number, x: Float64Array): number {
  determinants(w, rank);
  let best = Infinity, chosen = 0;
  for (let mask = 1; mask < 1 << rank; mask++) {
    let positive = true, final = true;
    for (let i = 0; i < rank; i++) {
      if ((mask >> i & 1) === 1) positive &&= D[4 * mask + i] > 0;
      else final &&= !(D[4 * (mask | 1 << i) + i] > 0);
    }
    if (!positive) continue;
    const xx = pointOf(w, rank, mask, x);
    if (final) {
      if (mask === 15) x.fill(0);
      return mask;
    }
    if (xx < best) {
      best = xx;
      chosen = mask;
    }
  }
  pointOf(w, rank, chosen, x);
  return chosen;
}

/** Signed lengths of the newest row `n` and row `i`: the newest is never beyond. */
function codedEdge(w: Float64Array, n: number, i: number, x: Float64Array): number {
  const e0 = w[3 * i] - w[3 * n], e1 = w[3 * i + 1] - w[3 * n + 1], e2 = w[3 * i + 2] - w[3 * n + 2],
    ee = e0 * e0 + e1 * e1 + e2 * e2, t = -(w[3 * n] * e0 + w[3 * n + 1] * e1 + w[3 * n + 2] * e2),
    f = t > 0 && ee > 0 ? t / ee : 0;
  x[0] = w[3 * n] + f * e0; x[1] = w[3 * n + 1] + f * e1; x[2] = w[3 * n + 2] + f * e2;
  return f > 0 ? (1 << n) | (1 << i) : 1 << n;
}

/** Candidates of the edges and faces at hand. */
const EDGE: Float64Array = /* @__PURE__ */ new Float64Array(3);
const FACE: Float64Array = /* @__PURE__ */ new Float64Array(3);

/** Copies `from` to `x` where it is nearer than `best`, a squared length; the lesser of both. */
function takeNearer(from: Float64Array, x: Float64Array, best: number): number {
  const xx = from[0] * from[0] + from[1] * from[1] + from[2] * from[2];
  if (!(xx < best)) return best;
  x[0] = from[0]; x[1] = from[1]; x[2] = from[2];
  return xx;
}

/** Signed areas of the newest row `n` and rows i, j, in the plane of the largest of them: code of two bits. */
function codedFace(w: Float64Array, n: number, i: number, j: number, x: Float64Array): number {
  const u0 = w[3 * i] - w[3 * n], u1 = w[3 * i + 1] - w[3 * n + 1], u2 = w[3 * i + 2] - w[3 * n + 2],
    v0 = w[3 * j] - w[3 * n], v1 = w[3 * j + 1] - w[3 * n + 1], v2 = w[3 * j + 2] - w[3 * n + 2],
    n0 = u1 * v2 - u2 * v1, n1 = u2 * v0 - u0 * v2, n2 = u0 * v1 - u1 * v0, nn = n0 * n0 + n1 * n1 + n2 * n2,
    a0 = w[3 * n], a1 = w[3 * n + 1], a2 = w[3 * n + 2];
  // weights of i and j times nn: the triple products of the normal with the edges and the newest row
  const li = -((v1 * n2 - v2 * n1) * a0 + (v2 * n0 - v0 * n2) * a1 + (v0 * n1 - v1 * n0) * a2),
    lj = -((n1 * u2 - n2 * u1) * a0 + (n2 * u0 - n0 * u2) * a1 + (n0 * u1 - n1 * u0) * a2),
    code = +(li > 0) | (+(lj > 0) << 1);
  if (code === 3 && nn > 0 && li + lj < nn) {
    const h = (n0 * a0 + n1 * a1 + n2 * a2) / nn;
    x[0] = n0 * h; x[1] = n1 * h; x[2] = n2 * h;
    return (1 << n) | (1 << i) | (1 << j);
  }
  const first = codedEdge(w, n, i, x), xx = x[0] * x[0] + x[1] * x[1] + x[2] * x[2],
    second = codedEdge(w, n, j, EDGE);
  return takeNearer(EDGE, x, xx) < xx ? second : first;
}

/** Has the face of the newest row and rows i, j the origin on the other side than row o? i, j, o: where rows begin. */
function sees(w: Float64Array, i: number, j: number, o: number): boolean {
  const a0 = w[9], a1 = w[10], a2 = w[11], u0 = w[i] - a0, u1 = w[i + 1] - a1, u2 = w[i + 2] - a2, v0 = w[j] - a0,
    v1 = w[j + 1] - a1, v2 = w[j + 2] - a2;
  const n0 = u1 * v2 - u2 * v1, n1 = u2 * v0 - u0 * v2, n2 = u0 * v1 - u1 * v0;
  return !(-(n0 * (w[o] - a0) + n1 * (w[o + 1] - a1) + n2 * (w[o + 2] - a2)) * (n0 * a0 + n1 * a1 + n2 * a2) > 0);
}

/** Signed volumes of a tetrahedron: a code of three bits, the faces with the newest row that see the origin. */
function codedVolumes(w: Float64Array, x: Float64Array): number {
  const code = +sees(w, 3, 6, 0) | (+sees(w, 6, 0, 3) << 1) | (+sees(w, 0, 3, 6) << 2);
  // one face: its point is the answer
  if (code === 0) {
    x[0] = 0; x[1] = 0; x[2] = 0;
    return 15;
  }
  if (code === 1) return codedFace(w, 3, 1, 2, x);
  if (code === 2) return codedFace(w, 3, 2, 0, x);
  if (code === 4) return codedFace(w, 3, 0, 1, x);
  let best = Infinity, mask = 0;
  if ((code & 1) !== 0) {
    mask = codedFace(w, 3, 1, 2, x);
    best = x[0] * x[0] + x[1] * x[1] + x[2] * x[2];
  }
  if ((code & 2) !== 0) {
    const m = codedFace(w, 3, 2, 0, FACE), nearer = takeNearer(FACE, x, best);
    if (nearer < best) {
      best = nearer;
      mask = m;
    }
  }
  if ((code & 4) !== 0) {
    const m = codedFace(w, 3, 0, 1, FACE);
    if (takeNearer(FACE, x, best) < best) mask = m;
  }
  return mask;
}

/** Signed volumes by codes; right on simplices as GJK makes them, where the nearest point needs the newest row. */
export function nearestCoded(w: Float64Array, rank: number, x: Float64Array): number {
  if (rank === 1) {
    x[0] = w[0]; x[1] = w[1]; x[2] = w[2];
    return 1;
  }
  if (rank === 2) return codedEdge(w, 1, 0, x);
  return rank === 3 ? codedFace(w, 2, 0, 1, x) : codedVolumes(w, x);
}
