/**
 * Contacts of a mesh with a convex shape, and of two meshes: one for each pair of a locally convex piece and a convex
 * body, as two convex solids have one.
 *
 * Method: the triangles near the other body are grouped into pieces (near.ts); each pair gets its normal (choose.ts);
 * overlaps that are gone once the bodies are moved apart along a contact that is less deep are no contacts of their own
 * (a box that lies on a table's edge is beside its wall). Where a contact is deeper than the triangles were looked for,
 * they are looked for again.
 */
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import type { ManifoldFn, PartManifold } from "../for-each-contact.ts";
import { toleranceOf } from "../mesh/cones.ts";
import { topologyOf } from "../mesh/topology.ts";
import type { Side } from "../pairs/side.ts";
import type { Space } from "../pairs/space.ts";
import { walkWithin } from "../pairs/within.ts";
import type { TriangleMesh } from "../triangle-mesh.ts";
import { Chooser, FOUND, OPEN } from "./choose.ts";
import { FoundContacts } from "./found.ts";
import { Gather } from "./gather.ts";
import { createManifold } from "./manifold.ts";
import { NearTriangles } from "./near.ts";
import type { PartContacts } from "./parts.ts";
import { Solid } from "./solid.ts";

/** Triangles are looked for this fraction of the smaller body's size farther than asked: contacts are seldom deeper. */
const AROUND = 0.01;
/** Times that triangles are looked for. */
const ROUNDS = 4;
/** Contacts whose normals have this dot product or more do not cover each other. */
const ALIKE = 0.9;
/** Two normals with this dot product or more are one; parts are flush to this fraction of their size. */
const SAME = 1 - 1e-12;
const FLUSH = 1e-6;
/** Overlaps of bodies that were moved apart, relative to their size: rounding and the solver's tolerance. */
const TOUCH = 1e-8;

/** Largest extent of a box. Length. */
const sizeOf = (b: Float64Array): number => Math.max(b[3] - b[0], b[4] - b[1], b[5] - b[2]);

/** See the file header. */
export class MeshContacts {
  readonly found: FoundContacts;
  readonly chooser: Chooser;
  readonly nearA: NearTriangles = new NearTriangles();
  readonly nearB: NearTriangles = new NearTriangles();
  readonly a: Solid = new Solid();
  readonly b: Solid = new Solid();
  readonly #other: Solid = new Solid();
  readonly #gather: Gather = new Gather();
  readonly #reach: Float64Array = new Float64Array(1);
  readonly #answer: PartManifold = createManifold(4);
  readonly #touching: { maxDistance: number } = { maxDistance: 0 };
  #seenA: Int32Array = new Int32Array(0);
  #seenB: Int32Array = new Int32Array(0);
  #round: number = 0;

  /** `found` takes the contacts; `parts` tells which normals other parts of a compound hide. */
  constructor(found: FoundContacts, parts: PartContacts) {
    this.found = found;
    this.chooser = new Chooser(parts);
  }

  /** Forgets the bodies. */
  close(): void {
    this.a.close();
    this.b.close();
  }

  /** Turns the triangles of meshes with two sides to the side on which the other body has more of itself. */
  #orient(near: NearTriangles, mesh: TriangleMesh, other: Solid): void {
    const { oneSided } = topologyOf(mesh), { planes: p, items } = near, half = other.shape.kind === HALF_SPACE_KIND;
    for (let i = 0; i < near.count; i++) {
      if (oneSided[items[i]] !== 0 || p[4 * i] !== p[4 * i]) continue;
      if (half) {
        const f = other.shape.params, m = other.inA;
        let along = 0;
        for (let k = 0; k < 3; k++) along += p[4 * i + k] * (m[3 * k] * f[0] + m[3 * k + 1] * f[1] + m[3 * k + 2] * f[2]);
        if (along > 0) near.turn(i);
        continue;
      }
      other.support(p, 4 * i, 1);
      const high = other.height[0] - p[4 * i + 3];
      other.support(p, 4 * i, -1);
      if (other.height[0] + p[4 * i + 3] > high) near.turn(i);
    }
  }

  /** The contacts of one convex shape with a mesh. `meshIsA`: which of the sides is the mesh. */
  askConvex(space: Space, shape: ConvexShape, meshIsA: boolean, item: number, solver: ManifoldFn): void {
    const side = meshIsA ? space.a : space.b, mesh = side.source;
    if (mesh === null) return;
    const near = meshIsA ? this.nearA : this.nearB, { found } = this, start = found.count, reach = this.#reach;
    (meshIsA ? this.b : this.a).setConvex(shape, (meshIsA ? space.b : space.a).pose, item);
    reach[0] = this.#reachOf(mesh, shape);
    for (let round = 0; round < ROUNDS; round++) {
      found.cut(start);
      this.chooser.open[0] = 0;
      this.#gatherPieces(space, side, mesh, near, meshIsA);
      for (let piece = 0; piece < near.pieces; piece++) this.#askPiece(space, near, piece, meshIsA, mesh, item, solver);
      if (!this.#looksFarther(start)) break;
    }
    this.#cover(start, meshIsA ? near : null, meshIsA ? null : near, mesh, mesh, solver);
  }

  #reachOf(mesh: TriangleMesh, shape: ConvexShape): number {
    const size = sizeOf(mesh.bounds), other = shape.kind === HALF_SPACE_KIND ? size : sizeOf(shape.bounds);
    return Math.max(this.chooser.options.maxDistance, AROUND * Math.min(size, other));
  }

  /** The pieces of the mesh within reach of the convex shape. */
  #gatherPieces(space: Space, side: Side, mesh: TriangleMesh, near: NearTriangles, meshIsA: boolean): void {
    const convex = meshIsA ? this.b : this.a;
    near.clear();
    this.#gather.around(space, side, convex, this.#reach, near);
    this.#orient(near, mesh, convex);
    near.group(toleranceOf(mesh));
  }

  /**
   * Asks one convex shape again that may have met nothing since other parts hide its normals: along the normals of the
   * contacts before `count`, which are of other parts, where it does not rise above them; `count` 0: the last resort.
   */
  askAgain(space: Space, shape: ConvexShape, meshIsA: boolean, item: number, count: number, solver: ManifoldFn): void {
    const side = meshIsA ? space.a : space.b, mesh = side.source, near = meshIsA ? this.nearA : this.nearB;
    if (mesh === null) return;
    (meshIsA ? this.b : this.a).setConvex(shape, (meshIsA ? space.b : space.a).pose, item);
    this.#reach[0] = this.#reachOf(mesh, shape);
    this.#gatherPieces(space, side, mesh, near, meshIsA);
    if (count === 0) this.#standOver(near, meshIsA, mesh, item, solver);
    for (let k = 0; k < count; k++) if (this.#isFlush(k, meshIsA, item, count)) this.#meetAlong(space, near, k, meshIsA, mesh, item, solver);
  }

  /** Does contact `k`, of another part, lie in the support plane of this part, which has no contact along its normal? */
  #isFlush(k: number, meshIsA: boolean, item: number, count: number): boolean {
    const { found: { contacts: c, pieces, rows, tags } } = this, n = this.chooser.normal, convex = meshIsA ? this.b : this.a,
      at = pieces[4 * k + 2], sign = meshIsA ? -1 : 1, p = 7 * at + (meshIsA ? 3 : 0), own = meshIsA ? 1 : 0;
    if (pieces[4 * k + 3] !== 0 || tags[3 * at + own] === item) return false;
    for (let r = 0; r < 3; r++) n[r] = c[4 * k + r];
    for (let i = 0; i < this.found.count; i++) {
      const same = c[4 * i] * n[0] + c[4 * i + 1] * n[1] + c[4 * i + 2] * n[2] >= SAME;
      if (same && (i < k && i < count || tags[3 * pieces[4 * i + 2] + own] === item)) return false;
    }
    convex.support(n, 0, sign);
    const rise = convex.height[0] - sign * (n[0] * rows[p] + n[1] * rows[p + 1] + n[2] * rows[p + 2]);
    return Math.abs(rise) <= FLUSH * sizeOf(convex.shape.bounds);
  }

  #meetAlong(space: Space, near: NearTriangles, k: number, meshIsA: boolean, mesh: TriangleMesh, item: number,
    solver: ManifoldFn): void {
    const { a, b, chooser, found } = this;
    for (let piece = 0; piece < near.pieces; piece++) {
      (meshIsA ? a : b).setPiece(near, piece, mesh.margin);
      chooser.gap[0] = found.contacts[4 * k + 3];
      for (let r = 0; r < 3; r++) chooser.normal[r] = found.contacts[4 * k + r];
      if (!chooser.meetsAlong(meshIsA ? space.a : space.b, a, b, solver)) continue;
      found.add(chooser.normal, chooser.gap, meshIsA ? piece : 0, meshIsA ? 0 : piece, chooser.points,
        meshIsA ? near.items : null, meshIsA ? null : near.items, item);
    }
  }

  #askPiece(space: Space, near: NearTriangles, piece: number, meshIsA: boolean, mesh: TriangleMesh, item: number,
    solver: ManifoldFn): void {
    if (near.first[piece] < 0) return;
    const { a, b, chooser, found } = this;
    (meshIsA ? a : b).setPiece(near, piece, mesh.margin);
    const answer = chooser.choose(space.a, a, space.b, b, solver);
    if (answer === FOUND) {
      found.add(chooser.normal, chooser.gap, meshIsA ? piece : 0, meshIsA ? 0 : piece, chooser.points,
        meshIsA ? near.items : null, meshIsA ? null : near.items, item);
    } else if (answer === OPEN && near.next[near.first[piece]] >= 0) near.split(piece);
  }

  /** The least deep of the overlaps that have no normal in the cone. */
  #standOver(near: NearTriangles, meshIsA: boolean, mesh: TriangleMesh, item: number, solver: ManifoldFn): void {
    const { a, b, chooser, found } = this, start = found.count, own = meshIsA ? a : b, other = meshIsA ? b : a;
    let least = -Infinity;
    for (let piece = 0; piece < near.pieces; piece++) {
      if (near.first[piece] < 0) continue;
      own.setPiece(near, piece, mesh.margin);
      if (!chooser.standOver(own, other, meshIsA ? 1 : -1, solver) || !(chooser.gap[0] > least)) continue;
      least = chooser.gap[0];
      found.cut(start);
      found.add(chooser.normal, chooser.gap, meshIsA ? piece : 0, meshIsA ? 0 : piece, chooser.points,
        meshIsA ? near.items : null, meshIsA ? null : near.items, item);
    }
  }

  /** Is a contact deeper than triangles were looked for? Then `reach` is raised. */
  #looksFarther(start: number): boolean {
    const { found: { contacts, count } } = this, reach = this.#reach;
    let deepest = -this.chooser.open[0];
    for (let i = start; i < count; i++) deepest = Math.max(deepest, -contacts[4 * i + 3]);
    if (deepest <= reach[0]) return false;
    reach[0] = 1.01 * deepest;
    return true;
  }

  /** The contacts of two meshes. */
  askMeshes(space: Space, solver: ManifoldFn): void {
    const { a: sideA, b: sideB } = space, meshA = sideA.source, meshB = sideB.source;
    if (meshA === null || meshB === null) return;
    const { found, nearA, nearB, a, b, chooser } = this, reach = this.#reach,
      tolerance = Math.max(toleranceOf(meshA), toleranceOf(meshB));
    reach[0] = Math.max(chooser.options.maxDistance, AROUND * Math.min(sizeOf(meshA.bounds), sizeOf(meshB.bounds)));
    for (let round = 0; round < ROUNDS; round++) {
      found.cut(0);
      this.chooser.open[0] = 0;
      this.#gatherBoth(space, meshA, meshB);
      nearA.group(tolerance);
      nearB.group(tolerance);
      for (let p = 0; p < nearA.pieces; p++) {
        a.setPiece(nearA, p, meshA.margin);
        for (let q = 0; q < nearB.pieces; q++) {
          if (this.#boxesApart(space, p, q)) continue;
          b.setPiece(nearB, q, meshB.margin);
          if (chooser.choose(sideA, a, sideB, b, solver) !== FOUND) continue;
          found.add(chooser.normal, chooser.gap, p, q, chooser.points, nearA.items, nearB.items, 0);
        }
      }
      if (!this.#looksFarther(0)) break;
    }
    if (found.count === 0 && chooser.open[0] < 0) this.#standOverMesh(meshA, meshB, solver);
    this.#cover(0, nearA, nearB, meshA, meshB, solver);
  }

  /** As `standOver`, of two meshes: the faces of A. */
  #standOverMesh(meshA: TriangleMesh, meshB: TriangleMesh, solver: ManifoldFn): void {
    const { a, b, nearA, nearB, chooser, found } = this;
    let least = -Infinity;
    for (let p = 0; p < nearA.pieces; p++) {
      a.setPiece(nearA, p, meshA.margin);
      for (let q = 0; q < nearB.pieces; q++) {
        b.setPiece(nearB, q, meshB.margin);
        if (!chooser.standOver(a, b, 1, solver) || !(chooser.gap[0] > least)) continue;
        least = chooser.gap[0];
        found.cut(0);
        found.add(chooser.normal, chooser.gap, p, q, chooser.points, nearA.items, nearB.items, 0);
      }
    }
  }

  #boxesApart({ a, b }: Space, p: number, q: number): boolean {
    const { nearA: { boxes: s }, nearB: { boxes: t } } = this,
      reach = this.#reach[0] + a.triangle.margin + b.triangle.margin;
    for (let k = 0; k < 3; k++)
      if (s[6 * p + k] > t[6 * q + 3 + k] + reach || t[6 * q + k] > s[6 * p + 3 + k] + reach) return true;
    return false;
  }

  /** The triangles of either mesh that come near one of the other, each once. */
  #gatherBoth(space: Space, meshA: TriangleMesh, meshB: TriangleMesh): void {
    const { a, b, best: { upper } } = space;
    if (this.#seenA.length < a.size) this.#seenA = new Int32Array(a.size);
    if (this.#seenB.length < b.size) this.#seenB = new Int32Array(b.size);
    this.#round++;
    this.nearA.clear();
    this.nearB.clear();
    upper[0] = this.#reach[0];
    walkWithin(space, collectPair, this);
    this.#other.setBox(meshB.bounds, b.inA);
    this.#orient(this.nearA, meshA, this.#other);
    this.#other.setBox(meshA.bounds, a.inA);
    this.#orient(this.nearB, meshB, this.#other);
  }

  /** Adds the triangles of two loaded leaves that are near each other. */
  collect(space: Space): void {
    const { a, b } = space, reach = this.#reach[0] + space.slack[0] + a.triangle.margin + b.triangle.margin;
    for (let i = 0; i < a.count; i++) for (let j = 0; j < b.count; j++) {
      const p = 6 * i, q = 6 * j;
      let apart = false;
      for (let k = 0; k < 3; k++)
        apart ||= a.cornerBoxes[p + k] > b.cornerBoxes[q + 3 + k] + reach || b.cornerBoxes[q + k] > a.cornerBoxes[p + 3 + k] + reach;
      if (apart) continue;
      this.#see(a, i, this.#seenA, this.nearA);
      this.#see(b, j, this.#seenB, this.nearB);
    }
  }

  #see(side: Side, k: number, seen: Int32Array, near: NearTriangles): void {
    const item = side.items[k], mesh = side.source;
    if (mesh === null || seen[item] === this.#round) return;
    seen[item] = this.#round;
    if (topologyOf(mesh).first[item] === item) near.add(item, side.corners, 9 * k, toleranceOf(mesh));
  }

  /** Marks overlaps that are gone once B is moved along a contact that is less deep. */
  #cover(start: number, nearA: NearTriangles | null, nearB: NearTriangles | null, meshA: TriangleMesh,
    meshB: TriangleMesh, solver: ManifoldFn): void {
    const { found } = this, { contacts: c, pieces, order } = found;
    found.sort(start);
    for (let i = start + 1; i < found.count; i++) {
      const late = order[i];
      if (!(c[4 * late + 3] < 0)) continue;
      if (nearA !== null) this.a.setPiece(nearA, pieces[4 * late], meshA.margin);
      if (nearB !== null) this.b.setPiece(nearB, pieces[4 * late + 1], meshB.margin);
      for (let k = start; k < i && pieces[4 * late + 3] === 0; k++) {
        const early = order[k], facing = c[4 * late] * c[4 * early] + c[4 * late + 1] * c[4 * early + 1]
          + c[4 * late + 2] * c[4 * early + 2];
        const shares = nearA === null || nearB === null || pieces[4 * late] === pieces[4 * early]
          || pieces[4 * late + 1] === pieces[4 * early + 1];
        if (!shares || pieces[4 * early + 3] !== 0 || !(c[4 * early + 3] < 0) || facing >= ALIKE) continue;
        if (!this.#overlapsAfter(early, solver)) pieces[4 * late + 3] = 1;
      }
    }
  }

  /** Do the two solids overlap after B was moved along a contact by its depth? */
  #overlapsAfter(contact: number, solver: ManifoldFn): boolean {
    const { a, b, found: { contacts: c } } = this, { position: at } = b.pose, g = -c[4 * contact + 3];
    const x = g * c[4 * contact], y = g * c[4 * contact + 1], z = g * c[4 * contact + 2];
    at.x += x; at.y += y; at.z += z;
    const overlaps = a.near === null ? this.#pieceOverlaps(b, a, -x, -y, -z, solver)
      : this.#pieceOverlaps(a, b, 0, 0, 0, solver);
    at.x -= x; at.y -= y; at.z -= z;
    return overlaps;
  }

  #pieceOverlaps(piece: Solid, other: Solid, x: number, y: number, z: number, solver: ManifoldFn): boolean {
    const { near } = piece, { points } = this.chooser, m = this.#answer, { position: p } = other.pose;
    if (near === null) return true;
    const touch = -TOUCH * (sizeOf(other.shape.bounds) < Infinity ? sizeOf(other.shape.bounds) : sizeOf(piece.shape.bounds));
    p.x += x; p.y += y; p.z += z;
    let overlaps = false;
    for (let i = piece.first; i >= 0 && !overlaps; i = near.next[i]) {
      points.setTriangle(near.corners, 9 * i, piece.shape.margin);
      solver(points.triangle, points.here, other.shape, other.pose, this.#touching, m);
      overlaps = m.count > 0 && m.distance < touch;
    }
    p.x -= x; p.y -= y; p.z -= z;
    return overlaps;
  }
}

function collectPair(space: Space, contacts: MeshContacts): boolean {
  contacts.collect(space);
  return false;
}
