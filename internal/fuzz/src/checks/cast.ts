/**
 * Laws of `cast` on pairs in space: linear casts, rays, times of impact and distances of points.
 *
 * The pair is queried where it is, in contact, and moved back, with motions of round numbers and any others, at any
 * tolerance and budget. Certificates are checked by the test kit's laws; contacts are computed by `epa`, which shares
 * no code with casts; the pair swapped, moved and scaled has the same first contact.
 */
import { signedPointDistance, rayCast, shapeCast, timeOfImpact } from "@col/cast";
import type { CastResult, Motion } from "@col/cast";
import { signedDistance } from "@col/epa";
import { point } from "@col/shapes";
import {
  castLaws, lengthTolerance, makePose, maybeTiny, moved, overlapsBy, placeAtDistance, pointLaws, posed, randomPose,
  roundCoordinate, structuredPoint, translated,
} from "@col/testkit";
import type { LawReport, PairCase, Rng } from "@col/testkit";
import type { Vec3Like } from "@col/types";
import { ELLIPSOID_KIND, MESH_KIND, POINT_KIND } from "@col/types";
import { timed } from "../clock.ts";
import type { SpaceCheck } from "./check.ts";

const DOT = point();
const TOLERANCES = [1e-14, 1e-10, 1e-10, 1e-6, 1e-3, 0.1, 1];
/** Difference allowed between two answers to one question, and distance of bodies in contact. Relative to the scene. */
const SAME = 1e-8;
/** Sines below this make a time as bad as its normal. */
const ALONG = 1e-3;

/** A vector of round numbers, towards A, along a compass direction, or any. Not zero. */
function way(rng: Rng, c: PairCase): Vec3Like {
  const p = c.poseA.position, q = c.poseB.position, k = rng.pick([1, 2, 0.5]), u = rng.unitVector(new Float64Array(3));
  const compass = (): number => rng.pick([-1, 0, 1]), round = (): number => rng.pick([roundCoordinate(rng), 0,
    maybeTiny(rng)]);
  const v = rng.pick([
    { x: k * (p.x - q.x), y: k * (p.y - q.y), z: k * (p.z - q.z) }, { x: compass(), y: compass(), z: compass() },
    { x: round(), y: round(), z: round() }, { x: k * u[0], y: k * u[1], z: k * u[2] },
  ]);
  return v.x * v.x + v.y * v.y + v.z * v.z > 1e-90 ? v : { x: 0, y: 0, z: k };
}

/** Where the cast begins: where the pair is, a way back, or in contact. */
function begin(rng: Rng, c: PairCase, v: Vec3Like): PairCase {
  const n = rng.unitVector(new Float64Array(3)), axis = rng.integer(3);
  switch (rng.integer(4)) {
    case 0: return c;
    case 1: case 2: return { ...c, name: c.name, poseB: translated(c.poseB, -v.x, -v.y, -v.z) };
    default: {
      if (rng.integer(2) === 0) for (let k = 0; k < 3; k++) n[k] = k === axis ? Math.sign(n[k]) : 0;
      const gap = rng.pick([0, 0, maybeTiny(rng)]);
      return { ...c, name: c.name, poseB: placeAtDistance(c.a, c.poseA, c.b, c.poseB, n, gap) };
    }
  }
}

function norm({ x, y, z }: Vec3Like): number {
  return Math.sqrt(x * x + y * y + z * z);
}

function slack(c: PairCase, relative: number): number {
  return lengthTolerance(posed(c.a, c.poseA), posed(c.b, c.poseB), relative);
}

/** Are two answers to one question the same, where neither is open? */
function sameContact(law: string, c: PairCase, v: Vec3Like, r: CastResult, s: CastResult, report: LawReport): void {
  const isOpen = (x: CastResult): boolean => x.status === "grazing" || x.status === "budget-spent";
  if (isOpen(r) || isOpen(s)) return;
  const speed = norm(v), n = r.status === "hit" ? r.normal : s.normal;
  const against = Math.abs(n.x * v.x + n.y * v.y + n.z * v.z) / speed, room = slack(c, SAME) + SAME * speed;
  const hit = r.status === "hit" ? r : s;
  if (r.status !== s.status) { // up to rounding at the start, at the end, or past an edge
    if (against < ALONG) return;
    const from = translated(c.poseB, hit.time * v.x, hit.time * v.y, hit.time * v.z);
    const end = translated(from, 0.5 * v.x, 0.5 * v.y, 0.5 * v.z);
    const decided = overlapsBy(c.a, c.poseA, c.b, end, 1e3 * room), atEdge = Math.min(hit.time, Math.abs(1 - hit.time));
    const isHit = r.status === "hit" || s.status === "hit";
    report.require(`${law}: the same status`, !decided || atEdge * speed <= room || !isHit);
    return;
  }
  if (r.status !== "hit") return;
  report.check(`${law}: the same time`, Math.abs(r.time - s.time) * speed * Math.min(1, against), room);
}

function linearLaws(given: PairCase, rng: Rng, report: LawReport): void {
  const v = way(rng, given), c = begin(rng, given, v), maxTime = 1, back = { x: -v.x, y: -v.y, z: -v.z };
  const r = timed(report, "shapeCast", shapeCast)(c.a, c.poseA, c.b, c.poseB, v);
  castLaws({ pair: c, v, maxTime, agree: 1e-9 }, r, report);
  if (r.status === "hit") {
    const then = signedDistance(c.a, c.poseA, c.b, translated(c.poseB, r.time * v.x, r.time * v.y, r.time * v.z));
    report.check("hit: the bodies touch at the time", Math.abs(then.distance), slack(c, SAME) + SAME * norm(v));
  }
  const tolerance = rng.pick(TOLERANCES), maxIterations = rng.pick([500, 64, 1 + rng.integer(64)]);
  const asked = shapeCast(c.a, c.poseA, c.b, c.poseB, v, { tolerance, maxIterations, maxTime: rng.pick([1, 0.7]) });
  if (asked.status !== "miss" || asked.lowerTime === 1)
    castLaws({ pair: c, v, maxTime, agree: 1e-9, tolerance }, asked, report);
  else castLaws({ pair: c, v, maxTime: 0.7, agree: 1e-9, tolerance }, asked, report);
  sameContact("swapped cast", c, v, r, shapeCast(c.b, c.poseB, c.a, c.poseA, back), report);
  const turn = randomPose(rng, slack(c, 1)), q = turn.quaternion, only = makePose(0, 0, 0, q.x, q.y, q.z, q.w);
  sameContact("moved cast", c, v, r, shapeCast(c.a, moved(turn, c.poseA), c.b, moved(turn, c.poseB),
    moved(only, makePose(v.x, v.y, v.z)).position), report);
  const k = rng.pick([2 ** -20, 0.125, 1024]), scaled = given.rescaled?.(k);
  if (scaled === undefined) return;
  const { position: p, quaternion } = c.poseB, poseB = { position: { x: k * p.x, y: k * p.y, z: k * p.z }, quaternion };
  sameContact("scaled cast", c, v, r, shapeCast(scaled.a, scaled.poseA, scaled.b, poseB,
    { x: k * v.x, y: k * v.y, z: k * v.z }), report);
}

function rayLaws(given: PairCase, rng: Rng, report: LawReport): void {
  const v = way(rng, given), o = begin(rng, { ...given, name: given.name, b: DOT }, v).poseB.position;
  const pair = { ...given, name: given.name, b: DOT, poseB: makePose(o.x, o.y, o.z) }, tolerance = rng.pick(TOLERANCES);
  const r = timed(report, "rayCast", rayCast)(given.a, given.poseA, o, v, { maxTime: 1, tolerance });
  castLaws({ pair, v, maxTime: 1, agree: 1e-9, tolerance, isRay: true }, r, report);
}

function pointDistanceLaws(given: PairCase, rng: Rng, report: LawReport): void {
  const where = structuredPoint(rng, given.a, given.poseA);
  const r = timed(report, "signedPointDistance", signedPointDistance)(given.a, given.poseA, where,
    { solver: signedDistance });
  const { kind } = given.a, closed = kind >= POINT_KIND && kind < MESH_KIND && kind !== ELLIPSOID_KIND;
  if (closed && r.iterations === 0) pointLaws(given.a, given.poseA, where, r, report);
}

/** A time of impact: straight it is the linear cast; with turns no sample before `lowerTime` overlaps. */
function impactLaws(given: PairCase, rng: Rng, report: LawReport): void {
  const v = way(rng, given), c = begin(rng, given, v), rest: Motion = { velocity: { x: 0, y: 0, z: 0 } };
  const straight = timeOfImpact(c.a, c.poseA, rest, c.b, c.poseB, { velocity: v });
  const room = slack(c, SAME) + SAME * norm(v);
  const w = { x: rng.pick([0, 1, 1e-3, -2]), y: rng.pick([0, 0, 3]), z: rng.pick([0, 1, 1e-9]) };
  const turning = timeOfImpact(c.a, c.poseA, rest, c.b, c.poseB, { velocity: v, angularVelocity: w });
  const turned = (t: number): ReturnType<typeof makePose> => {
    const rate = norm(w), s = rate > 0 ? Math.sin(0.5 * rate * t) / rate : 0, p = c.poseB.position;
    const turn = makePose(0, 0, 0, s * w.x, s * w.y, s * w.z, Math.cos(0.5 * rate * t));
    return translated(moved(turn, { position: { x: 0, y: 0, z: 0 }, quaternion: c.poseB.quaternion }), p.x + t * v.x,
      p.y + t * v.y, p.z + t * v.z);
  };
  for (const [name, r, at] of [["straight", straight, (t: number) => translated(c.poseB, t * v.x, t * v.y, t * v.z)],
    ["turning", turning, turned]] as const) {
    report.require(`impact, ${name}: 0 <= lowerTime <= 1`, r.lowerTime >= 0 && r.lowerTime <= 1);
    for (let k = 0; k <= 6 && r.lowerTime > 0; k++)
      report.require(`impact, ${name}: apart up to lowerTime`,
        !overlapsBy(c.a, c.poseA, c.b, at((k / 6) * r.lowerTime), 2 * room));
    if (r.status !== "hit") continue;
    const then = signedDistance(c.a, c.poseA, c.b, at(r.time));
    report.check(`impact, ${name}: within the tolerance at the time`, Math.abs(then.distance), room);
  }
  sameContact("impact and cast", c, v, shapeCast(c.a, c.poseA, c.b, c.poseB, v), straight, report);
}

/** See the file header. */
export const castCheck: SpaceCheck = {
  package: "cast",
  run: (c, rng, report) => {
    linearLaws(c, rng, report);
    rayLaws(c, rng, report);
    pointDistanceLaws(c, rng, report);
    impactLaws(c, rng, report);
  },
};
