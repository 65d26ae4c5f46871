/**
 * A local minimum of h for the general search, of an ellipsoid and a box, hull, cylinder, cone or frustum: the one that
 * the closed form left unproven (beside-ellipsoid.ts), or a later one (local-minimum.ts).
 *
 * In: the frame in `ws.beside`, and `ws.known` as `leaveMinimum` writes it. Out: true, and `ws.polish` as after a
 * polish that converged, its pieces vertices of the polytope; false: no minimum is known.
 */
import type { PackedPose } from "@col/types";
import { pointOfSecond, rowsOfFirst, rowsOfSecond } from "../normal-form.ts";
import type { EpaWorkspace } from "../workspace.ts";

/** The candidate in `ws.beside`, of `count` points; `ws.gjk` has its normal and points. */
export function leaveMinimum(count: number, ws: EpaWorkspace): void {
  const m = ws.beside, s = ws.known, n = ws.gjk.normal, axis = m.axis, i = axis === 2 ? 0 : axis + 1,
    j = axis === 0 ? 2 : axis - 1, p = pointOfSecond(ws.pair, ws.gjk);
  if (s.count > 0 && s.height <= m.height) return; // a lower one is known
  s.count = count;
  s.height = m.height;
  for (let c = 0; c < 3; c++) {
    s.normal[c] = n[c];
    s.ofEllipsoid[c] = p[c];
  }
  for (let k = 0; k < count; k++) {
    const r = 3 * k;
    s.weights[k] = Math.max(0, m.weights[k]);
    s.points[r + i] = m.points[r]; s.points[r + j] = m.points[r + 1]; s.points[r + axis] = m.points[r + 2];
  }
}

/** See the file header. */
export function knownMinimum(r: PackedPose, ws: EpaWorkspace): boolean {
  const s = ws.known, p = ws.polytope, o = ws.polish, n = o.n, count = s.count, rho = p.sizes[2],
    first = rowsOfFirst(ws.pair, p), second = rowsOfSecond(ws.pair, p);
  if (count === 0) return false;
  n[0] = s.normal[0]; n[1] = s.normal[1]; n[2] = s.normal[2]; n[3] = s.height - rho;
  o.bundle.count = count;
  for (let k = 0; k < count; k++) {
    const v = p.vertices++, at = 3 * v;
    o.bundle.vertex[k] = v;
    o.bundle.lambda[k] = s.weights[k];
    for (let c = 0; c < 3; c++) {
      first[at + c] = s.points[3 * k + c];
      second[at + c] = s.ofEllipsoid[c];
      p.dir[at + c] = n[c];
    }
    for (let c = 0; c < 3; c++) {
      p.w[at + c] = p.a[at + c]
        - (r[3 * c] * p.b[at] + r[3 * c + 1] * p.b[at + 1] + r[3 * c + 2] * p.b[at + 2] + r[9 + c]) - rho * n[c];
    }
  }
  o.converged = true;
  return true;
}
