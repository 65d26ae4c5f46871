/**
 * Families of polygon pairs that have broken, or could break, a solver: what a careful enemy would send. Convex, either
 * way round, with repeated and collinear corners where the name says so. Sizes about 1; the test scales, moves and
 * poses them.
 */
import { polygon } from "@col/testkit";
import type { Corners } from "@col/testkit";

type Rng = () => number;
type Pair = readonly [Corners, Corners];

/** Log-uniform between 10^lo and 10^hi. */
const tiny = (rng: Rng, lo: number, hi: number): number => 10 ** (lo + (hi - lo) * rng());
const pick = (rng: Rng, n: number): number => Math.floor(rng() * n);
const shift = (v: Corners, x: number, y: number): Corners => v.map(([a, b]) => [a + x, b + y] as const);
const scale = (v: Corners, f: number): Corners => v.map(([a, b]) => [f * a, f * b] as const);
const turn = (v: Corners, angle: number): Corners => {
  const c = Math.cos(angle), s = Math.sin(angle);
  return v.map(([x, y]) => [c * x - s * y, s * x + c * y] as const);
};
const any = (rng: Rng): Corners => polygon(rng, 1 + pick(rng, 16), 1, 0, 0);
const away = (rng: Rng, v: Corners, far: number): Corners => shift(v, far * (2 * rng() - 1), far * (2 * rng() - 1));
/** A rectangle 2 long and `width` wide. */
const needle = (width: number): Corners => [[-1, -width / 2], [1, -width / 2], [1, width / 2], [-1, width / 2]];
/**
 * Convex hull of small integers: ties, parallel edges and exact contacts everywhere (monotone chain, exact on
 * integers).
 */
function grid(rng: Rng, most: number, reach: number): Corners {
  const points = Array.from({ length: 1 + pick(rng, most) }, () => [pick(rng, reach), pick(rng, reach)] as const)
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: Corners): [number, number][] => {
    const out: [number, number][] = [];
    for (const [x, y] of list) {
      for (let n = out.length; n > 1 && (out[n - 1][0] - out[n - 2][0]) * (y - out[n - 2][1])
        <= (out[n - 1][1] - out[n - 2][1]) * (x - out[n - 2][0]); n--) out.pop();
      out.push([x, y]);
    }
    return out.slice(0, Math.max(1, out.length - 1));
  };
  return [...half(points), ...half([...points].reverse())];
}
/** Corners (k, k^2) of a parabola: strictly convex, turning less and less, exact. */
const parabola = (n: number): Corners => Array.from({ length: n }, (_, k) => [k, k * k] as const);
/** Each corner cut off by `size`. */
const chopped = (v: Corners, size: number): Corners => v.flatMap(([x, y], i) => {
  const a = v[(i + v.length - 1) % v.length], b = v[(i + 1) % v.length];
  return [[x + size * (a[0] - x), y + size * (a[1] - y)] as const,
    [x + size * (b[0] - x), y + size * (b[1] - y)] as const];
});
/** Edges bulged by `height`: corners that nearly do not turn. */
const bulged = (v: Corners, height: number, rng: Rng): Corners => v.flatMap(([x, y], i) => {
  const b = v[(i + 1) % v.length], t = 0.2 + 0.6 * rng(), ex = b[0] - x, ey = b[1] - y, l = Math.hypot(ex, ey) || 1;
  return [[x, y] as const, [x + t * ex + (height * ey) / l, y + t * ey - (height * ex) / l] as const];
});

export const FAMILIES: readonly (readonly [string, (rng: Rng) => Pair])[] = [
  ["plain", (rng) => [any(rng), away(rng, any(rng), 3)]],
  ["hundreds of corners against few",
    (rng) => [polygon(rng, 3 + pick(rng, 300), 1, 0, 0), away(rng, polygon(rng, 1 + pick(rng, 6), 1, 0, 0), 3)]],
  ["corners that nearly do not turn", (rng) => [bulged(polygon(rng, 4, 1, 0, 0), tiny(rng, -16, -2), rng),
    away(rng, bulged(polygon(rng, 5, 1, 0, 0), tiny(rng, -16, -2), rng), 2)]],
  ["repeated corners", (rng) => {
    const twice = (v: Corners): Corners => v.flatMap((c) => Array.from({ length: 1 + pick(rng, 3) }, () => c));
    return [twice(any(rng)), away(rng, twice(any(rng)), 3)];
  }],
  ["corners that nearly repeat", (rng) => [chopped(polygon(rng, 4, 1, 0, 0), tiny(rng, -17, -1)),
    away(rng, chopped(polygon(rng, 3, 1, 0, 0), tiny(rng, -17, -1)), 2)]],
  ["points that are all equal", (rng) => [Array.from({ length: 1 + pick(rng, 4) }, () => [1, 2] as const),
    away(rng, any(rng), 3)]],
  ["flat sets", (rng) => {
    const flat = (): Corners => turn(Array.from({ length: 2 + pick(rng, 5) }, () => [2 * rng() - 1, 0] as const),
      6 * rng());
    return [flat(), away(rng, rng() < 0.5 ? flat() : any(rng), 2)];
  }],
  ["flat sets on one line", (rng) => {
    const flat = (): Corners => Array.from({ length: 1 + pick(rng, 4) }, () => [pick(rng, 8), 3] as const);
    return [flat(), flat()];
  }],
  ["needles",
    (rng) => [turn(needle(tiny(rng, -15, -1)), 6 * rng()),
      away(rng, turn(needle(tiny(rng, -15, -1)), 6 * rng()), 1.5)]],
  ["needles side by side", (rng) => {
    const angle = 6 * rng(), w = tiny(rng, -15, -1), v = tiny(rng, -15, -1);
    return [turn(needle(w), angle),
      turn(shift(needle(v), 4 * rng() - 2,
        (rng() < 0.5 ? 1 : -1) * ((w + v) / 2 + (rng() < 0.5 ? 0 : tiny(rng, -16, 0)))),
        angle + (rng() < 0.5 ? 0 : tiny(rng, -16, -1)))];
  }],
  ["needles tip to tip", (rng) => {
    const angle = 6 * rng();
    return [turn(needle(tiny(rng, -15, -1)), angle),
      turn(shift(needle(tiny(rng, -15, -1)), 2 + (rng() < 0.3 ? 0 : tiny(rng, -16, 0) * (rng() < 0.5 ? 1 : -1)),
        0), angle)];
  }],
  ["hulls of small integers",
    (rng) => [grid(rng, 8, 6), away(rng, grid(rng, 8, 6), 0).map(([x, y]) => [x + pick(rng, 1), y] as const)]],
  ["integers that touch or nearly",
    (rng) => [grid(rng, 12, 5), shift(grid(rng, 12, 5), pick(rng, 6),
      pick(rng, 3) + (rng() < 0.5 ? 0 : tiny(rng, -16, -6)))]],
  ["on a parabola",
    (rng) => [parabola(3 + pick(rng, 60)), away(rng, scale(parabola(3 + pick(rng, 60)), rng() < 0.5 ? 1 : -1), 60)]],
  ["a gap or overlap of 1e-3 to 1e-16", (rng) => {
    const a = polygon(rng, 3 + pick(rng, 8), 1, 0, 0), b = polygon(rng, 3 + pick(rng, 8), 1, 0, 0),
      k = pick(rng, a.length), angle = 6 * rng();
    const top = (v: Corners, s: number): readonly [number, number] => turn(v, -angle)
      .reduce((m, c) => (s * c[0] > s * m[0] ? c : m));
    const [tx, ty] = top(a, 1), [ux, uy] = top(b, -1), g = tiny(rng, -16, -3) * (rng() < 0.5 ? 1 : -1);
    return [a, k < 0 ? b : shift(b, ...turn([[tx - ux + g, ty - uy]], angle)[0])];
  }],
  ["edges nearly parallel", (rng) => {
    const s = polygon(rng, 4 + pick(rng, 4), 1, 0, 0);
    return [s, away(rng, turn(scale(s, -1), tiny(rng, -16, -1)), 2)];
  }],
  ["identical, concentric, homothetic", (rng) => {
    const s = polygon(rng, 3 + pick(rng, 12), 1, 0, 0), f = [1, -1, 0.5, 1 + tiny(rng, -15, -1)][pick(rng, 4)];
    return [s, scale(s, f)];
  }],
  ["one inside the other",
    (rng) => [polygon(rng, 3 + pick(rng, 12), 1, 0, 0), away(rng, scale(any(rng), tiny(rng, -9, -1)), 0.3)]],
  ["of very different size", (rng) => {
    const f = tiny(rng, -12, -2);
    return [polygon(rng, 3 + pick(rng, 12), 1, 0, 0), away(rng, scale(any(rng), f), 1.2)];
  }],
  ["very far apart", (rng) => [any(rng), away(rng, any(rng), tiny(rng, 1, 9))]],
  ["nearly a point", (rng) => [scale(any(rng), tiny(rng, -17, -8)), away(rng, scale(any(rng), tiny(rng, -17, -8)),
    rng() < 0.5 ? 1 : tiny(rng, -17, -8))]],
  ["a corner near a corner", (rng) => {
    const a = polygon(rng, 3 + pick(rng, 6), 1, 0, 0), b = polygon(rng, 3 + pick(rng, 6), 1, 0, 0),
      p = a[pick(rng, a.length)], q = b[pick(rng, b.length)], g = rng() < 0.3 ? 0 : tiny(rng, -16, -2);
    return [a, away(rng, shift(b, p[0] - q[0], p[1] - q[1]), g)];
  }],
  ["slabs a hair apart", (rng) => {
    const w = tiny(rng, -3, 0), g = tiny(rng, -16, -1) * (rng() < 0.5 ? 1 : -1), x = 3 * rng() - 1.5;
    return [[[-1, -w], [1, -w], [1, 0], [-1, 0]], [[x - 1, g], [x + 1, g], [x + 1, g + w], [x - 1, g + w]]];
  }],
];
