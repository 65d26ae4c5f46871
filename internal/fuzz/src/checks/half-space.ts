/**
 * Half-spaces: no support value is finite but along the normal, so the laws of bounded bodies do not apply. The truth
 * is one support of the other body.
 *
 * With the half-space n . x <= o in the world, the signed distance of a body B is min over B of n . x, minus o and the
 * margins; the growth factor about B's centre c and the plane's own point is (n . c - o) / (support of B along -n about
 * c + margins), 0 where c is in the half-space.
 */
import * as accel from "@col/accel";
import { signedDistance } from "@col/epa";
import * as gjk from "@col/gjk";
import { growthDistance } from "@col/growth-distance";
import { farScale, packPose, posed, rotatePacked, supportWorld } from "@col/testkit";
import type { LawReport, PairCase } from "@col/testkit";
import { HALF_SPACE_KIND } from "@col/types";
import type { DistanceResult } from "@col/types";
import { timed } from "../clock.ts";
import type { SpaceCheck } from "./check.ts";

interface Truth {
  readonly distance: number;
  /** Rounding of world coordinates, relative 1e-11. */
  readonly tolerance: number;
}

/** Signed distance of the pair by one support. */
function truthOf(c: PairCase): Truth {
  const first = c.a.kind === HALF_SPACE_KIND, half = first ? c.a : c.b, pose = packPose(first ? c.poseA : c.poseB);
  const body = first ? posed(c.b, c.poseB) : posed(c.a, c.poseA),
    n = Float64Array.from(half.params.subarray(0, 3)),
    p = new Float64Array(3);
  rotatePacked(pose, n, n);
  supportWorld(body, n.map((x) => -x), p);
  const plane = n[0] * pose[9] + n[1] * pose[10] + n[2] * pose[11] + half.params[3];
  const size =
    Math.abs(half.params[3]) + farScale(posed(c.a, c.poseA), posed(c.b, c.poseB)) + Math.max(...p.map(Math.abs));
  return { distance: n[0] * p[0] + n[1] * p[1] + n[2] * p[2] - plane - half.margin, tolerance: 1e-11 * size };
}

function against(
  name: string,
  truth: Truth,
  r: DistanceResult,
  signed: boolean,
  hit: boolean | null,
  report: LawReport,
): void {
  const d = signed ? truth.distance : Math.max(0, truth.distance);
  report.check(`half-space: distance, ${name}`, Math.abs(r.distance - d), truth.tolerance);
  report.check(`half-space: lower bound, ${name}`, r.lowerBound - d, truth.tolerance);
  if (hit !== null && Math.abs(truth.distance) > truth.tolerance)
    report.require(`half-space: Boolean, ${name}`, hit === truth.distance < 0);
}

function check(name: string, run: (c: PairCase, truth: Truth, report: LawReport) => void): SpaceCheck {
  return { package: name, run: (c, _rng, report) => { run(c, truthOf(c), report); } };
}

export const HALF_SPACE_CHECKS: readonly SpaceCheck[] = [
  check("gjk", (c, truth, report) => {
    against(
      "gjk",
      truth,
      timed(report, "distance", gjk.distance)(c.a, c.poseA, c.b, c.poseB),
      false,
      gjk.intersects(c.a, c.poseA, c.b, c.poseB),
      report,
    );
  }),
  check("accel", (c, truth, report) => {
    for (const method of [
      "auto",
      "gjk",
      "polyak",
      "nesterov",
      "newton",
      "frank-wolfe",
      "active-set-frank-wolfe",
    ] as const) {
      against(
        method,
        truth,
        accel.distance(c.a, c.poseA, c.b, c.poseB, { method }),
        false,
        accel.intersects(c.a, c.poseA, c.b, c.poseB, { method }),
        report,
      );
    }
  }),
  check("epa", (c, truth, report) => {
    against(
      "epa",
      truth,
      timed(report, "signedDistance", signedDistance)(c.a, c.poseA, c.b, c.poseB),
      true,
      null,
      report,
    );
  }),
  check("growth-distance", (c, truth, report) => {
    const body = c.a.kind === HALF_SPACE_KIND ? c.b : c.a,
      r = timed(report, "growthDistance", growthDistance)(c.a, c.poseA, c.b, c.poseB);
    if (!report.require("half-space: answered", r.status !== "ill-conditioned" || body.inradius + body.margin <= 0))
      return;
    if (Math.abs(truth.distance) <= truth.tolerance || Number.isNaN(r.alpha)) return;
    // the body shrinks or grows about its centre until it touches: a separated body has a factor above 1
    report.require(
      "half-space: factor on the right side of 1",
      r.alpha > 1 === truth.distance > 0 || Math.abs(r.alpha - 1) < 1e-9,
    );
  }),
];
