/**
 * Rule 3 of the search (search.ts): tests whether a face is finished, because no direction is lower in the cell about
 * its normal. It uses models below h (cells.ts), or the ring about a solid of revolution (rings.ts).
 *
 * - In: the face and the support along its normal in `ws.search`, the answer u in `ws.depth[0]` (a length), the face's
 *   plane at the distance l (a length). A's frame.
 * - The cell has the radius t = sqrt(u^2 - l^2) / l about the unit normal (a tangent, no dimension): all directions for
 *   which the face stands.
 * - Out: true if no direction of the cell is lower than the answer by more than the slack. `ws.ring.found`: a lower
 *   direction was met on the way.
 * - Models seldom succeed for bodies whose curvature they do not show, and for other bodies they may fail for long. An
 *   expansion costs less than a cell that fails, so cells are then tried less often.
 */
import { modelHolds } from "./cells.ts";
import { addVertex, isModelled, openCell } from "./models.ts";
import { ringHolds } from "./rings.ts";
import type { SearchWorkspace } from "./state.ts";

/** Rings are tried from the start if the ratio of the bodies' sizes is below this. No dimension. */
const SMALL = 0.02;
/**
 * After MISSED_MOST failed cells in a row, cells are tried only at expansions whose number has the bits of SELDOM
 * clear: one in eight.
 */
const MISSED_MOST = 12;
const SELDOM = 7;

/** Does the answer hold for all directions for which the current face stands? */
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

/** Decides at the start of a search which cells are tried, and whose ring first: the ring of the larger body. */
export function openCells(ws: SearchWorkspace): void {
  const { a, b } = ws.pair, p = a.bounds, q = b.bounds, e = Math.max(p[3] - p[0], Math.max(p[4] - p[1], p[5] - p[2])),
    f = Math.max(q[3] - q[0], Math.max(q[4] - q[1], q[5] - q[2])), s = ws.search;
  s.cells = isModelled(a) && isModelled(b);
  s.missed = 0;
  s.rings = e < SMALL * f || f < SMALL * e;
  ws.ring.work.first = f > e ? 1 : 0;
}
