/**
 * Contacts of a mesh with a convex shape: one contact for each locally convex piece of the mesh that the shape
 * touches, as two convex solids have one.
 *
 * In: an opened pair (`Space`), and the convex shape of the other side; frame of A, lengths. Out: contacts are added
 * to `found`; covered contacts are marked.
 *
 * Method: the triangles near the shape are grouped into pieces (solids/near.ts), and each piece gets a normal
 * (solids/choose.ts). A piece without a normal is solved triangle by triangle. Contacts that other contacts explain
 * are marked (cover.ts). The search is repeated with a longer reach, at most 4 rounds, while an overlap is deeper
 * than the reach.
 */
import { FACE_SINE } from "@col/kernel";
import type { ConvexShape } from "@col/types";
import { topologyOf } from "../mesh/topology.ts";
import type { Side } from "../pairs/side.ts";
import type { Space } from "../pairs/space.ts";
import { FOUND, OPEN, WAITS } from "../solids/choose.ts";
import { Cover } from "./cover.ts";
import { Gather } from "./gather.ts";
import { sizeOf } from "./meeting.ts";
import type { Meeting } from "./meeting.ts";
import type { NearTriangles } from "../solids/near.ts";
import { PartFaces } from "../solids/part-faces.ts";
import { Waiting } from "./waiting.ts";

/** Times that triangles are looked for. */
const ROUNDS = 4;
/** Two normals with this dot product or more are one; parts are flush to this fraction of their size. */
const SAME = 1 - 1e-12;
const FLUSH = 1e-6;

/** See the file header. */
export class ConvexMesh {
  readonly #meeting: Meeting;
  readonly #gather: Gather;
  readonly #cover: Cover;
  readonly #waiting: Waiting;
  readonly #faces: PartFaces = new PartFaces();
  readonly #least: Float64Array = new Float64Array(1);
  /** Does a piece lack a normal with the last shape? */
  isOpen: boolean = false;
  /** The side that is the mesh; the current part. */
  #meshIsA: boolean = false;
  #item: number = 0;

  constructor(meeting: Meeting) {
    this.#meeting = meeting;
    this.#gather = new Gather(meeting);
    this.#cover = new Cover(meeting);
    this.#waiting = new Waiting(meeting.found);
  }

  #open(space: Space, shape: ConvexShape, item: number): void {
    const { a, b } = this.#meeting;
    this.#meshIsA = space.a.mesh;
    this.#item = item;
    (this.#meshIsA ? b : a).setConvex(shape, (this.#meshIsA ? space.b : space.a).pose, item);
    const { source } = this.#meshIsA ? space.a : space.b;
    if (source !== null) this.#meeting.openReach(source.bounds, shape.bounds, shape.margin);
  }

  /** Looks for the triangles within reach. */
  #gatherNear(space: Space): void {
    const { nearA, nearB, a, b } = this.#meeting, near = this.#meshIsA ? nearA : nearB, convex = this.#meshIsA ? b : a,
      side = this.#meshIsA ? space.a : space.b;
    if (side.source === null) return;
    near.clear();
    this.#gather.around(space, side, convex, near);
    this.#meeting.orient(near, side.source, convex, true);
    this.#meeting.dropApart(near, side, convex);
  }

  /** Groups the triangles within reach into pieces. */
  #gatherPieces(space: Space): void {
    this.#gatherNear(space);
    if (this.#meshIsA) this.#meeting.nearA.group(space.a.tolerance);
    else this.#meeting.nearB.group(space.b.tolerance);
  }

  /** Loads a piece of the mesh; false: it is empty. */
  #load(space: Space, piece: number): boolean {
    const { nearA, nearB, a, b } = this.#meeting, near = this.#meshIsA ? nearA : nearB;
    if (near.first[piece] < 0) return false;
    (this.#meshIsA ? a : b).setPiece(near, piece, (this.#meshIsA ? space.a : space.b).triangle);
    return true;
  }

  #add(piece: number): void {
    const { chooser, found, nearA, nearB } = this.#meeting, ofA = this.#meshIsA;
    found.add(chooser, ofA ? piece : this.#item, ofA ? this.#item : piece, ofA ? nearA.items : null,
      ofA ? null : nearB.items, this.#item);
  }

  /** See the file header. `item`: the part that the shape is. */
  ask(space: Space, shape: ConvexShape, item: number): void {
    const { found, chooser, nearA, nearB } = this.#meeting, start = found.count;
    this.#open(space, shape, item);
    const near = this.#meshIsA ? nearA : nearB, side = this.#meshIsA ? space.a : space.b;
    for (let round = 0; round < ROUNDS; round++) {
      this.#gatherNear(space);
      // (the same triangles have the same contacts)
      if (!near.hasChanged() && round > 0) break;
      found.cut(start);
      chooser.open[0] = 0;
      near.group(side.tolerance);
      this.#askPieces(space, start);
      if (!this.#meeting.looksFarther(start)) break;
    }
    if (near.count > 0 && found.count === start) this.#askRoom(space, start, side);
    this.#cover.mark(space, start);
  }

  /**
   * Asks a closed mesh that no normal of its windings parts from a half-space: it is wound inside out, a room. Both it
   * and the half-space are unbounded solids then, which have no depth; its surface has one.
   */
  #askRoom(space: Space, start: number, side: Side): void {
    const { source, cone } = side, { halfSpace } = this.#meshIsA ? space.b : space.a;
    if (!halfSpace || source?.sides !== "auto" || topologyOf(source).openEdge >= 0) return;
    cone.bothSides = true;
    this.#askPieces(space, start);
    cone.bothSides = false;
  }

  /**
   * Queries the pieces; pieces without a normal that no contact covers are queried triangle by triangle; then pieces
   * that wait, if they may join a contact.
   */
  #askPieces(space: Space, start: number): void {
    const { nearA, nearB } = this.#meeting, near = this.#meshIsA ? nearA : nearB, { pieces, last } = near;
    for (let piece = 0; piece < pieces; piece++) last[piece] = this.#askPiece(space, start, piece);
    for (let piece = 0; piece < pieces; piece++) {
      if (last[piece] !== OPEN || near.next[near.first[piece]] < 0) continue;
      this.#load(space, piece);
      if (!this.#cover.covers(start)) near.split(piece);
    }
    for (let piece = pieces; piece < near.pieces; piece++) near.last[piece] = this.#askPiece(space, start, piece);
    this.isOpen = false;
    for (let piece = 0; piece < near.pieces; piece++)
      this.isOpen ||= near.first[piece] >= 0 && near.last[piece] === OPEN;
    this.#askWaiting(space, start, near);
  }

  /**
   * Solves a piece; returns the result of `choose`. A part of a compound may join contacts of other parts: it never
   * waits.
   */
  #askPiece(space: Space, start: number, piece: number): number {
    const { chooser, a, b, solver } = this.#meeting, { convex, halfSpace } = this.#meshIsA ? space.b : space.a,
      waits = convex !== null && !halfSpace;
    this.#load(space, piece);
    if (waits && this.#waiting.isApart(start, a, b)) return WAITS;
    const answer = chooser.choose(space.a, a, space.b, b, solver, waits);
    if (answer === FOUND) this.#add(piece);
    return answer;
  }

  #askWaiting(space: Space, start: number, { pieces, last }: NearTriangles): void {
    const { found, chooser, a, b, solver, reach } = this.#meeting, count = found.count, ofA = this.#meshIsA;
    if (!found.hasWithin(start)) return;
    for (let piece = 0; piece < pieces; piece++) {
      if (last[piece] !== WAITS || !this.#load(space, piece)) continue;
      if (this.#waiting.mayJoin(start, count, ofA ? a : b, ofA ? b : a, ofA ? 1 : -1, reach)
        && chooser.choose(space.a, a, space.b, b, solver, false) === FOUND) this.#add(piece);
    }
  }

  /**
   * Asks a shape again that may have met nothing since other parts hide its normals: along the normals of the first
   * `count` contacts where it is flush with them: of other parts, or, where a piece is `open`, of any. `count` 0: the
   * last resort.
   */
  askAgain(space: Space, shape: ConvexShape, item: number, count: number, open: boolean): void {
    this.#open(space, shape, item);
    this.#gatherPieces(space);
    if (count === 0) this.#standOver(space);
    for (let k = 0; k < count; k++) if (this.#isFlush(k, count, open)) this.#meetAlong(space, k);
  }

  /**
   * Asks a part that may have met nothing since other parts hide its normals: along the normals of its faces. Of the
   * contacts from number `start` on the least deep one stays. `strict`: the mesh allows the normal at the deepest
   * point; else within the face angle, and pieces that are wholly inside of the part leave it through a face.
   */
  askFaces(space: Space, shape: ConvexShape, item: number, start: number, strict: boolean): void {
    const { chooser, found, a, b, nearA, nearB, solver } = this.#meeting, near = this.#meshIsA ? nearA : nearB,
      side = this.#meshIsA ? space.a : space.b, faces = this.#faces, parts = this.#meshIsA ? space.b : space.a;
    this.#open(space, shape, item);
    this.#gatherPieces(space);
    for (let piece = 0; piece < near.pieces; piece++) {
      if (!this.#load(space, piece)) continue;
      faces.restart(!strict);
      while (faces.next(a, b) && faces.gap[0] < 0) {
        for (let r = 0; r < 3; r++) chooser.normal[r] = faces.normal[r];
        chooser.gap[0] = faces.gap[0];
        if (found.count > start && faces.gap[0] <= found.contacts[4 * start + 3]) break;
        if (!chooser.meetsAlong(side, a, b, solver, strict ? parts : null) || !this.#keepFree(space)) continue;
        found.cut(start);
        this.#add(piece);
        break;
      }
    }
  }

  /** Marks contacts of all parts that others cover; see cover.ts. */
  markParts(space: Space): void {
    this.#cover.markParts(space);
  }

  /** The least deep of the overlaps that have no normal in the cone. */
  #standOver(space: Space): void {
    const { chooser, a, b, nearA, nearB, found, solver } = this.#meeting, ofA = this.#meshIsA, start = found.count,
      near = ofA ? nearA : nearB;
    this.#least[0] = -Infinity;
    for (let piece = 0; piece < near.pieces; piece++) {
      if (!this.#load(space, piece) || !chooser.standOver(ofA ? a : b, ofA ? b : a, ofA, solver)) continue;
      if (!(chooser.gap[0] > this.#least[0])) continue;
      this.#least[0] = chooser.gap[0];
      found.cut(start);
      this.#add(piece);
    }
  }

  /**
   * Does contact `k` lie in the support plane of this part? Not one along a normal that this part has a contact along,
   * unless a piece is `open`.
   */
  #isFlush(k: number, count: number, open: boolean): boolean {
    const { found, chooser: { normal: n, options }, a, b } = this.#meeting, { contacts: c, pieces } = found,
      convex = this.#meshIsA ? b : a, sign = this.#meshIsA ? -1 : 1, own = this.#meshIsA ? 1 : 0;
    if (pieces[4 * k + 3] !== 0 || (!open && pieces[4 * k + own] === this.#item)) return false;
    if (c[4 * k + 3] > options.maxDistance) return false;
    for (let r = 0; r < 3; r++) n[r] = c[4 * k + r];
    for (let i = 0; i < found.count && !open; i++) {
      const same = c[4 * i] * n[0] + c[4 * i + 1] * n[1] + c[4 * i + 2] * n[2] >= SAME;
      if (same && ((i < k && i < count) || pieces[4 * i + own] === this.#item)) return false;
    }
    convex.support(n, 0, sign);
    found.writeTop(k, this.#meshIsA ? 3 : 0, n, sign, this.#least);
    const rise = convex.height[0] - this.#least[0];
    return rise <= FLUSH * sizeOf(convex.shape.bounds) && rise >= -FACE_SINE * sizeOf(convex.shape.bounds);
  }

  /** Keeps the points that no other part of the compound hides; false: no point is left. */
  #keepFree(space: Space): boolean {
    const { chooser: { points, hidden, normal }, solver } = this.#meeting, ofA = this.#meshIsA;
    return hidden.keepFree(ofA ? space.b : space.a, this.#item, points, normal, ofA ? -1 : 1, solver);
  }

  /** Do the points lie in one plane with the points of contact `k`, tilted by the face angle at most? */
  #isLevel(k: number): boolean {
    const { chooser: { normal: n, points }, found } = this.#meeting, { rows } = found, end = found.endOf(k),
      at = this.#meshIsA ? 0 : 3, list = this.#meshIsA ? points.pointsA : points.pointsB;
    for (let r = found.pieces[4 * k + 2]; r < end; r++) for (let p = 0; p < 3 * points.count; p += 3) {
      const q = 7 * r + at, x = list[p] - rows[q], y = list[p + 1] - rows[q + 1], z = list[p + 2] - rows[q + 2],
        rise = n[0] * x + n[1] * y + n[2] * z;
      if (Math.abs(rise) > FACE_SINE * Math.sqrt(x * x + y * y + z * z) + FLUSH * points.bodySize[0]) return false;
    }
    return true;
  }

  #meetAlong(space: Space, k: number): void {
    const { chooser, a, b, nearA, nearB, found, solver } = this.#meeting, near = this.#meshIsA ? nearA : nearB;
    for (let piece = 0; piece < near.pieces; piece++) {
      if (!this.#load(space, piece)) continue;
      for (let r = 0; r < 3; r++) chooser.normal[r] = found.contacts[4 * k + r];
      chooser.gap[0] = found.contacts[4 * k + 3];
      if (chooser.meetsAlong(this.#meshIsA ? space.a : space.b, a, b, solver, null) && this.#isLevel(k)
        && this.#keepNew(near) && this.#keepFree(space)) this.#add(piece);
    }
  }

  /** Keeps the points of triangles that this part has no contact with along the normal; false: no point is left. */
  #keepNew({ items }: NearTriangles): boolean {
    const { found, chooser: { points, normal: n } } = this.#meeting, { contacts: c, tags } = found,
      list = this.#meshIsA ? points.itemsA : points.itemsB, of = this.#meshIsA ? 0 : 1;
    let kept = 0;
    for (let p = 0; p < points.count; p++) {
      let known = false;
      for (let i = 0; i < found.count && !known; i++) {
        if (c[4 * i] * n[0] + c[4 * i + 1] * n[1] + c[4 * i + 2] * n[2] < SAME) continue;
        for (let r = found.pieces[4 * i + 2], end = found.endOf(i); r < end && !known; r++)
          known = tags[3 * r + of] === items[list[p]] && tags[3 * r + 1 - of] === this.#item;
      }
      if (!known) points.move(p, kept++);
    }
    points.cut(kept);
    return kept > 0;
  }
}
