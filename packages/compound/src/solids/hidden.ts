/**
 * Tests which directions the parts of a compound hide from each other.
 *
 * A normal is in the cone of a whole compound at a point if no part that contains the point rises along it. In: a
 * side, a part that has the point, the point, a direction, a solver; frame of A, lengths. Out: true if another part
 * hides the direction.
 *
 * Method: the tree gives the parts whose boxes contain the point. A part hides the direction if its support point is
 * higher than the point, by more than a fraction of the body's extent and of the distance, and the solver finds the
 * point in the part.
 */
import { FACE_SINE, readVector } from "@col/kernel";
import type { ContactManifold, ContactManifoldFn } from "@col/types";
import { POINT } from "../closest-point.ts";
import { createOwnPose } from "../pairs/side.ts";
import type { OwnPose, Side } from "../pairs/side.ts";
import { DEPTH_MAX, leafCount, leafFirst } from "../tree/static-tree.ts";
import { createManifold } from "./manifold.ts";
import type { ContactPoints } from "./points.ts";
import { Solid } from "./solid.ts";

/** Parts are side by side where they are off by less than this fraction of the body's extent. */
const FLUSH = 1e-7;
/**
 * A part rises where it is higher by more than this fraction of the body's extent, and of the distance to its point.
 */
const RISE = 1e-8;
const STEEP = 1e-6;
/** A part is met in a face where it is higher by less than this fraction of the body's extent. */
const ROUNDING = 1e-10;
/** Times that a direction is asked again where parts are highest. */
const STEPS = 8;

/** Selects a part of a side as a solid in its place. */
export function selectPart(side: Side, item: number, solid: Solid): void {
  side.loadItem(item);
  side.select(0);
  solid.setConvex(side.shape, side.pose, item);
}

/** See the file header. */
export class HiddenNormals {
  /** The part that hid the last direction. */
  hider: number = -1;
  /** The direction and the point that are looked at. */
  readonly normal: Float64Array = new Float64Array(3);
  readonly point: Float64Array = new Float64Array(3);
  /** Length by which parts that lie side by side may be off. */
  readonly flush: Float64Array = new Float64Array(1);
  /** Length by which a point of a face may lie in another part, out of which the bodies are moved as well. */
  readonly beside: Float64Array = new Float64Array(1);
  /** Heights above which another part and this part rise; its slope; height of the last part. */
  readonly #room: Float64Array = new Float64Array(4);
  /** The highest place of the parts around the point, and its height above the point, 0: none; a place. */
  readonly #top: Float64Array = new Float64Array(7);
  /** How far a point that was moved may be off its face. Length. */
  readonly #level: Float64Array = new Float64Array(1);
  readonly #other: Solid = new Solid();
  readonly #at: OwnPose = createOwnPose();
  readonly #local: Float64Array = new Float64Array(3);
  readonly #stack: Int32Array = new Int32Array(DEPTH_MAX + 2);
  readonly #near: { maxDistance: number } = { maxDistance: 0.5 };
  readonly #answer: ContactManifold = createManifold(4);
  readonly #normal: Float64Array = new Float64Array(3);

  /** Forgets the bodies. */
  close(): void {
    this.#other.close();
  }

  /** Do other parts of a side hide `sign` times the normal at a point of part `item`? */
  hides(side: Side, item: number, point: Float64Array, normal: Float64Array, sign: number,
    solver: ContactManifoldFn): boolean {
    for (let k = 0; k < 3; k++) {
      this.normal[k] = normal[k];
      this.point[k] = point[k];
    }
    this.#flush(side);
    return this.isHidden(side, item, sign, solver);
  }

  /** Is the point in a face of the part along `sign` times the normal that no other part hides? */
  isFreeFace(side: Side, item: number, sign: number, solver: ContactManifoldFn): boolean {
    const other = this.#other, room = this.#room;
    selectPart(side, item, other);
    other.support(this.normal, 0, sign);
    this.#flush(side);
    this.#riseOf(other, sign, room);
    return room[3] <= room[1] && !this.isHidden(side, item, sign, solver);
  }

  /**
   * Sets the length by which parts that lie side by side may be off, the height and the slope above which another part
   * rises, and the height above which the own part does: a patch may be narrow.
   */
  #flush({ tree: { boxes } }: Side): void {
    const size = Math.max(boxes[3] - boxes[0], boxes[4] - boxes[1], boxes[5] - boxes[2]);
    this.flush[0] = FLUSH * size;
    this.#room[0] = RISE * size;
    this.#room[1] = ROUNDING * size;
    this.#room[2] = STEEP;
  }

  /** Height of the part's last support point above the point. */
  #riseOf({ height }: Solid, sign: number, out: Float64Array): void {
    const n = this.normal, p = this.point;
    out[3] = height[0] - sign * (n[0] * p[0] + n[1] * p[1] + n[2] * p[2]);
  }

  /** Is it higher than another part may be that lies side by side? */
  #isAbove(other: Solid, sign: number): boolean {
    const { point: q } = other, p = this.point, x = q[0] - p[0], y = q[1] - p[1], z = q[2] - p[2], room = this.#room;
    this.#riseOf(other, sign, room);
    return room[3] > room[0] + room[2] * Math.sqrt(x * x + y * y + z * z);
  }

  /**
   * Does another part of the side, which holds the point, rise along `sign` times the normal? Near the edge of a part a
   * direction that is tilted by little rises by less than parts may that lie side by side, and the next part goes on.
   * So the question is asked again where the parts are highest.
   */
  isHidden(side: Side, item: number, sign: number, solver: ContactManifoldFn): boolean {
    const top = this.#top, p = this.point, room = this.#room, before = room[0];
    let hidden = false;
    for (let step = 0; step < STEPS; step++) {
      top[3] = 0;
      hidden = this.#isHiddenHere(side, item, sign, solver);
      if (hidden || !(top[3] > 0)) break;
      for (let k = 0; k < 3; k++) p[k] = top[k];
      room[0] -= top[3];
    }
    room[0] = before;
    return hidden;
  }

  #isHiddenHere(side: Side, item: number, sign: number, solver: ContactManifoldFn): boolean {
    const { boxes, links, order, origin } = side.tree, m = side.inA, p = this.point, q = this.#local,
      stack = this.#stack;
    const x = p[0] - m[9], y = p[1] - m[10], z = p[2] - m[11], r = this.flush[0];
    for (let k = 0; k < 3; k++) q[k] = m[k] * x + m[3 + k] * y + m[6 + k] * z - origin[k];
    let top = 0, node = 0;
    for (;;) {
      const i = 6 * node, link = links[node];
      if (boxes[i] <= q[0] + r && boxes[i + 3] >= q[0] - r && boxes[i + 1] <= q[1] + r && boxes[i + 4] >= q[1] - r
        && boxes[i + 2] <= q[2] + r && boxes[i + 5] >= q[2] - r) {
        if (link >= 0) {
          stack[top++] = link + 1;
          node = link;
          continue;
        }
        const first = leafFirst(link), end = first + leafCount(link);
        for (let k = first; k < end; k++) if (this.#rises(side, order[k], order[k] === item, sign, solver)) return true;
      }
      if (top === 0) return false;
      node = stack[--top];
    }
  }

  /**
   * Does a part rise from the point along `sign` times the normal, and hold the point? The part that has the point
   * (`own`) does not. A part that is higher by less may have the highest place.
   */
  #rises(side: Side, item: number, own: boolean, sign: number, solver: ContactManifoldFn): boolean {
    const other = this.#other, room = this.#room;
    selectPart(side, item, other);
    other.support(this.normal, 0, sign);
    if (this.#isAbove(other, sign)) {
      this.hider = item;
      return !own && this.#holds(other, this.point, this.flush, solver);
    }
    if (room[2] === STEEP && room[3] > this.#top[3] + room[1]) this.#writeTop(other, own, sign, solver);
    return false;
  }

  /** Makes the highest place of a part that is nearest to the point the highest place, if the part holds the point. */
  #writeTop(part: Solid, own: boolean, sign: number, solver: ContactManifoldFn): void {
    const { point: q } = part, p = this.point, n = this.normal, top = this.#top, d = this.#normal,
      height = this.#room[3];
    let ee = 0, away = 0, along = 0;
    for (let k = 0; k < 3; k++) {
      top[4 + k] = q[k];
      away += (p[k] - q[k]) * (p[k] - q[k]);
    }
    if (!(away > 0)) return;
    away = Math.sqrt(away);
    for (let k = 0; k < 3; k++) d[k] = sign * n[k] + STEEP * (p[k] - q[k]) / away;
    part.support(d, 0, 1);
    for (let k = 0; k < 3; k++) {
      q[k] -= top[4 + k];
      ee += q[k] * q[k];
      along += q[k] * (p[k] - top[4 + k]);
    }
    const s = ee > 0 ? Math.max(0, Math.min(1, along / ee)) : 0;
    away = 0;
    for (let k = 0; k < 3; k++) {
      top[4 + k] += s * q[k];
      away += (p[k] - top[4 + k]) * (p[k] - top[4 + k]);
    }
    if (!(height > STEEP * Math.sqrt(away)) || !(own || this.#holds(part, p, this.flush, solver))) return;
    top[3] = height;
    for (let k = 0; k < 3; k++) top[k] = top[4 + k];
  }

  /** Does the part hold the point? */
  holds(part: Solid, p: Float64Array, solver: ContactManifoldFn): boolean {
    return this.#holds(part, p, this.flush, solver);
  }

  /** Does the part hold the point, or come within `near[0]` of it? */
  #holds(part: Solid, p: Float64Array, near: Float64Array, solver: ContactManifoldFn): boolean {
    const { position: at, quaternion: q } = this.#at;
    at.x = p[0]; at.y = p[1]; at.z = p[2];
    q.x = q.y = q.z = 0;
    q.w = 1;
    this.#near.maxDistance = near[0];
    return solver(part.shape, part.pose, POINT, this.#at, this.#near, this.#answer).count > 0;
  }

  /**
   * Moves the point, which the part that was looked at last hides, out of that part and within a face of part `own`, by
   * `beside` at most; false: that is not possible. The way out is the way of a point above the face: on the face the
   * other part may end as well. Where the other part leans back, so that the point above is free, it is the point's own
   * way.
   */
  #moveBeside(side: Side, own: number, sign: number, solver: ContactManifoldFn): boolean {
    const other = this.#other, n = this.normal, p = this.point, m = this.#normal, room = this.#room,
      most = this.beside[0] + 4 * this.flush[0];
    for (let k = 0; k < 3; k++) p[k] += sign * most * n[k];
    const isAbove = this.#holds(other, p, this.flush, solver), up = isAbove ? sign * most : 0;
    if (!isAbove) for (let k = 0; k < 3; k++) p[k] -= sign * most * n[k];
    if (!isAbove && !this.#holds(other, p, this.flush, solver)) return false;
    readVector(this.#answer.normal, m, 0);
    const along = m[0] * n[0] + m[1] * n[1] + m[2] * n[2], across = 1 - along * along,
      way = (2 * this.flush[0] - this.#answer.distance) / across;
    // (out of a part that leans back the flush length is a longer way)
    if (!(across > FACE_SINE && way * Math.sqrt(across) <= this.beside[0] + 4 * this.flush[0] / Math.sqrt(across)))
      return false;
    for (let k = 0; k < 3; k++) p[k] += way * (m[k] - along * n[k]) - up * n[k];
    selectPart(side, own, other);
    other.support(n, 0, sign);
    this.#riseOf(other, sign, room);
    // (beside a corner there is no face)
    this.#level[0] = Math.min(this.flush[0], room[1] + FACE_SINE * way * Math.sqrt(across));
    return room[3] <= this.flush[0] && this.#holds(other, p, this.#level, solver);
  }

  /**
   * Is point `k` of a contact hidden by a part that rises more than a face of the contact may, where it is `strict` by
   * any part that rises? With `beside` a point that is free once it is moved out of that part is not hidden.
   */
  hidesPoint(side: Side, item: number, points: Float64Array, k: number, normal: Float64Array, sign: number,
    strict: boolean, solver: ContactManifoldFn): boolean {
    if (side.convex !== null) return false;
    for (let r = 0; r < 3; r++) {
      this.normal[r] = normal[r];
      this.point[r] = points[3 * k + r];
    }
    this.#flush(side);
    if (!strict) this.#room[2] = FACE_SINE;
    if (!this.isHidden(side, item, sign, solver)) return false;
    return !(this.beside[0] > 0 && this.#moveBeside(side, item, sign, solver))
      || this.isHidden(side, item, sign, solver);
  }

  /** Keeps the points on A (`sign` 1) or on B (-1) that no other part of the side hides; false: no point is left. */
  keepFree(side: Side, item: number, points: ContactPoints, normal: Float64Array, sign: number,
    solver: ContactManifoldFn): boolean {
    const list = sign > 0 ? points.pointsA : points.pointsB;
    let kept = 0;
    for (let k = 0; k < points.count; k++)
      if (!this.hidesPoint(side, item, list, k, normal, sign, false, solver)) points.move(k, kept++);
    points.cut(kept);
    return kept > 0;
  }
}
