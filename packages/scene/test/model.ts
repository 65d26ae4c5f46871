/**
 * The plain model that a scene is compared with: a list of bodies, and all pairs asked one by one.
 *
 * Boxes come from the test kit's supports along the world's axes, not from the scene's closed forms. Where two boxes
 * are within rounding of touching, either answer is right.
 */
import { extent, posed, supportWorld } from "@col/testkit";
import type { ConvexShape, Pose } from "@col/types";

/** Rounding of a box, relative to its coordinates: what is nearer to touching may be told either way. */
const DOUBT = 1e-13;

export interface ModelBody {
  readonly shape: ConvexShape;
  pose: Pose;
  handle: number;
  group: number;
  mask: number;
  fixed: boolean;
  box: Float64Array;
}

/** Box of a shape at a pose: six supports, world frame. Infinite for half-spaces. */
export function boxOf(shape: ConvexShape, pose: Pose): Float64Array {
  const box = new Float64Array(6), p = posed(shape, pose), d = new Float64Array(3), out = new Float64Array(3);
  if (!(extent(shape) < Infinity)) return box.map((_, i) => (i < 3 ? -Infinity : Infinity));
  for (let i = 0; i < 3; i++) {
    d.fill(0);
    d[i] = 1;
    supportWorld(p, d, out);
    box[3 + i] = out[i];
    d[i] = -1;
    supportWorld(p, d, out);
    box[i] = out[i];
  }
  return box;
}

/** Gap of two boxes along the axis where it is greatest: negative where they overlap. */
export function gapOf(a: Float64Array, b: Float64Array): number {
  const x = Math.max(a[0] - b[3], b[0] - a[3]), y = Math.max(a[1] - b[4], b[1] - a[4]);
  return Math.max(x, Math.max(y, Math.max(a[2] - b[5], b[2] - a[5])));
}

/** May the two be a pair? */
export function mayMeet(a: ModelBody, b: ModelBody, parted: ReadonlySet<string>): boolean {
  if (a.fixed && b.fixed) return false;
  if ((a.group & b.mask) === 0 || (b.group & a.mask) === 0) return false;
  return !parted.has(keyOf(a.handle, b.handle));
}

/** Names a pair, whichever comes first. */
export function keyOf(a: number, b: number): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

/** Pairs whose boxes overlap for certain, and pairs whose boxes may overlap. */
export function boxPairs(
  bodies: readonly ModelBody[], parted: ReadonlySet<string>,
): { certain: Set<string>; possible: Set<string> } {
  const certain = new Set<string>(), possible = new Set<string>();
  for (let i = 0; i < bodies.length; i++) {
    const a = bodies[i], p = a.box, room = DOUBT * Math.max(...p.map(Math.abs));
    for (let j = i + 1; j < bodies.length; j++) {
      const b = bodies[j], gap = gapOf(p, b.box);
      if (gap > 2 * room || !mayMeet(a, b, parted)) continue;
      possible.add(keyOf(a.handle, b.handle));
      if (gap < -2 * room) certain.add(keyOf(a.handle, b.handle));
    }
  }
  return { certain, possible };
}
