/**
 * Proves without a solver that a face of a piece is the face of least depth.
 *
 * In: a piece, the other body, the contact points along the face's normal, the depth; frame of A, lengths. Out: true
 * if a ball with the radius of the depth, around a point of the other body, lies in the piece: below all its planes,
 * and below the triangle with that distance from its edges. Then no shorter motion moves the point out of the piece.
 * The other body must also cross the triangle: the segment from its deepest point to its highest point does.
 */
import type { ContactPoints } from "./points.ts";
import type { Solid } from "./solid.ts";

/** A depth is the least one to this fraction of it. */
const DEEP = 1e-9;

/** See the file header. */
export class DepthProof {
  readonly #point: Float64Array = new Float64Array(3);
  readonly #depth: Float64Array = new Float64Array(1);

  /** `ofA`: the piece is of A; `face`: a triangle of it with the face's plane; `gap`: along it, below 0. */
  holds(piece: Solid, face: number, other: Solid, points: ContactPoints, gap: Float64Array, ofA: boolean): boolean {
    const { near } = piece, { gaps } = points, depth = this.#depth, p = this.#point,
      from = ofA ? points.pointsB : points.pointsA, items = ofA ? points.itemsA : points.itemsB;
    if (near === null) return false;
    for (let row = 0; row < points.count; row++) {
      depth[0] = -gap[0];
      if (gaps[row] > gap[0] + DEEP * depth[0]) continue;
      for (let k = 0; k < 3; k++) p[k] = from[3 * row + k];
      if (this.#isInside(near.corners, 9 * items[row], near.planes, 4 * face) && this.#isBelow(piece)
        && this.#crosses(near.planes, 4 * face, near.corners, 9 * items[row], other)) return true;
    }
    return false;
  }

  /** Does the segment from a point of the other body to its highest point over a triangle cross the triangle? */
  crosses({ near }: Solid, triangle: number, other: Solid, point: Float64Array): boolean {
    if (near === null || near.planes[4 * triangle] !== near.planes[4 * triangle]) return false;
    for (let k = 0; k < 3; k++) this.#point[k] = point[k];
    return this.#crosses(near.planes, 4 * triangle, near.corners, 9 * triangle, other);
  }

  /** Is the point below all planes of the piece by the depth at least? */
  #isBelow(piece: Solid): boolean {
    const { near, shape: { margin } } = piece;
    if (near === null) return false;
    for (let i = piece.first; i >= 0; i = near.nextPlane[i])
      if (this.#heightOver(near.planes, 4 * i) - margin > -this.#depth[0] * (1 - DEEP)) return false;
    return true;
  }

  /** Height of the point over the plane at place `g`. */
  #heightOver(f: Float64Array, g: number): number {
    const p = this.#point;
    return f[g] * p[0] + f[g + 1] * p[1] + f[g + 2] * p[2] - f[g + 3];
  }

  /** Is the point, seen along the normal at place `g`, inside the triangle at place `i` by the depth at least? */
  #isInside(c: Float64Array, i: number, n: Float64Array, g: number): boolean {
    const p = this.#point, x = n[g], y = n[g + 1], z = n[g + 2];
    for (let k = 0; k < 3; k++) {
      const u = i + 3 * k, v = i + 3 * ((k + 1) % 3), w = i + 3 * ((k + 2) % 3);
      const ex = c[v] - c[u], ey = c[v + 1] - c[u + 1], ez = c[v + 2] - c[u + 2];
      const q = y * ez - z * ey, r = z * ex - x * ez, s = x * ey - y * ex, length = Math.sqrt(q * q + r * r + s * s),
        turn = q * (c[w] - c[u]) + r * (c[w + 1] - c[u + 1]) + s * (c[w + 2] - c[u + 2]) < 0 ? -1 : 1;
      const inside = turn * (q * (p[0] - c[u]) + r * (p[1] - c[u + 1]) + s * (p[2] - c[u + 2]));
      if (!(inside >= this.#depth[0] * length)) return false;
    }
    return true;
  }

  /** Does the segment from the point to the other body's highest point cross the triangle? */
  #crosses(f: Float64Array, g: number, c: Float64Array, triangle: number, other: Solid): boolean {
    const p = this.#point, { point: top } = other;
    other.support(f, g, 1);
    const high = other.height[0] - other.shape.margin - f[g + 3], low = this.#heightOver(f, g);
    if (!(high > 0 && low < 0)) return false;
    const s = low / (low - high);
    for (let k = 0; k < 3; k++) p[k] += s * (top[k] - p[k]);
    this.#depth[0] = 0;
    return this.#isInside(c, triangle, f, g);
  }
}
