/**
 * Rule 3 of the search (search.ts): a face is finished if no direction is lower in the cell about its normal, by models
 * below h (cells.ts) or by the ring about a solid of revolution (rings.ts).
 *
 * In: the face and the support along its normal in `ws.search`, the answer in `ws.depth[0]`. Out: whether it holds;
 * `ws.ring.found` where a lower direction was met on the way. Models of bodies whose bend they do not show seldom hold,
 * and models of others may fail for long: an expansion costs less than a cell that does not hold.
 */
import { modelHolds } from "./cells.ts";
import { addVertex, isModelled, openCell } from "./models.ts";
import { ringHolds } from "./rings.ts";
import type { SearchWorkspace } from "./state.ts";

/** Bodies are of uneven size below this ratio: a ring is then worth its time from the start. */
const SMALL = 0.02;
/** After so many cells in a row that did not hold, only one is tried in so many expansions more than this. */
const MISSED_MOST = 12;
const SELDOM = 7;

/** Does the answer hold for all directions that the face at hand stands for? */
export function faceHolds(ws: SearchWorkspace): boolean {
  const s = ws.search, p = ws.polytope, m = ws.cell, plane = p.plane, f = s.face, q = 4 * f, l = plane[q + 3],
    u = ws.depth[0];
  m.normal[0] = plane[q]; m.normal[1] = plane[q + 1]; m.normal[2] = plane[q + 2];
  m.t = Math.sqrt((u - l) * (u + l)) / l;
  m.u = u + p.sizes.ball;
  ws.ring.found = false;
  if (s.cells && (s.missed < MISSED_MOST || (s.expansions & SELDOM) === 0)) {
    openCell(ws);
    for (let i = 0; i < 4; i++) { // most cells hold by the first models
      addVertex(ws, i, i === 0 ? s.vertex : p.corner[q + i - 1]);
      if (modelHolds(m, i)) {
        s.missed = 0;
        return true;
      }
    }
    s.missed++;
  }
  return s.rings && ringHolds(ws, f, s.vertex);
}

/** Which cells are tried in this search, and whose ring first: the larger body's. */
export function openCells(ws: SearchWorkspace): void {
  const { a, b } = ws.pair, p = a.bounds, q = b.bounds, e = Math.max(p[3] - p[0], Math.max(p[4] - p[1], p[5] - p[2])),
    f = Math.max(q[3] - q[0], Math.max(q[4] - q[1], q[5] - q[2])), s = ws.search;
  s.cells = isModelled(a) && isModelled(b);
  s.missed = 0;
  s.rings = e < SMALL * f || f < SMALL * e;
  ws.ring.work.first = f > e ? 1 : 0;
}
