/**
 * Laws of `epa`: signed distance, penetration, batch, manifold; depth against the kit's own search and against the
 * other solvers.
 *
 * The signed distance is the largest gap between supporting planes over all unit normals. So any normal, whoever found
 * it, gives a lower bound: an answer below the best one known is wrong for certain. Above it, an answer that says it is
 * closed must show a normal whose planes reach it.
 */
import { contactManifold, createContactManifold, penetration, signedDistance, signedDistanceBatch } from "@col/epa";
import * as gjk from "@col/gjk";
import { growthDistance } from "@col/growth-distance";
import { supportFace } from "@col/shapes";
import { manifoldLaws, openWidth, penetrationLaws, planeGap, posed, signedDistanceOracle } from "@col/testkit";
import type { DistanceSolver, LawReport, ManifoldSolver, PairCase } from "@col/testkit";
import type { DistanceResult, Vec3Like } from "@col/types";
import { timed } from "../clock.ts";
import type { SpaceCheck } from "./check.ts";
import { batchLaw, foreignTokenLaw, slackOf } from "./distance.ts";

const GAP = 1e-9;
/** Witness points near contact and of flat shapes are good to this part of the scene. */
const ROUNDING = 1e-10;
/** The kit's own search for the depth: enough to find most minima, few enough to be quick. */
const SEARCH = { samples: 60, starts: 4 };

/** The default of `faceAngle` of `contactManifold`. Radians. */
const FACE_ANGLE = 0.01;
const MANIFOLDS: ManifoldSolver = {
  signedDistance,
  manifold: (a, poseA, b, poseB, options, room) =>
    contactManifold(a, poseA, b, poseB, options, createContactManifold(room)),
};

/** Largest gap of planes among normals that other solvers found. */
function bestKnown(c: PairCase): number {
  const pa = posed(c.a, c.poseA), pb = posed(c.b, c.poseB), normals: Vec3Like[] = [];
  normals.push(gjk.distance(c.a, c.poseA, c.b, c.poseB).normal, growthDistance(c.a, c.poseA, c.b, c.poseB).normal);
  const back = signedDistance(c.b, c.poseB, c.a, c.poseA).normal;
  normals.push({ x: -back.x, y: -back.y, z: -back.z });
  let best = -Infinity;
  for (const { x, y, z } of normals) {
    const length = Math.sqrt(x * x + y * y + z * z);
    if (length > 0.5) best = Math.max(best, planeGap(pa, pb, Float64Array.of(x / length, y / length, z / length)));
  }
  return best;
}

function depthBounds(c: PairCase, r: DistanceResult, report: LawReport): void {
  const slack = slackOf(c), oracle = signedDistanceOracle(c.a, c.poseA, c.b, c.poseB, SEARCH);
  report.check("depth: not deeper than a plane found by search", oracle.lower - r.distance, slack);
  report.check("depth: not deeper than a plane another solver found", bestKnown(c) - r.distance, slack);
  if (!oracle.deep)
    report.check(
      "depth: equals the oracle where only margins meet",
      Math.max(r.distance - openWidth(r) - oracle.upper, oracle.lower - r.distance),
      slack,
    );
  const near = gjk.distance(c.a, c.poseA, c.b, c.poseB);
  report.check(
    "agreement: distance of gjk",
    Math.abs(Math.max(0, r.distance) - Math.max(0, near.distance)) - Math.max(openWidth(r), openWidth(near)),
    slack,
  );
}

function otherEntries(c: PairCase, r: DistanceResult, report: LawReport): void {
  const slack = slackOf(c), p = timed(report, "penetration", penetration)(c.a, c.poseA, c.b, c.poseB);
  if (p.status === "beyond-max-distance") report.check("penetration: beyond only where apart", -r.distance, slack);
  else
    report.check(
      "penetration: the signed distance",
      Math.abs(p.distance - r.distance) - Math.max(openWidth(p), openWidth(r)),
      slack,
    );
  const m = timed(report, "contactManifold", () =>
    contactManifold(c.a, c.poseA, c.b, c.poseB, { face: supportFace }),
  )();
  const touching = r.distance <= 0 || r.status === "touching" || r.status === "flat";
  report.require("manifold: points where the shapes meet, none where not", m.count > 0 === touching);
  if (m.count > 0)
    report.check(
      "manifold: deepest gap is the distance",
      Math.abs(Math.min(...m.gaps.subarray(0, m.count)) - r.distance) - openWidth(r),
      10 * slack,
    );
}

export const epaCheck: SpaceCheck = {
  package: "epa",
  run(c, rng, report, other) {
    const solver: DistanceSolver = {
      distance: timed(report, "signedDistance", signedDistance),
      intersects: gjk.intersects,
      loop: gjk.distance,
    };
    const r = penetrationLaws(solver, c, rng, report, { gap: GAP, rounding: ROUNDING });
    depthBounds(c, r, report);
    otherEntries(c, r, report);
    // names and places under motions are laws of the package's own tests: rounding decides them at thresholds
    manifoldLaws(MANIFOLDS, c, rng, report, { faceAngle: FACE_ANGLE, maxDistance: 0, motions: false });
    batchLaw(c, report, (input) => signedDistanceBatch(input), signedDistance);
    foreignTokenLaw(solver, c, other, report, true);
  },
};
