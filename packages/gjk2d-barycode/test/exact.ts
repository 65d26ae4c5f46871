/**
 * Exact oracle of the tests: signed distance of two convex polygons in integer arithmetic, shares no code with the
 * solvers.
 *
 * In: corners as doubles, in world coordinates or under poses (rotation as given, not normalised). A double is an
 * integer times a power of two, so all corners become BigInts over one power of two and every sign below is true. The
 * hull of the corners counts: rounding may have dented an edge.
 * Out: the signed distance (minus the depth), rounded once at the end.
 * Distance: least of all corner-to-edge distances. Overlap: no edge normal of either separates; depth: least overlap
 * along all of them.
 */
import type { Corners } from "@col/testkit";
import type { Pose2 } from "@col/types";

/** A point over a common power of two. */
type Point = readonly [bigint, bigint];

const BYTES = /* @__PURE__ */ new DataView(new ArrayBuffer(8));

/** v = m 2^e, exactly. */
function split(v: number): [bigint, number] {
  BYTES.setFloat64(0, v);
  const bits = BYTES.getBigUint64(0), e = Number((bits >> 52n) & 2047n), fraction = bits & 0xfffffffffffffn;
  const m = e === 0 ? fraction : fraction | 0x10000000000000n;
  return [v < 0 ? -m : m, (e === 0 ? 1 : e) - 1075];
}

/** v 2^-e, exactly; e is at most the exponent of v. */
const over = (v: number, e: number): bigint => {
  const [m, k] = split(v);
  return m === 0n ? 0n : m << BigInt(k - e);
};

/** The quotient as a double, good to 2^-60; its exponent is within range where the inputs' are. */
function ratio(a: bigint, b: bigint): { readonly mantissa: number; readonly exponent: number } {
  if (a === 0n) return { mantissa: 0, exponent: 0 };
  const shift = b.toString(2).length - a.toString(2).length + 64, s = BigInt(Math.abs(shift));
  return { mantissa: Number(shift >= 0 ? (a << s) / b : a / (b << s)), exponent: -shift };
}

/** The root of a quotient times 2^e. */
function root(a: bigint, b: bigint, e: number): number {
  const { mantissa, exponent } = ratio(a, b), odd = Math.abs(exponent % 2);
  return Math.sqrt(odd === 1 ? mantissa * 2 : mantissa) * 2 ** ((exponent - odd) / 2 + e);
}

const least = (v: Iterable<number>): number => {
  let e = 1024;
  for (const x of v) if (x !== 0) e = Math.min(e, split(x)[1]);
  return e === 1024 ? 0 : e;
};

/** Corners of both over one power of two, 2^e. */
function common(P: Corners, poseA: Pose2 | null, Q: Corners, poseB: Pose2 | null): [Point[], Point[], number] {
  const one: Pose2 = { x: 0, y: 0, c: 1, s: 0 }, p = poseA ?? one, q = poseB ?? one;
  const e = Math.min(0, least([...P.flat(), ...Q.flat()])), f = Math.min(0, least([p.c, p.s, q.c, q.s])),
    g = Math.min(e + f, least([p.x, p.y, q.x, q.y]));
  const place = (v: Corners, at: Pose2): Point[] => v.map(([x, y]) => {
    const c = over(at.c, f), s = over(at.s, f), u = over(x, e), w = over(y, e), k = BigInt(e + f - g);
    return [((c * u - s * w) << k) + over(at.x, g), ((s * u + c * w) << k) + over(at.y, g)];
  });
  return [place(P, p), place(Q, q), g];
}

/** Convex hull, counter-clockwise (monotone chain): corners that turn left; the two ends of a flat set; a point. */
function hull(v: readonly Point[]): Point[] {
  const sorted = [...v].sort((a, b) => (a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]) ? -1 : 1));
  const half = (list: readonly Point[]): Point[] => {
    const out: Point[] = [];
    for (const [x, y] of list) {
      for (let n = out.length; n > 1 && (out[n - 1][0] - out[n - 2][0]) * (y - out[n - 2][1])
        <= (out[n - 1][1] - out[n - 2][1]) * (x - out[n - 2][0]); n--) out.pop();
      out.push([x, y]);
    }
    return out.slice(0, -1);
  };
  const out = [...half(sorted), ...half(sorted.reverse())];
  return out.length > 0 ? out : [sorted[0]];
}

/** Squared distance of a point from a segment as a quotient. */
function toEdge(p: Point, a: Point, b: Point): [bigint, bigint] {
  const ex = b[0] - a[0], ey = b[1] - a[1], ax = p[0] - a[0], ay = p[1] - a[1], t = ax * ex + ay * ey,
    ee = ex * ex + ey * ey;
  if (t <= 0n) return [ax * ax + ay * ay, 1n];
  if (t >= ee) return [(p[0] - b[0]) ** 2n + (p[1] - b[1]) ** 2n, 1n];
  return [(ax * ey - ay * ex) ** 2n, ee];
}

export function exactDistance(P: Corners, poseA: Pose2 | null, Q: Corners, poseB: Pose2 | null): number {
  const [points, others, e] = common(P, poseA, Q, poseB), p = hull(points), q = hull(others);
  // Greatest gap along an outward edge normal: its sign, and its square as a quotient. A segment has two edges.
  let sign = -2n, top = 0n, under = 1n;
  for (const [R, S] of [[p, q], [q, p]]) {
    for (let i = 0; i < R.length; i++) {
      const a = R[i], b = R[(i + 1) % R.length], nx = b[1] - a[1], ny = a[0] - b[0], nn = nx * nx + ny * ny;
      if (nn === 0n) continue;
      const gaps = S.map((v) => nx * (v[0] - a[0]) + ny * (v[1] - a[1])), g = gaps.reduce((m, t) => (t < m ? t : m));
      const s = g > 0n ? 1n : g < 0n ? -1n : 0n;
      if (s === sign ? s * (g * g * under - top * nn) > 0n : s > sign) [sign, top, under] = [s, g * g, nn];
    }
  }
  if (sign === -1n) return -root(top, under, e);
  let best: [bigint, bigint] | null = null;
  for (const [R, S] of [[p, q], [q, p]]) {
    for (const v of R) {
      for (let j = 0; j < S.length; j++) {
        const d = toEdge(v, S[j], S[(j + 1) % S.length]);
        if (best === null || d[0] * best[1] < best[0] * d[1]) best = d;
      }
    }
  }
  return best === null ? NaN : root(best[0], best[1], e);
}

/**
 * Least height of the points of Q over the line through the origin of `poseA`'s frame with the normal (x, y) there,
 * over |(x, y)|: exact up to one rounding of the quotient.
 */
export function exactHeight(x: number, y: number, poseA: Pose2, Q: Corners, poseB: Pose2): number {
  // The normal and the frame's origin as two points: their difference turns with the frame.
  const [[o, n], points, e] = common([[0, 0], [x, y]], poseA, Q, poseB), nx = n[0] - o[0], ny = n[1] - o[1];
  const least = points.map((p) => nx * (p[0] - o[0]) + ny * (p[1] - o[1])).reduce((m, h) => (h < m ? h : m));
  return (least < 0n ? -1 : 1) * root(least * least, nx * nx + ny * ny, e);
}
