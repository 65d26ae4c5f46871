/**
 * A faster search direction for curved bodies in a linear cast: a secant step from the last three supports.
 *
 * In: a `LineCast` (cast frame) and the `History` of supports: shadows (x, y) as lengths, slopes without dimension.
 * Out: the next unit direction in (nx, ny, nz); false if the three supports do not determine one.
 *
 * Method: where the body is smooth, the shadow (x, y) of the support point is a smooth function of the slopes (n.x,
 * n.y) / -n.z of its direction, and the contact is where the shadow is 0. The affine map through the last three pairs
 * of shadow and slopes, extrapolated to the shadow 0, is a secant step in two unknowns. It converges superlinearly
 * near a smooth contact. The direction is a guess; the support along it gives a valid bound in every case.
 */
import type { LineCast } from "./line-cast.ts";

/** Supports remembered, newest first: shadow and slopes. */
export class History {
  x0: number = NaN;
  y0: number = NaN;
  s0: number = NaN;
  t0: number = NaN;
  x1: number = NaN;
  y1: number = NaN;
  s1: number = NaN;
  t1: number = NaN;
  x2: number = NaN;
  y2: number = NaN;
  s2: number = NaN;
  t2: number = NaN;
  count: number = 0;
  /** Has one of the bodies a curved surface? */
  curved: boolean = false;
}

/** Largest slope of a direction, and how far the map is extrapolated beyond the three supports. No dimension. */
const STEEPEST = 1e6;
const BEYOND = 20;

/** Adds the newest support, `w` along (nx, ny, nz), to the history. */
export function remember(c: LineCast, h: History): void {
  if (!(c.nz < 0)) return;
  h.x2 = h.x1; h.y2 = h.y1; h.s2 = h.s1; h.t2 = h.t1;
  h.x1 = h.x0; h.y1 = h.y0; h.s1 = h.s0; h.t1 = h.t0;
  h.x0 = c.w.x; h.y0 = c.w.y; h.s0 = -c.nx / c.nz; h.t0 = -c.ny / c.nz;
  h.count++;
}

/** Writes the secant's direction; false if the three supports do not determine it. */
export function secant(c: LineCast, h: History): boolean {
  if (h.count < 3) return false;
  const ux = h.x1 - h.x0, uy = h.y1 - h.y0, vx = h.x2 - h.x0, vy = h.y2 - h.y0, area = ux * vy - uy * vx;
  const v = (uy * h.x0 - ux * h.y0) / area, u = (h.y0 * vx - h.x0 * vy) / area;
  if (!(Math.abs(u) + Math.abs(v) < BEYOND)) return false;
  const s = h.s0 + u * (h.s1 - h.s0) + v * (h.s2 - h.s0),
    t = h.t0 + u * (h.t1 - h.t0) + v * (h.t2 - h.t0),
    n = Math.sqrt(s * s + t * t + 1);
  if (!(n < STEEPEST)) return false;
  c.nx = s / n;
  c.ny = t / n;
  c.nz = -1 / n;
  return true;
}
