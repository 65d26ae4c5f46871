/**
 * Two solids of revolution with rims whose axes are nearly parallel: the depth, proven, without a polytope.
 *
 * - In: shapes, relative pose of B in A (12 doubles).
 * - Out: PROVEN and `ws.depth` (length), `ws.gjk.normal` (unit, A's frame), witness points (A's in A's frame, B's in
 *   B's), as `expand` leaves them. PASS, not decided: another kind, a sine between the axes above 0.05, no overlap or a
 *   shallow one, no points.
 * - Method: h is known (frame.ts). On every half circle from pole to pole of A its minimum is at a kink, or in a cap
 *   about a pole. Kinks are where A or B shows its side, on a circle about its axis (circles.ts). In the caps the axes
 *   of A and B are the minima (poles.ts).
 * - Reason: a search with quadratic models needs hundreds of cells here, because whole rings of directions about both
 *   axes are nearly as good.
 */
import { SEGMENT_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import { apartByALittle } from "../polytope/apart.ts";
import { SHALLOW } from "../pair/tolerances.ts";
import { PASS, PROVEN } from "../pair/method.ts";
import type { Method, Pair } from "../pair/method.ts";
import { depthMethod } from "../polytope/bracket.ts";
import type { AxesWorkspace } from "./state.ts";
import { refine, searchCircle, setLeast } from "./circles.ts";
import { setFrame, setPoles } from "./frame.ts";
import { contactAtPoles, contactOnCircle, writeContact } from "./points.ts";
import { capsHold } from "./poles.ts";
import { isDiscs } from "../pair/kinds.ts";

/**
 * Maximum sine of the angle between the axes: beyond it the search by latitudes about both axes is better (rims.ts). No
 * dimension.
 */
const SINE_MOST = 0.05;

function hasRims(s: ConvexShape): boolean {
  return s.kind === SEGMENT_KIND || isDiscs(s);
}

/** Writes the answer into the workspace. PASS: no points. */
function write(pair: Pair, ws: AxesWorkspace): number {
  const { frame: f, lowest } = ws.nearlyParallel, atPole = lowest.circle === 2, p = ws.polytope,
    points = atPole ? contactAtPoles(f) : contactOnCircle(f, lowest);
  if (atPole && !points) return PASS;
  const ofA = atPole ? f.lowestPole < 2 : lowest.circle === 0;
  writeContact(ws, f, ofA ? f.a : f.b, points);
  ws.depth[0] = lowest.height;
  ws.depth[1] = lowest.height;
  if (points) return PROVEN;
  p.sizes.scale = f.size;
  p.sizes.ball = 0;
  return apartByALittle(pair.a, pair.b, ws) ? PROVEN : PASS;
}

/** The depth of two solids with rims whose axes are nearly parallel, in `ws.depth`; PASS: not decided here. */
export function nearlyParallelDepth(pair: Pair, ws: AxesWorkspace): number {
  const { a, b } = pair, { frame: f, caps, lowest, circle } = ws.nearlyParallel;
  if (!hasRims(a) || !hasRims(b)) return PASS;
  if (!setFrame(a, b, ws.gjk.bInA, ws.profiles, f) || !(f.sin <= SINE_MOST)) return PASS;
  setPoles(f);
  lowest.circle = 2;
  lowest.height = f.poles[f.lowestPole].height;
  setLeast(f, lowest);
  if (!searchCircle(f, lowest, circle, 0) || !searchCircle(f, lowest, circle, 1)) return PASS;
  if (!(lowest.height > SHALLOW * f.size) || !capsHold(f, caps, lowest)) return PASS;
  if (lowest.circle < 2) refine(f, lowest, circle);
  return write(pair, ws);
}

/** Solids between discs, or one and a segment, whose axes are parallel or nearly so. */
export const nearlyParallelAxes: Method<AxesWorkspace> = /* @__PURE__ */
  depthMethod("nearly parallel axes", nearlyParallelDepth);
