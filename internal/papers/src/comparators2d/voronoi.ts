/**
 * Comparator: GJK whose sub-distance asks for the Voronoi region of the origin, as physics engines do (Catto, GDC 2010;
 * Box2D).
 *
 * From its definition: for every edge the two dot products that say on which side of its ends the origin projects, the
 * three signed areas, and the first region that matches. Ends on a repeated pair of vertices. In: world vertices. Out:
 * distance.
 */
import { addSupport2, copyRow2, createState2, startState2 } from "./state.ts";
import type { State2 } from "./state.ts";

const MOST_STEPS = 40;

/** Vertex row 0. */
function vertex(s: State2): void {
  s.n = 1;
  s.vx = s.x0;
  s.vy = s.y0;
  s.dx = -s.x0;
  s.dy = -s.y0;
}

/** Edge rows 0, 1 with weights a0, a1 (not normalised). */
function edge(s: State2, a0: number, a1: number): void {
  const sum = a0 + a1, ex = s.x1 - s.x0, ey = s.y1 - s.y0, left = ey * s.x0 - ex * s.y0;
  s.n = 2;
  s.vx = (a0 * s.x0 + a1 * s.x1) / sum;
  s.vy = (a0 * s.y0 + a1 * s.y1) / sum;
  s.dx = left > 0 ? -ey : ey;
  s.dy = left > 0 ? ex : -ex;
}

function solve2(s: State2): void {
  const ex = s.x1 - s.x0, ey = s.y1 - s.y0, a1 = -(s.x0 * ex + s.y0 * ey), a0 = s.x1 * ex + s.y1 * ey;
  if (a1 <= 0) vertex(s);
  else if (a0 <= 0) {
    copyRow2(s, 0, 1);
    vertex(s);
  } else edge(s, a0, a1);
}

function solve3(s: State2): void {
  const x0 = s.x0, y0 = s.y0, x1 = s.x1, y1 = s.y1, x2 = s.x2, y2 = s.y2;
  const ax = x1 - x0, ay = y1 - y0, bx = x2 - x0, by = y2 - y0, cx = x2 - x1, cy = y2 - y1;
  const a0 = x1 * ax + y1 * ay, a1 = -(x0 * ax + y0 * ay), b0 = x2 * bx + y2 * by, b2 = -(x0 * bx + y0 * by);
  const c1 = x2 * cx + y2 * cy, c2 = -(x1 * cx + y1 * cy), k = ax * by - ay * bx;
  const u = k * (x1 * y2 - y1 * x2), v = k * (x2 * y0 - y2 * x0), w = k * (x0 * y1 - y0 * x1);
  if (a1 <= 0 && b2 <= 0) vertex(s);
  else if (a0 > 0 && a1 > 0 && w <= 0) edge(s, a0, a1);
  else if (b0 > 0 && b2 > 0 && v <= 0) {
    copyRow2(s, 1, 2);
    edge(s, b0, b2);
  } else if (a0 <= 0 && c2 <= 0) {
    copyRow2(s, 0, 1);
    vertex(s);
  } else if (b0 <= 0 && c1 <= 0) {
    copyRow2(s, 0, 2);
    vertex(s);
  } else if (c1 > 0 && c2 > 0 && u <= 0) {
    copyRow2(s, 0, 2);
    edge(s, c2, c1);
  } else s.n = 3;
}

/** Distance of two convex polygons, 0 where they meet. */
export function voronoiDistance(p: Float64Array, q: Float64Array, s: State2 = createState2()): number {
  startState2(p, q, s);
  vertex(s);
  while (s.steps < MOST_STEPS) {
    if (s.dx * s.dx + s.dy * s.dy === 0) return 0;
    if (!addSupport2(p, q, s)) break;
    if (s.n === 2) solve2(s);
    else solve3(s);
    if (s.n === 3) return 0;
  }
  return Math.sqrt(s.vx * s.vx + s.vy * s.vy);
}
