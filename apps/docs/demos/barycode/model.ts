/**
 * A triangle and the origin, without a browser: the barycode, the nearest point that it encodes, and the seven regions
 * that the lines of the edges cut the plane into.
 *
 * `@col/papers/barycode` computes the code, the weights and the nearest point by Alg. 3 of the paper. The distance
 * beside them is the package's answer for the triangle and the origin. Lengths of the scene, y up.
 */
import { distance2 } from "@col/gjk2d-barycode";
import { createPaperState, s2dSevenCases } from "@col/papers/barycode";
import { convexHull2, point2 } from "@col/shapes/2d";
import type { Vec2Like } from "@col/types";

export type Corner = "A" | "B" | "C";
export const CORNERS: readonly Corner[] = ["A", "B", "C"];

/** All that the demo is: change it by the functions below. */
export interface Scene {
  readonly A: Vec2Like;
  readonly B: Vec2Like;
  readonly C: Vec2Like;
}

export const START: Scene = { A: { x: 0.9, y: 0.8 }, B: { x: -1.2, y: 0.4 }, C: { x: 0.2, y: -1.1 } };
/** Corners stay within it, per axis. */
export const REACH = 2.4;
/** Least doubled area of a triangle: corners that come nearer to a line are not moved there. */
const AREA_MIN = 0.05;

const clamp = (v: number): number => Math.min(REACH, Math.max(-REACH, v));
const cross = (o: Vec2Like, p: Vec2Like, q: Vec2Like): number =>
  (p.x - o.x) * (q.y - o.y) - (p.y - o.y) * (q.x - o.x);
const isWide = ({ A, B, C }: Scene): boolean => Math.abs(cross(A, B, C)) >= AREA_MIN;

/** A corner moved by (x, y), unless the triangle would be flat. */
export function moveCorner(scene: Scene, corner: Corner, x: number, y: number): Scene {
  const p = scene[corner], next = { ...scene, [corner]: { x: clamp(p.x + x), y: clamp(p.y + y) } };
  return isWide(next) ? next : scene;
}

/** The whole triangle moved by (x, y), unless a corner would leave the picture. */
export function moveAll(scene: Scene, x: number, y: number): Scene {
  const moved = (p: Vec2Like): Vec2Like => ({ x: p.x + x, y: p.y + y });
  const next: Scene = { A: moved(scene.A), B: moved(scene.B), C: moved(scene.C) };
  return CORNERS.every((c) => Math.max(Math.abs(next[c].x), Math.abs(next[c].y)) <= REACH) ? next : scene;
}

/** One region of the plane: its code, the sides of BC, CA and AB it is on, where its label stands, its outline. */
export interface Region {
  readonly code: number;
  readonly label: Vec2Like;
  readonly corners: readonly Vec2Like[];
}

/** State of the demo. */
export interface Answer {
  readonly code: number;
  /** Barycentric coordinates of the origin: signed areas over the triangle's. */
  readonly lambda: readonly [number, number, number];
  /** The corners that carry the nearest point, and the point. */
  readonly feature: string;
  readonly nearest: Vec2Like;
  /** From Alg. 3, and from the package's `distance`. */
  readonly distance: number;
  readonly reference: number;
  readonly regions: readonly Region[];
}

/** Meaning of a code: the place of the origin. */
export const MEANING: Readonly<Record<number, string>> = {
  7: "inside", 6: "beyond the edge AB", 5: "beyond the edge AC", 3: "beyond the edge BC", 4: "beyond the corner A",
  2: "beyond the corner B", 1: "beyond the corner C",
};

/** Half side of the square that regions are cut from. */
const HALF = 3;
const SQUARE: readonly Vec2Like[] = [{ x: -HALF, y: -HALF }, { x: HALF, y: -HALF }, { x: HALF, y: HALF },
  { x: -HALF, y: HALF }];

/** The part of a convex polygon on one side of the line from p to q: `sign` 1 is its left. */
function cut(polygon: readonly Vec2Like[], p: Vec2Like, q: Vec2Like, sign: number): Vec2Like[] {
  const side = (v: Vec2Like): number => sign * cross(p, q, v), out: Vec2Like[] = [];
  polygon.forEach((v, i) => {
    const next = polygon[(i + 1) % polygon.length], s = side(v), t = side(next);
    if (s >= 0) out.push(v);
    if (s < 0 !== t < 0) {
      const k = s / (s - t);
      out.push({ x: v.x + k * (next.x - v.x), y: v.y + k * (next.y - v.y) });
    }
  });
  return out;
}

/** Room that the cross at the origin needs from the middle of a label. Length. */
const CLEAR = 0.55;

/** The place, moved straight away from the origin where it would lie on the cross. */
function besideOrigin({ x, y }: Vec2Like): Vec2Like {
  const far = Math.hypot(x, y);
  if (far >= CLEAR) return { x, y };
  return far > 1e-9 ? { x: (x * CLEAR) / far, y: (y * CLEAR) / far } : { x: 0, y: CLEAR };
}

/** The regions with their codes: bit 4 for A, 2 for B, 1 for C, set where the point is on that corner's side. */
function regionsOf({ A, B, C }: Scene): readonly Region[] {
  const turn = Math.sign(cross(A, B, C));
  return [7, 6, 5, 3, 4, 2, 1].map((code): Region => {
    const sign = (bit: number): number => ((code & bit) !== 0 ? turn : -turn);
    const corners = cut(cut(cut(SQUARE, B, C, sign(4)), C, A, sign(2)), A, B, sign(1));
    const sum = corners.reduce((s, p) => ({ x: s.x + p.x, y: s.y + p.y }), { x: 0, y: 0 });
    return { code, corners, label: besideOrigin({ x: sum.x / corners.length, y: sum.y / corners.length }) };
  }).filter(({ corners }) => corners.length > 2);
}

/** The corner where a point is, or a letter more for a point between two. */
function featureOf(scene: Scene, n: number, st: ReturnType<typeof createPaperState>): string {
  if (n === 3) return "the triangle";
  const kept = n === 1 ? [[st.ax, st.ay]] : [[st.ax, st.ay], [st.bx, st.by]];
  const names = CORNERS.filter((c) => kept.some(([x, y]) => scene[c].x === x && scene[c].y === y));
  return n === 1 ? `corner ${names.join("")}` : `edge ${names.join("")}`;
}

export function solve(scene: Scene): Answer {
  const { A, B, C } = scene, st = createPaperState(), zero = { x: 0, y: 0 }, area = cross(A, B, C);
  Object.assign(st, { n: 3, ax: A.x, ay: A.y, bx: B.x, by: B.y, cx: C.x, cy: C.y });
  s2dSevenCases(st);
  // Alg. 3 leaves n as it was where the origin is inside
  const { code, vx, vy } = st, n = code === 7 ? 3 : st.n;
  const reference = distance2(convexHull2([A, B, C]), null, point2(), null).distance;
  return {
    code, feature: featureOf(scene, n, st), nearest: { x: vx, y: vy }, reference, regions: regionsOf(scene),
    distance: code === 7 ? 0 : Math.sqrt(vx * vx + vy * vy),
    lambda: [cross(zero, B, C) / area, cross(zero, C, A) / area, cross(zero, A, B) / area],
  };
}
