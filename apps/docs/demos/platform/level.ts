/**
 * The level of the demo "a 2-D platform game": outlines of the ground, ledges, coins and the lift. Metres, y up.
 *
 * The ground is drawn as an artist draws it: two simple polygons that are not convex. `convexParts` cuts them into
 * convex polygons, by `poly-decomp-es` (Bayazit's method). The parts of one polygon make one floor for `slide2`.
 */
import { convexPolygon } from "@col/shapes/2d";
import type { ConvexShape2, Vec2Like } from "@col/types";
import { makeCCW, quickDecomp } from "poly-decomp-es";

/** A corner: x, y. */
export type Corner = [x: number, y: number];

/** A simple polygon, its corners counter-clockwise. */
export type Outline = readonly Readonly<Corner>[];

/** Height of a step of the stairs. */
export const RISE = 0.25;
/** The surfaces from left to right; below y = -2 is nothing. The pit is between the two. */
const LEFT: Outline = [[-2, 4], [-1, 4], [-1, 0], [2, 0], [4.5, 1], [5.6, 1], [5.6, 1 - RISE], [6, 1 - RISE],
  [6, 1 - 2 * RISE], [6.4, 1 - 2 * RISE], [6.4, RISE], [6.8, RISE], [6.8, 0], [9, 0]];
const RIGHT: Outline = [[10.8, 0], [14.6, 0], [15, -0.4], [15.6, -0.4], [16, 0], [16.6, 0], [16.6, -0.6], [18.4, -0.6],
  [18.4, 3], [20.2, 3], [20.8, 4.2], [21.4, 4.2], [21.4, 3], [23, 3], [23, 6], [24, 6]];
const BOTTOM = -2;

/** Closes a surface along the bottom. */
const closed = (surface: Outline): Outline =>
  [[surface[0][0], BOTTOM] as const, [surface[surface.length - 1][0], BOTTOM] as const, ...surface.toReversed()];

export const GROUND: readonly Outline[] = [closed(LEFT), closed(RIGHT)];

/** The rectangle about (x, y) with these half extents. */
const rectangle = (x: number, y: number, w: number, h: number): Outline =>
  [[x - w, y - h], [x + w, y - h], [x + w, y + h], [x - w, y + h]];

/** One can jump through them from below. */
export const LEDGES: readonly Outline[] = [rectangle(12, 1.2, 0.7, 0.06), rectangle(14.2, 2.2, 0.7, 0.06)];

export const COIN_RADIUS = 0.16;
export const COINS: readonly Vec2Like[] = [{ x: 3.25, y: 1.1 }, { x: 5, y: 1.6 }, { x: 9.9, y: 1.5 },
  { x: 12, y: 1.9 }, { x: 14.2, y: 2.9 }, { x: 15.3, y: 0.2 }, { x: 21.1, y: 4.8 }, { x: 22.4, y: 3.6 }];

/** Half extents of the lift, its x, and the heights of its centre: its top is level with the floors it connects. */
export const LIFT = { w: 0.8, h: 0.12, x: 17.5, low: -0.12, high: 2.88 } as const;

/** Where the goal is. */
export const GOAL: Vec2Like = { x: 22.6, y: 3 };

/** Convex parts of a simple polygon. */
export function convexParts(outline: Outline): readonly ConvexShape2[] {
  const corners = outline.map(([x, y]): Corner => [x, y]);
  makeCCW(corners);
  return quickDecomp(corners).map((part) => convexPolygon(part.flat()));
}
