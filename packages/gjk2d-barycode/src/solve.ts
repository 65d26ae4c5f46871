/**
 * One pair solved in A's frame: the loop that fits the shapes, margins, status.
 *
 * In: shapes, pose and limits in the workspace. Out: `upper, lower, normal*, a*, q*, status`.
 * A query on `core + disc(margin)` solves the cores and moves the answer along the normal.
 */
import type { ConvexShape2, WarmStart } from "@col/types";
import { answerOfSimplex, rowsOfPolygons } from "./answer.ts";
import { enter, leave } from "./door.ts";
import { gjkPolygons } from "./gjk-polygons.ts";
import { gjkSupports } from "./gjk-supports.ts";
import { remember, startPolygons, startSupports } from "./start.ts";
import type { Workspace2 } from "./workspace.ts";

/** Indices in `STATUSES`. */
export const SEPARATED = 0;
export const OVERLAPPING = 1;
export const TOUCHING = 2;
const BEYOND = 3;
const SPENT = 4;

/** Distance of the cores; true when they share a point to rounding. */
export function solveCores(a: ConvexShape2, b: ConvexShape2, centres: boolean, warm: WarmStart | null, ws: Workspace2): boolean {
  const p = a.vertices, q = b.vertices, polygons = p.length > 0 && q.length > 0;
  if (polygons) {
    startPolygons(p, q, centres, a, b, warm, ws);
    gjkPolygons(p, q, ws);
    rowsOfPolygons(p, q, ws);
  } else {
    startSupports(a, b, warm, ws);
    enter();
    try {
      gjkSupports(a, b, ws);
    } finally {
      leave();
    }
  }
  answerOfSimplex(ws);
  if (warm !== null) remember(polygons, warm, ws);
  return ws.upper <= ws.noise && ws.end === 0;
}

/** The cores are apart: adds the margins. `signed`: a negative distance is the answer, else it becomes 0. */
export function settleApart(ra: number, rb: number, signed: boolean, ws: Workspace2): void {
  const r = ra + rb, core = ws.upper, noise = ws.noise;
  let upper = core - r, lower = ws.lower - r - noise;
  ws.status = ws.end === 2 ? BEYOND : ws.end === 1 ? SPENT : upper > noise ? SEPARATED : upper >= -noise ? TOUCHING : OVERLAPPING;
  if (upper < -noise && !signed) {
    // The discs overlap: a common point divides the core segment in the ratio of the margins.
    const t = ra / r;
    ws.ax = ws.qx = ws.ax + t * (ws.qx - ws.ax);
    ws.ay = ws.qy = ws.ay + t * (ws.qy - ws.ay);
    ws.normalX = ws.normalY = NaN;
  } else if (r > 0) {
    ws.ax += ra * ws.normalX;
    ws.ay += ra * ws.normalY;
    ws.qx -= rb * ws.normalX;
    ws.qy -= rb * ws.normalY;
  }
  if (!signed) {
    if (!(upper > 0)) upper = upper <= 0 ? 0 : NaN;
    if (!(lower > 0)) lower = 0;
  }
  ws.upper = upper;
  ws.lower = lower;
}
