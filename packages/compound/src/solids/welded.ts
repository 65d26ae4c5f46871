/**
 * Parts of a compound as one convex solid: the hull of up to four of them.
 *
 * In: parts in their places, frame of A. Out: a shape in that frame, margins included in its support. Where parts lie
 * flush side by side, the hull is their union near the seam: it has the edge that goes on from part to part, where each
 * part alone has a corner.
 */
import type { ConvexShape, Curvature, PackedPose } from "@col/types";
import { createOwnPose } from "../pairs/side.ts";
import type { OwnPose } from "../pairs/side.ts";
import type { Solid } from "./solid.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Most parts of a hull: four blocks meet at an edge. */
const MOST = 4;
const POSE = 12;

/** See the file header. */
export class WeldedParts {
  count: number = 0;
  readonly items: Int32Array = new Int32Array(MOST);
  readonly shape: Mutable<ConvexShape>;
  readonly pose: OwnPose = createOwnPose();
  /** The parts; of rows that are not in use the hull itself. */
  readonly #shapes: ConvexShape[];
  readonly #places: Float64Array = new Float64Array(MOST * POSE);
  /** A direction; a direction and a point of a part; the highest point, its height. */
  readonly #d: Float64Array = new Float64Array(3);
  readonly #e: Float64Array = new Float64Array(3);
  readonly #top: Float64Array = new Float64Array(4);

  constructor() {
    const { position: p, quaternion: q } = this.pose, curvature: Curvature = 0;
    p.x = p.y = p.z = q.x = q.y = q.z = 0;
    q.w = 1;
    this.shape = {
      kind: -1, support: (_shape, d, out) => this.#support(d, out), params: new Float64Array(1), mesh: null,
      margin: 0, curvature, centred: false, fillsBounds: false, bounds: new Float64Array(6),
      center: new Float64Array(3), inradius: 0, hessian: null, face: null, operands: [],
    };
    this.shape.margin = 0.5; // a double from the start: V8 then keeps the field one
    this.shape.margin = 0;
    this.#shapes = Array.from({ length: MOST }, () => this.shape);
  }

  /** Forgets the parts. */
  clear(): void {
    this.count = 0;
    this.#shapes.fill(this.shape);
    this.shape.curvature = 0;
  }

  /** Adds a part in its place; false: it is there, or there is no room. */
  add({ shape, inA, item }: Solid): boolean {
    for (let i = 0; i < this.count; i++) if (this.items[i] === item) return false;
    if (this.count === MOST) return false;
    this.items[this.count] = item;
    this.#shapes[this.count] = shape;
    this.#places.set(inA, POSE * this.count++);
    if (shape.curvature > 0 || shape.margin > 0) this.shape.curvature = 1;
    this.#bound();
    return true;
  }

  /** Writes the box of the hull and its middle. */
  #bound(): void {
    const { bounds: b, center: c } = this.shape, d = this.#d;
    for (let k = 0; k < 3; k++) {
      for (let side = 0; side < 2; side++) {
        d.fill(0);
        d[k] = side === 0 ? -1 : 1;
        this.#support(d, d);
        b[3 * side + k] = d[k];
      }
      c[k] = 0.5 * (b[k] + b[3 + k]);
    }
  }

  #support(direction: Float64Array, out: Float64Array): number {
    const e = this.#e, top = this.#top, m: PackedPose = this.#places;
    const x = direction[0], y = direction[1], z = direction[2], length = Math.sqrt(x * x + y * y + z * z);
    top[3] = -Infinity;
    for (let i = 0; i < this.count; i++) {
      const t = POSE * i, shape = this.#shapes[i], room = length > 0 ? shape.margin / length : 0;
      e[0] = m[t] * x + m[t + 3] * y + m[t + 6] * z;
      e[1] = m[t + 1] * x + m[t + 4] * y + m[t + 7] * z;
      e[2] = m[t + 2] * x + m[t + 5] * y + m[t + 8] * z;
      shape.support(shape, e, e);
      const u = e[0], v = e[1], w = e[2];
      e[0] = m[t] * u + m[t + 1] * v + m[t + 2] * w + m[t + 9] + room * x;
      e[1] = m[t + 3] * u + m[t + 4] * v + m[t + 5] * w + m[t + 10] + room * y;
      e[2] = m[t + 6] * u + m[t + 7] * v + m[t + 8] * w + m[t + 11] + room * z;
      const height = x * e[0] + y * e[1] + z * e[2];
      if (!(height > top[3])) continue;
      top[3] = height;
      for (let k = 0; k < 3; k++) top[k] = e[k];
    }
    for (let k = 0; k < 3; k++) out[k] = top[k];
    return -1;
  }
}
