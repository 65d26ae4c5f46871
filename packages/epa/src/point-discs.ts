/**
 * A point in a solid of revolution (cylinder, cone, frustum): the depth in closed form.
 *
 * In: shapes, one with a point as core (spheres), and their relative pose. Out: 1 and `ws.depth`, `ws.gjk.normal`, witness
 * points as `expand` leaves them; 0: the other is no such solid, or the point is outside.
 * The best direction lies in the half plane through the axis and the point (any other of the same height shows more), where
 * the solid is a trapezium: the nearest of three sides. On the axis all of a circle is nearest; one is picked, always the same.
 */
import { FIRST_DISCS_KIND, LAST_DISCS_KIND, POINT_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import type { EpaWorkspace } from "./workspace.ts";

/** Below this part of the radius a point is on the axis: its bearing would be rounding. No dimension. */
const ON_AXIS = 1e-15;

function hasDiscs(s: ConvexShape): boolean {
  return s.kind >= FIRST_DISCS_KIND && s.kind <= LAST_DISCS_KIND;
}

/** See the file header. */
export function pointDiscs(a: ConvexShape, b: ConvexShape, ws: EpaWorkspace): number {
  const ofA = a.kind === POINT_KIND;
  if (!hasDiscs(ofA ? b : a)) return 0;
  const g = ws.gjk, R = g.bInA, c = ofA ? a.params : b.params, d = ofA ? b.params : a.params;
  const mine = ofA ? g.pointA : g.pointBLocal, other = ofA ? g.pointBLocal : g.pointA, n = g.normal;
  // the point in the frame of the discs
  if (ofA) {
    const x = c[0] - R[9], y = c[1] - R[10], z = c[2] - R[11];
    other[0] = R[0] * x + R[3] * y + R[6] * z; other[1] = R[1] * x + R[4] * y + R[7] * z; other[2] = R[2] * x + R[5] * y + R[8] * z;
  } else for (let k = 0; k < 3; k++) other[k] = R[3 * k] * c[0] + R[3 * k + 1] * c[1] + R[3 * k + 2] * c[2] + R[9 + k];
  const i = d[3] | 0, j = i === 2 ? 0 : i + 1, k = i === 0 ? 2 : i - 1, h = d[2];
  const y = other[i], u = other[j], v = other[k], rho = Math.sqrt(u * u + v * v);
  // the side: outward normal (s, t) in the half plane
  const lean = d[0] - d[1], s = 1 / Math.sqrt(4 * h * h + lean * lean), across = 2 * h * s, along = lean * s;
  const side = (d[0] - rho) * across - (h + y) * along, top = h - y, bottom = h + y;
  const depth = Math.min(side, Math.min(top, bottom));
  if (!(depth > 0)) return 0;
  n[0] = 0; n[1] = 0; n[2] = 0;
  if (depth === side) {
    const onAxis = rho <= ON_AXIS * Math.max(d[0], d[1]), f = onAxis ? 0 : 1 / rho;
    n[i] = along;
    n[j] = across * (onAxis ? 1 : u * f);
    n[k] = across * v * f;
  } else n[i] = depth === top ? 1 : -1;
  for (let m = 0; m < 3; m++) {
    mine[m] = c[m];
    other[m] += depth * n[m];
  }
  if (ofA) { // to A's frame, from A to B
    const x = n[0], w = n[1], z = n[2];
    for (let m = 0; m < 3; m++) n[m] = -(R[3 * m] * x + R[3 * m + 1] * w + R[3 * m + 2] * z);
  }
  ws.depth[0] = depth;
  ws.depth[1] = depth;
  g.bounds[0] = depth + h + Math.max(d[0], d[1]) + Math.abs(c[0]) + Math.abs(c[1]) + Math.abs(c[2]);
  return 1;
}
