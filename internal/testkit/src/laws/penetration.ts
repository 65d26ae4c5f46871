/**
 * Laws of a signed-distance query on one pair: depth is least, and the answer goes through contact without a jump.
 *
 * In: a solver that gives negative distances with points and normal, a pair, optionally an oracle's signed distance.
 * Laws: B moved by (depth + eps) n is separated, by (depth - eps) n is not; the signed distance of B moved by t n is
 * t - depth on both sides of contact; it changes by no more than |v| when B moves by v; -depth is no plane's gap
 * exceeded; the depth is not above the oracle's. An open answer has two ends, and is held to them: apart beyond the
 * deeper one, together up to the other. All certificate and motion laws are taken from `distance.ts` with `signed:
 * true`.
 */
import type { DistanceResult, Pose } from "@col/types";
import { lengthTolerance, pairScale, planeGap, posed } from "../posed.ts";
import { translated } from "../poses.ts";
import type { LawReport } from "../report.ts";
import type { Rng } from "../rng.ts";
import type { DistanceSolver, LawConfig, PairCase } from "../solver.ts";
import { openWidth } from "../certify/distance.ts";
import { distanceLaws } from "./distance.ts";

/** Places along the way out at which the query runs, in depths. */
const THROUGH: readonly number[] = [0.5, 0.99, 1 - 1e-6, 1 + 1e-6, 1.01, 2];
/** Directions for "no plane shows less overlap". */
const DIRECTIONS = 64;

export function penetrationLaws(
  solver: DistanceSolver, c: PairCase, rng: Rng, report: LawReport, config: LawConfig = {}, oracle?: number,
): DistanceResult {
  const { a, b, poseA, poseB } = c, { gap = 1e-9 } = config;
  const r = distanceLaws(solver, c, rng, report, { ...config, signed: true });
  const pa = posed(a, poseA), pb = posed(b, poseB), tol = 2 * lengthTolerance(pa, pb, gap);
  const depth = -r.distance, n = r.normal, width = openWidth(r);
  if (oracle !== undefined) report.check("depth: equals the oracle", Math.abs(r.distance - oracle) - width, tol);
  if (!(depth > 8 * tol)) {
    report.skip("depth: laws of overlap");
    return r;
  }
  const at = (t: number): Pose => translated(poseB, t * n.x, t * n.y, t * n.z);
  const eps = Math.max(4 * tol, 1e-6 * depth);
  report.require("depth: moved by more, apart", !solver.intersects(a, poseA, b, at(depth + width + eps)));
  report.require("depth: moved by less, together", solver.intersects(a, poseA, b, at(depth - eps)));
  for (const f of THROUGH) {
    const s = solver.distance(a, poseA, b, at(f * depth));
    const e = Math.abs(s.distance - (f - 1) * depth) - Math.max(width, openWidth(s));
    report.check("depth: signed distance is t - depth through contact", e, 2 * tol);
  }
  const v = rng.unitVector(new Float64Array(3)), step = 1e-3 * pairScale(pa, pb);
  const beside = solver.distance(a, poseA, b, translated(poseB, step * v[0], step * v[1], step * v[2]));
  const jump = Math.abs(beside.distance - r.distance) - Math.max(width, openWidth(beside)) - step;
  report.check("depth: Lipschitz in the position", jump, 2 * tol);
  let best = -Infinity;
  const d = new Float64Array(3);
  for (let i = 0; i < DIRECTIONS; i++) {
    // Half of them near the answer: a local minimum that was not reached shows there.
    rng.unitVector(d);
    if ((i & 1) === 1) {
      const k = rng.logUniform(1e-6, 1);
      d[0] = n.x + k * d[0];
      d[1] = n.y + k * d[1];
      d[2] = n.z + k * d[2];
      const l = 1 / Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
      for (let j = 0; j < 3; j++) d[j] *= l;
    }
    best = Math.max(best, planeGap(pa, pb, d));
  }
  report.check("depth: no plane shows less overlap", best + depth, tol);
  return r;
}
