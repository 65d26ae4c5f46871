/**
 * The growth distance of a body and a half-space (3-D) or half-plane (2-D), in closed form: one support evaluation
 * (spec of the authors' library).
 *
 * - In: two bodies of which exactly one is a half-space, the pose of B in A as a matrix (12 or 6 doubles), the ray
 *   between the centres (length, A's frame).
 * - Out: `ws.bounds` = [upper, lower] of alpha (no unit), `ws.normal` (unit, A's frame, from A to B), `ws.fromA`,
 *   `ws.fromB` (points about the centres, A's axes, lengths), `ws.iterations` (1), `ws.status`.
 * - Method: the half-space { x : m . x <= offset } (+ margin) grows about its centre, a point of its plane: s times it
 *   is m . (x - centre) <= s margin. With c = distance of the other centre from the plane and h = its support value
 *   against the normal: alpha = c / (h + margin).
 * - c <= 0: the centre is in the half-space, alpha = 0, status coincident-centres. The plane's normal is the normal of
 *   the result and the support value is its certificate, so one support gives both bounds. They differ where rounding
 *   of c or h matters.
 */
import { HALF_SPACE_KIND } from "@col/types";
import { SHARP, SUM_ROUNDING, writeBounds } from "./state/exit.ts";
import type { Bracket } from "./state/exit.ts";
import type { Answer } from "./state/passes.ts";
import type { Settings } from "./state/settings.ts";
import { COINCIDENT, ILL_CONDITIONED, OPTIMAL } from "./state/status.ts";

/**
 * Fraction of the rounding of the centre's distance below which the distance itself is ignored: 2^-60. No dimension.
 */
const SWALLOWED = 8.673617379884035e-19;

/** The fields that are read of a body, 3-D or 2-D. */
interface Body<S> {
  readonly kind: number;
  readonly params: Float64Array;
  readonly center: Float64Array;
  readonly inradius: number;
  readonly margin: number;
  readonly support: (shape: S, d: Float64Array, out: Float64Array) => unknown;
}

/** The fields of a workspace that are read and written. */
interface Work extends Answer {
  /** Pose of B in A: the rotation row by row, then the translation. */
  readonly bInA: Float64Array;
  readonly frame: Float64Array;
  readonly dA: Float64Array;
  readonly dB: Float64Array;
  readonly bracket: Bracket;
  iterations: number;
  status: number;
}

/** Sets `ws.normal`, from A to B, and `ws.dA`, the direction against the plane in the body's local axes. */
function setNormal<S extends Body<S>>(a: S, b: S, ws: Work): void {
  const r = ws.bInA, d = ws.dA, n = ws.normal, dim = n.length, planeIsA = a.kind === HALF_SPACE_KIND,
    m = (planeIsA ? a : b).params;
  for (let i = 0; i < dim; i++) {
    let turned = 0;
    for (let j = 0; j < dim; j++) turned += (planeIsA ? r[dim * j + i] : r[dim * i + j]) * m[j];
    n[i] = planeIsA ? m[i] : -turned;
    d[i] = planeIsA ? -turned : n[i];
  }
}

/**
 * Writes the body's support point against the plane, about its centre, margin included: in its local axes into `ws.dB`,
 * in A's axes into `z`.
 */
function setPoint<S extends Body<S>>(body: S, turn: boolean, z: Float64Array, ws: Work): void {
  const r = ws.bInA, d = ws.dA, e = ws.dB, c = body.center, dim = z.length;
  body.support(body, d, e);
  for (let i = 0; i < dim; i++) e[i] = e[i] + d[i] * body.margin - c[i];
  for (let i = 0; i < dim; i++) {
    z[i] = turn ? 0 : e[i];
    if (turn) for (let j = 0; j < dim; j++) z[i] += r[dim * i + j] * e[j];
  }
}

/**
 * In: bodies of which exactly one is a half-space; the vector between the centres in `ws.frame` from index `ray` on.
 * Out: `ws.bounds`, `ws.normal`, `ws.fromA`, `ws.fromB`, `ws.iterations`, `ws.status`.
 */
export function solveAgainstPlane<S extends Body<S>>(a: S, b: S, ray: number, set: Settings, ws: Work): void {
  const f = ws.frame, n = ws.normal, dim = n.length, planeIsA = a.kind === HALF_SPACE_KIND, body = planeIsA ? b : a;
  const z = planeIsA ? ws.fromB : ws.fromA, other = planeIsA ? ws.fromA : ws.fromB, sign = planeIsA ? -1 : 1;
  setNormal(a, b, ws);
  setPoint(body, planeIsA, z, ws);
  let c = 0, h = 0, reach = 0, way = 0, off = 0;
  for (let i = 0; i < dim; i++) {
    c += n[i] * f[ray + i];
    h += n[i] * z[i];
    reach += Math.abs(ws.dB[i]);
    way += Math.abs(f[ray + i]);
    off += Math.abs(body.center[i]);
  }
  h = sign * h + (planeIsA ? a : b).margin;
  ws.iterations = 1;
  const inradius = body.inradius + body.margin;
  // a height below the height of the ball about the centre: with the centre's coordinates it is rounding
  let eh = SUM_ROUNDING * reach;
  if (h < inradius) {
    eh += SUM_ROUNDING * off;
    h = inradius;
  }
  const ec = SUM_ROUNDING * way, least = h - eh > inradius ? h - eh : inradius;
  // neither an extent towards the plane, up to rounding, nor a ball
  if (!(h > 0 && least > 0)) {
    ws.status = ILL_CONDITIONED;
    return;
  }
  if (!(c > 0)) {
    ws.status = COINCIDENT;
    return;
  }
  const x = ws.bracket;
  // a distance below its rounding error is written as a fraction of that error, so that the quotients stay in range
  if (c < SWALLOWED * ec) c = SWALLOWED * ec;
  x.ray = c;
  x.inner = h;
  x.outer = h;
  x.innerRounding = 0;
  x.outerRounding = 0;
  if (ec > SHARP * c || eh > SHARP * h) {
    // the height itself: as a difference from h it would lose all digits if c is far below its rounding error
    x.inner = least * (c / (c + ec));
    x.outerRounding = c > ec ? (h + eh) * (c / (c - ec)) - h : Infinity;
  }
  ws.status = writeBounds(x, set, OPTIMAL, ws.bounds);
  const k = sign / ws.bounds[0], g = (x.inner - x.innerRounding) / h;
  for (let i = 0; i < dim; i++) {
    z[i] *= g;
    other[i] = z[i] - k * f[ray + i];
  }
}
