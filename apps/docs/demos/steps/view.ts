/**
 * The picture of a step in space and the chart of all methods, as data for SVG. In: scene and runs. Out: facets, lines
 * and dots in lengths of the scene, y up; the component flips y once.
 */
import type { Vec2Like, Vec3Like } from "@col/types";
import { differenceOf, PAIRS, poseB, shownStep, widths } from "./model.ts";
import type { Run, Scene } from "./model.ts";
import { facetsSeen, seen } from "./project.ts";
import type { Facet } from "./project.ts";

export interface Line { readonly from: Vec2Like; readonly to: Vec2Like;
readonly kind: "edge" | "gap" | "direction" | "normal" }
export interface Dot { readonly at: Vec2Like; readonly kind: "origin" | "simplex" | "support" | "point";
/** Radius as a multiple of the usual one. */
readonly size?: number }

/** A picture, and the square that holds it. */
export interface Picture {
  readonly facets: readonly Facet[];
  readonly lines: readonly Line[];
  readonly dots: readonly Dot[];
  readonly viewBox: string;
}

/** An arrow as three lines: the shaft and its head, which is `head` long. */
export function arrow(from: Vec2Like, to: Vec2Like, head: number, kind: Line["kind"]): readonly Line[] {
  const x = to.x - from.x, y = to.y - from.y, l = Math.hypot(x, y);
  if (!(l > 0)) return [];
  const u = { x: x / l, y: y / l }, h = Math.min(head, 0.5 * l), back = { x: to.x - h * u.x, y: to.y - h * u.y };
  const side = (s: number): Line => ({ from: { x: back.x - s * h * u.y, y: back.y + s * h * u.x }, to, kind });
  return [{ from, to, kind }, side(0.5), side(-0.5)];
}

/** The square around points, the origin among them, a tenth wider. */
export function frame(points: readonly Vec2Like[]): string {
  const xs = [0, ...points.map((p) => p.x)], ys = [0, ...points.map((p) => p.y)];
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const side = 1.15 * Math.max(x1 - x0, y1 - y0);
  return `${(x0 + x1 - side) / 2} ${-(y0 + y1 + side) / 2} ${side} ${side}`;
}

/** A - B, the origin, and one step of the scene's method. */
export function picture(scene: Scene, runs: readonly Run[]): Picture {
  const { a, b } = PAIRS[scene.pair], { step } = shownStep(scene, runs);
  const flat = (p: Vec3Like): Vec2Like => seen(p, scene.camera);
  const facets = differenceOf(a, b, poseB(scene)), origin = flat({ x: 0, y: 0, z: 0 });
  const lines: Line[] = [], dots: Dot[] = [{ at: origin, kind: "origin" }];
  if (step !== undefined) {
    const corners = step.simplex.map(flat);
    corners.forEach((from, i) => {
      for (const to of corners.slice(i + 1)) lines.push({ from, to, kind: "edge" });
    });
    lines.push({ from: origin, to: flat(step.x), kind: "gap" });
    dots.push(...corners.map((at): Dot => ({ at, kind: "simplex" })), { at: flat(step.x), kind: "point" },
      { at: flat(step.w), kind: "support" });
  }
  return {
    facets: facetsSeen(facets, scene.camera, () => false), lines, dots, viewBox: frame(facets.flat().map(flat)),
  };
}

/** Decades of the chart: from 1 down to 1e-12. */
export const DECADES = 12;

/** The line of a run in the chart: x in steps, y in decades downwards, as an SVG path. */
export function chartLine(run: Run): string {
  return `M${widths(run).map((w, i) => `${i + 1} ${Math.min(DECADES, -Math.log10(w)).toFixed(3)}`).join("L")}`;
}
