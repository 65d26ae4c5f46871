/**
 * Laws of linear casts and rays, judged by supports and least norms alone.
 *
 * The oracle is the swept body: B moved along v for a time T fills B + [0, T v], which is convex; A and B meet before T
 * if and only if it meets A. A start in contact is pressed if and only if the swept body overlaps A.
 */
import type { ConvexShape, Vec3Like } from "@col/types";
import { outside } from "../certify/membership.ts";
import { overlapsBy } from "../certify/overlap.ts";
import { coreDistance } from "../oracle/core-distance.ts";
import { lengthTolerance, planeGap, posed } from "../posed.ts";
import { applyPacked, translated } from "../poses.ts";
import type { LawReport } from "../report.ts";
import type { PairCase } from "../solver.ts";

/** The fields of an answer that the laws read. */
export interface CastResult {
  readonly status: "hit" | "grazing" | "miss" | "overlapping" | "budget-spent";
  readonly time: number;
  readonly lowerTime: number;
  readonly pointA: Vec3Like;
  readonly pointB: Vec3Like;
  readonly normal: Vec3Like;
}

/** Relative to the largest coordinate: the default tolerance of casts; four coordinates make a scale. */
const CLOSED = 4e-10;
/** Rounding errors of points, planes and identities, relative to the pair's scale. */
const ROUNDING = 1e-12;
/** Relative: points of a hit may be as far apart, and of a line that grazes. */
const AGREE = 1e-10, GRAZING = 1e-7;
/** Relative: where the kit's own bracket of a distance ends. */
const KIT = 1e-9;
/** Relative: a line that only grazes enters the other body by less. */
const GRAZED = 1e-5;
/** A motion that comes against the normal at more than this sine presses for certain. */
const PRESSED = 0.05;

function norm(x: number, y: number, z: number): number {
  return Math.sqrt(x * x + y * y + z * z);
}

/** B + [0, w], in B's frame. */
export function sweptShape(b: ConvexShape, w: Float64Array): ConvexShape {
  const bounds = b.bounds.map((x, i) => (i < 3 ? x + Math.min(0, w[i]) : x + Math.max(0, w[i - 3])));
  return {
    kind: -1,
    support: (_s, d, out) => {
      const far = d[0] * w[0] + d[1] * w[1] + d[2] * w[2] > 0 ? 1 : 0;
      b.support(b, d, out);
      for (let i = 0; i < 3; i++) out[i] += far * w[i];
      return -1;
    },
    hessian: null, face: null, params: new Float64Array(0), margin: b.margin, center: b.center, inradius: b.inradius,
    bounds, centred: false, fillsBounds: false, curvature: 1, mesh: null, operands: [],
  };
}

/** One cast to be judged: A rests, B moves by `v` per unit of time, up to `maxTime`. */
export interface Cast {
  readonly pair: PairCase;
  readonly v: Vec3Like;
  readonly maxTime: number;
  readonly target?: number;
  /** The points of a hit agree to this part of the scale; default `AGREE`. */
  readonly agree?: number;
  /** A ray: one that starts on a closed shape hits it, wherever it leads. */
  readonly isRay?: boolean;
  /** Tolerance asked for: width of the bracket of a hit, relative to the largest coordinate. Default 1e-10. */
  readonly tolerance?: number;
}

/** Is the way of B up to `time` certain to enter A (target distance included) by a length? */
export function wayEnters(cast: Cast, time: number, length: number): boolean {
  const { pair: { a, b, poseA, poseB }, v } = cast, m = posed(b, poseB).pose, w = [time * v.x, time * v.y, time * v.z];
  const way = Float64Array.of(m[0] * w[0] + m[3] * w[1] + m[6] * w[2], m[1] * w[0] + m[4] * w[1] + m[7] * w[2],
    m[2] * w[0] + m[5] * w[1] + m[8] * w[2]);
  return overlapsBy({ ...a, margin: a.margin + (cast.target ?? 0) }, poseA, sweptShape(b, way), poseB, length);
}

/** Does the contact of the start overlap by a few roundings? */
function isShallow(cast: Cast, r: CastResult): boolean {
  const { pair: { a, b, poseA, poseB }, target = 0 } = cast, n = Float64Array.of(r.normal.x, r.normal.y, r.normal.z);
  return r.lowerTime === 0 && planeGap(posed(a, poseA), posed(b, poseB), n) - target < -length(cast, 5e-14, 0);
}

/** Can the bodies overlap? A point and a triangle are flat together: they hit where they cross. */
function canOverlap(cast: Cast): boolean {
  const { pair: { a, b, poseA, poseB } } = cast, p = applyPacked(posed(a, poseA).pose, a.center, new Float64Array(3));
  const q = applyPacked(posed(b, poseB).pose, b.center, new Float64Array(3));
  return overlapsBy(a, poseA, b, translated(poseB, p[0] - q[0], p[1] - q[1], p[2] - q[2]), length(cast, 1e-4, 0));
}

/** Error of a length on the path up to a time. */
function length(cast: Cast, relative: number, time: number): number {
  const { pair, v } = cast, reach = Number.isFinite(time) ? time * norm(v.x, v.y, v.z) : 0;
  return lengthTolerance(posed(pair.a, pair.poseA), posed(pair.b, pair.poseB), relative) + relative * reach;
}

/** No contact before `lowerTime`, whatever the status, but for one that only touches. */
function freeLaw(cast: Cast, r: CastResult, report: LawReport): void {
  report.require("cast: lowerTime within the time asked for", r.lowerTime >= 0 && r.lowerTime <= cast.maxTime);
  if (!(r.lowerTime > 0 && r.lowerTime < Infinity)) return;
  report.require(`cast, ${r.status}: free up to lowerTime`,
    !wayEnters(cast, r.lowerTime, length(cast, KIT, r.lowerTime)));
}

/** An answer with a time: bracket, members, identity. */
function contactLaws(cast: Cast, r: CastResult, against: number, report: LawReport): void {
  const { pair: { a, b, poseA, poseB }, v, maxTime, target = 0 } = cast, pa = posed(a, poseA), n = r.normal;
  const now = posed(b, translated(poseB, r.time * v.x, r.time * v.y, r.time * v.z)), x = r.pointA, y = r.pointB;
  const rounding = length(cast, ROUNDING, r.time);
  report.require("cast: a hit has a time", r.status !== "hit" || !Number.isNaN(r.time));
  report.require("cast: 0 <= lowerTime <= time <= maxTime",
    r.lowerTime >= 0 && r.lowerTime <= Math.min(r.time, maxTime) && (r.time <= maxTime || r.status !== "hit"));
  report.check("cast: unit normal", Math.abs(norm(n.x, n.y, n.z) - 1), 1e-12);
  report.check("cast: pointA is in A", outside(pa, Float64Array.of(x.x, x.y, x.z), rounding).lower, rounding);
  report.check("cast: pointB is in B at the time", outside(now, Float64Array.of(y.x, y.y, y.z), rounding).lower,
    rounding);
  const gap = norm(y.x - x.x - target * n.x, y.y - x.y - target * n.y, y.z - x.z - target * n.z);
  // the contact of a start in contact is as good along the motion as the angle to the normal lets it be
  const hit = r.status === "hit", asked = Math.max(cast.agree ?? AGREE, target > 0 ? 10 * (cast.tolerance ?? 0) : 0);
  const closed = length(cast, hit ? asked : Math.max(GRAZING, asked), r.time);
  report.check("cast: pointB = pointA + target normal", gap,
    r.time === 0 ? Math.max(closed, length(cast, 3e-13, 0) / Math.abs(against)) : closed);
}

/** A hit: the motion comes against the normal, its plane parts the bodies before, the bracket is closed. */
function hitLaws(cast: Cast, r: CastResult, against: number, report: LawReport): void {
  const { pair: { a, b, poseA, poseB }, v, maxTime, target = 0 } = cast, speed = norm(v.x, v.y, v.z);
  const n = Float64Array.of(r.normal.x, r.normal.y, r.normal.z);
  report.require("hit: B comes against the normal", against > 0);
  const before = posed(b, translated(poseB, r.lowerTime * v.x, r.lowerTime * v.y, r.lowerTime * v.z));
  report.check("hit: planes along the normal still apart at lowerTime", target - planeGap(posed(a, poseA), before, n),
    length(cast, ROUNDING, r.time));
  const width = Math.max(length(cast, Math.max(CLOSED, 4 * (cast.tolerance ?? 0)), r.time),
    length(cast, 1e-13, r.time) / against);
  report.check("hit: the bracket is closed", (r.time - r.lowerTime) * speed, width);
  const long = against > PRESSED && maxTime * speed > length(cast, 1e-3, 0);
  // (a smooth body has one normal at a contact: its plane is judged above)
  const isSmooth = a.curvature === 2 || b.curvature === 2;
  if (r.time === 0 && cast.isRay !== true && !isSmooth && long && canOverlap(cast)) {
    // (any overlap beyond what counts as touching will do; the kit's is certain or unknown: a thin one may be known by
    // its deeper part, or on a shorter way)
    const enters = [2e-14, 4e-13, 1e-10, 1e-7].some((deep) => [1, 0.1, 1e-3].some((way) =>
      wayEnters(cast, Math.min(maxTime, length(cast, way, 0) / speed), length(cast, deep, 0))));
    report.require("hit at the start: the motion presses the bodies together", enters);
  }
}

/** Checks the answer; adds every violated statement to the report. Magnitudes are lengths. */
export function castLaws(cast: Cast, r: CastResult, report: LawReport): void {
  const { pair: { a, b, poseA, poseB }, v, maxTime, target = 0 } = cast, speed = norm(v.x, v.y, v.z);
  freeLaw(cast, r, report);
  if (r.status === "overlapping") {
    report.check("overlapping: no plane separates the start", coreDistance(posed(a, poseA), posed(b, poseB),
      length(cast, ROUNDING, 0)).lower - (a.margin + b.margin + target), length(cast, KIT, 0));
    return;
  }
  if (r.status === "miss") {
    report.require("miss: no time, no points", Number.isNaN(r.time) && Number.isNaN(r.pointA.x)
      && Number.isNaN(r.normal.x) && Number.isNaN(r.pointB.z));
    report.check("miss: free up to the end", Math.abs(r.lowerTime - maxTime), 0);
    return;
  }
  if (r.status === "budget-spent" && Number.isNaN(r.time)) return;
  const against = -(r.normal.x * v.x + r.normal.y * v.y + r.normal.z * v.z) / speed;
  contactLaws(cast, r, against, report);
  if (r.status === "hit") hitLaws(cast, r, against, report);
  // (brackets may be wider than a tolerance asked for, and a start that overlaps by a few roundings is neither touching
  // nor overlapping)
  else if (r.status === "grazing" && !((cast.tolerance ?? 1) < 1e-10) && !isShallow(cast, r)) {
    const end = Math.min(maxTime, r.time + length(cast, 1, 0) / speed);
    report.require("grazing: the way enters the other body by rounding only",
      !wayEnters(cast, end, length(cast, GRAZED, end)));
  }
}
