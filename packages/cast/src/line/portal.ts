/**
 * The point at which the line of a cast enters D = A - B, from a triangle of points of D that the line passes
 * through.
 *
 * In: shapes A and B (null: a point), a `LineCast` without a margin whose triangle p, q, r contains the line, and a
 * `History`. Out, cast frame (third axis along the line): the bracket [`lower`, `upper`] of the contact's z
 * (lengths), the unit normal of the lower bound, and the weights of p, q, r. False: no triangle's plane bounds z, or
 * its corners do not represent a point of the line.
 *
 * Method: the primal simplex method for "minimum z with (0, 0, z) in D". The triangle's normal, pointing against the
 * motion, is the next direction; its support gives a lower bound of z. The new point replaces the corner that keeps
 * the line inside the triangle's shadow, so z decreases. On polytopes the search is finite: it ends where the support
 * is no farther out than the triangle. Curved bodies also use secant directions (secant.ts).
 */
import type { ConvexShape } from "@col/types";
import { isClosed, supportLine } from "./line-cast.ts";
import { ROUNDING } from "../rounding.ts";
import type { LineCast } from "./line-cast.ts";
import { remember, secant } from "./secant.ts";
import type { History } from "./secant.ts";
import { exchange, exchangeAcross, leaving, plane } from "./triangle.ts";
import { weigh } from "./weigh.ts";

/**
 * Maximum number of successive steps that do not lower z. If the line meets an edge of the triangle that lies in the
 * surface, for example a ruling of a cone, each step only halves the angle of the plane. The number of steps is then
 * the number of bits in the square root of the rounding error.
 */
const LEVEL_STEPS = 64;

/** Result of a step: a lower triangle, an equally low one with another plane, no triangle, or the end. */
type Step = "lower" | "level" | "none" | "closed";

/** Takes a support along the current direction; it replaces a corner unless the triangle would get higher. */
function step(a: ConvexShape, b: ConvexShape | null, c: LineCast, history: History): Step {
  const nx = c.nx, ny = c.ny, nz = c.nz, upper = c.upper, noise = ROUNDING * c.size;
  supportLine(a, b, c);
  remember(c, history);
  const { p, q, r, w, spare } = c, gap = nx * w.x + ny * w.y + nz * (w.z - upper);
  if (gap <= noise || isClosed(c) || c.lower > c.limit) return "closed";
  exchange(c, leaving(c));
  plane(c);
  if (c.planeZ < Infinity || exchangeAcross(a, b, c)) {
    // (of a polytope: rounding of shadows, seen along a steep plane)
    const z = c.planeZ, rounding = history.curved ? noise : noise / Math.abs(c.nz);
    if (z <= upper + rounding && z >= c.lower - rounding) { // (below: rounding let the line slip out of the triangle)
      c.upper = Math.min(z, upper);
      return z < upper - noise ? "lower" : "level";
    }
  }
  c.p = p; c.q = q; c.r = r; // the triangle before was as good
  c.w = w;
  c.spare = spare;
  return "none";
}

/**
 * Rounds on a curved body before intermediate directions are tried. If corners near the line and far corners
 * alternate, the planes swing about the contact's normal, and the bracket shrinks by a few percent in each round.
 */
const PATIENCE = 8;

/**
 * Writes the direction between the triangle's normal and the normal of the lower bound; false if there is no direction
 * between them.
 */
function between(c: LineCast): boolean {
  plane(c);
  if (!(c.planeZ < Infinity && c.lower > -Infinity)) return false;
  const x = c.nx + c.lowerX, y = c.ny + c.lowerY, z = c.nz + c.lowerZ, n = Math.sqrt(x * x + y * y + z * z);
  c.nx = x / n; c.ny = y / n; c.nz = z / n;
  return true;
}

/**
 * Lowers the triangle p, q, r until the bracket [`lower`, `upper`] of the contact's z has converged, the contact is
 * beyond `limit`, rounding ends the progress, or the budget is spent. False: the line grazes D up to rounding (see the
 * file header). Curved bodies alternate between the plane's normal and the secant direction. If the line meets an edge
 * of the triangle, exchanges rotate the plane without changing z: a few in a row are allowed.
 */
export function lowerPortal(a: ConvexShape, b: ConvexShape | null, c: LineCast, history: History): boolean {
  history.count = 0;
  const curved = a.curvature > 0 || (b !== null && b.curvature > 0);
  history.curved = curved;
  plane(c);
  if (!(c.planeZ < Infinity) && !exchangeAcross(a, b, c)) return false;
  c.upper = c.planeZ;
  let rounds = 0;
  for (let level = 0; level < LEVEL_STEPS && c.iterations < c.budget;) {
    const first = step(a, b, c, history);
    if (first === "closed") break;
    let second: Step = "none";
    if (curved && c.iterations < c.budget && secant(c, history)) {
      second = step(a, b, c, history);
      if (second === "closed") break;
    }
    let third: Step = "none";
    if (curved && ++rounds > PATIENCE && c.iterations < c.budget && between(c)) {
      third = step(a, b, c, history);
      if (third === "closed") break;
    }
    if (first === "none" && second === "none" && third === "none") break;
    level = first === "lower" || second === "lower" || third === "lower" ? 0 : level + 1;
    plane(c);
    if (!(c.planeZ < Infinity)) break;
  }
  if (c.lower > -Infinity) {
    c.nx = c.lowerX; c.ny = c.lowerY; c.nz = c.lowerZ;
  }
  return weigh(c);
}
