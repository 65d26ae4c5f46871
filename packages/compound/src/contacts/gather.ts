/**
 * The triangles of a mesh that come near a convex body, by the mesh's tree.
 *
 * In: a side that holds a mesh, a solid in the frame of A, a reach. Out: `near` holds the triangles whose boxes come
 * within reach of the solid's box, along the axes of the mesh and along those of the solid; of equal triangles the
 * first. Of a half-space the triangles within reach of its plane.
 */
import { HALF_SPACE_KIND } from "@col/types";
import { topologyOf } from "../mesh/topology.ts";
import type { Side } from "../pairs/side.ts";
import type { Space } from "../pairs/space.ts";
import { walkWithin } from "../pairs/within.ts";
import type { Meeting } from "./meeting.ts";
import type { NearTriangles } from "./near.ts";
import { DEPTH_MAX, leafCount, leafFirst } from "../tree/static-tree.ts";
import type { Solid } from "./solid.ts";

const NO_TRIANGLES = new Int32Array(0);

/** See the file header. */
export class Gather {
  /** Box of the solid in the frame of the mesh, from the origin of its tree; an axis of the mesh in the frame of A. */
  readonly #low: Float64Array = new Float64Array(3);
  readonly #high: Float64Array = new Float64Array(3);
  readonly #axis: Float64Array = new Float64Array(3);
  /** The solid's own box, with the reach, and the solid's frame in that of A. */
  readonly #own: Float64Array = new Float64Array(6);
  readonly #inA: Float64Array = new Float64Array(12);
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
    if (side.source !== null) this.#first = topologyOf(side.source).first;
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

  #boxOf(space: Space, side: Side, solid: Solid, reach: Float64Array): void {
    const { inA: m, tree: { origin } } = side;
    const axis = this.#axis, room = reach[0] + space.slack[0], own = this.#own, { bounds, margin } = solid.shape,
      aside = room + margin + side.triangle.margin;
    this.#inA.set(solid.inA);
    for (let k = 0; k < 3; k++) {
      for (let r = 0; r < 3; r++) axis[r] = m[3 * r + k];
      const away = axis[0] * m[9] + axis[1] * m[10] + axis[2] * m[11] + origin[k];
      solid.support(axis, 0, 1);
      this.#high[k] = solid.height[0] - away + room;
      solid.support(axis, 0, -1);
      this.#low[k] = -solid.height[0] - away - room;
      own[k] = bounds[k] - aside;
      own[3 + k] = bounds[3 + k] + aside;
    }
  }

  #walk(side: Side): void {
    const { boxes, links } = side.tree, low = this.#low, high = this.#high, stack = this.#stack;
    let top = 0, node = 0;
    for (;;) {
      const i = 6 * node, link = links[node];
      if (boxes[i] <= high[0] && boxes[i + 3] >= low[0] && boxes[i + 1] <= high[1] && boxes[i + 4] >= low[1]
        && boxes[i + 2] <= high[2] && boxes[i + 5] >= low[2]) {
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

  /** Is the triangle's box beside that of the solid? */
  #isBeside({ positions: p, indices, tree: { origin }, triangle: { margin } }: Side, item: number): boolean {
    const a = 3 * indices[3 * item], b = 3 * indices[3 * item + 1], c = 3 * indices[3 * item + 2];
    for (let k = 0; k < 3; k++) {
      const x = p[a + k] - origin[k], y = p[b + k] - origin[k], z = p[c + k] - origin[k],
        high = this.#high[k], low = this.#low[k];
      if ((x - margin > high && y - margin > high && z - margin > high)
        || (x + margin < low && y + margin < low && z + margin < low)) return true;
    }
    return false;
  }

  /** Is the triangle beside the solid's own box? `c`: its corners, frame of A. */
  #isOutside(c: Float64Array): boolean {
    const m = this.#inA, own = this.#own;
    for (let k = 0; k < 3; k++) {
      const x = m[k], y = m[3 + k], z = m[6 + k], away = x * m[9] + y * m[10] + z * m[11],
        p = x * c[0] + y * c[1] + z * c[2] - away, q = x * c[3] + y * c[4] + z * c[5] - away,
        r = x * c[6] + y * c[7] + z * c[8] - away, low = own[k], high = own[3 + k];
      if ((p > high && q > high && r > high) || (p < low && q < low && r < low)) return true;
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
      if (this.#isOutside(side.corners)) continue;
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
