/**
 * The state that the contact queries of a mesh with another body share.
 *
 * It holds the near triangles and the solid of each side, the chooser of normals, the list of contacts, the solver,
 * and the reach: the distance up to which triangles are searched. Frame of A, lengths. The reach starts at the
 * distance up to which a patch may join (joined.ts), or 1 % of the smaller body's size if that is larger. It grows to
 * 1.01 times the depth if a contact is deeper.
 */
import { HALF_SPACE_KIND } from "@col/types";
import type { ContactManifoldFn } from "@col/types";
import { wayToTriangle } from "../pairs/beyond.ts";
import { topologyOf } from "../mesh/topology.ts";
import type { Side } from "../pairs/side.ts";
import type { TriangleMesh } from "../triangle-mesh.ts";
import { Chooser } from "../solids/choose.ts";
import type { FoundContacts } from "./found.ts";
import type { HiddenNormals } from "../solids/hidden.ts";
import { NearTriangles } from "../solids/near.ts";
import { Solid } from "../solids/solid.ts";

/** Triangles are looked for this fraction of the smaller body's size farther than asked: contacts are seldom deeper. */
const AROUND = 0.01;
/** Where a contact is deeper than triangles were looked for, they are looked for this factor of its depth away. */
const FARTHER = 1.01;

/** Two depths are one to this fraction of the size. No dimension. */
const UNDONE = 1e-9;

const noSolver: ContactManifoldFn = (_a, _poseA, _b, _poseB, _options, out) => out;

/** Largest extent of a box. Length. */
export function sizeOf(b: Float64Array): number {
  return Math.max(b[3] - b[0], b[4] - b[1], b[5] - b[2]);
}

/** Does the plane at place `i` face away from the half-space? */
function facesAway(p: Float64Array, i: number, { shape: { params: f }, inA: m }: Solid): boolean {
  let along = 0;
  for (let k = 0; k < 3; k++) along += p[i + k] * (m[3 * k] * f[0] + m[3 * k + 1] * f[1] + m[3 * k + 2] * f[2]);
  return along > 0;
}

/** See the file header. */
export class Meeting {
  readonly found: FoundContacts;
  readonly chooser: Chooser;
  readonly nearA: NearTriangles = new NearTriangles();
  readonly nearB: NearTriangles = new NearTriangles();
  readonly a: Solid = new Solid();
  readonly b: Solid = new Solid();
  /** How far triangles are looked for. Length. */
  readonly reach: Float64Array = new Float64Array(1);
  solver: ContactManifoldFn = noSolver;
  /** Height below which triangles are beyond reach, reach and margin. Lengths. */
  readonly #height: Float64Array = new Float64Array(1);
  readonly #room: Float64Array = new Float64Array(1);
  readonly #way: Float64Array = new Float64Array(3);
  readonly #from: Float64Array = new Float64Array(3);

  /** `found` takes the contacts; `hidden` tells which normals other parts of a compound hide. */
  constructor(found: FoundContacts, hidden: HiddenNormals) {
    this.found = found;
    this.chooser = new Chooser(hidden, (a, b) => this.#isUndone(a, b));
  }

  /** Forgets the bodies and the solver. */
  close(): void {
    this.a.close();
    this.b.close();
    this.solver = noSolver;
  }

  /** Sets how far triangles are looked for first, by the boxes of a mesh and another body; `margin`: not in its box. */
  openReach(mesh: Float64Array, other: Float64Array, margin: number): void {
    const { chooser: { joined, points } } = this;
    points.bodySize[0] = Math.min(sizeOf(mesh), sizeOf(other) + 2 * margin);
    this.reach[0] = Math.max(joined.maxDistance, AROUND * Math.min(sizeOf(mesh), sizeOf(other)));
  }

  /** Adds item `k` of a loaded leaf; of equal triangles the first, and no buried one (mesh/buried.ts). */
  addTriangle(side: Side, k: number, first: Int32Array, near: NearTriangles): void {
    const item = side.items[k];
    if (first[item] === item) near.add(item, side.corners, 9 * k, side.tolerance);
  }

  /**
   * Turns the triangles of meshes with two sides to the side on which the other body has more of itself. `convex`: the
   * body will be used again, so its heights are kept.
   */
  orient(near: NearTriangles, mesh: TriangleMesh, other: Solid, convex: boolean): void {
    const { oneSided } = topologyOf(mesh), { planes: p, items } = near, half = other.shape.kind === HALF_SPACE_KIND;
    for (let i = 0; i < near.count; i++) {
      if (oneSided[items[i]] !== 0 || p[4 * i] !== p[4 * i]) continue;
      if (half) {
        if (facesAway(p, 4 * i, other)) near.turn(i);
        continue;
      }
      other.support(p, 4 * i, 1);
      this.#height[0] = other.height[0];
      other.support(p, 4 * i, -1);
      const turns = other.height[0] + p[4 * i + 3] > this.#height[0] - p[4 * i + 3];
      if (convex) near.under[i] = (turns ? this.#height : other.height)[0];
      if (turns) near.turn(i);
    }
  }

  /**
   * Leaves out triangles that are proven to be beyond reach of a convex shape: by the plane of one of them, or by one
   * across the way from the shape's centre to one of them.
   */
  dropApart(near: NearTriangles, { triangle: { margin } }: Side, other: Solid): void {
    const { planes: p } = near;
    if (other.shape.kind === HALF_SPACE_KIND) return;
    this.#room[0] = margin + this.reach[0];
    for (let i = 0; i < near.count;) {
      const count = near.count;
      if (p[4 * i] === p[4 * i]) this.#dropUnder(near, other, i);
      if (near.count === count) this.#dropBeyond(near, i, other);
      // (the triangle goes as well, unless rounding keeps it; triangles that were looked at may have moved)
      i = near.count === count ? i + 1 : Math.max(0, i - (count - near.count));
    }
  }

  /** Drops the triangles that are beyond reach along the normal of triangle `i`, if that one is. */
  #dropUnder(near: NearTriangles, other: Solid, i: number): void {
    const height = this.#height;
    if (near.under[i] !== near.under[i]) {
      other.support(near.planes, 4 * i, -1);
      near.under[i] = other.height[0];
    }
    height[0] = -near.under[i] - this.#room[0];
    if (near.isBelow(i, near.planes, 4 * i, height)) near.dropBelow(near.planes, 4 * i, height);
  }

  /** Drops the triangles that are beyond reach along the way between the shape and triangle `i`, if that one is. */
  #dropBeyond(near: NearTriangles, i: number, other: Solid): void {
    const { center: c } = other.shape, { inA: m } = other, w = this.#way, from = this.#from;
    for (let r = 0; r < 3; r++) from[r] = m[3 * r] * c[0] + m[3 * r + 1] * c[1] + m[3 * r + 2] * c[2] + m[9 + r];
    wayToTriangle(from, near.corners, 9 * i, w);
    const length = Math.sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
    if (!(length > this.#room[0])) return;
    for (let r = 0; r < 3; r++) w[r] /= -length;
    other.support(w, 0, -1);
    this.#height[0] = -other.height[0] - this.#room[0];
    if (near.isBelow(i, w, 0, this.#height)) near.dropBelow(w, 0, this.#height);
  }

  /** Are two bodies at most as deep along the normal of an overlap found as this one is? Then it undoes theirs. */
  #isUndone(a: Solid, b: Solid): boolean {
    const { contacts: c, pieces, count } = this.found;
    for (let i = 0; i < count; i++) {
      if (pieces[4 * i + 3] !== 0 || !(c[4 * i + 3] < 0)) continue;
      a.support(c, 4 * i, 1);
      b.support(c, 4 * i, -1);
      const room = UNDONE * sizeOf(a.shape.bounds);
      if (-b.height[0] - a.height[0] >= c[4 * i + 3] - room) return true;
    }
    return false;
  }

  /** Is an overlap deeper than triangles were looked for? Then they are looked for again, farther. */
  looksFarther(start: number): boolean {
    const { found, reach, chooser: { open } } = this, { contacts, count } = found;
    let deepest = found.hasWithin(start) ? 0 : -open[0];
    for (let i = start; i < count; i++) deepest = Math.max(deepest, -contacts[4 * i + 3]);
    if (deepest <= reach[0]) return false;
    reach[0] = FARTHER * deepest;
    return true;
  }
}
