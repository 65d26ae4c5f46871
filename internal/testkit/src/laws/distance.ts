/**
 * Laws of a distance query, checked on one pair: the certificate, and changes of the query that must not change the
 * answer.
 *
 * In: a solver, a pair, a generator for motions, a report. World frame. Never throws unless the solver does.
 * Laws: certificate; same call same bits; inputs left alone; `out` filled and returned; swap; rigid motion; common
 * scaling; far translation; Boolean agrees with the sign; moving B along the normal; margins; warm start; maxDistance.
 * Answers that say their bracket is open are compared within it, and counted (`OPEN_BRACKET`).
 * A law that does not apply to a pair (say, an overlapping one) is counted as skipped.
 */
import { createDistanceResult, createWarmStart } from "@col/types";
import type { DistanceResult, Pose } from "@col/types";
import { certifyDistance, openWidth } from "../certify/distance.ts";
import { overlapsBy } from "../certify/overlap.ts";
import { farScale, lengthTolerance, pairScale, posed } from "../posed.ts";
import { poisonArrays, poisonResult } from "../poison.ts";
import { moved, randomPose, translated } from "../poses.ts";
import type { LawReport } from "../report.ts";
import type { Rng } from "../rng.ts";
import type { DistanceSolver, LawConfig, PairCase } from "../solver.ts";
import { alongNormalLaws } from "./along-normal.ts";

/** Counted in `report.skipped`: answers that say their bracket is open. Tests bound how often. */
export const OPEN_BRACKET = "bracket: left open and said so";

const DEFAULT_SCALES: readonly number[] = [1e-9, 1e-4, 1e4, 1e9];

/** The twelve numbers of an answer, for comparisons bit by bit. */
function bits(r: DistanceResult): number[] {
  const { pointA: p, pointB: q, normal: n } = r;
  return [r.distance, r.lowerBound, p.x, p.y, p.z, q.x, q.y, q.z, n.x, n.y, n.z, r.iterations];
}

function sameBits(a: readonly number[], b: readonly number[]): boolean {
  return a.every((v, i) => Object.is(v, b[i]));
}

function inputBits(c: PairCase): number[] {
  const list: number[] = [];
  for (const { position: p, quaternion: q } of [c.poseA, c.poseB]) list.push(p.x, p.y, p.z, q.x, q.y, q.z, q.w);
  for (const s of [c.a, c.b]) list.push(s.margin, s.inradius, ...s.params.subarray(0, 16), ...s.center, ...s.bounds);
  return list;
}

/** Difference of two answers to one question, beyond the width of their open brackets. */
function apart(r: DistanceResult, s: DistanceResult, signed: boolean): number {
  const e = signed ? Math.abs(r.distance - s.distance) : Math.abs(Math.max(0, r.distance) - Math.max(0, s.distance));
  return e - Math.max(openWidth(r), openWidth(s));
}

/**
 * The sign an answer claims, beyond the tolerance: 1 separated, -1 overlapping, 0 undecided. An open answer is
 * separated only if its lower bound is positive.
 */
function claimedSign(r: DistanceResult, tol: number): number {
  return r.distance < -tol ? -1 : +(r.distance - openWidth(r) > tol);
}

/**
 * A Boolean whose loop is ended by rounding, with no plane between the bodies, is a hit nearer than this part of the
 * size (decisions/numbers.md). x, the sum of rows up to L long, is rounded by e L, so a plane across it is off by
 * e L^2 / |x| at the far rows: it parts bodies that are farther than sqrt(e) L = 1.5e-8 L from each other.
 */
const UNTOLD = 1e-8;

/** Does the Boolean agree with the sign, or is it a hit of a pair that is too near for the Boolean's loop? */
function isTold(solver: DistanceSolver, { a, poseA, b, poseB }: PairCase, sign: number): boolean {
  const hit = solver.intersects(a, poseA, b, poseB), { distance, loop = distance } = solver;
  if (!hit || sign < 0) return hit === sign < 0;
  const { status, lowerBound, distance: d } = loop(a, poseA, b, poseB);
  return (status === "precision-limit" || status === "budget-spent") && !(lowerBound > 0)
    && d <= lengthTolerance(posed(a, poseA), posed(b, poseB), UNTOLD);
}

/**
 * |n - m| allowed where the answers agree to `tol` at distance d: the nearest point of A - B is known to sqrt(2 d tol).
 */
function normalTolerance(d: number, tol: number): number {
  return 1e-9 + 2 * Math.sqrt((4 * tol) / d);
}

function normalDifference(r: DistanceResult, x: number, y: number, z: number): number {
  const n = r.normal;
  return Math.sqrt((n.x - x) * (n.x - x) + (n.y - y) * (n.y - y) + (n.z - z) * (n.z - z));
}

/** All laws on one pair. Returns the answer the laws started from. */
export function distanceLaws(solver: DistanceSolver, c: PairCase, rng: Rng, report: LawReport,
  config: LawConfig = {}): DistanceResult {
  const { signed = false, gap = 1e-9, rounding = 1e-11 } = config;
  const { a, b, poseA, poseB } = c;
  const pa = posed(a, poseA), pb = posed(b, poseB);
  const tol = 2 * lengthTolerance(pa, pb, gap);
  const before = inputBits(c);
  const r = solver.distance(a, poseA, b, poseB, {}, poisonResult(createDistanceResult()));
  certifyDistance(a, poseA, b, poseB, r, report, { gap, rounding, rng });

  const first = bits(r);
  if (config.out !== false) {
    const out = poisonResult(createDistanceResult());
    const again = solver.distance(a, poseA, b, poseB, {}, out);
    report.require("out: filled and returned", again === out);
    report.require("determinism: same call, same bits", sameBits(first, bits(out)) && out.status === r.status);
  } else report.require("determinism: same call, same bits",
    sameBits(first, bits(solver.distance(a, poseA, b, poseB))));
  report.require("inputs: left alone", sameBits(before, inputBits(c)));
  report.require("result: kept from later calls", sameBits(first, bits(r)));

  if (openWidth(r) > 0) report.skip(OPEN_BRACKET);
  const d = r.distance, sign = claimedSign(r, tol);
  if (sign !== 0) report.require("Boolean: agrees with the sign", isTold(solver, c, sign));
  else if (r.status === "overlapping" && overlapsBy(c.a, c.poseA, c.b, c.poseB, tol))
    report.require("Boolean: agrees with overlapping", solver.intersects(a, poseA, b, poseB));
  else report.skip("Boolean: agrees with the sign");

  const swapped = solver.distance(b, poseB, a, poseA);
  report.check("swap: same distance", apart(r, swapped, signed), tol);
  const back = { ...c, name: c.name, a: b, poseA: poseB, b: a, poseB: poseA };
  report.require("swap: same Boolean", sign === 0 || isTold(solver, back, sign));
  if (sign > 0) report.check("swap: normal turns round", normalDifference(swapped, -r.normal.x, -r.normal.y,
    -r.normal.z), normalTolerance(d, tol));

  motionLaws(solver, c, r, tol, rng, report, config);
  alongNormalLaws(solver, c, r, tol, report, config);
  tokenLaws(solver, c, r, tol, rng, report, config);
  return r;
}

function motionLaws(
  solver: DistanceSolver, c: PairCase, r: DistanceResult, tol: number, rng: Rng, report: LawReport, config: LawConfig,
): void {
  const { signed = false, gap = 1e-9, rounding = 1e-11, farAway = 1e7 } = config;
  const scale = pairScale(posed(c.a, c.poseA), posed(c.b, c.poseB));
  const g = randomPose(rng, scale);
  const inG = (p: Pose): Pose => moved(g, p);
  const turned = solver.distance(c.a, inG(c.poseA), c.b, inG(c.poseB));
  const slack = tol + 64 * Number.EPSILON * farScale(posed(c.a, c.poseA), posed(c.b, c.poseB));
  report.check("motion: same distance", apart(r, turned, signed), slack);
  const sign = claimedSign(r, slack);
  if (sign > 0) {
    const m = moved(g, { position: r.normal, quaternion: { x: 0, y: 0, z: 0, w: 1 } }).position, t = g.position;
    report.check("motion: normal turns along", normalDifference(turned, m.x - t.x, m.y - t.y, m.z - t.z),
      normalTolerance(r.distance, slack));
  }
  // Far from the origin only the poses are rounded: the answer may move by the rounding of the two positions.
  const v = rng.unitVector(new Float64Array(3)), far = farAway * (scale < 1e-3 || scale > 1e3 ? scale : 1);
  const out = (p: Pose): Pose => translated(p, far * v[0], far * v[1], far * v[2]);
  const away = { ...c, poseA: out(c.poseA), poseB: out(c.poseB) };
  const distant = solver.distance(away.a, away.poseA, away.b, away.poseB);
  report.check("translation: same distance far from the origin", apart(r, distant, signed),
    slack + 16 * Number.EPSILON * far);
  certifyDistance(away.a, away.poseA, away.b, away.poseB, distant, report, { gap, rounding });

  if (c.rescaled === undefined) report.skip("scaling: distance scales");
  else for (const s of config.scales ?? DEFAULT_SCALES) {
    const k = c.rescaled(s);
    const scaled = solver.distance(k.a, k.poseA, k.b, k.poseB);
    const e = signed ? scaled.distance / s - r.distance : Math.max(0, scaled.distance) / s - Math.max(0, r.distance);
    report.check("scaling: distance scales", Math.abs(e) - Math.max(openWidth(r), openWidth(scaled) / s), slack);
    if (sign !== 0) report.require("scaling: same Boolean", isTold(solver, k, sign));
    certifyDistance(k.a, k.poseA, k.b, k.poseB, scaled, report, { gap, rounding });
  }
}

/** Warm start and maxDistance: they change the work, never the answer. */
function tokenLaws(
  solver: DistanceSolver, c: PairCase, r: DistanceResult, tol: number, rng: Rng, report: LawReport, config: LawConfig,
): void {
  const { signed = false, gap = 1e-9, rounding = 1e-11 } = config;
  const { a, b, poseA, poseB } = c;
  if (config.warm !== false) {
    const token = createWarmStart();
    const scale = pairScale(posed(a, poseA), posed(b, poseB));
    for (const state of ["fresh", "used", "moved", "poisoned"]) {
      if (state === "moved") {
        const v = rng.unitVector(new Float64Array(3));
        solver.distance(a, poseA, b, translated(poseB, scale * v[0], scale * v[1], scale * v[2]), { warmStart: token });
      }
      if (state === "poisoned") {
        poisonArrays(token);
        token.valid = true;
      }
      const warm = solver.distance(a, poseA, b, poseB, { warmStart: token });
      report.check(`warm start: same distance, token ${state}`, apart(r, warm, signed), tol);
      certifyDistance(a, poseA, b, poseB, warm, report, { gap, rounding });
    }
  }
  if (config.maxDistance === false || !(r.distance > 4 * tol)) return;
  for (const f of [1.5, 1 + 1e-6]) {
    const wide = solver.distance(a, poseA, b, poseB, { maxDistance: f * r.distance + 2 * tol });
    report.require("maxDistance: not exceeded, not said", wide.status !== "beyond-max-distance");
    report.check("maxDistance: no bias below it", apart(r, wide, signed), tol);
  }
  const limit = 0.5 * r.distance;
  const cut = solver.distance(a, poseA, b, poseB, { maxDistance: limit });
  if (cut.status === "beyond-max-distance") {
    report.check("maxDistance: lower bound exceeds it", limit - cut.lowerBound, 0);
    report.check("maxDistance: bounds bracket the distance", Math.max(cut.lowerBound - r.distance,
      r.distance - cut.distance), tol);
  } else report.check("maxDistance: answered in full", apart(r, cut, signed), tol);
}
