/**
 * Two solids of revolution with rims whose axes are nearly parallel: the depth, proven, without a polytope.
 *
 * In: shapes, relative pose. Out: 1 and `ws.depth`, `ws.gjk.normal`, witness points as `expand` leaves them; 0: not
 * known here: another kind, axes further off each other, no overlap or a shallow one, no points.
 * A search with quadratic models needs hundreds of cells here: whole rings of directions about both axes are nearly as
 * good. But h is known (frame.ts), and on every half circle from pole to pole of A it is least at a kink: where A or B
 * shows its side, on a circle about its axis (circles.ts), or in a cap about a pole, of which the axes of A and B are
 * the least (poles.ts).
 */
import { FIRST_DISCS_KIND, LAST_DISCS_KIND, SEGMENT_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import { apartByALittle } from "../apart.ts";
import { SHALLOW } from "../tolerances.ts";
import type { EpaWorkspace } from "../workspace.ts";
import { refine, searchCircle, setLeast } from "./circles.ts";
import { setFrame } from "./frame.ts";
import { contactAtPoles, contactOnCircle, writeContact } from "./points.ts";
import { capsHold, lowestPole } from "./poles.ts";


function hasRims(s: ConvexShape): boolean {
  return s.kind === SEGMENT_KIND || (s.kind >= FIRST_DISCS_KIND && s.kind <= LAST_DISCS_KIND);
}

/** The answer in the workspace. 0: no points. */
function write(a: ConvexShape, b: ConvexShape, ws: EpaWorkspace): number {
  const s = ws.nearlyParallel, f = s.frame, atPole = s.lowest.circle === 2, p = ws.polytope,
    points = atPole ? contactAtPoles(ws) : contactOnCircle(ws),
    v = (atPole ? s.poles.lowest > 1 : s.lowest.circle === 1) ? f.ofB : f.ofA;
  if (atPole && !points) return 0;
  writeContact(ws, v, points);
  ws.depth[0] = s.lowest.height;
  ws.depth[1] = s.lowest.height;
  ws.gjk.found.size = f.size;
  if (points) return 1;
  p.sizes[1] = f.size;
  p.sizes[2] = 0;
  return +apartByALittle(a, b, ws);
}

/** Depth of two solids with rims whose axes are nearly parallel. 1: written to `ws`; 0: not settled here. */
export function nearlyParallelAxes(a: ConvexShape, b: ConvexShape, ws: EpaWorkspace): number {
  if (!hasRims(a) || !hasRims(b)) return 0;
  const { frame: f, poles, lowest, circle } = ws.nearlyParallel;
  if (!setFrame(a, b, ws.gjk.bInA, ws.profiles, f) || !lowestPole(f, poles)) return 0;
  lowest.circle = 2;
  lowest.height = poles.height;
  setLeast(f, lowest);
  if (!searchCircle(f, lowest, circle, 0) || !searchCircle(f, lowest, circle, 1)) return 0;
  if (!(lowest.height > SHALLOW * f.size) || !capsHold(f, poles, lowest)) return 0;
  if (lowest.circle < 2) refine(f, lowest, circle);
  return write(a, b, ws);
}
