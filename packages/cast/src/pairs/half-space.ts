/**
 * Closed form of a linear cast of a body and a half-space, in either order.
 *
 * In: a prepared `LineCast` (cast frame, lengths), of which exactly one body is a half-space; `roundings`: a start
 * that deep, in rounding errors, still counts as touching. Out: a `Verdict`; the bracket [`lower`, `upper`] of z, the
 * unit normal from A to B, and one contact point p with weight 1, in the local frames of A and B. For "inside", p
 * holds the deepest point and its projection onto the plane at the start.
 *
 * Method: the support point of the body against the plane's normal is the contact; its height over the plane, divided
 * by the speed along the normal, is the time. A body that touches and moves along the plane (sine below 1.6e-14) is
 * free.
 */
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import type { LineCast } from "../line/line-cast.ts";
import { ROUNDING } from "../rounding.ts";
import type { Verdict } from "../line/verdict.ts";

/** Sine of the angle between the motion and the plane below which it is along it: rounding of poses. No dimension. */
const LEVEL = 4 * ROUNDING;

/** The plane's normal in the cast frame, from A to B. */
function planeNormal(plane: ConvexShape, axes: Float64Array, fromA: boolean, c: LineCast): void {
  const p = plane.params, s = fromA ? 1 : -1;
  c.nx = s * (axes[0] * p[0] + axes[1] * p[1] + axes[2] * p[2]);
  c.ny = s * (axes[3] * p[0] + axes[4] * p[1] + axes[5] * p[2]);
  c.nz = s * (axes[6] * p[0] + axes[7] * p[1] + axes[8] * p[2]);
}

/**
 * Writes the body's support point against the plane to `deepest`, its projection onto the plane to `foot` (each in its
 * own body's local frame), and its height over the plane at the start to `planeZ`.
 */
function heightOver(
  plane: ConvexShape,
  body: ConvexShape,
  toA: boolean,
  c: LineCast,
  deepest: Float64Array,
  foot: Float64Array,
): void {
  const own = toA ? c.axesInB : c.axesInA,
    at = toA ? c.axesInA : c.axesInB,
    p = plane.params,
    s = toA ? -1 : 1,
    o = c.offset;
  for (let i = 0; i < 3; i++) deepest[i] = s * (own[i] * c.nx + own[3 + i] * c.ny + own[6 + i] * c.nz);
  body.support(body, deepest, deepest);
  // seen from the plane's origin, in the cast frame
  let x = s * o[0],
    y = s * o[1],
    z = s * o[2];
  for (let i = 0; i < 3; i++) {
    x += own[i] * deepest[i];
    y += own[3 + i] * deepest[i];
    z += own[6 + i] * deepest[i];
  }
  let height = -p[3];
  for (let i = 0; i < 3; i++) {
    foot[i] = at[i] * x + at[3 + i] * y + at[6 + i] * z;
    height += p[i] * foot[i];
  }
  for (let i = 0; i < 3; i++) foot[i] -= height * p[i];
  c.size = Math.max(
    Math.abs(x),
    Math.abs(y),
    Math.abs(z),
    Math.abs(p[3]),
    Math.abs(o[0]),
    Math.abs(o[1]),
    Math.abs(o[2]),
  );
  c.planeZ = height;
}

/** See the file header; `roundings` within which a start counts as touching. */
export function solveHalfSpace(a: ConvexShape, b: ConvexShape, c: LineCast, roundings: number): Verdict {
  const planeIsA = a.kind === HALF_SPACE_KIND, plane = planeIsA ? a : b, body = planeIsA ? b : a;
  planeNormal(plane, planeIsA ? c.axesInA : c.axesInB, planeIsA, c);
  const nz = c.nz, point = c.p, foot = planeIsA ? point.onA : point.onB;
  heightOver(plane, body, planeIsA, c, planeIsA ? point.onB : point.onA, foot);
  const gap = c.planeZ - c.margin - c.ball, noise = ROUNDING * c.size;
  c.iterations = 1;
  point.weight = 1;
  c.q.weight = 0;
  c.r.weight = 0;
  point.nx = c.nx; point.ny = c.ny; point.nz = nz;
  if (gap < -roundings * noise) return "inside";
  // it does not come nearer, or touches and slides up to rounding
  if (!(nz < 0) || (nz > -LEVEL && gap <= roundings * noise)) return "miss";
  const z = Math.max(0, gap / -nz);
  if (z > c.limit) return "miss";
  c.upper = z;
  c.lower = Math.min(z, (gap - noise) / -nz);
  // the body moved by z along the line over the plane, or the plane under the body
  const at = planeIsA ? c.axesInA : c.axesInB, p = plane.params, s = planeIsA ? z : -z;
  for (let i = 0; i < 3; i++) foot[i] += s * (at[6 + i] - (planeIsA ? nz : -nz) * p[i]);
  return "hit";
}
