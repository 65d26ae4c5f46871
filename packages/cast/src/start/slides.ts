/**
 * Decides whether the line of a cast lies in the surface of D = A - B: is there a normal perpendicular to the line
 * with all of D on one side, to within `band`?
 *
 * In: shapes A and B (null: a point) and a `LineCast` with the contact's points (cast frame, third axis along the
 * line); `band` is a length. Out: true if the line only slides along D. The points, the normal and the bracket of
 * the contact are overwritten.
 *
 * Method without a margin: a normal has to point away from every point of D. The shadows (projections along the line)
 * of the points found so far fill a sector at the origin; the remaining normals fill the opposite sector. Its middle
 * direction is such a normal, or the support along it halves the remaining sector. If the sector is a half-plane up
 * to rounding, two normals remain. With a margin: GJK across the line (enclose.ts) with the margin reduced by `band`.
 */
import type { ConvexShape } from "@col/types";
import { enclose } from "../line/enclose.ts";
import { supportLine } from "../line/line-cast.ts";
import type { DifferencePoint, LineCast } from "../line/line-cast.ts";

/** Maximum number of normals tried: each halves the remaining angle. */
const TRIALS = 60;
/** Supports that the search across the line may use beyond the present count: the result is certain or "open". */
const BEYOND = 100;

/** Does the chord from one side of the sector to the shadow of a point pass the origin within `band`? */
function passesOrigin(p: DifferencePoint, fromU: boolean, c: LineCast): boolean {
  const s = c.sector, x = fromU ? s.ux : s.vx, y = fromU ? s.uy : s.vy, ex = p.x - x, ey = p.y - y;
  return x * p.x + y * p.y < 0 && Math.abs(x * p.y - y * p.x) <= c.band * Math.sqrt(ex * ex + ey * ey);
}

/** Widens the sector by the shadow of a point; false where the origin is then strictly inside of the shadows. */
function widen(p: DifferencePoint, c: LineCast): boolean {
  const s = c.sector, { x, y } = p;
  if (s.isHalf || x * x + y * y <= c.band * c.band) return true;
  if (!(s.ux <= Infinity)) {
    s.ux = x; s.uy = y; s.vx = x; s.vy = y;
    return true;
  }
  const fromU = s.ux * y - s.uy * x, fromV = s.vx * y - s.vy * x;
  const toU = passesOrigin(p, true, c), toV = passesOrigin(p, false, c);
  if (fromU < 0 && fromV > 0 && !toU && !toV) return false;
  if (toU || (!toV && fromU >= 0 && fromV > 0)) {
    s.vx = x; s.vy = y;
  } else if (toV || (fromU < 0 && fromV <= 0)) {
    s.ux = x; s.uy = y;
  }
  s.isHalf = toU || toV;
  return true;
}

/** Writes the normal to be tried: opposite to the middle of the sector. */
function aimAcross(c: LineCast): void {
  const s = c.sector, u = Math.sqrt(s.ux * s.ux + s.uy * s.uy), v = Math.sqrt(s.vx * s.vx + s.vy * s.vy);
  let x = s.uy / u - s.vy / v, y = s.vx / v - s.ux / u, n = Math.sqrt(x * x + y * y);
  if (!(n > 0)) { // at most one direction so far
    x = s.ux <= Infinity ? -s.ux : 1;
    y = s.ux <= Infinity ? -s.uy : 0;
    n = Math.sqrt(x * x + y * y);
  }
  c.nx = x / n; c.ny = y / n; c.nz = 0;
}

/** Is D on one side of the line, seen along the normal at hand? */
function isBeyond(a: ConvexShape, b: ConvexShape | null, c: LineCast): boolean {
  supportLine(a, b, c);
  return c.nx * c.w.x + c.ny * c.w.y <= c.band;
}

/**
 * The border of the sector is a chord of the shadow that passes the line: searches for a normal near the chord's own
 * normal. A point beyond the chord replaces the end on its side, until the line is proven deeper than `band`.
 */
function slidesBeside(a: ConvexShape, b: ConvexShape | null, c: LineCast): boolean {
  const s = c.sector;
  for (let k = 0; k < TRIALS; k++) {
    const ex = s.vx - s.ux, ey = s.vy - s.uy, e = Math.sqrt(ex * ex + ey * ey);
    if (!(s.ux * s.vy - s.uy * s.vx >= -c.band * e)) return false;
    c.nx = -ey / e; c.ny = ex / e; c.nz = 0;
    if (isBeyond(a, b, c)) return true;
    const { x, y } = c.w;
    if (x * ex + y * ey > 0) {
      s.vx = x; s.vy = y;
    } else {
      s.ux = x; s.uy = y;
    }
  }
  return false;
}

/** Begins the sector with the contact's points: does the line go through them, deeper than `band`? */
export function goesThrough(c: LineCast): boolean {
  c.sector.ux = NaN;
  c.sector.isHalf = false;
  return ((c.slots & 1) !== 0 && !widen(c.p, c)) || ((c.slots & 2) !== 0 && !widen(c.q, c))
    || ((c.slots & 4) !== 0 && !widen(c.r, c));
}

/** The sector of a body without a margin. */
function slidesAcross(a: ConvexShape, b: ConvexShape | null, c: LineCast): boolean {
  const s = c.sector;
  for (let k = 0; k < TRIALS && !s.isHalf; k++) {
    aimAcross(c);
    if (isBeyond(a, b, c)) return true;
    if (!widen(c.w, c)) return false;
  }
  if (!s.isHalf) return false;
  const { ux, uy, vx, vy } = s; // (the other side of the chord: all points found so far may lie on it)
  if (slidesBeside(a, b, c)) return true;
  s.ux = vx; s.uy = vy; s.vx = ux; s.vy = uy;
  return slidesBeside(a, b, c);
}

/**
 * See the file header. Overwrites points, normal and bracket of the contact. With a margin: does the line pass a body
 * whose margin is smaller by the band?
 */
export function slides(a: ConvexShape, b: ConvexShape | null, c: LineCast): boolean {
  if (!(c.margin > 0)) return !goesThrough(c) && slidesAcross(a, b, c);
  const { margin, budget } = c;
  c.slots = 0;
  c.nx = 1; c.ny = 0; c.nz = 0;
  c.margin = margin - c.band;
  c.budget = c.iterations + BEYOND;
  const passes = enclose(a, b, c) === "apart";
  c.margin = margin;
  c.budget = budget;
  return passes;
}
