/**
 * Finds the triangles of a mesh that come near a convex body, with the mesh's bounding-box tree.
 *
 * In: a side that holds a mesh, a solid, a reach (length); frame of A. Out: `near` holds the triangles that come
 * within the reach of the solid's bounding box, both along the axes of the mesh and along the axes of the solid. Of
 * equal triangles it holds the first; buried triangles (mesh/buried.ts) are left out. For a half-space, it holds the
 * triangles of all leaves within the reach of its plane.
 */
import { HALF_SPACE_KIND } from "@col/types";
import { outerOf } from "../mesh/buried.ts";
import type { Side } from "../pairs/side.ts";
import type { Space } from "../pairs/space.ts";
import { walkWithin } from "../pairs/within.ts";
import type { Meeting } from "./meeting.ts";
import type { NearTriangles } from "../solids/near.ts";
import { DEPTH_MAX, leafCount, leafFirst } from "../tree/static-tree.ts";
import type { Solid } from "../solids/solid.ts";

const NO_TRIANGLES = new Int32Array(0);

/** See the file header. */
export class Gather {
  /** Box of the solid in the frame of the mesh, from the origin of its tree; an axis of the mesh in the frame of A. */
  readonly #low: Float64Array = new Float64Array(3);
  readonly #high: Float64Array = new Float64Array(3);
  readonly #axis: Float64Array = new Float64Array(3);
  /** The solid's own axes in the frame of the mesh, and its box along them, from the origin of the mesh's tree. */
  readonly #axes: Float64Array = new Float64Array(9);
  readonly #own: Float64Array = new Float64Array(6);
  readonly #meeting: Meeting;
  readonly #stack: Int32Array = new Int32Array(DEPTH_MAX + 2);
  #near: NearTriangles | null = null;
  #side: Side | null = null;
  #first: Int32Array = NO_TRIANGLES;

  constructor(meeting: Meeting) {
    this.#meeting = meeting;
  }

  /** See the file header. */
  around(space: Space, side: Side, solid: Solid, near: NearTriangles): void {
    const { reach } = this.#meeting;
    this.#near = near;
    this.#side = side;
    if (side.source !== null) this.#first = outerOf(side.source);
    if (solid.shape.kind === HALF_SPACE_KIND) {
      space.best.upper[0] = reach[0];
      walkWithin(space, addLeaf, this);
    } else {
      this.#boxOf(space, side, solid, reach);
      this.#walk(side);
    }
    this.#near = this.#side = null;
    this.#first = NO_TRIANGLES;
  }

  #boxOf(space: Space, { inA: m, tree: { origin }, triangle: { margin } }: Side, solid: Solid,
    reach: Float64Array): void {
    const axis = this.#axis, axes = this.#axes, own = this.#own, room = reach[0] + space.slack[0],
      { shape, inA: q } = solid, aside = room + shape.margin + margin;
    for (let k = 0; k < 3; k++) {
      for (let r = 0; r < 3; r++) axis[r] = m[3 * r + k];
      const away = axis[0] * m[9] + axis[1] * m[10] + axis[2] * m[11] + origin[k];
      solid.support(axis, 0, 1);
      this.#high[k] = solid.height[0] - away + room + margin;
      solid.support(axis, 0, -1);
      this.#low[k] = -solid.height[0] - away - room - margin;
      let from = 0;
      for (let r = 0; r < 3; r++) {
        axes[3 * k + r] = q[k] * m[r] + q[3 + k] * m[3 + r] + q[6 + k] * m[6 + r];
        from += q[3 * r + k] * (q[9 + r] - m[9 + r]) - axes[3 * k + r] * origin[r];
      }
      own[k] = shape.bounds[k] + from - aside;
      own[3 + k] = shape.bounds[3 + k] + from + aside;
    }
  }

  #walk(side: Side): void {
    const { boxes, links } = side.tree, low = this.#low, high = this.#high, stack = this.#stack;
    let top = 0, node = 0;
    for (;;) {
      const i = 6 * node, link = links[node];
      if (boxes[i] <= high[0] && boxes[i + 3] >= low[0] && boxes[i + 1] <= high[1] && boxes[i + 4] >= low[1]
        && boxes[i + 2] <= high[2] && boxes[i + 5] >= low[2] && !this.#isNodeBeside(boxes, i)) {
        if (link >= 0) {
          stack[top++] = link + 1;
          node = link;
          continue;
        }
        this.#addNear(side, link);
      }
      if (top === 0) return;
      node = stack[--top];
    }
  }

  /** Is the node's box beside the solid's own box? */
  #isNodeBeside(b: Float32Array, i: number): boolean {
    const axes = this.#axes, own = this.#own, x = 0.5 * (b[i] + b[i + 3]), y = 0.5 * (b[i + 1] + b[i + 4]),
      z = 0.5 * (b[i + 2] + b[i + 5]), u = b[i + 3] - x, v = b[i + 4] - y, w = b[i + 5] - z;
    for (let k = 0; k < 3; k++) {
      const ax = axes[3 * k], ay = axes[3 * k + 1], az = axes[3 * k + 2], at = ax * x + ay * y + az * z,
        half = Math.abs(ax) * u + Math.abs(ay) * v + Math.abs(az) * w;
      if (at - half > own[3 + k] || at + half < own[k]) return true;
    }
    return false;
  }

  /** Is the triangle beside the solid's box along an axis of the mesh, or of the solid? */
  #isBeside({ positions: p, indices, tree: { origin } }: Side, item: number): boolean {
    const a = 3 * indices[3 * item], b = 3 * indices[3 * item + 1], c = 3 * indices[3 * item + 2], low = this.#low,
      high = this.#high, axes = this.#axes, own = this.#own, ox = origin[0], oy = origin[1], oz = origin[2];
    const ax = p[a] - ox, bx = p[b] - ox, cx = p[c] - ox, ay = p[a + 1] - oy, by = p[b + 1] - oy, cy = p[c + 1] - oy,
      az = p[a + 2] - oz, bz = p[b + 2] - oz, cz = p[c + 2] - oz;
    if ((ax > high[0] && bx > high[0] && cx > high[0]) || (ax < low[0] && bx < low[0] && cx < low[0])
      || (ay > high[1] && by > high[1] && cy > high[1]) || (ay < low[1] && by < low[1] && cy < low[1])
      || (az > high[2] && bz > high[2] && cz > high[2]) || (az < low[2] && bz < low[2] && cz < low[2])) return true;
    for (let k = 0; k < 3; k++) {
      const x = axes[3 * k], y = axes[3 * k + 1], z = axes[3 * k + 2], most = own[3 + k], least = own[k],
        h0 = x * ax + y * ay + z * az, h1 = x * bx + y * by + z * bz, h2 = x * cx + y * cy + z * cz;
      if ((h0 > most && h1 > most && h2 > most) || (h0 < least && h1 < least && h2 < least)) return true;
    }
    return false;
  }

  /** Adds the triangles of a leaf whose box is within reach; others are not read into the frame of A. */
  #addNear(side: Side, link: number): void {
    const { order } = side.tree, near = this.#near, first = leafFirst(link), end = first + leafCount(link);
    if (near === null) return;
    for (let k = first; k < end; k++) {
      const item = order[k];
      if (this.#first[item] !== item || this.#isBeside(side, item)) continue;
      side.loadItem(item);
      this.#meeting.addTriangle(side, 0, this.#first, near);
    }
  }

  /** Adds the triangles of the loaded leaf. */
  addAll(): void {
    const side = this.#side, near = this.#near;
    if (side === null || near === null) return;
    for (let k = 0; k < side.count; k++) this.#meeting.addTriangle(side, k, this.#first, near);
  }
}

function addLeaf(_space: Space, gather: Gather): boolean {
  gather.addAll();
  return false;
}
