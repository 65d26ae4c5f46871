/**
 * Chooses the contact normal of two convex bodies, of which one or both are pieces of meshes. In: two solids
 * (solid.ts), a manifold solver, maximum distances; frame of A, lengths. Out: whether they touch, `normal` (unit,
 * from A to B), `gap` (signed, along it), a witness on each, the contact points. The gap along a direction n is the
 * minimum height of B along n less the maximum height of A. For two solids the signed distance is the largest gap
 * over all n. For pieces, only directions in the normal cone of the touched feature count.
 *
 * Method: first the gaps along all face normals of the pieces. The face with the largest gap is the answer if that is
 * proven: the bodies are separated along it, or a ball of that depth around a point of the other body lies in the
 * piece (proof.ts). Else the caller's solver solves the solids, and its normal must lie in the cone (mesh/cones.ts).
 * Last, if the bodies overlap, the faces of pieces and of parts of compounds are tested in the order of their gaps.
 */
import { HALF_SPACE_KIND } from "@col/types";
import type { ContactManifold, ContactManifoldFn } from "@col/types";
import { readVector } from "@col/kernel";
import { inNormalCone } from "../mesh/cones.ts";
import { pointTriangleAway } from "../mesh/point-triangle.ts";
import type { Side } from "../pairs/side.ts";
import type { HiddenNormals } from "./hidden.ts";
import { LastResort } from "./last-resort.ts";
import { createManifold, deepestOf } from "./manifold.ts";
import { OpenOverlap } from "./open-overlap.ts";
import { PartFaces } from "./part-faces.ts";
import { PieceFaces } from "./piece-faces.ts";
import { ContactPoints } from "./points.ts";
import { DepthProof } from "./proof.ts";
import { writeExtent } from "./solid.ts";
import type { Solid } from "./solid.ts";
import { isHollow, isSheet, NOT_APART, PieceTouch } from "./touches.ts";
import { WeldedPiece } from "./welded-piece.ts";

/** A gap is the largest to this fraction of it. */
const DEEP = 1e-9;
/** A length: the sum of the extents of the other body times this is deeper than it is long. */
const DEEPER = 2;

/** Tolerances of the mesh by which a witness may be off the piece. */
const ON_PIECE = 4;

/** A gap that all gaps reach, a constant: code that runs seldom allocates what it negates. */
const NONE = -Infinity;

/** Answers of `choose`. */
const APART = 0;
export const FOUND = 1;
/** The bodies may touch, but none of the normals lies in the cone. */
export const OPEN = 2;
/** The distance of the bodies exceeds `maxDistance`, but a patch may join them. */
export const WAITS = 3;

/** See the file header. */
export class Chooser {
  readonly normal: Float64Array = new Float64Array(3);
  readonly gap: Float64Array = new Float64Array(1);
  readonly witnessA: Float64Array = new Float64Array(3);
  readonly witnessB: Float64Array = new Float64Array(3);
  readonly points: ContactPoints = new ContactPoints();
  readonly lastResort: LastResort = new LastResort();
  readonly #proof: DepthProof = new DepthProof();
  readonly #touch: PieceTouch = new PieceTouch(this.#proof, this.points);
  readonly #open: OpenOverlap = new OpenOverlap(this);
  readonly #welded: WeldedPiece;
  readonly #faces: PieceFaces = new PieceFaces();
  readonly #flats: PartFaces = new PartFaces();
  /** Did `meetsAlong` meet a face or an edge of the piece within the face angle alone? */
  #leans: boolean = false;
  /** The distance asked for; the one of parts that a patch may join (contacts/joined.ts). */
  readonly options: { maxDistance: number } = { maxDistance: 0.5 };
  readonly joined: { maxDistance: number } = { maxDistance: 0.5 };
  /** Least gap that the solver gave; how far triangles should have been looked for. */
  readonly open: Float64Array = new Float64Array(1);
  /** Tells which normals other parts of a compound hide. */
  readonly hidden: HiddenNormals;
  readonly #answer: ContactManifold = createManifold(4);
  readonly #away: Float64Array = new Float64Array(3);
  readonly #core: Float64Array = new Float64Array(3);
  readonly #cone: Float64Array = new Float64Array(3);
  readonly #local: Float64Array = new Float64Array(9);
  readonly #deep: Float64Array = new Float64Array(1);
  /** Least gap that points of contact may have. Length. */
  readonly #apart: Float64Array = new Float64Array(1);

  /** `hidden`: which normals other parts of a compound hide; `isUndone`: which overlaps contacts undo. */
  constructor(hidden: HiddenNormals, isUndone: (a: Solid, b: Solid) => boolean) {
    this.hidden = hidden;
    this.#welded = new WeldedPiece(this, isUndone);
  }

  /** Is the depth along the best face proven to be the least one? */
  #isProven(sideA: Side, a: Solid, sideB: Side, b: Solid): boolean {
    const { owner, face } = this.#faces, ofA = owner === a;
    return owner !== null && !(ofA ? isHollow(sideB, b) : isHollow(sideA, a))
      && this.#proof.holds(owner, face, ofA ? b : a, this.points, this.gap, ofA);
  }

  /** The normal of the solver for the two solids; false: their distance exceeds the limit. */
  #askSolver(a: Solid, b: Solid, solver: ContactManifoldFn, options: { readonly maxDistance: number }): boolean {
    writeExtent(b.shape, this.#deep, 0);
    this.#deep[0] *= DEEPER;
    a.thicken(this.#deep);
    writeExtent(a.shape, this.#deep, 0);
    this.#deep[0] *= DEEPER;
    b.thicken(this.#deep);
    if (!this.#takeAnswer(solver(a.solid, a.pose, b.solid, b.pose, options, this.#answer))) return false;
    if (!(this.gap[0] > 0)) this.#open.settle(a, b, this.#answer.status === "budget-spent");
    return true;
  }

  /** Takes normal, gap and deepest points of an answer; false: it has no points. */
  #takeAnswer(m: ContactManifold): boolean {
    const { normal: n, gap } = this;
    if (m.count === 0) return false;
    const deepest = 3 * deepestOf(m);
    readVector(m.normal, n, 0);
    for (let k = 0; k < 3; k++) {
      this.witnessA[k] = m.pointsA[deepest + k];
      this.witnessB[k] = m.pointsB[deepest + k];
    }
    gap[0] = m.distance;
    return true;
  }

  /** Is the normal in the cone of the mesh of one side, at the witness? */
  inCone(side: Side, solid: Solid, witness: Float64Array, sign: number, solver: ContactManifoldFn): boolean {
    const { near } = solid, n = this.#away, p = this.#core, c = this.#local, away = this.#deep;
    if (side.convex !== null) return true;
    if (near === null || side.source === null)
      return !this.hidden.hides(side, solid.item, witness, this.normal, sign, solver);
    for (let k = 0; k < 3; k++) {
      n[k] = sign * this.normal[k];
      p[k] = witness[k] - solid.shape.margin * n[k];
    }
    let best = -1, least = Infinity;
    for (let i = solid.first; i >= 0; i = near.next[i]) {
      for (let k = 0; k < 9; k++) c[k] = near.corners[9 * i + k] - p[k % 3];
      pointTriangleAway(c, away);
      if (!(away[0] < least)) continue;
      least = away[0];
      best = i;
    }
    const room = ON_PIECE * side.tolerance[0];
    solid.witness = Math.max(0, best);
    return best >= 0 && least <= room * room && inNormalCone(side, near.items[best], p, n, this.#cone);
  }

  /**
   * Meets the bodies where one of them is a triangle with two sides and no other triangle: the solid behind it has no
   * normals that lean inward, and the border of the triangle has. False: no such triangle, or its normal is not
   * allowed.
   */
  #meetsSheet(sideA: Side, a: Solid, sideB: Side, b: Solid, solver: ContactManifoldFn): boolean {
    const sheetA = isSheet(sideA, a), sheetB = isSheet(sideB, b), { witnessA, witnessB } = this;
    if (!sheetA && !sheetB) return false;
    this.#takeAnswer(solver(sheetA ? a.shape : a.solid, a.pose, sheetB ? b.shape : b.solid, b.pose, NOT_APART,
      this.#answer));
    if (this.#answer.count === 0 || !this.inCone(sideA, a, witnessA, 1, solver)
      || !this.inCone(sideB, b, witnessB, -1, solver)) return false;
    this.points.find(a, b, this.normal, this.gap, this.options, witnessA, witnessB);
    return true;
  }

  /** Meets the bodies along the normal of the best face; false: not there, or the other body does not allow it. */
  #meetsFace(sideA: Side, a: Solid, sideB: Side, b: Solid, solver: ContactManifoldFn): boolean {
    const { points, witnessA: w, normal, gap } = this, ofA = this.#faces.owner === a;
    points.find(a, b, normal, gap, this.options, null, null);
    if (points.count === 0) return false;
    const from = ofA ? points.pointsB : points.pointsA, at = 3 * points.deepest;
    for (let k = 0; k < 3; k++) w[k] = from[at + k];
    return ofA ? this.inCone(sideB, b, w, -1, solver) : this.inCone(sideA, a, w, 1, solver);
  }

  /** Is the normal of the best face in the cone of its mesh at the deepest point, which may be on another face? */
  #ownsPoint(sideA: Side, a: Solid, sideB: Side, b: Solid, solver: ContactManifoldFn): boolean {
    const { points, witnessA: w } = this, ofA = this.#faces.owner === a, from = ofA ? points.pointsA : points.pointsB;
    for (let k = 0; k < 3; k++) w[k] = from[3 * points.deepest + k];
    return ofA ? this.inCone(sideA, a, w, 1, solver) : this.inCone(sideB, b, w, -1, solver);
  }

  /**
   * Meets a piece and a convex shape along the normal that is there; `side`: the mesh's. `parts`: the side of a
   * compound whose face has the normal: of its points the free ones count, and the mesh allows the normal at the
   * deepest one. Null: another contact has the normal, whose face may join here.
   */
  meetsAlong(side: Side, a: Solid, b: Solid, solver: ContactManifoldFn, parts: Side | null): boolean {
    const { points, witnessA: w, gap, joined: { maxDistance }, hidden } = this, ofA = a.near !== null;
    points.find(a, b, this.normal, gap, this.options, null, null);
    if (points.count === 0) return false;
    if (parts !== null && !hidden.keepFree(parts, (ofA ? b : a).item, points, this.normal, ofA ? -1 : 1, solver))
      return false;
    const from = ofA ? points.pointsA : points.pointsB, at = 3 * points.deepest;
    for (let k = 0; k < 3; k++) w[k] = from[at + k];
    gap[0] = points.gaps[points.deepest];
    if (!(gap[0] <= maxDistance)) return false;
    // (an edge of the contact's face may be as steep as the face)
    const piece = ofA ? a : b, other = ofA ? b : a;
    const allowed = parts !== null && this.inCone(side, piece, w, ofA ? 1 : -1, solver);
    side.cone.setRise(true);
    this.#leans = !allowed && (points.faced || this.inCone(side, piece, w, ofA ? 1 : -1, solver));
    side.cone.setRise(false);
    const meets = allowed || (parts === null && this.#leans);
    if (!meets || gap[0] >= 0) return meets;
    // (a face of one body may be below the other body although the two are separated)
    const own = ofA ? points.pointsB : points.pointsA;
    for (let k = 0; k < 3; k++) w[k] = own[at + k];
    piece.witness = (ofA ? points.itemsA : points.itemsB)[points.deepest];
    return this.#touch.meets(side, piece, side, other, w, this.options, solver);
  }

  /** The last resort (last-resort.ts): the faces of `piece`, which is of A where `ofA`. */
  standOver(piece: Solid, other: Solid, ofA: boolean, solver: ContactManifoldFn): boolean {
    const { lastResort: r, points, normal: n, gap } = this;
    if (!r.find(piece, other, points, solver)) return false;
    gap[0] = r.gap[0];
    for (let k = 0; k < 3; k++) n[k] = ofA ? r.normal[k] : -r.normal[k];
    points.takeWitness(ofA ? piece : other, ofA ? other : piece, gap, ofA ? r.own : r.its, ofA ? r.its : r.own);
    return true;
  }

  /** Does the other side's mesh allow the normal of a contact that stands over a face of A (`ofA`) or B? */
  allows(side: Side, ofA: boolean, solver: ContactManifoldFn): boolean {
    const { other } = this.lastResort;
    return other !== null && this.inCone(side, other, this.lastResort.its, ofA ? -1 : 1, solver);
  }

  /** As `choose` where one of the solids is a half-space: there is one normal. */
  #chooseHalfSpace(side: Side, piece: Solid, half: Solid, sign: number): number {
    const { normal: n, gap, points, joined: { maxDistance } } = this, p = half.shape.params, m = half.inA;
    for (let k = 0; k < 3; k++) n[k] = -sign * (m[3 * k] * p[0] + m[3 * k + 1] * p[1] + m[3 * k + 2] * p[2]);
    piece.support(n, 0, sign);
    gap[0] = sign * (n[0] * m[9] + n[1] * m[10] + n[2] * m[11]) - p[3] - half.shape.margin - piece.height[0];
    if (gap[0] > maxDistance) return APART;
    for (let k = 0; k < 3; k++) this.witnessA[k] = piece.point[k] + sign * piece.shape.margin * n[k];
    if (!this.inCone(side, piece, this.witnessA, sign, noSolver)) return APART;
    points.find(sign > 0 ? piece : half, sign > 0 ? half : piece, n, gap, this.options, null, null);
    return points.count > 0 ? FOUND : APART;
  }

  /**
   * See the file header. The points of contact are in `points` where it returns `FOUND`. `waits`: bodies whose distance
   * exceeds `maxDistance` wait.
   */
  choose(sideA: Side, a: Solid, sideB: Side, b: Solid, solver: ContactManifoldFn, waits: boolean): number {
    const { joined: { maxDistance }, points, gap } = this, touch = this.#touch;
    if (b.shape.kind === HALF_SPACE_KIND) return this.#chooseHalfSpace(sideA, a, b, 1);
    if (a.shape.kind === HALF_SPACE_KIND) return this.#chooseHalfSpace(sideB, b, a, -1);
    this.#faces.restart();
    if (this.#faces.next(a, b)) {
      this.#faces.write(a, this.normal, gap);
      if (gap[0] > maxDistance) return APART;
      if (waits && gap[0] > this.options.maxDistance) return WAITS;
      if (this.#meetsFace(sideA, a, sideB, b, solver) && points.standsThere(a, b, gap)
        && (gap[0] >= 0 || this.#isProven(sideA, a, sideB, b))) return FOUND;
    }
    if (!this.#askSolver(a, b, solver, waits ? this.options : this.joined)) return waits ? WAITS : APART;
    const allowed = this.inCone(sideA, a, this.witnessA, 1, solver)
      && this.inCone(sideB, b, this.witnessB, -1, solver);
    // (the solids reach deeper than the triangles)
    if (gap[0] < 0 && !(touch.meets(sideA, a, sideB, b, this.witnessB, this.options, solver)
      && touch.meets(sideB, b, sideA, a, this.witnessA, this.options, solver))) return APART;
    if (allowed) {
      points.find(a, b, this.normal, gap, this.options, this.witnessA, this.witnessB);
      return FOUND;
    }
    // (parts that a patch may join are met along normals of others)
    if (gap[0] > this.options.maxDistance) return APART;
    this.open[0] = Math.min(this.open[0], gap[0]);
    if (gap[0] < 0 && this.#welded.meets(sideA, a, sideB, b, solver)) return FOUND;
    return this.#meetsFaces(sideA, a, sideB, b, solver);
  }

  /**
   * Meets the bodies along the faces of pieces and of parts of compounds, the least deep first. A part whose face is
   * met within the face angle may join another contact: the answer is open.
   */
  #meetsFaces(sideA: Side, a: Solid, sideB: Side, b: Solid, solver: ContactManifoldFn): number {
    const faces = this.#faces, flats = this.#flats, { normal, gap, points } = this, ofA = a.near === null,
      apart = this.#apart, side = ofA ? sideA : sideB, own = ofA ? sideB : sideA;
    faces.restart();
    flats.restart(false);
    this.#leans = false;
    // (where the bodies are apart no two points of them are nearer: one of them is behind the other one)
    apart[0] = gap[0] > 0 ? gap[0] * (1 - DEEP) : NONE;
    // (a sheet is met as the sheet that it is)
    let flat = side.source === null && side.convex === null && !isSheet(own, ofA ? b : a) && flats.next(a, b);
    while (faces.next(a, b)) {
      for (; flat && flats.gap[0] > faces.gap[0]; flat = flats.next(a, b)) {
        for (let k = 0; k < 3; k++) normal[k] = flats.normal[k];
        gap[0] = flats.gap[0];
        if (gap[0] < 0 && this.meetsAlong(own, a, b, solver, side)) return FOUND;
        if (this.#leans) return OPEN;
      }
      faces.write(a, normal, gap);
      if (this.#meetsFace(sideA, a, sideB, b, solver) && points.gaps[points.deepest] >= apart[0]
        && this.#ownsPoint(sideA, a, sideB, b, solver)) return FOUND;
    }
    return this.#meetsSheet(sideA, a, sideB, b, solver) ? FOUND : OPEN;
  }
}

const noSolver: ContactManifoldFn = (_a, _poseA, _b, _poseB, _options, out) => out;
