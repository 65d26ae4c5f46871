/**
 * Samples of convex polygons with exact references: 18 files by number of corners and kind of pair, and one file of
 * twenty degenerate families. Seeded; coordinates of few digits, so that every machine writes the same text.
 */
import { polygon, random } from "../../src/index.ts";
import type { Corners } from "../../src/index.ts";
import { exactPolygons } from "./exact-polygons.ts";
import type { Placement } from "./exact-polygons.ts";

type Point = readonly [number, number];
type Pair = readonly [Corners, Corners];
type Rng = () => number;

const digits = (x: number, n: number): number => Number(x.toFixed(n));
/** Rotations with few digits. */
const TURNS = [[1, 0], [0.6, 0.8], [0, 1], [-0.28, 0.96], [-0.8, -0.6], [0.96, -0.28]] as const;
const PER_FILE = 5, PER_FAMILY = 2, SHAPES = 2;

/** Strictly convex: rounding may take a corner away. */
function isConvex(v: Corners): boolean {
  return v.every(([x, y], i) => {
    const [p, q] = [v[(i + 1) % v.length], v[(i + 2) % v.length]];
    return (p[0] - x) * (q[1] - p[1]) - (p[1] - y) * (q[0] - p[0]) > 1e-6;
  });
}

function convex(rng: Rng, n: number): Corners {
  for (;;) {
    const v = polygon(rng, n, 1, 0, 0).map(([x, y]) => [digits(x, 3), digits(y, 3)] as const);
    if (isConvex(v)) return v;
  }
}

const turned = (v: Corners, [x, y, c, s]: Placement): Point[] =>
  v.map(([u, w]) => [x + (c * u - s * w), y + (s * u + c * w)]);
const extreme = (v: Corners, sign: 1 | -1): Point => v.reduce((a, b) => (sign * b[0] > sign * a[0] ? b : a));

/** Poses of a pair that is apart, meets, or touches corner to corner up to rounding. */
function posesOf(rng: Rng, kind: string, P: Corners, Q: Corners): readonly [Placement, Placement] {
  for (;;) {
    const turn = (): Point => TURNS[Math.floor(rng() * TURNS.length)], place = (): number => digits(8 * rng() - 4, 3);
    const tp: Placement = [place(), place(), ...turn()], free: Placement = [place(), place(), ...turn()];
    const [p, q] = [extreme(turned(P, tp), 1), extreme(turned(Q, [0, 0, free[2], free[3]]), -1)];
    const tq: Placement = kind === "touching" ? [p[0] - q[0], p[1] - q[1], free[2], free[3]] : free;
    const { d, depth } = exactPolygons(P, Q, tp, tq);
    if (kind === "distant" ? d > 0.05 : kind === "overlapping" ? depth > 0.05 : d + depth < 1e-14) return [tp, tq];
  }
}

function file(n: number, kind: string, seed: number): string {
  const rng = random(seed), shapes = Array.from({ length: SHAPES }, () => convex(rng, n));
  const cases = Array.from({ length: PER_FILE }, (_, i) => {
    const p = i % SHAPES, q = Math.floor(rng() * SHAPES), [tp, tq] = posesOf(rng, kind, shapes[p], shapes[q]);
    return JSON.stringify({ p, q, tp, tq, ...exactPolygons(shapes[p], shapes[q], tp, tq) });
  });
  const rows = shapes.map((v) => JSON.stringify({ kind: "ellipse", v }));
  return `{"format":"polygon-cases-1","vertices":${n},"category":"${kind}","shapes":[\n${rows.join(",\n")}],\n`
    + `"cases":[\n${cases.join(",\n")}]}\n`;
}

const rectangle = (x: number, y: number, w: number, h: number): Point[] => [[x, y], [x + w, y], [x + w, y + h],
  [x, y + h]];
const whole = (rng: Rng, n: number): number => 1 + Math.floor(n * rng());
const mapped = (p: Pair, f: (v: Point) => Point): Pair => [p[0].map(f), p[1].map(f)];
const scaled = (p: Pair, k: number): Pair => mapped(p, ([x, y]) => [k * x, k * y]);
const mixed = (rng: Rng): Pair => {
  const far = digits(3 * rng(), 3), Q = convex(rng, 3 + whole(rng, 5));
  return [convex(rng, 3 + whole(rng, 5)), Q.map(([x, y]) => [x + far, y] as const)];
};
/** The second is moved until its leftmost corner is beside the rightmost one of the first, `gap` away. */
const beside = (rng: Rng, gap: number): Pair => {
  const [P, Q] = mixed(rng), p = extreme(P, 1), q = extreme(Q, -1);
  return [P, Q.map(([x, y]) => [x + (p[0] - q[0] + gap), y + (p[1] - q[1])] as const)];
};
const boxes = (rng: Rng, unit: number): Pair => [rectangle(0, 0, unit * whole(rng, 4), unit * whole(rng, 4)),
  rectangle(unit * whole(rng, 6), unit * whole(rng, 3), unit * whole(rng, 4), unit * whole(rng, 4))];

/** What makes a pair of each family. */
const FAMILIES: Readonly<Record<string, (rng: Rng) => Pair>> = {
  "random, mixed": mixed, "integer boxes": (r) => boxes(r, 1), "boxes on 0.1 grid": (r) => boxes(r, 0.1),
  "parallel rotated boxes": (r) => mapped(boxes(r, 1), ([x, y]) => [0.6 * x - 0.8 * y, 0.8 * x + 0.6 * y]),
  "touching (1 shift)": (r) => beside(r, 0), "gap 1e-6": (r) => beside(r, 1e-6), "gap 1e-10": (r) => beside(r, 1e-10),
  "penetration 1e-6": (r) => beside(r, -1e-6), "tiny (x 1e-6)": (r) => scaled(mixed(r), 1e-6),
  "tiny (x 1e-9)": (r) => scaled(mixed(r), 1e-9), "huge (x 1e9)": (r) => scaled(mixed(r), 1e9),
  "offset 1e6": (r) => mapped(mixed(r), ([x, y]) => [x + 1e6, y - 1e6]),
  "one big, one small (1e6:1)": (r) => [rectangle(-1e6, -1e6, 1e6, 2e6), convex(r, 5).map(([x, y]) => [x + 1, y])],
  "needles 1e-7 thick": (r) => [rectangle(0, 0, whole(r, 4), 1e-7), rectangle(whole(r, 4), -1, 1e-7, whole(r, 3))],
  "identical": (r) => ((v) => [v, v] as const)(convex(r, 3 + whole(r, 4))),
  "same, shifted along edge": (r) => {
    const v = convex(r, 4), e = [v[1][0] - v[0][0], v[1][1] - v[0][1]];
    return [v, v.map(([x, y]) => [x + e[0], y + e[1]] as const)];
  },
  "repeated vertices": (r) => ((p) => [p[0].flatMap((v) => [v, v]), p[1].flatMap((v) => [v, v, v])] as const)(mixed(r)),
  "collinear vertices": (r) => ((p) => p.map((R) => R.flatMap((v, i) => {
    const next = R[(i + 1) % R.length];
    return [v, [(v[0] + next[0]) / 2, (v[1] + next[1]) / 2] as const];
  })) as unknown as Pair)(boxes(r, 1)),
  "segments (integer)": (r) => [[[0, 0], [whole(r, 6), whole(r, 6)]], [[whole(r, 6), 0], [0, whole(r, 6)]]],
  "point vs polygon": (r) => [[[digits(2 * r(), 3), digits(2 * r(), 3)]], convex(r, 6)],
};

function edgeCases(): string {
  const rng = random(43), cases = Object.entries(FAMILIES).flatMap(([family, make]) =>
    Array.from({ length: PER_FAMILY }, () => {
      const [P, Q] = make(rng);
      return JSON.stringify({ family, P, Q, ...exactPolygons(P, Q) });
    }));
  return `{"format":"polygon-edge-cases-1","cases":[\n${cases.join(",\n")}]}\n`;
}

/** Path below the folder of samples -> text. */
export function polygonSamples(): Record<string, string> {
  const out: Record<string, string> = { "data/polygons/polygons_edge.json": edgeCases() };
  for (const n of [4, 8, 12, 16, 20, 24]) ["distant", "overlapping", "touching"].forEach((kind, k) => {
    out[`data/polygons/polygons_${String(n).padStart(2, "0")}_${kind}.json`] = file(n, kind, 10 * n + k);
  });
  return out;
}
