/**
 * Laws of `growth-distance` in space: every method's answer proven from supports, all brackets against each other,
 * Boolean, swap, motion, scale, warm starts.
 *
 * The factor alpha is bounded from below by n . p / (h_A(n) + h_B(-n)) for every normal n, from above by any two points
 * of the bodies with alpha (zA - zB) = p. Both are recomputed by the kit in exact arithmetic (`certifyGrowth`),
 * membership of the points by the kit's search. The effect of rounded supports and poses on the factor is the size of
 * the rounded numbers over the widths from which the factor is computed (`roundingOf`).
 */
import * as gjk from "@col/gjk";
import {
  createGrowthBatchResult,
  createGrowthWarmStart,
  growthDistance,
  growthDistanceBatch,
  growthIntersects,
} from "@col/growth-distance";
import type { GrowthOptions } from "@col/growth-distance";
import { relativePose } from "@col/kernel";
import {
  applyPacked,
  certifyGrowth,
  extent,
  farScale,
  makePose,
  moved,
  outside,
  packPose,
  posed,
  randomPose,
  unrotatePacked,
} from "@col/testkit";
import type { LawReport, PairCase, Rng } from "@col/testkit";
import { STATUSES } from "@col/types";
import type { ConvexShape, GrowthResult, Pose, Status } from "@col/types";
import { timed } from "../clock.ts";
import type { SpaceCheck } from "./check.ts";
import { slackOf } from "./distance.ts";

interface Form {
  readonly name: string;
  readonly options: GrowthOptions;
  readonly tolerance: number;
}

const DEFAULT = 1.5e-8;
const FORMS: readonly Form[] = [
  { name: "default", options: {}, tolerance: DEFAULT },
  { name: "tight", options: { tolerance: 1e-12 }, tolerance: 1e-12 },
  { name: "tightest", options: { tolerance: 1e-13 }, tolerance: 1e-13 },
  { name: "cutting-plane", options: { method: "cutting-plane" }, tolerance: DEFAULT },
  { name: "second-order", options: { method: "second-order" }, tolerance: DEFAULT },
  { name: "pivoted", options: { coordinates: "pivoted" }, tolerance: DEFAULT },
];
const ANSWERED: readonly Status[] = ["optimal", "budget-spent", "precision-limit"];
/** Roundings of a support value, a pose, a centre: units in the last place. */
const ULP = 2 ** -52, ULPS = 64 * ULP;
/** A point may stick out of its body by this part of the body's extent. */
const SAG = 1e-11;

interface Proven {
  readonly status: Status;
  readonly alpha: number;
  readonly lower: number;
  /** Relative error that rounding explains. */
  readonly rounding: number;
}

/** Relative error of alpha for this normal: sizes that are rounded over h_A(n) + h_B(-n) and over n . p. */
function roundingOf(a: ConvexShape, b: ConvexShape, bInA: Float64Array, alpha: number, normal: Float64Array): number {
  const out = new Float64Array(3),
    back = unrotatePacked(bInA, normal, new Float64Array(3)).map((x) => -x),
    c = a.center,
    e = b.center;
  const across = (s: ConvexShape, d: Float64Array): number => {
    s.support(s, d, out);
    return d[0] * (out[0] - s.center[0]) + d[1] * (out[1] - s.center[1]) + d[2] * (out[2] - s.center[2]) + s.margin;
  };
  const width = across(a, normal) + across(b, back),
    size = extent(a) + extent(b) + Math.max(...[...c, ...e].map(Math.abs));
  const far = Math.max(Math.abs(bInA[9]), Math.abs(bInA[10]), Math.abs(bInA[11])) + size;
  return width > 0 ? (ULPS * size) / width + (alpha > 0 ? (ULPS * far) / (alpha * width) : 0) : Infinity;
}

/** Sum of the lengths of two vectors. */
function lengthOf(u: Float64Array, v: Float64Array): number {
  return Math.sqrt(u[0] * u[0] + u[1] * u[1] + u[2] * u[2]) + Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

/** Length of the ray from A's centre to B's. */
function rayLength(a: ConvexShape, b: ConvexShape, bInA: Float64Array): number {
  const p = applyPacked(bInA, b.center, new Float64Array(3)).map((x, i) => x - a.center[i]);
  return lengthOf(p, new Float64Array(3));
}

/** Length of the ray between the centres of a pair as it is posed. */
function rayOf({ a, b, poseA, poseB }: PairCase): number {
  const bInA = new Float64Array(12);
  relativePose(poseA, poseB, bInA);
  return rayLength(a, b, bInA);
}

/** Answer of one form in A's frame, with its proof; `null` where the status gives no number. */
function prove(c: PairCase, bInA: Float64Array, form: Form, report: LawReport): Proven | null {
  const { a, b } = c,
    row = createGrowthBatchResult(1),
    v = row.values,
    law = (text: string): string => `${text}, ${form.name}`;
  timed(report, law("growthDistanceBatch"), () => {
    growthDistanceBatch([a, b], Int32Array.of(0, 1), bInA, 1, row, { ...form.options, points: "centres" });
  })();
  const status = STATUSES[row.status[0]],
    alpha = v[0],
    lower = v[1],
    fromA = v.slice(2, 5),
    fromB = v.slice(5, 8),
    normal = v.slice(8, 11);
  if (status === "coincident-centres" || status === "ill-conditioned") {
    const solid = a.inradius + a.margin + b.inradius + b.margin > 0;
    report.require(
      law("status: ill-conditioned only without interior"),
      (status === "ill-conditioned") !== solid || status === "coincident-centres",
    );
    return null;
  }
  if (!report.require(law("status: one of those documented"), ANSWERED.includes(status))) return null;
  if (
    !report.require(law("finite: alpha and bound"), Number.isFinite(alpha) && Number.isFinite(lower) && lower <= alpha)
  )
    return null;
  // exact integers of numbers of very different size are long: numbers that are not finite or far too small are not
  // proven
  if (![...v].every(Number.isFinite)) {
    report.require(law("finite: points and normal"), false);
    return null;
  }
  const proof = certifyGrowth(a, b, bInA, { alpha, fromA, fromB, normal }),
    rounding = roundingOf(a, b, bInA, alpha, normal);
  // the points are doubles: their rounding error is multiplied by alpha
  const written = (2 * ULP * alpha * lengthOf(fromA, fromB)) / rayLength(a, b, bInA);
  report.check(law("upper bound: the points meet at alpha"), proof.residual, 1e-11 + rounding + written);
  const at = (s: ConvexShape, from: Float64Array): Float64Array => Float64Array.from(s.center, (x, i) => x + from[i]);
  const inB = unrotatePacked(bInA, fromB, new Float64Array(3)), home = makePose();
  for (const [name, s, p] of [["A", a, at(a, fromA)], ["B", b, at(b, inB)]] as const) {
    const room = SAG * (extent(s) + Math.max(...s.center.map(Math.abs)));
    report.check(law(`upper bound: point of ${name} in its body`), outside(posed(s, home), p, room).lower, room);
  }
  if (status === "optimal" && rounding < Infinity) {
    // the certified bound of the normal given, not the one written
    report.check(
      law("optimal: the normal's bound reaches alpha"),
      alpha / proof.lower - 1,
      2 * form.tolerance + 1e-13 + rounding,
    );
    report.check(
      law("optimal: the bracket is closed to the tolerance"),
      alpha - lower,
      alpha * (2 * form.tolerance + rounding),
    );
  }
  return { status, alpha, lower, rounding };
}

/** A bracket of the factor, and the effect of rounded sizes and poses on its lower bound. */
type Bracket = Pick<Proven, "alpha" | "lower" | "rounding">;

/**
 * Two brackets of one factor have a point in common, up to rounding errors. Each lower bound is proven along a
 * different normal. So if the poses are rounded in between, the effect of this rounding is measured by the width along
 * that normal.
 */
function meet(law: string, r: Bracket, s: Bracket, room: number, times: number, report: LawReport): void {
  const below = (x: Bracket, y: Bracket): void => {
    report.check(law, x.lower - y.alpha, x.alpha * (room + times * x.rounding));
  };
  below(r, s);
  below(s, r);
}

/** Bracket of an answer of the easy tier, whose normal is in the world. */
function bracketOf({ a, b, poseA, poseB }: PairCase, { alpha, lowerBound, normal: n }: GrowthResult): Bracket {
  const bInA = new Float64Array(12), local = Float64Array.of(n.x, n.y, n.z);
  relativePose(poseA, poseB, bInA);
  unrotatePacked(packPose(poseA), local, local);
  return { alpha, lower: lowerBound, rounding: roundingOf(a, b, bInA, alpha, local) };
}

/**
 * The pair at another size about the same centres: in a hull that is flat up to rounding, the constructor may find
 * other corners at another size, and the mean of other corners is another centre, whose factor is another one.
 */
function sameCentres(c: PairCase, k: PairCase, s: number): PairCase {
  const about = (shape: ConvexShape, at: ConvexShape): ConvexShape => ({
    ...shape,
    center: at.center.map((x) => s * x),
    inradius: s * at.inradius,
  });
  return { ...k, a: about(k.a, c.a), b: about(k.b, c.b) };
}

function booleans(c: PairCase, r: Proven, report: LawReport): void {
  const { a, b, poseA, poseB } = c, room = 1e-9 + 4 * r.rounding, slack = slackOf(c);
  const hit = timed(report, "growthIntersects", growthIntersects)(a, poseA, b, poseB);
  if (r.alpha < 1 - room) report.require("Boolean: true below 1", hit);
  if (r.lower > 1 + room) report.require("Boolean: false above 1", !hit);
  const near = gjk.distance(a, poseA, b, poseB);
  if (near.lowerBound > slack) {
    report.require("agreement: apart by gjk, Boolean false", !hit);
    report.check("agreement: apart by gjk, alpha above 1", 1 - r.alpha, room);
  }
}

/** Swap, motion, scale: the same factor. Poses are rounded on the way, so the widths decide by how much. */
function invariance(c: PairCase, rng: Rng, r: Proven, other: PairCase | null, report: LawReport): void {
  const { a, b, poseA, poseB } = c, distance = timed(report, "growthDistance", growthDistance);
  // positions in the world have rounding errors relative to their size, over the same widths
  const far = farScale(posed(a, poseA), posed(b, poseB)) / (extent(a) + extent(b)),
    times = 8 * (1 + far);
  if (times * r.rounding > 1e-3) {
    report.skip("swap, motion, scale: thinner than rounding");
    return;
  }
  const same = (law: string, k: PairCase, options?: GrowthOptions): void => {
    const s = distance(k.a, k.poseA, k.b, k.poseB, options);
    // centres that differ by a few rounding errors may become one point when the poses are rounded anew
    const rounded = ULPS * farScale(posed(k.a, k.poseA), posed(k.b, k.poseB));
    if (s.status === "coincident-centres" && rayOf(k) <= rounded) {
      report.skip("swap, motion, scale: centres within rounding of each other");
      return;
    }
    if (!report.require(`${law}: answered`, ANSWERED.includes(s.status))) return;
    meet(`${law}: same factor`, r, bracketOf(k, s), 1e-9, times, report);
  };
  same("swap", { ...c, a: b, poseA: poseB, b: a, poseB: poseA });
  const g = randomPose(rng, extent(a) + extent(b)), inG = (p: Pose): Pose => moved(g, p);
  same("motion", { ...c, poseA: inG(poseA), poseB: inG(poseB) });
  for (const s of [1e-6, 1e4]) {
    const k = c.rescaled?.(s);
    if (k !== undefined) same(`scaling by ${s}`, sameCentres(c, k, s));
  }
  const token = createGrowthWarmStart();
  if (other !== null) distance(other.a, other.poseA, other.b, other.poseB, { warmStart: token });
  for (const start of ["primal", "dual", "cold"] as const)
    same(`warm start, ${start}`, c, { warmStart: token, start });
}

export const growthCheck: SpaceCheck = {
  package: "growth-distance",
  run(c, rng, report, other) {
    const bInA = new Float64Array(12);
    relativePose(c.poseA, c.poseB, bInA);
    const proven = FORMS.map((form) => prove(c, bInA, form, report)), [first, tight] = proven;
    const easy = growthDistance(c.a, c.poseA, c.b, c.poseB);
    // the easy tier reads the world's coordinates, so it calls centres coincident that differ by their rounding
    if (easy.status === "coincident-centres") report.check("tiers: coincident centres", first?.alpha ?? 0, 1e-9);
    else report.require("tiers: the bits of the batch", Object.is(easy.alpha, first?.alpha ?? easy.alpha));
    if (first === null || tight === null) {
      report.require("forms: a number from all or from none", proven.every((r) => r === null));
      return;
    }
    FORMS.forEach((form, i) => {
      const r = proven[i];
      if (r !== null) meet(`forms agree: tight and ${form.name}`, tight, r, 1e-13, 1, report);
    });
    booleans(c, tight, report);
    invariance(c, rng, tight, other, report);
  },
};
