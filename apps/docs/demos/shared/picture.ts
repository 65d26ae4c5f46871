/**
 * A picture of bodies as data: bodies, lines and dots in the world, lengths of the scene. `stage.ts` draws it with
 * three.js; views make it, and are tested without a browser.
 */
import type { ConvexShape, Pose, Vec3Like } from "@col/types";

/** How a body looks: A is blue, B orange, `mark` stands out, `pale` and `ghost` are seen through. */
export type Look = "a" | "b" | "mark" | "grey" | "pale" | "ghost" | "proof";

/** The Minkowski difference of two placed bodies; polygons whose corners run counter-clockwise. */
export interface Difference { readonly difference: readonly [ConvexShape, Pose, ConvexShape, Pose] }
export interface Faces { readonly faces: readonly (readonly Vec3Like[])[] }
export type Solid = ConvexShape | Difference | Faces;

export interface Body {
  /** The stage keeps the geometry of a solid as long as views pass the same object. */
  readonly solid: Solid;
  readonly look: Look;
  /** Left out: the solid has world coordinates. */
  readonly pose?: Pose;
  /** Scaled about the shape's centre. */
  readonly scale?: number;
  /** A body with a name is picked by pointers, and its name stands on it. */
  readonly name?: string;
}

export interface Line {
  readonly from: Vec3Like;
  readonly to: Vec3Like;
  readonly kind: "edge" | "gap" | "direction" | "normal";
  /** Has a head at its end. */
  readonly arrow?: boolean;
}

export interface Dot {
  readonly at: Vec3Like;
  readonly kind: "a" | "b" | "origin" | "simplex" | "support" | "point";
  /** Radius as a multiple of the usual one. */
  readonly size?: number;
}

export interface Picture {
  readonly bodies: readonly Body[];
  readonly lines: readonly Line[];
  readonly dots: readonly Dot[];
  /** The ball that the picture shows. */
  readonly center: Vec3Like;
  readonly radius: number;
  /** The axis of the world that points up on the page. Default y. */
  readonly up?: "y" | "z";
}

/** Number of objects of each kind in a picture, as text, for tests of the page. */
export function summary(pictures: readonly Picture[]): string {
  const count = (kinds: readonly string[]): string => [...new Set(kinds)].sort()
    .map((kind) => `${kind} ${kinds.filter((k) => k === kind).length}`).join(", ");
  return pictures.map(({ bodies, lines, dots }) => [bodies.map((b) => b.look), lines.map((l) => l.kind),
    dots.map((d) => d.kind)].map(count).join("; ")).join(" | ");
}

/** The ball about points: the middle of their box, and the farthest of them from it. */
export function ballAround(points: readonly Vec3Like[]): { readonly center: Vec3Like; readonly radius: number } {
  const middle = (k: "x" | "y" | "z"): number => {
    const values = points.map((p) => p[k]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  const center = { x: middle("x"), y: middle("y"), z: middle("z") };
  return { center,
    radius: Math.max(1e-9, ...points.map((p) => Math.hypot(p.x - center.x, p.y - center.y, p.z - center.z))) };
}

/** A flat path of SVG through the corners. */
export const outline = (corners: readonly { readonly x: number; readonly y: number }[]): string =>
  `M${corners.map((p) => `${p.x.toFixed(4)} ${p.y.toFixed(4)}`).join("L")}Z`;
