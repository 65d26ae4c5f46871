/**
 * Polytopes as flat pictures: facets of a hull seen from a direction, back to front, and points beside them.
 *
 * In: a camera (yaw about y, then pitch about x, radians) and points in space. Out: coordinates on the page, y up, and
 * depth towards the reader. Parallel projection: lengths across the view are true.
 */
import type { Vec2Like, Vec3Like } from "@col/types";

/** Where the reader looks from. Radians. */
export interface Camera {
  readonly yaw: number;
  readonly pitch: number;
}

/** The steepest view: nearly from above or below. Radians. */
const PITCH_MAX = 1.5;

/** The camera turned by that much. */
export const turnedBy = ({ yaw, pitch }: Camera, byYaw: number, byPitch: number): Camera =>
  ({ yaw: yaw + byYaw, pitch: Math.min(PITCH_MAX, Math.max(-PITCH_MAX, pitch + byPitch)) });

/** A facet on the page: its outline, how it faces the reader (1: straight on), and how near its middle is. */
export interface Facet {
  readonly d: string;
  readonly facing: number;
  readonly depth: number;
  readonly mark: boolean;
  /** The body it belongs to, where a picture has two, or a ghost: a body that is not there. Else grey. */
  readonly kind?: "a" | "b" | "ghost";
}

/** A point of space as the reader sees it: x, y across the view, z towards the reader. */
export function seen(p: Vec3Like, { yaw, pitch }: Camera): { readonly x: number; readonly y: number;
  readonly z: number } {
  const c = Math.cos(yaw), s = Math.sin(yaw), x = c * p.x + s * p.z, z = c * p.z - s * p.x;
  const cp = Math.cos(pitch), sp = Math.sin(pitch);
  return { x, y: cp * p.y - sp * z, z: sp * p.y + cp * z };
}

/** A path of SVG through the corners. */
export const outline = (corners: readonly Vec2Like[]): string =>
  `M${corners.map((p) => `${p.x.toFixed(4)} ${p.y.toFixed(4)}`).join("L")}Z`;

/** Facets, from the farthest to the nearest. `mark`: the one that is pointed out. */
export function facetsSeen(
  facets: readonly (readonly Vec3Like[])[], camera: Camera, mark: (corners: readonly Vec3Like[]) => boolean,
): readonly Facet[] {
  return facets.map((corners): Facet => {
    const flat = corners.map((p) => seen(p, camera)), [p, q, r] = flat;
    const x = (q.y - p.y) * (r.z - p.z) - (q.z - p.z) * (r.y - p.y);
    const y = (q.z - p.z) * (r.x - p.x) - (q.x - p.x) * (r.z - p.z);
    const z = (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
    const depth = flat.reduce((sum, v) => sum + v.z, 0) / flat.length;
    return { d: outline(flat), facing: z / (Math.hypot(x, y, z) || 1), depth, mark: mark(corners) };
  }).sort((a, b) => a.depth - b.depth);
}
