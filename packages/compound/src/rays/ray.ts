/**
 * A ray in the frame of a body, and its tests of boxes and triangles. In: origin (length) and direction in `line`, a
 * tree. Out: whether the ray meets a box or triangle within the times of interest, the time (multiples of the
 * direction), the triangle's unit normal.
 *
 * Boxes are slabs: the ray enters at the last of three planes and leaves at the first. They are slightly widened, so
 * that rounding errors lose no box. The triangle test is watertight (Woop, Benthin, Wald 2013): the triangle is
 * sheared so that the ray becomes an axis. Each edge then has one sign for both of its triangles, so no ray slips
 * between them. If rounding may change the sign, as for slivers and for edges that the ray meets, products are
 * computed without error. So the ray meets a triangle only if it passes within the rounding errors of its corners. A
 * triangle whose corners lie on one line is never met.
 */
import { collinear, exactNormal } from "@col/kernel";
import type { Vec3 } from "@col/types";
import type { StaticTree } from "../tree/static-tree.ts";
import { multiplyDifference } from "./products.ts";

/** Instead of 1 / 0: finite, so that 0 times it is 0, not NaN. Per length. */
const STEEP = 1e300;
/** Rounding of the way into the body's frame and of a slab, relative to the coordinates. No dimension. */
const ROUNDING = 1e-15;
/** Rounding of a difference of two products, relative to the largest product. No dimension. */
const UNSURE = 4 * 2 ** -53;
/**
 * A triangle met whose area is below this many of the doubts above has weights that rounding makes worse than the
 * weights of a wide triangle by 20 or more: they are computed anew. No dimension.
 */
const SKINNY = 0.05 / UNSURE;
/**
 * Squared sine of an angle of a triangle, from which on it has an area for certain: rounding of the cross product is
 * 1e-16 of the edges. No dimension.
 */
const WIDE2 = 1e-20;
/** Squared sine from which on the cross product of the edges is the normal to 1e-10. No dimension. */
const SURE2 = 1e-12;
/** Room for the rounding of the times of a slab. No dimension. */
export const WIDER: number = 1 + 4 * 2 ** -52;

/** See the file header. */
export class BodyRay {
  /** Origin and direction in the body's frame, 3 each. */
  readonly line: Float64Array = new Float64Array(6);
  /** Origin less the tree's origin, moved by the rounding to either side: 3 low, 3 high; then 1 / direction. */
  readonly slab: Float64Array = new Float64Array(9);
  /** Shear of the triangles: dx / dz, dy / dz, 1 / dz. */
  readonly shear: Float64Array = new Float64Array(3);
  /** Time at which the box asked last is entered; times of interest end at `limit[0]`. */
  readonly enter: Float64Array = new Float64Array(1);
  readonly limit: Float64Array = new Float64Array(1);
  /** Times of interest begin here. */
  readonly start: Float64Array = new Float64Array(1);
  /** Are triangles met from their front alone? */
  frontOnly: boolean = false;
  /** Time of the triangle met last. */
  readonly time: Float64Array = new Float64Array(1);
  /** Scratch: sheared corners, x and y each; weights of the corners; corners of a triangle. */
  readonly flat: Float64Array = new Float64Array(6);
  readonly weights: Float64Array = new Float64Array(3);
  readonly corners: Float64Array = new Float64Array(9);
  kx: number = 0;
  ky: number = 1;
  kz: number = 2;
  readonly stack: Int32Array = new Int32Array(128);
  readonly times: Float64Array = new Float64Array(128);

  /** Computes the fields for boxes and triangles from `line`. */
  prepare(tree: StaticTree): void {
    const { line, slab, shear } = this, { origin: o, boxes: b } = tree;
    const x = Math.abs(line[3]), y = Math.abs(line[4]), z = Math.abs(line[5]);
    let size = Math.max(Math.abs(line[0]), Math.abs(line[1]), Math.abs(line[2]));
    size = Math.max(size, Math.abs(o[0]), Math.abs(o[1]), Math.abs(o[2]), b[3] - b[0], b[4] - b[1], b[5] - b[2]);
    for (let i = 0; i < 3; i++) {
      slab[i] = line[i] - o[i] + ROUNDING * size;
      slab[3 + i] = line[i] - o[i] - ROUNDING * size;
      const inverse = 1 / line[3 + i];
      slab[6 + i] = inverse > STEEP ? STEEP : inverse < -STEEP ? -STEEP : inverse;
    }
    this.kz = x > y ? (x > z ? 0 : 2) : y > z ? 1 : 2;
    this.kx = (this.kz + 1) % 3;
    this.ky = (this.kz + 2) % 3;
    const d = line[3 + this.kz];
    shear[0] = line[3 + this.kx] / d;
    shear[1] = line[3 + this.ky] / d;
    shear[2] = 1 / d;
  }

  /** Does the ray meet the box of a node before the limit? `enter[0]` is the time. */
  meetsBox(boxes: Float32Array, node: number): boolean {
    const s = this.slab, i = 6 * node, ix = s[6], iy = s[7], iz = s[8];
    const ax = (boxes[i] - s[0]) * ix, bx = (boxes[i + 3] - s[3]) * ix, ay = (boxes[i + 1] - s[1]) * iy,
      by = (boxes[i + 4] - s[4]) * iy, az = (boxes[i + 2] - s[2]) * iz, bz = (boxes[i + 5] - s[5]) * iz;
    const near = Math.max(Math.min(ax, bx), Math.min(ay, by), Math.min(az, bz), this.start[0]);
    const far = Math.min(Math.max(ax, bx), Math.max(ay, by), Math.max(az, bz)) * WIDER;
    this.enter[0] = near;
    return near <= far && near <= this.limit[0];
  }

  /**
   * Does the ray meet the triangle at a time from `start[0]` to `limit[0]`? `time[0]` is it. Corners: places in `p`.
   */
  meetsTriangle(p: Float32Array | Float64Array, a: number, b: number, c: number): boolean {
    const { line, shear, kx, ky, kz } = this, ox = line[kx], oy = line[ky], oz = line[kz], sx = shear[0],
      sy = shear[1];
    const az = p[a + kz] - oz, bz = p[b + kz] - oz, cz = p[c + kz] - oz;
    const ax = p[a + kx] - ox - sx * az, ay = p[a + ky] - oy - sy * az, bx = p[b + kx] - ox - sx * bz,
      by = p[b + ky] - oy - sy * bz, cx = p[c + kx] - ox - sx * cz, cy = p[c + ky] - oy - sy * cz;
    let u = cx * by - cy * bx, v = ax * cy - ay * cx, w = bx * ay - by * ax;
    const doubt = UNSURE * Math.max(Math.abs(ax), Math.abs(bx), Math.abs(cx))
      * Math.max(Math.abs(ay), Math.abs(by), Math.abs(cy));
    if ((u < -doubt || v < -doubt || w < -doubt) && (u > doubt || v > doubt || w > doubt)) return false;
    if (Math.abs(u) <= doubt || Math.abs(v) <= doubt || Math.abs(w) <= doubt
      || Math.abs(u + v + w) <= SKINNY * doubt) {
      const { flat: f, weights } = this;
      f[0] = ax; f[1] = ay; f[2] = bx; f[3] = by; f[4] = cx; f[5] = cy;
      multiplyDifference(f, 4, 2, weights, 0);
      multiplyDifference(f, 0, 4, weights, 1);
      multiplyDifference(f, 2, 0, weights, 2);
      u = weights[0]; v = weights[1]; w = weights[2];
      if ((u < 0 || v < 0 || w < 0) && (u > 0 || v > 0 || w > 0)) return false;
    }
    const det = u + v + w;
    if (det === 0 || (this.frontOnly && det * shear[2] < 0)) return false; // seen edge on, or from behind
    const t = (u * az + v * bz + w * cz) * shear[2] / det;
    this.time[0] = t;
    return t >= this.start[0] && t <= this.limit[0] && this.#hasArea(p, a, b, c);
  }

  /** Do the corners lie on no line? */
  #hasArea(p: Float32Array | Float64Array, a: number, b: number, c: number): boolean {
    const ux = p[b] - p[a], uy = p[b + 1] - p[a + 1], uz = p[b + 2] - p[a + 2], vx = p[c] - p[a],
      vy = p[c + 1] - p[a + 1], vz = p[c + 2] - p[a + 2];
    const x = uy * vz - uz * vy, y = uz * vx - ux * vz, z = ux * vy - uy * vx;
    if (x * x + y * y + z * z > WIDE2 * (ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz)) return true;
    const q = this.corners;
    for (let i = 0; i < 3; i++) {
      q[i] = p[a + i];
      q[3 + i] = p[b + i];
      q[6 + i] = p[c + i];
    }
    return !collinear(q, 0, 1, 2);
  }

  /** Unit normal of a triangle with an area, turned against the ray, into `out`; corners as in `meetsTriangle`. */
  writeNormal(p: Float32Array | Float64Array, a: number, b: number, c: number, out: Vec3): void {
    const { line: l, corners: n } = this;
    const ux = p[b] - p[a], uy = p[b + 1] - p[a + 1], uz = p[b + 2] - p[a + 2], vx = p[c] - p[a],
      vy = p[c + 1] - p[a + 1], vz = p[c + 2] - p[a + 2];
    let x = uy * vz - uz * vy, y = uz * vx - ux * vz, z = ux * vy - uy * vx;
    if (!(x * x + y * y + z * z > SURE2 * (ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz))) {
      for (let i = 0; i < 3; i++) {
        n[i] = p[a + i];
        n[3 + i] = p[b + i];
        n[6 + i] = p[c + i];
      }
      exactNormal(n, 0, 1, 2, n);
      const size = Math.max(Math.abs(n[0]), Math.abs(n[1]), Math.abs(n[2]));
      x = n[0] / size; y = n[1] / size; z = n[2] / size;
    }
    const s = (x * l[3] + y * l[4] + z * l[5] > 0 ? -1 : 1) / Math.sqrt(x * x + y * y + z * z);
    out.x = s * x; out.y = s * y; out.z = s * z;
  }
}
