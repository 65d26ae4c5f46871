/**
 * Makes a convex shape of vertices and a stretch: hull, box or sphere.
 *
 * In: vertices in the object's local frame (3 numbers each), and the stretch U of its world matrix (9 numbers,
 * row-major). Out: a shape in the frame of the world's rotation, about `center`, a point of the object's local frame:
 * the set { U (p - center) }. So the shape contains scale and shear, and the pose is rigid. Lengths are world units.
 *
 * Method: the box is the bounding box of the vertices; the sphere is about the box's centre and contains all
 * vertices. A diagonal U gives a box, sphere or ellipsoid; any other U gives an affine image. Flat boxes become
 * hulls.
 */
import { affine, box, convexHull, ellipsoid, point, sphere } from "@col/shapes";
import type { ConvexShape } from "@col/types";
import { SAME_SCALE } from "../pose/pose.ts";

/**
 * The kind of shape: the hull of the vertices, the box along the object's axes, or the ball about that box's centre.
 */
export type BodyKind = "hull" | "box" | "sphere";

/** Off-diagonal entries up to this fraction of the largest entry are rounding errors, not shear. No dimension. */
const ROUNDING = 1e-14;

/** U p of packed vertices. */
export function stretched(vertices: ArrayLike<number>, u: Float64Array): Float64Array {
  const out = new Float64Array(vertices.length);
  for (let i = 0; i < out.length; i += 3) {
    const x = vertices[i], y = vertices[i + 1], z = vertices[i + 2];
    for (let k = 0; k < 3; k++) out[i + k] = u[3 * k] * x + u[3 * k + 1] * y + u[3 * k + 2] * z;
  }
  return out;
}

const hullOf = (vertices: Float64Array, u: Float64Array): ConvexShape => convexHull(stretched(vertices, u));

/** Does U scale along the axes only? */
function isDiagonal(u: Float64Array): boolean {
  let size = 0;
  for (const v of u) size = Math.max(size, Math.abs(v));
  return u.every((v, i) => i % 4 === 0 || Math.abs(v) <= ROUNDING * size);
}

function boxOf(half: readonly number[], u: Float64Array): ConvexShape {
  const [x, y, z] = half, [sx, sy, sz] = [u[0], u[4], u[8]].map(Math.abs);
  if (x > 0 && y > 0 && z > 0) {
    if (!isDiagonal(u)) return affine(box(x, y, z), u);
    if (sx > 0 && sy > 0 && sz > 0) return box(sx * x, sy * y, sz * z);
  }
  // A flat box: a rectangle, a segment or a point.
  return hullOf(Float64Array.from({ length: 24 }, (_, i) => (((i / 3) >> (i % 3)) & 1 ? 1 : -1) * half[i % 3]), u);
}

function sphereOf(radius: number, u: Float64Array): ConvexShape {
  if (!(radius > 0)) return point();
  const [x, y, z] = [u[0], u[4], u[8]].map((v) => Math.abs(v));
  if (!isDiagonal(u) || !(x > 0 && y > 0 && z > 0)) return affine(sphere(radius), u);
  // A scale that is even to 1e-12: a ball with the largest of the three radii, which contains the ellipsoid.
  const most = Math.max(x, y, z);
  return most - Math.min(x, y, z) <= SAME_SCALE * 1e-6 * most
    ? sphere(most * radius)
    : ellipsoid(x * radius, y * radius, z * radius);
}

/**
 * The shape, and its centre in the object's local frame. See the file header.
 *
 * @param made The radius with which the vertices were made, if it is known. They have it in single precision only.
 */
export function shapeOf(
  kind: BodyKind,
  vertices: Float64Array,
  u: Float64Array,
  made: number | undefined,
): { readonly shape: ConvexShape; readonly center: readonly number[] } {
  if (kind === "hull") return { shape: hullOf(vertices, u), center: [0, 0, 0] };
  const low = [Infinity, Infinity, Infinity],
    high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < vertices.length; i++) {
    low[i % 3] = Math.min(low[i % 3], vertices[i]);
    high[i % 3] = Math.max(high[i % 3], vertices[i]);
  }
  const center = low.map((v, k) => 0.5 * v + 0.5 * high[k]);
  if (kind === "box")
    return {
      shape: boxOf(
        low.map((v, k) => 0.5 * high[k] - 0.5 * v),
        u,
      ),
      center,
    };
  let radius2 = 0;
  for (let i = 0; i < vertices.length; i += 3) {
    const x = vertices[i] - center[0],
      y = vertices[i + 1] - center[1],
      z = vertices[i + 2] - center[2];
    radius2 = Math.max(radius2, x * x + y * y + z * z);
  }
  const radius = Math.sqrt(radius2);
  if (made === undefined || Math.abs(radius - made) > SAME_SCALE * made) return { shape: sphereOf(radius, u), center };
  return { shape: sphereOf(made, u), center: center.map((x) => (Math.abs(x) <= SAME_SCALE * made ? 0 : x)) };
}
