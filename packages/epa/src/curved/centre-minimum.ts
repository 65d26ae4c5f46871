/**
 * A first local minimum of h on curved pairs, polished from the way between the centres, before there is a polytope
 * around it.
 *
 * In: shapes, relative pose, the polytope's arrays and sizes. Out: true, and `ws.polish` as after a polish that
 * converged, the depth there above 0; or false, and nothing is said. The supports spent are added to `ws.expansions`.
 * Blunt bodies that overlap a little do so across the way between their centres, six times in seven, and a polish costs
 * less than the faces that lead to it. Not so cones, of which every other pair has its least depth elsewhere; meshes,
 * between whose corners a polish from afar takes many steps; and ellipsoids, where few faces lead to it.
 */
import { BOX_KIND, FIRST_DISCS_KIND, LAST_DISCS_KIND } from "@col/types";
import type { ConvexShape, PackedPose } from "@col/types";
import { polish } from "./polish.ts";
import { supportVertex } from "../support.ts";
import type { EpaWorkspace } from "../workspace.ts";

/** Centres nearer than this part of the scene show no way. No dimension. */
const APART = 1e-3;

/** A box, cylinder or frustum: flat on both ends. */
function blunt(s: ConvexShape): boolean {
  return s.kind === BOX_KIND || (s.kind >= FIRST_DISCS_KIND && s.kind <= LAST_DISCS_KIND
    && s.params[0] * s.params[1] > 0);
}

/** See the file header. */
export function centreMinimum(a: ConvexShape, b: ConvexShape, r: PackedPose, ws: EpaWorkspace): boolean {
  if (!blunt(a) || !blunt(b)) return false;
  const p = ws.polytope, o = ws.polish, dir = p.dir, v = p.vertices, k = 3 * v, c = a.center, d = b.center;
  const x = r[0] * d[0] + r[1] * d[1] + r[2] * d[2] + r[9] - c[0],
    y = r[3] * d[0] + r[4] * d[1] + r[5] * d[2] + r[10] - c[1];
  const z = r[6] * d[0] + r[7] * d[1] + r[8] * d[2] + r[11] - c[2], l = Math.sqrt(x * x + y * y + z * z);
  if (!(l > APART * p.sizes[1])) return false;
  dir[k] = x / l; dir[k + 1] = y / l; dir[k + 2] = z / l;
  supportVertex(a, b, r, ws.gjk.support, p, v);
  p.vertices = v + 1;
  ws.expansions += 1 + polish(a, b, r, ws.gjk.support, p, o, v, -3);
  return o.converged && o.n[3] > 0;
}
