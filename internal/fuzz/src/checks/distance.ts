/**
 * Laws of the distance solvers in space: `gjk`, and each method of `accel`.
 *
 * On top of the test kit's laws (certificate, swap, motion, scale, warm starts, along the normal): batch and single
 * calls give the same bits; the warm start of another pair changes no answer; all methods agree with each other within
 * their brackets.
 */
import * as accel from "@col/accel";
import type { AccelOptions, AccelMethod } from "@col/accel";
import * as gjk from "@col/gjk";
import { certifyDistance, distanceLaws, everyOf, lengthTolerance, openWidth, posed } from "@col/testkit";
import type { DistanceSolver, LawReport, PairCase, Rng } from "@col/testkit";
import { createWarmStart, STATUSES } from "@col/types";
import type { ConvexShape, DistanceResult, Pose } from "@col/types";
import { timed } from "../clock.ts";
import { sameBits } from "./check.ts";
import type { SpaceCheck } from "./check.ts";

/** Relative to the scene: ten times the default tolerance of 1e-10, which each of two answers may use up. */
const GAP = 1e-9;
/** Methods in the order cases walk them. */
const METHODS: readonly AccelMethod[] = everyOf<AccelMethod>()([
  "auto",
  "gjk",
  "polyak",
  "nesterov",
  "newton",
  "frank-wolfe",
  "active-set-frank-wolfe",
]);
/**
 * Methods whose bracket converges, except on rare pairs. The laws along the normal and of motions do not judge an
 * answer whose bracket has not converged.
 */
const CLOSING: readonly AccelMethod[] = ["auto", "gjk", "polyak", "nesterov", "newton"];

/** Length by which two answers to one question may differ. */
export function slackOf(c: PairCase): number {
  return 2 * lengthTolerance(posed(c.a, c.poseA), posed(c.b, c.poseB), GAP);
}

/** Poses as 7 doubles a body. */
function packedPoses(...poses: readonly Pose[]): Float64Array {
  return Float64Array.from(poses.flatMap(({ position: p, quaternion: q }) => [p.x, p.y, p.z, q.x, q.y, q.z, q.w]));
}

function numbersOf(r: DistanceResult): number[] {
  const { pointA: p, pointB: q, normal: n } = r;
  return [
    r.distance,
    r.lowerBound,
    p.x,
    p.y,
    p.z,
    q.x,
    q.y,
    q.z,
    n.x,
    n.y,
    n.z,
    r.iterations,
    STATUSES.indexOf(r.status),
  ];
}

interface BatchLike {
  readonly distance: Float64Array;
  readonly lowerBound: Float64Array;
  readonly pointA: Float64Array;
  readonly pointB: Float64Array;
  readonly normal: Float64Array;
  readonly iterations: Int32Array;
  readonly status: Uint8Array;
}

/** A batch of the pair and its swap gives the bits of single calls. */
export function batchLaw(
  c: PairCase,
  report: LawReport,
  batch: (input: { shapes: ConvexShape[]; poses: Float64Array; pairs: Int32Array }) => BatchLike,
  single: (a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose) => DistanceResult,
): void {
  const out = batch({ shapes: [c.a, c.b], poses: packedPoses(c.poseA, c.poseB), pairs: Int32Array.of(0, 1, 1, 0) });
  const row = (i: number): number[] => [
    out.distance[i],
    out.lowerBound[i],
    ...out.pointA.subarray(3 * i, 3 * i + 3),
    ...out.pointB.subarray(3 * i, 3 * i + 3),
    ...out.normal.subarray(3 * i, 3 * i + 3),
    out.iterations[i],
    out.status[i],
  ];
  report.require(
    "batch: the bits of the single call",
    sameBits(row(0), numbersOf(single(c.a, c.poseA, c.b, c.poseB))) &&
      sameBits(row(1), numbersOf(single(c.b, c.poseB, c.a, c.poseA))),
  );
}

/** The warm start of another pair changes no answer. */
export function foreignTokenLaw(
  solver: DistanceSolver,
  c: PairCase,
  other: PairCase | null,
  report: LawReport,
  signed: boolean,
): void {
  if (other === null) return;
  const token = createWarmStart(),
    r = solver.distance(c.a, c.poseA, c.b, c.poseB);
  solver.distance(other.a, other.poseA, other.b, other.poseB, { warmStart: token });
  const warm = solver.distance(c.a, c.poseA, c.b, c.poseB, { warmStart: token });
  const e = signed
    ? Math.abs(warm.distance - r.distance)
    : Math.abs(Math.max(0, warm.distance) - Math.max(0, r.distance));
  report.check("warm start: token of another pair", e - Math.max(openWidth(r), openWidth(warm)), slackOf(c));
}

export const gjkCheck: SpaceCheck = {
  package: "gjk",
  run(c, rng, report, other) {
    const solver: DistanceSolver = {
      distance: timed(report, "distance", gjk.distance),
      intersects: timed(report, "intersects", gjk.intersects),
    };
    distanceLaws(solver, c, rng, report, { gap: GAP });
    batchLaw(c, report, (input) => gjk.distanceBatch(input), gjk.distance);
    foreignTokenLaw(solver, c, other, report, false);
  },
};

function methodOf(report: LawReport, fixed: AccelOptions): DistanceSolver {
  const name = fixed.method ?? "auto";
  return {
    distance: timed(report, `distance, ${name}`, (a, pa, b, pb, options, out) =>
      accel.distance(a, pa, b, pb, { ...fixed, ...options }, out),
    ),
    intersects: timed(report, `intersects, ${name}`, (a, pa, b, pb, options) =>
      accel.intersects(a, pa, b, pb, { ...fixed, ...options }),
    ),
  };
}

/** The certificate of each method's answer, and its agreement with `gjk`. */
function eachMethod(c: PairCase, report: LawReport): void {
  const slack = slackOf(c),
    r = gjk.distance(c.a, c.poseA, c.b, c.poseB),
    hit = gjk.intersects(c.a, c.poseA, c.b, c.poseB);
  for (const method of METHODS) {
    const own = methodOf(report, { method }), s = own.distance(c.a, c.poseA, c.b, c.poseB);
    if (!certifyDistance(c.a, c.poseA, c.b, c.poseB, s, report, { gap: GAP }))
      report.require(`certificate: ${method}`, false);
    const e = Math.abs(Math.max(0, s.distance) - Math.max(0, r.distance));
    report.check(`agreement: distance of gjk, ${method}`, e - Math.max(openWidth(r), openWidth(s)), slack);
    if (r.distance > slack || r.status === "overlapping") {
      const told = own.intersects(c.a, c.poseA, c.b, c.poseB);
      if (told !== hit) report.check(`agreement: Boolean of gjk, ${method}`, r.distance - openWidth(r), 0);
    }
  }
}

/** All methods in certificate and agreement; each in turn through all laws. */
export const accelCheck: SpaceCheck = {
  package: "accel",
  run(c, rng: Rng, report, other) {
    eachMethod(c, report);
    const method = rng.pick(CLOSING), solver = methodOf(report, { method });
    distanceLaws(solver, c, rng, report, { gap: GAP });
    batchLaw(
      c,
      report,
      (input) => accel.distanceBatch(input, { method }),
      (a, pa, b, pb) => accel.distance(a, pa, b, pb, { method }),
    );
    foreignTokenLaw(solver, c, other, report, false);
  },
};
