/**
 * The contact normal of two convex bodies of which one or both are pieces of meshes.
 *
 * In: two solids (solid.ts), frame of A. Out: whether they touch, `normal` (unit, from A to B), `gap` (signed, along
 * it), a witness on each. The gap along a direction n is the least height of B along n less the greatest of A; of two
 * solids the signed distance is the greatest gap over all n. For pieces only directions in the normal cone of the
 * touched feature count. Method: the gaps along all face normals of the pieces; the face with the greatest gap is the
 * answer where it is proven: the bodies are apart there, or a ball of that depth around a point of the other body lies
 * in the piece. Else the solver that was handed in is asked about the solids, and its normal is taken if it lies in the
 * cone (mesh/cones.ts); then the faces in the order of their gaps, if the bodies do overlap.
 */
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape, Pose } from "@col/types";
import type { ManifoldFn, PartManifold } from "../for-each-contact.ts";
import { inNormalCone, toleranceOf } from "../mesh/cones.ts";
import { topologyOf } from "../mesh/topology.ts";
import { pointTriangleAway } from "../mesh/point-triangle.ts";
import type { Side } from "../pairs/side.ts";
import { createManifold } from "./manifold.ts";
import type { PartContacts } from "./parts.ts";
import { ContactPoints } from "./points.ts";
import type { Solid } from "./solid.ts";

/** A gap is the greatest to this fraction of it. */
const DEEP = 1e-9;
/** A length: the sum of the extents of the other body times this is deeper than it is long. */
const DEEPER = 2;

/** Halvings of a depth: to 1e-9 of it. */
const HALVINGS = 30;
const NOT_APART: { readonly maxDistance: number } = { maxDistance: 0 };

/** Answers of `choose`. */
export const APART = 0;
export const FOUND = 1;
/** The bodies may touch, but none of the normals lies in the cone. */
export const OPEN = 2;


/** See the file header. */
export class Chooser {
  readonly normal: Float64Array = new Float64Array(3);
  readonly gap: Float64Array = new Float64Array(1);
  readonly witnessA: Float64Array = new Float64Array(3);
  readonly witnessB: Float64Array = new Float64Array(3);
  readonly points: ContactPoints = new ContactPoints();
  readonly options: { maxDistance: number } = { maxDistance: 0.5 };
  /** Least gap that the solver gave; how far triangles should have been looked for. */
  readonly open: Float64Array = new Float64Array(1);
  /** Tells which normals other parts of a compound hide. */
  readonly parts: PartContacts;
  readonly #answer: PartManifold = createManifold(4);
  readonly #away: Float64Array = new Float64Array(3);
  readonly #core: Float64Array = new Float64Array(3);
  readonly #cone: Float64Array = new Float64Array(3);
  readonly #local: Float64Array = new Float64Array(9);
  readonly #deep: Float64Array = new Float64Array(1);
  /** The solid whose face is the best one, its triangle; gaps below it come next. */
  #owner: Solid | null = null;
  #face: number = -1;
  readonly #best: Float64Array = new Float64Array(1);

  /** `parts` tells which normals other parts of a compound hide. */
  constructor(parts: PartContacts) {
    this.parts = parts;
  }

  /** Looks for the face with the greatest gap below `under`. */
  #bestFace(solid: Solid, other: Solid, under: number): void {
    const { near } = solid;
    if (near === null) return;
    for (let i = solid.first; i >= 0; i = near.nextPlane[i]) {
      if (near.planes[4 * i] !== near.planes[4 * i]) continue;
      other.support(near.planes, 4 * i, -1);
      const gap = -other.height[0] - near.planes[4 * i + 3] - solid.shape.margin;
      if (!(gap < under) || gap <= this.#best[0]) continue;
      this.#best[0] = gap;
      this.#owner = solid;
      this.#face = i;
    }
  }

  #nextFace(a: Solid, b: Solid, under: number): boolean {
    this.#best[0] = -Infinity;
    this.#owner = null;
    this.#bestFace(a, b, under);
    this.#bestFace(b, a, under);
    const owner = this.#owner as Solid | null;
    if (owner?.near === undefined || owner.near === null) return false;
    const sign = owner === a ? 1 : -1;
    for (let k = 0; k < 3; k++) this.normal[k] = sign * owner.near.planes[4 * this.#face + k];
    this.gap[0] = this.#best[0];
    return true;
  }

  /** Is the deepest point as deep as the bodies are along the normal? Then both have a point there. */
  #standsThere(a: Solid, b: Solid): boolean {
    const { points, gap } = this, size = Math.min(extent(a.shape), extent(b.shape));
    return points.gaps[points.deepest] <= gap[0] + DEEP * Math.max(size, Math.abs(gap[0]));
  }

  /** Does a ball of the depth around a deepest point of the other body lie in the piece, and does that body leave it? */
  #provesDepth(a: Solid): boolean {
    const owner = this.#owner, { near } = owner ?? { near: null }, { points, normal: n } = this, depth = -this.gap[0];
    if (owner === null || near === null || points.deepest < 0) return false;
    const { margin } = owner.shape, sign = owner === a ? 1 : -1, at = 3 * points.deepest;
    const p = owner === a ? points.pointsB : points.pointsA, t = owner === a ? points.itemsA : points.itemsB;
    for (let i = owner.first; i >= 0; i = near.nextPlane[i]) {
      const f = near.planes, g = 4 * i, h = f[g] * p[at] + f[g + 1] * p[at + 1] + f[g + 2] * p[at + 2] - f[g + 3] - margin;
      if (h > -depth * (1 - DEEP)) return false;
    }
    return this.#insideBy(near.corners, 9 * t[points.deepest], p, at, n, sign, depth);
  }

  /** Is the point, seen along the normal, inside the triangle by `depth` at least? */
  #insideBy(c: Float64Array, i: number, p: Float64Array, at: number, n: Float64Array, _sign: number,
    depth: number): boolean {
    for (let k = 0; k < 3; k++) {
      const u = i + 3 * k, v = i + 3 * ((k + 1) % 3), w = i + 3 * ((k + 2) % 3);
      const x = c[v] - c[u], y = c[v + 1] - c[u + 1], z = c[v + 2] - c[u + 2];
      let q = n[1] * z - n[2] * y, r = n[2] * x - n[0] * z, s = n[0] * y - n[1] * x;
      const length = Math.sqrt(q * q + r * r + s * s),
        turn = q * (c[w] - c[u]) + r * (c[w + 1] - c[u + 1]) + s * (c[w + 2] - c[u + 2]) < 0 ? -1 : 1;
      q *= turn; r *= turn; s *= turn;
      if (!(q * (p[at] - c[u]) + r * (p[at + 1] - c[u + 1]) + s * (p[at + 2] - c[u + 2]) >= depth * length)) return false;
    }
    return true;
  }

  /** Does the other body reach above the face where it is deepest? Then it crosses the triangle. */
  #crosses(a: Solid, b: Solid): boolean {
    const owner = this.#owner, other = owner === a ? b : a, { near } = owner ?? { near: null }, { points } = this;
    if (near === null) return false;
    const f = near.planes, g = 4 * this.#face, at = 3 * points.deepest;
    other.support(f, g, 1);
    const high = other.height[0] - other.shape.margin - f[g + 3], p = owner === a ? points.pointsB : points.pointsA,
      t = owner === a ? points.itemsA : points.itemsB, low = f[g] * p[at] + f[g + 1] * p[at + 1] + f[g + 2] * p[at + 2] - f[g + 3];
    if (!(high > 0 && low < 0)) return false;
    const s = low / (low - high), q = this.#core, e = other.point;
    for (let k = 0; k < 3; k++) q[k] = p[at + k] + s * (e[k] - p[at + k]);
    return this.#insideBy(near.corners, 9 * t[points.deepest], q, 0, this.normal, 1, 0);
  }

  /** The normal of the solver for the two solids; false: they are farther apart than asked. */
  #askSolver(a: Solid, b: Solid, solver: ManifoldFn): boolean {
    const { normal: n, gap } = this, m = this.#answer;
    this.#deep[0] = DEEPER * extent(b.shape);
    a.thicken(this.#deep);
    this.#deep[0] = DEEPER * extent(a.shape);
    b.thicken(this.#deep);
    solver(a.solid, a.pose, b.solid, b.pose, this.options, m);
    if (m.count === 0) return false;
    let deepest = 0;
    for (let i = 1; i < m.count; i++) if (m.gaps[i] < m.gaps[deepest]) deepest = i;
    for (let k = 0; k < 3; k++) {
      n[k] = m.normal[k];
      this.witnessA[k] = m.pointsA[3 * deepest + k];
      this.witnessB[k] = m.pointsB[3 * deepest + k];
    }
    gap[0] = m.distance;
    return true;
  }

  /** Is the normal in the cone of the mesh of one side, at the witness? */
  #inCone(side: Side, solid: Solid, witness: Float64Array, sign: number, solver: ManifoldFn): boolean {
    const { near } = solid, n = this.#away, p = this.#core, c = this.#local;
    if (side.convex !== null) return true;
    if (near === null || side.source === null)
      return !this.parts.hides(side, solid.item, witness, this.normal, sign, solver);
    for (let k = 0; k < 3; k++) {
      n[k] = sign * this.normal[k];
      p[k] = witness[k] - solid.shape.margin * n[k];
    }
    let best = -1, least = Infinity;
    for (let i = solid.first; i >= 0; i = near.next[i]) {
      for (let k = 0; k < 9; k++) c[k] = near.corners[9 * i + k] - p[k % 3];
      const away = pointTriangleAway(c);
      if (!(away < least)) continue;
      least = away;
      best = i;
    }
    const tolerance = 4 * toleranceOf(side.source);
    solid.witness = Math.max(0, best);
    return best >= 0 && least <= tolerance * tolerance && inNormalCone(side, near.items[best], p, n, this.#cone);
  }

  /** Meets the bodies along the normal of the best face; false: not there, or the other body's mesh does not allow it. */
  #meetsFace(sideA: Side, a: Solid, sideB: Side, b: Solid, solver: ManifoldFn): boolean {
    const { points, witnessA: w, normal, gap } = this, ofA = this.#owner === a;
    points.find(a, b, normal, gap, this.options.maxDistance, null, null);
    if (points.count === 0) return false;
    const from = ofA ? points.pointsB : points.pointsA, at = 3 * points.deepest;
    for (let k = 0; k < 3; k++) w[k] = from[at + k];
    return ofA ? this.#inCone(sideB, b, w, -1, solver) : this.#inCone(sideA, a, w, 1, solver);
  }

  /** Meets a piece and a convex shape along the normal that is there; `side`: that of the mesh. */
  meetsAlong(side: Side, a: Solid, b: Solid, solver: ManifoldFn): boolean {
    const { points, witnessA: w, gap, options: { maxDistance } } = this, ofA = a.near !== null;
    points.find(a, b, this.normal, gap, maxDistance, null, null);
    if (points.count === 0) return false;
    const from = ofA ? points.pointsA : points.pointsB, at = 3 * points.deepest;
    for (let k = 0; k < 3; k++) w[k] = from[at + k];
    gap[0] = points.gaps[points.deepest];
    return gap[0] <= maxDistance && this.#inCone(side, ofA ? a : b, w, ofA ? 1 : -1, solver);
  }

  /**
   * Do triangles of the piece of one solid meet the other? Where the mesh is closed, come within the distance asked: the
   * other body is inside.
   */
  #meets(side: Side, solid: Solid, other: Solid, solver: ManifoldFn): boolean {
    const { near } = solid, { source } = side, { triangle, here } = this.points;
    if (near === null || source === null) return true;
    const closed = source.sides === "auto" && topologyOf(source).oneSided[near.items[solid.first]] !== 0,
      options = closed ? this.options : NOT_APART;
    for (let i = solid.first; i >= 0; i = near.next[i]) {
      this.points.setTriangle(near.corners, 9 * i, solid.shape.margin);
      if (asks(solver, triangle, here, other.shape, other.pose, options, this.#answer)) return true;
    }
    return false;
  }

  /**
   * The last resort for overlaps that have no normal in the cone, deep ones at concave places: of the triangles of a
   * piece that the other body overlaps the one over which that body is least deep, and the point that is deepest there.
   */
  standOver(solid: Solid, other: Solid, sign: number, solver: ManifoldFn): boolean {
    const { near } = solid, { points, normal: n, gap } = this;
    let found = false;
    if (near === null) return false;
    for (let i = solid.first; i >= 0; i = near.next[i]) {
      if (near.planes[4 * i] !== near.planes[4 * i]) continue;
      const depth = this.#depthOver(solid, i, other, solver);
      if (depth < 0 || (found && depth >= -gap[0])) continue;
      found = true;
      gap[0] = -depth;
      for (let k = 0; k < 3; k++) n[k] = sign * near.planes[4 * i + k];
      solid.witness = i;
      other.witness = Math.max(0, other.first);
      const own = sign > 0 ? this.witnessA : this.witnessB, its = sign > 0 ? this.witnessB : this.witnessA;
      for (let k = 0; k < 3; k++) {
        its[k] = this.#core[k];
        own[k] = its[k] + depth * near.planes[4 * i + k];
      }
    }
    if (found) points.takeWitness(sign > 0 ? solid : other, sign > 0 ? other : solid, gap, this.witnessA, this.witnessB);
    return found;
  }

  /** How deep the other body is below triangle `i`, over it; its point there is in `#core`. -1: it does not meet it. */
  #depthOver(solid: Solid, i: number, other: Solid, solver: ManifoldFn): number {
    const { near } = solid, { points } = this, m = this.#answer, c = this.#local;
    if (near === null) return -1;
    other.support(near.planes, 4 * i, -1);
    let low = -1, high = Math.max(0, other.height[0] + near.planes[4 * i + 3] + solid.shape.margin);
    for (let step = 0, at = 0; step < HALVINGS; step++, at = 0.5 * (Math.max(0, low) + high)) {
      for (let k = 0; k < 9; k++) c[k] = near.corners[9 * i + k] - at * near.planes[4 * i + k % 3];
      points.setTriangle(c, 0, solid.shape.margin);
      solver(points.triangle, points.here, other.shape, other.pose, NOT_APART, m);
      if (m.count === 0) {
        if (low < 0) return -1;
        high = at;
      } else {
        low = at;
        for (let k = 0; k < 3; k++) this.#core[k] = m.pointsB[k];
      }
    }
    return low;
  }

  /** As `choose` where one of the solids is a half-space: there is one normal. */
  #chooseHalfSpace(side: Side, piece: Solid, half: Solid, sign: number): number {
    const { normal: n, gap, points, options: { maxDistance } } = this, p = half.shape.params, m = half.inA;
    for (let k = 0; k < 3; k++) n[k] = -sign * (m[3 * k] * p[0] + m[3 * k + 1] * p[1] + m[3 * k + 2] * p[2]);
    piece.support(n, 0, sign);
    gap[0] = sign * (n[0] * m[9] + n[1] * m[10] + n[2] * m[11]) - p[3] - half.shape.margin - piece.height[0];
    if (gap[0] > maxDistance) return APART;
    for (let k = 0; k < 3; k++) this.witnessA[k] = piece.point[k] + sign * piece.shape.margin * n[k];
    if (!this.#inCone(side, piece, this.witnessA, sign, noSolver)) return APART;
    points.find(sign > 0 ? piece : half, sign > 0 ? half : piece, n, gap, maxDistance, null, null);
    return points.count > 0 ? FOUND : APART;
  }

  /** See the file header. The points of contact are in `points` where it returns `FOUND`. */
  choose(sideA: Side, a: Solid, sideB: Side, b: Solid, solver: ManifoldFn): number {
    const { options: { maxDistance }, points, gap } = this;
    if (b.shape.kind === HALF_SPACE_KIND) return this.#chooseHalfSpace(sideA, a, b, 1);
    if (a.shape.kind === HALF_SPACE_KIND) return this.#chooseHalfSpace(sideB, b, a, -1);
    if (this.#nextFace(a, b, Infinity)) {
      if (gap[0] > maxDistance) return APART;
      if (this.#meetsFace(sideA, a, sideB, b, solver) && this.#standsThere(a, b) && (gap[0] >= 0 || (this.#provesDepth(a) && this.#crosses(a, b)))) return FOUND;
    }
    if (!this.#askSolver(a, b, solver)) return APART;
    // (the solids reach deeper than the triangles)
    if (gap[0] < 0 && !(this.#meets(sideA, a, b, solver) && this.#meets(sideB, b, a, solver))) return APART;
    this.open[0] = Math.min(this.open[0], gap[0]);
    if (this.#inCone(sideA, a, this.witnessA, 1, solver) && this.#inCone(sideB, b, this.witnessB, -1, solver)) {
      points.find(a, b, this.normal, gap, maxDistance, this.witnessA, this.witnessB);
      return FOUND;
    }
    for (let under = Infinity; this.#nextFace(a, b, under); under = this.gap[0]) {
      if (this.#meetsFace(sideA, a, sideB, b, solver)) return FOUND;
    }
    return OPEN;
  }
}

const noSolver: ManifoldFn = (_a, _poseA, _b, _poseB, _options, out) => out;

/** Sum of the extents of a shape, margin included. Length. */
function extent({ bounds: b, margin }: ConvexShape): number {
  return b[3] - b[0] + (b[4] - b[1]) + (b[5] - b[2]) + 6 * margin;
}

function asks(solver: ManifoldFn, a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose,
  options: { readonly maxDistance: number }, out: PartManifold): boolean {
  return solver(a, poseA, b, poseB, options, out).count > 0;
}
