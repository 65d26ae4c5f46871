/**
 * The stones and the slab they fall on, and the vectors they are computed with.
 * Metres, y up.
 */
import { box, convexHull, withCenter } from "@col/shapes";
import type { ConvexShape } from "@col/types";
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** Half extents of the slab, its top at y = 0. */
const SLAB = [10, 1, 10] as const;

export type Vec = [number, number, number];
export const dot = (a: Vec, b: Vec): number =>
  a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const add = (a: Vec, b: Vec, s: number): Vec => [
  a[0] + s * b[0],
  a[1] + s * b[1],
  a[2] + s * b[2],
];

/** One rigid body; the centre of mass is the local origin. */
export interface Body {
  readonly shape: ConvexShape;
  readonly position: { x: number; y: number; z: number };
  readonly quaternion: { x: number; y: number; z: number; w: number };
  readonly radius: number;
  readonly mass: number;
  /**
   * 1 / mass, and 1 / inertia about any axis (a ball's: bodies are nearly
   * round); 0 for the slab.
   */
  readonly inverse: number;
  readonly inverseInertia: number;
  v: Vec;
  w: Vec;
}

/** A vector of the body's frame in the world; `back`: the other way. */
export function rotate(b: Body, p: Vec, back: boolean): Vec {
  const { x, y, z, w } = b.quaternion,
    q: Vec = [x, y, z],
    u = cross(q, p),
    v = cross(q, u),
    s = back ? -2 * w : 2 * w;
  return [
    p[0] + s * u[0] + 2 * v[0],
    p[1] + s * u[1] + 2 * v[1],
    p[2] + s * u[2] + 2 * v[2],
  ];
}

export const at = (b: Body): Vec => [b.position.x, b.position.y, b.position.z];

/**
 * Hull of random points near a ellipsoid about 1 m across, moved so that the
 * mean of its corners is the origin.
 */
function stone(random: () => number): ConvexShape {
  const half = [
      0.4 + 0.15 * random(),
      0.4 + 0.15 * random(),
      0.4 + 0.15 * random(),
    ],
    points: number[] = [];
  while (points.length < 3 * (12 + Math.floor(8 * random()))) {
    const p = [2 * random() - 1, 2 * random() - 1, 2 * random() - 1],
      l = Math.hypot(...p);
    if (l > 0.1 && l < 1)
      for (let i = 0; i < 3; i++) points.push((half[i] * p[i]) / l);
  }
  const v = convexHull(points).mesh?.vertices ?? new Float64Array(0),
    mean = [0, 0, 0];
  v.forEach((x, i) => {
    mean[i % 3] += (3 * x) / v.length;
  });
  return withCenter(convexHull(v.map((x, i) => x - mean[i % 3])), {
    x: 0,
    y: 0,
    z: 0,
  });
}

/** The slab and `count` stones in a loose column above it. */
export function createBodies(count: number, seed: number): Body[] {
  const generator = xoroshiro128plus(seed),
    random = (): number => uniformFloat64(generator);
  const slab: Body = {
    shape: box(...SLAB),
    position: { x: 0, y: -SLAB[1], z: 0 },
    quaternion: { x: 0, y: 0, z: 0, w: 1 },
    radius: Math.hypot(...SLAB),
    mass: 0,
    inverse: 0,
    inverseInertia: 0,
    v: [0, 0, 0],
    w: [0, 0, 0],
  };
  const bodies = [slab];
  for (let k = 0; k < count; k++) {
    const shape = stone(random),
      v = shape.mesh?.vertices ?? new Float64Array(0),
      mass = 1;
    let radius = 0;
    for (let i = 0; i < v.length; i += 3)
      radius = Math.max(radius, Math.hypot(v[i], v[i + 1], v[i + 2]));
    const q = [random() - 0.5, random() - 0.5, random() - 0.5, random() - 0.5],
      l = Math.hypot(...q);
    bodies.push({
      shape,
      radius,
      mass,
      inverse: 1 / mass,
      inverseInertia: 1 / (0.4 * mass * radius * radius),
      v: [0, 0, 0],
      w: [0, 0, 0],
      position: {
        x: 0.6 * (random() - 0.5) + (k % 2 === 0 ? -0.55 : 0.55),
        y: 1.2 + 0.6 * k,
        z: 0.6 * (random() - 0.5) + (k % 4 < 2 ? -0.55 : 0.55),
      },
      quaternion: { x: q[0] / l, y: q[1] / l, z: q[2] / l, w: q[3] / l },
    });
  }
  return bodies;
}
