/**
 * Tests of a distance solver: the signed distance when B moves along the returned normal, or when a shape grows.
 *
 * In: a solver, a pair, and its result with distance d and normal n. Out: checks and skips in `report`. World frame.
 * Separated, d > 0: B moved by t n has the signed distance d + t for every t >= -d. Overlapping, d < 0: the same holds
 * for every t >= 0, because the depth is minimal. Both follow from the certified plane and witness points.
 * If B moves a little past contact from d > 0, the shapes may still miss each other. So the test expects an overlap
 * only where the kit's own certified search finds one.
 * If either shape grows by a margin m < d, the distance is d - m.
 * An open result brackets the distance by [d - w, d]. Differences may then be as large as w, and the shapes are
 * certainly separated only beyond the lower bound.
 */
import type { DistanceResult, Pose } from "@col/types";
import { openWidth } from "../certify/distance.ts";
import { coreDistance } from "../oracle/core-distance.ts";
import { overlapsBy } from "../certify/overlap.ts";
import { inflated } from "../inflated.ts";
import { posed } from "../posed.ts";
import { translated } from "../poses.ts";
import type { LawReport } from "../report.ts";
import type { DistanceSolver, LawConfig, PairCase } from "../solver.ts";

/** Fractions of |d| by which B moves towards contact and away from it. */
const STEPS: readonly number[] = [-0.9, -0.5, 0.5, 3];

export function alongNormalLaws(
  solver: DistanceSolver, c: PairCase, r: DistanceResult, tol: number, report: LawReport, config: LawConfig,
): void {
  const { signed = false } = config;
  const { a, b, poseA, poseB } = c, d = r.distance, n = r.normal;
  if (!Number.isFinite(n.x + n.y + n.z) || (!signed && r.status === "overlapping")) {
    report.skip("along the normal: flips");
    return;
  }
  const at = (t: number): Pose => translated(poseB, t * n.x, t * n.y, t * n.z);
  const size = Math.abs(d), width = openWidth(r);
  if (size > 4 * tol) {
    for (const f of STEPS) {
      const t = f * size;
      // d > 0: any t >= -d. d < 0: the depth is least, so any t >= 0 (towards the contact and past it).
      if (d < 0 && t < 0) continue;
      const s = solver.distance(a, poseA, b, at(t)), e = Math.abs(s.distance - (d + t)) - Math.max(width, openWidth(s));
      report.check("along the normal: distance is d + t", signed || d + t > 0 ? e : 0, 2 * tol);
    }
  }
  // Flip: contact is at t = -d. Apart by eps on one side for certain; together by eps on the other.
  const eps = Math.max(8 * tol, 1e-6 * size);
  if (!(eps > 0)) { // two points at the origin
    report.skip("along the normal: a scene without extent has no length to move by");
    return;
  }
  const clear = at(width - d + eps);
  // an open distance with a lower bound of 0 has no plane: the bodies may overlap
  if (!signed && width > 0 && !(r.lowerBound > 0)) report.skip("along the normal: apart just before contact");
  else report.require("along the normal: apart just before contact", !solver.intersects(a, poseA, b, clear));
  const past = at(-d - eps);
  if (d < 0) {
    // Least depth: less than it cannot separate.
    if (size > eps) report.require("along the normal: together just past contact",
      solver.intersects(a, poseA, b, past));
  } else {
    if (overlapsBy(a, poseA, b, past, 0.1 * tol)) {
      report.require("along the normal: together just past contact", solver.intersects(a, poseA, b, past));
    } else if (coreDistance(posed(a, poseA), posed(b, past), 0.1 * tol).lower - a.margin - b.margin > tol) {
      report.require("along the normal: apart where a plane says so", !solver.intersects(a, poseA, b, past));
    } else report.skip("along the normal: together just past contact");
  }
  if (d > 4 * tol) {
    for (const f of [0.25, 0.75]) {
      const m = f * d;
      const grown = solver.distance(a, poseA, inflated(b, m), poseB),
        other = solver.distance(inflated(a, m), poseA, b, poseB);
      report.check("margin: distance is d - m", Math.abs(grown.distance - (d - m)), 2 * tol);
      report.check("margin: same on either shape", Math.abs(grown.distance - other.distance), 2 * tol);
    }
    const m = d + Math.max(8 * tol, 1e-6 * d), less = d - Math.max(8 * tol, 1e-6 * d);
    report.require("margin: flips the Boolean", solver.intersects(a, poseA, inflated(b, m), poseB));
    report.require("margin: flips the Boolean", less <= 0 || !solver.intersects(a, poseA, inflated(b, less), poseB));
  }
}
