/**
 * Certificate of a distance answer, recomputed from supports alone; no solver, no closed form, no trust.
 *
 * In: two shapes with poses and the result (world frame). Out: a record of violations with magnitudes; never throws.
 * The checks, with g(n) = -h_A(n) - h_B(-n) the gap of the supporting planes, a lower bound of the signed
 * distance: unit normal; pB - pA = d n; pA in A and pB in B (then d is an upper bound when positive); g(n) = d (then d
 * is also a lower bound, and each witness lies on its supporting plane); the bracket lowerBound <= d; no sampled n'
 * with g(n') > d. For d < 0 that the depth is the least is beyond supports along one normal: see `laws/penetration.ts`
 * and the oracles.
 */
import type { ConvexShape, DistanceResult, Pose, Vec3Like } from "@col/types";
import type { LawReport } from "../report.ts";
import type { Rng } from "../rng.ts";
import type { Posed } from "../posed.ts";
import { lengthTolerance, pairScale, planeGap, posed } from "../posed.ts";
import { coreDistance } from "../oracle/core-distance.ts";
import { outside } from "./membership.ts";

export interface CertifyOptions {
  /** Relative to the pair's scale: rounding allowed in points, identities and bounds. Default 1e-11. */
  readonly rounding?: number;
  /** Relative to the pair's scale: how far the bracket may stay open for a closed status. Default 1e-9. */
  readonly gap?: number;
  /** Sampled directions for "no plane separates further than d". Default 8; needs `rng`. */
  readonly directions?: number;
  readonly rng?: Rng;
}

const NORMAL_TOLERANCE = 1e-12;
const DEFAULT_ROUNDING = 1e-11;
const DEFAULT_GAP = 1e-9;

function array(v: Vec3Like): Float64Array {
  return Float64Array.of(v.x, v.y, v.z);
}

function finite(v: Vec3Like): boolean {
  return Number.isFinite(v.x) && Number.isFinite(v.y) && Number.isFinite(v.z);
}

/** Width of the bracket an answer admits to have left open; 0 for answers that claim to be closed. */
export function openWidth(r: DistanceResult): number {
  return r.status === "budget-spent" || r.status === "precision-limit" ? Math.max(0, r.distance - r.lowerBound) : 0;
}

/** Checks that hold for every status: the bracket against the kit's own certified bracket. */
function checkBracket(a: Posed, b: Posed, r: DistanceResult, tolerance: number, report: LawReport): void {
  const margins = a.shape.margin + b.shape.margin;
  const own = coreDistance(a, b, tolerance);
  // Cores overlap: signed distance <= -margins; both bounds speak of the signed distance, or of max(0, signed).
  const upper = own.upper - margins;
  report.check("bracket: lowerBound <= true distance", r.lowerBound - Math.max(upper, 0), tolerance);
  if (own.lower > 0) report.check("bracket: true distance <= distance", own.lower - margins - r.distance, tolerance);
}

/** Adds every violated statement to `report`. Returns whether the certificate holds. */
export function certifyDistance(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, r: DistanceResult, report: LawReport,
  options: CertifyOptions = {},
): boolean {
  const before = report.count;
  const pa = posed(a, poseA), pb = posed(b, poseB);
  const tolerance = lengthTolerance(pa, pb, options.rounding ?? DEFAULT_ROUNDING);
  const gap = lengthTolerance(pa, pb, options.gap ?? DEFAULT_GAP);
  const d = r.distance;
  const closed = r.status === "separated" || r.status === "touching" || r.status === "flat" || r.status === "optimal";

  report.require("finite: distance", Number.isFinite(d));
  report.require("finite: lowerBound is a number", !Number.isNaN(r.lowerBound));
  report.check("bracket: lowerBound <= distance", r.lowerBound - d, tolerance);
  if (r.status === "beyond-max-distance" || r.status === "budget-spent" || r.status === "precision-limit") {
    checkBracket(pa, pb, r, tolerance + 1e-9 * pairScale(pa, pb), report);
  }
  // a touching pair's normal may be unknown: then all of it is NaN
  const unknown = r.status === "touching" && Number.isNaN(r.normal.x) && Number.isNaN(r.normal.y)
    && Number.isNaN(r.normal.z);
  if (unknown) report.skip("finite: normal and points");
  else if (closed || (r.status === "overlapping" && d < 0)) report.require("finite: normal and points",
    finite(r.normal) && finite(r.pointA) && finite(r.pointB));
  if (r.status === "separated") report.require("sign: separated means distance > 0", d > 0);
  if (r.status === "overlapping") {
    report.check("sign: overlapping means distance <= 0", d, 0);
    // The claim itself: some point is shared. Certain violation only when a plane separates the pair.
    const own = coreDistance(pa, pb, tolerance);
    report.check("overlapping: no plane separates", own.lower - a.margin - b.margin, gap);
  }
  // points of bodies that overlap show the depth along the normal, the lower bound; if the bracket has not converged,
  // each point is moved by half of the bracket's width, so that they show the upper bound
  const drawn = tolerance + (d <= 0 ? 0.5 * openWidth(r) : 0);
  if (finite(r.pointA)) report.check("member: pointA in A", outside(pa, array(r.pointA), drawn).lower, drawn);
  if (finite(r.pointB)) report.check("member: pointB in B", outside(pb, array(r.pointB), drawn).lower, drawn);
  if (finite(r.normal)) {
    const n = array(r.normal);
    report.check("normal: unit", Math.abs(Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]) - 1), NORMAL_TOLERANCE);
    if (finite(r.pointA) && finite(r.pointB) && r.status !== "beyond-max-distance") {
      const ex = r.pointB.x - r.pointA.x - d * n[0], ey = r.pointB.y - r.pointA.y - d * n[1],
        ez = r.pointB.z - r.pointA.z - d * n[2];
      report.check("identity: pB - pA = d n", Math.sqrt(ex * ex + ey * ey + ez * ez), tolerance);
    }
    const g = planeGap(pa, pb, n);
    report.check("gap: planes no further apart than d", g - d, tolerance);
    if (closed || (r.status === "overlapping" && d < 0)) {
      report.check("gap: supporting planes reach d", d - g, gap);
      report.check("gap: lowerBound reaches d", d < 0 ? 0 : d - r.lowerBound, gap);
    }
  }
  if (options.rng !== undefined) {
    const n = new Float64Array(3);
    let best = -Infinity;
    for (let i = 0; i < (options.directions ?? 8); i++)
      best = Math.max(best, planeGap(pa, pb, options.rng.unitVector(n)));
    report.check("gap: no sampled plane separates further than d",
      Math.max(best, r.status === "overlapping" && d === 0 ? 0 : -Infinity) - d, tolerance);
  }
  return report.count === before;
}
