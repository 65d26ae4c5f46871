/**
 * Laws of contact manifolds of two convex bodies, asked from supports and vertices alone.
 *
 * In: a solver, a pair, a generator, options. Out: entries in the report, named by the number of the law. Every pair is
 * asked with room for all points, for 8 and for 4. Laws about another pose of the pair are skipped where a face is
 * within a thousandth of the face angle: there, rounding decides which faces touch; and where the contact normal itself
 * is another one.
 */
import type { DistanceResult, Pose } from "@col/types";
import { openWidth } from "../../certify/distance.ts";
import { lengthTolerance, pairScale, planeGap } from "../../posed.ts";
import type { Posed } from "../../posed.ts";
import { moved, randomPose } from "../../poses.ts";
import type { LawReport } from "../../report.ts";
import type { Rng } from "../../rng.ts";
import type { PairCase } from "../../solver.ts";
import { leastBelow } from "./facing.ts";
import { hullArea, outsidePatch, perimeter, truePatch, verticesOf } from "./patch.ts";
import { apart, below, bodiesOf, contactsOf, extentOf, lengthOf, outsideOf } from "./query.ts";
import type { Contact, ManifoldRows, ManifoldSolver } from "./query.ts";

/** Room for every point there is. Count. */
const ALL = 32;
/** Bounds and places of contacts, as a fraction of the pair's scale. */
const ROUNDING = 1e-9;
/** Points nearer to each other than this fraction of the smaller body's size are one. */
const SAME = 1e-9;
/** Points of swapped, moved and scaled pairs: corners of both bodies this near to each other are one point, too. */
const PLACES = 5e-5;
/** Hulls with more coordinates of corners may join facets to a face, whose outline is not all theirs. */
const JOINED_CORNERS = 3 * 64;
/** Coverage of the true patch that a result must have with room for 8 and for 4 points. */
const COVERAGE = [[8, 0.9], [4, 0.6]] as const;
/** Patches of less area than this fraction of the squared size are not measured: their corners are nearly one. */
const NARROW = 1e-4;
/** Motion of law 8, as a fraction of the size. */
const MOTION = 1e-6;
/**
 * Law 8 leaves out points with a corner of a body this far away across the normal, as fractions of the size. A name
 * must change at some distance of two corners: slide a corner b of B over a corner a of A, so that one point of contact
 * stays, first b inside A, then a inside B. If every short motion kept the name, b and a had one name, for every b and
 * a, and two corners of B that both lie inside A had equal names, against law 5.
 */
const RENAMED = [1.5e-5, 1.9e-5] as const;

export interface ManifoldLawOptions {
  readonly maxDistance: number;
  /** Default of the solver, radians. */
  readonly faceAngle: number;
  /** Laws 6 and 8, about the pair swapped, moved and scaled. Default true. */
  readonly motions?: boolean;
}

/** State that all laws share. */
interface Case {
  readonly solver: ManifoldSolver;
  readonly c: PairCase;
  readonly options: ManifoldLawOptions;
  readonly report: LawReport;
  readonly bodies: readonly [Posed, Posed];
  readonly r: DistanceResult;
  readonly n: readonly [number, number, number];
  readonly tol: number;
  readonly size: number;
}

function ask({ solver, options: { maxDistance } }: Case, { a, b, poseA, poseB }: PairCase, room: number,
  faceAngle?: number): ManifoldRows {
  return solver.manifold(a, poseA, b, poseB, { maxDistance, ...(faceAngle === undefined ? {} : { faceAngle }) }, room);
}

/** Laws 1 to 5 of one manifold. */
function pointLaws(x: Case, m: ManifoldRows, room: number): Contact[] {
  const { report, r, n, tol, bodies, size, options, c } = x, contacts = contactsOf(m),
    tangent = Math.tan(options.faceAngle), mn = [m.normal.x, m.normal.y, m.normal.z];
  report.check("1: the normal equals the signed distance's",
    lengthOf(mn[0] - n[0], mn[1] - n[1], mn[2] - n[2]), 1e-9);
  report.check("1: the normal is unit", Math.abs(lengthOf(...mn) - 1), 1e-12);
  report.check("1: the least gap is the signed distance",
    Math.abs(Math.min(...contacts.map((k) => k.gap)) - r.distance) - openWidth(r), tol);
  // points of an open answer are drawn together to its upper end, by half of its width each (laws of distances); how
  // far they are below the support planes of the normal adds up to what this normal leaves open
  const open = openWidth(r), drawn = tol + open / 2,
    raised = open > 0 ? tol + open / 2 + Math.max(0, r.distance - planeGap(...bodies, Float64Array.from(n))) : tol;
  const apartMost = Math.max(0, ...contacts.flatMap((p) => contacts.map((q) => apart(p.a, q.a))));
  for (const { a, b, gap } of contacts) {
    report.check("2: pointB - pointA is gap times normal",
      lengthOf(...[0, 1, 2].map((i) => b[i] - a[i] - gap * mn[i])), tol);
    report.check("2: pointA is of A", outsideOf(bodies[0], a, drawn), drawn);
    report.check("2: pointB is of B", outsideOf(bodies[1], b, drawn), drawn);
    ([[bodies[0], n, a], [bodies[1], n.map((v) => -v), b]] as const).forEach(([s, out, p]) => {
      report.check("3: the point lies on the side that faces the other body", below(s, out, p)
        - tangent * Math.min(extentOf(s.shape) * 2, 1e300), raised);
      if (s.shape.curvature > 0 || s.shape.margin > 0 || !Number.isFinite(extentOf(s.shape))
        || (s.shape.mesh?.vertices.length ?? 0) > JOINED_CORNERS) return;
      report.check("3: the point is on a face, edge or corner within the angle",
        leastBelow(s, out, p, Math.tan(options.faceAngle), raised), 9 * tol + raised);
    });
    report.check("4: the gap is within reach", gap - Math.max(options.maxDistance, r.distance
      + tangent * Math.min(apartMost, extentOf(c.a) * 2, extentOf(c.b) * 2)), tol);
  }
  for (let i = 0; i < contacts.length; i++) for (let k = 0; k < i; k++) {
    report.require("5: no two points are equal", apart(contacts[i].a, contacts[k].a) > SAME * size);
    report.require("5: no two ids are equal", contacts[i].id !== contacts[k].id);
  }
  report.require("0: no more points than there is room for", contacts.length <= room);
  return contacts;
}

/** Law 7: parallel facets. */
function patchLaws(x: Case): void {
  const { report, n, bodies, size, tol } = x, patch = truePatch(bodies[0], bodies[1], n, pairScale(...bodies));
  // places are good to the tolerance: the hull of the true ones loses less than a seam of this width along its sides
  const seam = patch === null ? 0 : tol * perimeter(patch);
  if (patch === null || !(patch.area > Math.max(NARROW * size * size, seam))) {
    report.skip("7: parallel facets");
    return;
  }
  for (const [room, least] of COVERAGE) {
    const contacts = contactsOf(ask(x, x.c, room)),
      places = contacts.flatMap(({ a }) => patch.tangents.map((t) => t[0] * a[0] + t[1] * a[1] + t[2] * a[2]));
    for (let k = 0; k < places.length; k += 2)
      report.check("7: the points lie in the true patch", outsidePatch(patch, places[k], places[k + 1]), tol);
    report.check(`7: the points cover the true patch, room for ${room}`, least - (hullArea(places) + seam) / patch.area,
      0);
  }
}

/**
 * Has each contact of one list one of the other at its place? `of`: the place of a contact of the second list in the
 * frame of the first. Contacts without features (id 0) are closest pairs, whose place need not be unique.
 */
function sameContacts(x: Case, law: string, first: readonly Contact[], second: readonly Contact[],
  of: (k: Contact) => Contact, off: number): void {
  // a normal that is another one by `off` moves points of margins and curved sides by this fraction of the bodies
  const { report, size, tol } = x, room = PLACES * size + tol + off * pairScale(...x.bodies), mapped = second.map(of);
  for (const [these, those] of [[first, mapped], [mapped, first]] as const) for (const p of these) {
    if (first.some((q) => q.id === 0) || second.some((q) => q.id === 0)) continue;
    report.check(law, Math.min(...those.map((q) => apart(p.a, q.a) + apart(p.b, q.b))), 2 * room);
  }
}

/** Normals that differ by more than this are different ones. No dimension. */
const TURNED = 1e-7;
/** How far the normal of a manifold is from `sign` times n. */
const turnOf = (m: ManifoldRows, n: readonly number[], sign: number): number =>
  lengthOf(m.normal.x - sign * n[0], m.normal.y - sign * n[1], m.normal.z - sign * n[2]);

/** Law 6. */
function symmetryLaws(x: Case, all: readonly Contact[], rng: Rng): void {
  const { report, c, n } = x, { a, b, poseA, poseB } = c;
  // bodies at the largest distance asked for are within it or not by the rounding of their poses
  const atLimit = Math.abs(x.r.distance - x.options.maxDistance) <= x.tol;
  const back = ask(x, { ...c, a: b, poseA: poseB, b: a, poseB: poseA }, ALL), backTurn = turnOf(back, n, -1);
  if (!(backTurn <= TURNED) || atLimit && back.count === 0) report.skip("6: swapped");
  else sameContacts(x, "6: swapped bodies give the same points", all, contactsOf(back),
    (k) => ({ ...k, a: k.b, b: k.a }), backTurn);
  const motion = randomPose(rng, pairScale(...x.bodies)), far = ask(x, { ...c, poseA: moved(motion, poseA),
    poseB: moved(motion, poseB) }, ALL);
  const at = (p: Contact["a"]): Contact["a"] => {
    const { position: { x: u, y: v, z: w } } = moved(motion, { position: { x: p[0], y: p[1], z: p[2] },
      quaternion: { x: 0, y: 0, z: 0, w: 1 } });
    return [u, v, w];
  };
  const n0 = at([0, 0, 0]), nn = at([n[0], n[1], n[2]]),
    farTurn = turnOf(far, [nn[0] - n0[0], nn[1] - n0[1], nn[2] - n0[2]], 1);
  if (!(farTurn <= TURNED) || atLimit && far.count === 0) report.skip("6: moved");
  else sameContacts(x, "6: a rigid motion moves the points", contactsOf(far), all,
    (k) => ({ ...k, a: at(k.a), b: at(k.b) }), farTurn);
  for (const s of [1e-4, 1e5]) {
    const scaled = c.rescaled?.(s);
    if (scaled === undefined) continue;
    const m = x.solver.manifold(a, poseA, b, poseB, x.options, 1).count === 0 ? null
      : x.solver.manifold(scaled.a, scaled.poseA, scaled.b, scaled.poseB,
        { maxDistance: s * x.options.maxDistance }, ALL);
    if (m === null || !(turnOf(m, n, 1) <= TURNED) || atLimit && m.count === 0) report.skip("6: scaled");
    else sameContacts(x, "6: scaling scales the points", contactsOf(m).map((k) => ({ ...k,
      a: [k.a[0] / s, k.a[1] / s, k.a[2] / s], b: [k.b[0] / s, k.b[1] / s, k.b[2] / s] })), all,
      (k) => k, turnOf(m, n, 1));
  }
}

/** A small motion of a pose. */
function nudged(rng: Rng, { position: p, quaternion: q }: Pose, length: number, angle: number): Pose {
  const s = (): number => rng.uniform(-1, 1) / 2, [u, v, w] = [s(), s(), s()].map((t) => t * angle / 2);
  return {
    position: { x: p.x + length * s(), y: p.y + length * s(), z: p.z + length * s() },
    quaternion: { x: q.x + u * q.w + v * q.z - w * q.y, y: q.y + v * q.w + w * q.x - u * q.z,
      z: q.z + w * q.w + u * q.y - v * q.x, w: q.w - u * q.x - v * q.y - w * q.z },
  };
}

/** Is a corner of a polytope at the distance from the point where names change? */
function isRenamed({ bodies, n, size }: Case, p: Contact): boolean {
  return bodies.some((body, side) => verticesOf(body)?.some((v) => {
    const q = side === 0 ? p.a : p.b, d = [v[0] - q[0], v[1] - q[1], v[2] - q[2]],
      along = d[0] * n[0] + d[1] * n[1] + d[2] * n[2],
      across = lengthOf(d[0] - along * n[0], d[1] - along * n[1], d[2] - along * n[2]) / size;
    return across > RENAMED[0] && across < RENAMED[1];
  }));
}

/** Law 8. */
function persistenceLaw(x: Case, all: readonly Contact[], rng: Rng): void {
  const { report, c, n, size, tol } = x, poseB = nudged(rng, c.poseB, MOTION * size, MOTION);
  if (tol > MOTION * size) {
    report.skip("8: rounding moves the bodies by more than the motion");
    return;
  }
  const m = ask(x, { ...c, poseB }, ALL);
  if (!(lengthOf(m.normal.x - n[0], m.normal.y - n[1], m.normal.z - n[2]) <= 3 * MOTION)) {
    report.skip("8: ids");
    return;
  }
  const later = contactsOf(m), near = 4 * MOTION * size + tol,
    lone = (k: Contact, list: readonly Contact[]): boolean => list.every((p) => p === k || apart(p.a, k.a) > 4 * near);
  for (const p of all) {
    if (!lone(p, all) || isRenamed(x, p)) continue;
    const stays = later.filter((q) => apart(p.a, q.a) <= near);
    // 0: a closest pair, which is no feature
    if (stays.length === 1 && lone(stays[0], later) && p.id !== 0 && stays[0].id !== 0)
      report.require("8: a point that stays keeps its id", stays[0].id === p.id);
  }
}

/** See the file header. */
export function manifoldLaws(solver: ManifoldSolver, c: PairCase, rng: Rng, report: LawReport,
  options: ManifoldLawOptions): void {
  const { a, b, poseA, poseB } = c, bodies = bodiesOf(a, poseA, b, poseB),
    r = solver.signedDistance(a, poseA, b, poseB);
  const tol = lengthTolerance(...bodies, ROUNDING), { x: nx, y: ny, z: nz } = r.normal;
  const x: Case = { solver, c, options, report, bodies, r, n: [nx, ny, nz], tol,
    size: Math.min(extentOf(a), extentOf(b)) };
  const m = ask(x, c, ALL), touching = r.distance <= options.maxDistance || r.status === "touching"
    || r.status === "flat";
  report.require("0: points where the bodies are within reach, else none", m.count > 0 === touching);
  if (m.count === 0 || !touching) return;
  const all = pointLaws(x, m, ALL);
  for (const room of [8, 4, 1]) pointLaws(x, ask(x, c, room), room);
  if (r.status !== "flat") patchLaws(x);
  if (options.motions === false) return;
  const counts = [0.999, 1.001].map((s) => ask(x, c, ALL, s * options.faceAngle).count);
  if (counts.some((k) => k !== all.length)) {
    report.skip("6, 8: a face is at the face angle");
    return;
  }
  if (all.length < ALL) symmetryLaws(x, all, rng);
  else report.skip("6: there are more points than room");
  persistenceLaw(x, all, rng);
}
