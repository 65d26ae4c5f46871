/**
 * One convex body of a contact query: a convex shape with its pose, or a piece of a mesh made solid.
 *
 * In: a shape and a pose in the frame of A, or a piece (near.ts). Out: a convex shape for solvers, and its height
 * along a direction (length, margin included) with the support point of the core; frame of A.
 *
 * The solid of a piece is the convex hull of its corners and of the same corners moved inward, farther than the other
 * body is long. Near the piece, it equals the solid that the piece bounds. If no direction leads inward from all
 * faces, the piece stays the hull of its corners.
 */
import { packPose } from "@col/kernel";
import type { ConvexShape, PackedPose, Pose } from "@col/types";
import { requireNumber } from "../checks.ts";
import type { OwnPose } from "../pairs/side.ts";
import type { NearTriangles } from "./near.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Points that a new one is compared with. */
const LAST = 24;
/** Cosine of the angle between the way inward and a face below which the way is no way inward. */
const INWARD = 0.02;

/** Support of the points in `params`, from the second number on; the first is the number of points. */
function supportPoints(shape: ConvexShape, d: Float64Array, out: Float64Array): number {
  const p = shape.params, n = 3 * p[0], x = d[0], y = d[1], z = d[2];
  let best = 1, most = x * p[1] + y * p[2] + z * p[3];
  for (let i = 4; i <= n; i += 3) {
    const h = x * p[i] + y * p[i + 1] + z * p[i + 2];
    if (h > most) {
      most = h;
      best = i;
    }
  }
  out[0] = p[best]; out[1] = p[best + 1]; out[2] = p[best + 2];
  return (best - 1) / 3;
}

function createPoints(): Mutable<ConvexShape> {
  return {
    kind: -1, support: supportPoints, params: new Float64Array(1 + 3 * 64), mesh: null, margin: 0.5, curvature: 0,
    centred: false, fillsBounds: false, bounds: new Float64Array(6), center: new Float64Array(3), inradius: 0,
    hessian: null, face: null, operands: [],
  };
}

/** Makes room for `n` points; existing points stay. */
function reserve(shape: Mutable<ConvexShape>, n: number): void {
  const { params } = shape;
  if (params.length >= 1 + 3 * n) return;
  shape.params = new Float64Array(1 + 6 * n);
  shape.params.set(params);
}

/** Adds a point unless it is one of the last few: neighbours in a piece share corners. */
function addPoint(p: Float64Array, c: Float64Array, at: number): void {
  const end = 1 + 3 * p[0], x = c[at], y = c[at + 1], z = c[at + 2];
  for (let i = Math.max(1, end - 3 * LAST); i < end; i += 3) if (p[i] === x && p[i + 1] === y && p[i + 2] === z) return;
  p[end] = x; p[end + 1] = y; p[end + 2] = z;
  p[0]++;
}

/** Writes the box and the mean of the points. */
function bound({ params: p, bounds: b, center: c }: ConvexShape): void {
  const n = p[0], end = 3 * n;
  for (let k = 0; k < 3; k++) {
    let low = Infinity, high = -Infinity, mean = 0;
    for (let i = k + 1; i <= end; i += 3) {
      const x = p[i];
      if (x < low) low = x;
      if (x > high) high = x;
      mean += x / n;
    }
    b[k] = low;
    b[3 + k] = high;
    c[k] = mean;
  }
}

/** Writes the sum of the extents of a shape, margin included, to place `at`. Length. */
export function writeExtent({ bounds: b, margin }: ConvexShape, out: Float64Array, at: number): void {
  out[at] = b[3] - b[0] + (b[4] - b[1]) + (b[5] - b[2]) + 6 * margin;
}

/** See the file header. */
export class Solid {
  readonly #points: Mutable<ConvexShape> = createPoints();
  readonly #thick: Mutable<ConvexShape> = createPoints();
  /** The convex shape; of a piece the hull of its corners. */
  shape: ConvexShape = this.#points;
  /** The convex shape; of a piece the solid that it bounds, once `thicken` was called. */
  solid: ConvexShape = this.#points;
  readonly pose: OwnPose = { position: { x: NaN, y: NaN, z: NaN }, quaternion: { x: NaN, y: NaN, z: NaN, w: NaN } };
  /** The pose, packed: the shape's frame to the frame of A. */
  readonly inA: PackedPose = new Float64Array(12);
  /** Item of a convex shape; the triangles of a piece and its first one, else null. */
  item: number = 0;
  near: NearTriangles | null = null;
  first: number = -1;
  /** Place of the triangle that holds the last witness; 0 for a convex shape. */
  witness: number = 0;
  /** Height of the last support asked. */
  readonly height: Float64Array = new Float64Array(1);
  readonly point: Float64Array = new Float64Array(3);

  /** Takes a convex shape in its place. */
  setConvex(shape: ConvexShape, pose: Pose, item: number): void {
    const { position: p, quaternion: q } = pose, { position: r, quaternion: s } = this.pose;
    this.shape = this.solid = shape;
    this.item = item;
    this.near = null;
    this.witness = 0;
    r.x = p.x; r.y = p.y; r.z = p.z;
    s.x = q.x; s.y = q.y; s.z = q.z; s.w = q.w;
    packPose(this.pose, this.inA, "pose");
  }

  /** Takes the box that holds a body, in its place. */
  setBox(bounds: Float64Array, inA: PackedPose): void {
    const { params: p } = this.#points;
    this.near = null;
    this.shape = this.solid = this.#points;
    this.#points.margin = 0;
    this.inA.set(inA);
    p[0] = 8;
    for (let i = 0; i < 24; i++) {
      const corner = Math.floor(i / 3), k = i % 3;
      p[1 + i] = bounds[(corner >> k & 1) === 0 ? k : 3 + k];
    }
  }

  /** Takes the corners of a piece as they are, with the margin of a triangle: no solid yet. */
  setPiece(near: NearTriangles, piece: number, { margin }: ConvexShape): void {
    const { position: p, quaternion: q } = this.pose, { inA: m } = this;
    this.near = near;
    this.first = this.witness = near.first[piece];
    this.shape = this.solid = this.#points;
    this.#points.margin = this.#thick.margin = margin;
    p.x = p.y = p.z = q.x = q.y = q.z = 0;
    q.w = 1;
    m.fill(0);
    m[0] = m[4] = m[8] = 1;
    this.#points.params[0] = 0;
    for (let i = this.first; i >= 0; i = near.next[i]) {
      reserve(this.#points, this.#points.params[0] + 3);
      for (let k = 9 * i; k < 9 * i + 9; k += 3) addPoint(this.#points.params, near.corners, k);
    }
    bound(this.#points);
  }

  /**
   * Writes an inward vector of a piece into `point`, along which every plane goes down by at least 1; false: there is
   * none.
   */
  #wayInward(near: NearTriangles): boolean {
    const { point: w } = this, { planes: p } = near;
    w.fill(0);
    for (let i = this.first; i >= 0; i = near.nextPlane[i]) for (let k = 0; k < 3; k++) w[k] -= p[4 * i + k];
    const length = Math.sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
    let least = Infinity;
    for (let i = this.first; i >= 0; i = near.nextPlane[i])
      least = Math.min(least, -(w[0] * p[4 * i] + w[1] * p[4 * i + 1] + w[2] * p[4 * i + 2]));
    if (!(least > INWARD * length)) return false;
    for (let k = 0; k < 3; k++) w[k] /= least;
    return true;
  }

  /** Makes the piece a solid, deeper than `deep[0]`; without a way inward it stays the hull of its corners. */
  thicken(deep: Float64Array): void {
    const { near } = this;
    if (near === null || !this.#wayInward(near)) return;
    const { params: from } = this.#points, n = from[0], thick = this.#thick;
    reserve(thick, 2 * n);
    for (let i = 0; i < 3 * n; i++) {
      thick.params[1 + i] = from[1 + i];
      thick.params[1 + 3 * n + i] = from[1 + i] + deep[0] * this.point[i % 3];
    }
    thick.params[0] = 2 * n;
    bound(thick);
    this.solid = thick;
  }

  /**
   * Writes the height along `sign` times the unit `d`, margin included, and the support point of the core.
   *
   * @throws RangeError where the support function returns no number, or an infinite one.
   */
  support(d: Float64Array, at: number, sign: number): void {
    this.#support(this.shape, d, at, sign);
  }

  /** The same of the solid that a piece bounds, once `thicken` was called. */
  supportSolid(d: Float64Array, at: number, sign: number): void {
    this.#support(this.solid, d, at, sign);
  }

  #support(shape: ConvexShape, d: Float64Array, at: number, sign: number): void {
    const { inA: m, point: e } = this, x = sign * d[at], y = sign * d[at + 1], z = sign * d[at + 2];
    e[0] = m[0] * x + m[3] * y + m[6] * z;
    e[1] = m[1] * x + m[4] * y + m[7] * z;
    e[2] = m[2] * x + m[5] * y + m[8] * z;
    shape.support(shape, e, e);
    const u = e[0], v = e[1], w = e[2];
    e[0] = m[0] * u + m[1] * v + m[2] * w + m[9];
    e[1] = m[3] * u + m[4] * v + m[5] * w + m[10];
    e[2] = m[6] * u + m[7] * v + m[8] * w + m[11];
    const height = x * e[0] + y * e[1] + z * e[2] + shape.margin;
    if (height - height !== 0) requireNumber("forEachPartContact", NaN);
    this.height[0] = height;
  }

  /** Forgets its content. */
  close(): void {
    this.shape = this.solid = this.#points;
    this.near = null;
  }
}
