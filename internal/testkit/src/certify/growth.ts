/**
 * Certificate of a growth distance in A's frame, exact except for the support functions, the only code that it shares
 * with the solver.
 *
 * In: two shapes, B's pose in A as 12 doubles taken as they are, and an answer: alpha, points zA, zB about the shapes'
 * centres along A's axes, normal n. With p = R cB + t - cA, the ray from centre to centre: `lower` = n . p / (h_A(n) +
 * h_B(-R'n)), a lower bound of alpha for every n with n . p > 0; `residual` = |alpha (zA - zB) - p| / |p|, zero for
 * points that meet when both bodies are scaled; `sag`: how far the points stick out of their bodies along n, in parts
 * of the bodies' extents (a point of the body never does). Method: sums and products of doubles as integers over a
 * power of two (oracle/rational.ts), rounded once at the end. The remaining errors are the rounding of the support
 * points and of their direction -R'n: a few units in the last place of the bodies' size about their centres.
 */
import type { ConvexShape } from "@col/types";
import { ratio, sqrtRatio, toIntegers } from "../oracle/rational.ts";

/** Answer of a kernel tier. */
export interface GrowthRow {
  readonly alpha: number;
  readonly fromA: readonly number[] | Float64Array;
  readonly fromB: readonly number[] | Float64Array;
  readonly normal: readonly number[] | Float64Array;
}

/** See the file header. */
export interface GrowthProof {
  readonly lower: number;
  readonly residual: number;
  readonly sag: number;
}

type V = readonly bigint[];

const dot = (a: V, b: V): bigint => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const minus = (a: V, b: V): V => a.map((x, i) => x - b[i]);
const length = (x: Float64Array): number => Math.sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]);

/** Largest edge of the box that holds the body. */
function extent({ bounds: b, margin }: ConvexShape): number {
  return Math.max(b[3] - b[0], b[4] - b[1], b[5] - b[2]) + 2 * margin;
}

/** Support value about the centre in direction d, margin included: `n` / 4^`shift` exactly, and as a double. */
function reach(shape: ConvexShape, d: Float64Array): { value: number; n: bigint; shift: number } {
  const s = new Float64Array(3);
  shape.support(shape, Float64Array.from(d), s);
  const { n, shift } = toIntegers([...d, ...s, ...shape.center, shape.margin * length(d), 1]);
  // numerator over 2^(2 shift)
  const h = dot(n.slice(0, 3), minus(n.slice(3, 6), n.slice(6, 9))) + n[9] * n[10];
  return { value: ratio(h, n[10] * n[10]), n: h, shift };
}

/** See the file header. `bInA`: rotation row-major, then translation. */
export function certifyGrowth(a: ConvexShape, b: ConvexShape, bInA: Float64Array, row: GrowthRow): GrowthProof {
  const n = Float64Array.from(row.normal), back = new Float64Array(3);
  for (let i = 0; i < 3; i++) back[i] = -(bInA[i] * n[0] + bInA[3 + i] * n[1] + bInA[6 + i] * n[2]);
  const { n: x } = toIntegers([...bInA, ...a.center, ...b.center, ...row.fromA, ...row.fromB, row.alpha, 1, ...n]);
  const one = x[25], cA = x.slice(12, 15), cB = x.slice(15, 18), zA = x.slice(18, 21), zB = x.slice(21, 24),
    alpha = x[24], normal = x.slice(26, 29);
  // all over one^2
  const p = [0, 1, 2].map((i) => dot(x.slice(3 * i, 3 * i + 3), cB) + (x[9 + i] - cA[i]) * one);
  const e = [0, 1, 2].map((i) => alpha * (zA[i] - zB[i]) - p[i]), residual = sqrtRatio(dot(e, e), dot(p, p), 0);
  const hA = reach(a, n), hB = reach(b, back);
  // n . p over one^3, the supports over 4^shift
  const common = hA.shift > hB.shift ? hA.shift : hB.shift,
    sum = (hA.n << BigInt(2 * (common - hA.shift))) + (hB.n << BigInt(2 * (common - hB.shift)));
  const lower = sum > 0n ? ratio(dot(normal, p) << BigInt(2 * common), sum * one * one * one) : NaN;
  const outA = ratio(dot(normal, zA), one * one) - hA.value, outB = -ratio(dot(normal, zB), one * one) - hB.value;
  return { lower, residual, sag: Math.max(outA, outB) / (extent(a) + extent(b)) };
}
