/**
 * Two solids of revolution with rims (cylinder, cone, frustum) whose axes pass each other: the depth, proven, without a
 * polytope.
 *
 * - In: shapes, relative pose of B in A (12 doubles).
 * - Out: PROVEN and `ws.depth` (length), `ws.gjk.normal` (unit, A's frame), witness points (A's in A's frame, B's in
 *   B's), as `expand` leaves them. PASS: a plane separates them (`pair.apart`), or the method does not decide: another
 *   kind, nearly parallel axes, a shallow overlap, a minimum without a cell, too many boxes.
 * - Method: h is known in closed form (frame.ts). The lowest of its values at the four poles and at one local minimum
 *   (rim-polish.ts) is the answer to beat. Caps about the poles and cells about minima (rim-cells.ts) contain no lower
 *   direction. Elsewhere boxes of directions are bounded (rim-boxes.ts).
 */
import { isDiscs } from "../pair/kinds.ts";
import { addCell } from "./rim-cells.ts";
import { searchBoxes, setLeast, takeBest } from "./rim-boxes.ts";
import { isApart, setCap, setFrame, setPoles } from "./frame.ts";
import { contactAtMinimum, contactAtPoles, writeContact } from "./points.ts";
import { polishRims } from "./rim-polish.ts";
import { SHALLOW } from "../pair/tolerances.ts";
import { PASS, PROVEN } from "../pair/method.ts";
import type { Method, Pair } from "../pair/method.ts";
import { depthMethod } from "../polytope/bracket.ts";
import type { AxesWorkspace } from "./state.ts";

/** Sine of the angle between axes below which the ellipse of (p, q) is too thin for boxes. No dimension. */
const SIN_MIN = 1e-3;

/**
 * The depth of two solids with rims whose axes pass each other, in `ws.depth`; PASS: not decided here, or separated.
 */
export function passingDepth(pair: Pair, ws: AxesWorkspace): number {
  const { a, b } = pair;
  if (!isDiscs(a) || !isDiscs(b)) return PASS;
  const r = ws.rims, m = r.minimum;
  if (!setFrame(a, b, ws.gjk.bInA, ws.profiles, r)) return PASS;
  pair.apart = isApart(r);
  if (pair.apart || !(r.sin > SIN_MIN)) return PASS;
  const touch = SHALLOW * r.size;
  setPoles(r);
  r.bestPole = r.lowestPole;
  r.upper = r.poles[r.lowestPole].height;
  pair.apart = r.upper < 0;
  if (!(r.upper > touch)) return PASS;
  setLeast(r);
  r.cellCount = 0;
  m.x = -r.a.along / r.way; m.y = -r.a.across / r.way; m.z = r.gap / r.way;
  m.height = Infinity;
  if (polishRims(r)) {
    addCell(r);
    if (m.height < r.upper) takeBest(r);
  }
  pair.apart = m.height < 0;
  if (!(Math.min(r.upper, m.height) > touch)) return PASS;
  for (let i = 0; i < 4; i++) setCap(r.poles[i], r);
  return searchBoxes(r) && r.upper > touch && writeAnswer(ws) ? PROVEN : PASS;
}

/** Writes the answer and the witness points. False: the points do not belong to the answer. */
function writeAnswer(ws: AxesWorkspace): boolean {
  const r = ws.rims, atPole = r.bestPole >= 0;
  if (!(atPole ? contactAtPoles(r) : contactAtMinimum(r, r.best))) return false;
  writeContact(ws, r, atPole && r.lowestPole > 1 ? r.b : r.a, true);
  ws.depth[0] = r.upper;
  ws.depth[1] = r.upper;
  return true;
}

/** Solids between discs whose axes pass each other. */
export const passingAxes: Method<AxesWorkspace> = /* @__PURE__ */ depthMethod("passing axes", passingDepth);
