/**
 * What must hold of every linear cast, checked with the test kit alone: supports, least norms, no code of the package.
 *
 * The oracle is the swept body: B moved along v for a time T fills B + [0, T v], which is convex; A and B meet before T
 * iff it meets A.
 */
import { signedDistance } from "@col/epa";
import type { CastResult } from "@col/cast";
import { coreDistance, lengthTolerance, outside, planeGap, posed, translated } from "@col/testkit";
import type { LawReport, PairCase } from "@col/testkit";
import type { ConvexShape, Vec3Like } from "@col/types";
import { withMargin } from "@col/shapes";

/** Relative to the largest coordinate: the default tolerance of casts; four coordinates make a scale. */
const CLOSED = 4e-10;
/** Relative to the pair's scale: what rounding may do to points, planes and identities. */
const ROUNDING = 1e-12;
/** Relative: points of a hit may be as far apart, and of a line that grazes. */
const AGREE = 1e-10, GRAZING = 1e-7;
/** Relative: where the kit's own bracket of a distance ends. */
const KIT = 1e-9;

/** B + [0, T v], in B's frame: `v` is given in the world, `q` rows are B's axes. */
export function sweptShape(b: ConvexShape, local: Float64Array): ConvexShape {
  const bounds = b.bounds.map((x, i) => (i < 3 ? x + Math.min(0, local[i]) : x + Math.max(0, local[i - 3])));
  return {
    kind: -1,
    support: (_s, d, out) => {
      const far = d[0] * local[0] + d[1] * local[1] + d[2] * local[2] > 0 ? 1 : 0;
      b.support(b, d, out);
      for (let i = 0; i < 3; i++) out[i] += far * local[i];
      return -1;
    },
    hessian: null,
    face: null,
    params: new Float64Array(0),
    margin: b.margin,
    center: b.center,
    inradius: b.inradius,
    bounds,
    centred: false,
    curvature: 1,
    mesh: null,
    operands: [],
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
}

function swept(cast: Cast, time: number): ConvexShape {
  const { pair, v } = cast, m = posed(pair.b, pair.poseB).pose, w = [time * v.x, time * v.y, time * v.z];
  return sweptShape(
    pair.b,
    Float64Array.of(
      m[0] * w[0] + m[3] * w[1] + m[6] * w[2],
      m[1] * w[0] + m[4] * w[1] + m[7] * w[2],
      m[2] * w[0] + m[5] * w[1] + m[8] * w[2],
    ),
  );
}

/** How deep the way of B up to `time` enters A (target distance included): positive, or minus the gap. */
function depthOfSweep(cast: Cast, time: number): number {
  const { pair } = cast, a = withMargin(pair.a, cast.target ?? 0);
  return -signedDistance(a, pair.poseA, swept(cast, time), pair.poseB, { tolerance: 1e-13 }).distance;
}

/** Checks the answer; adds every violated statement to the report. Magnitudes are lengths. */
export function castLaws(cast: Cast, r: CastResult, report: LawReport): void {
  const { pair, v, maxTime } = cast,
    { a, b, poseA, poseB } = pair,
    target = cast.target ?? 0,
    speed = Math.sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
  const pa = posed(a, poseA), pb = posed(b, poseB);
  const reach = Number.isFinite(r.time) ? r.time * speed : 0, margins = a.margin + b.margin + target;
  const length = (relative: number): number => lengthTolerance(pa, pb, relative) + relative * reach,
    tolerance = length(ROUNDING);
  if (r.status === "miss") {
    report.require(
      "miss: no time, no points",
      Number.isNaN(r.time) && Number.isNaN(r.pointA.x) && Number.isNaN(r.normal.x) && Number.isNaN(r.pointB.z),
    );
    report.check("miss: free up to the end", Math.abs(r.lowerTime - maxTime), 0);
    if (maxTime < Infinity) {
      // touching, parting and sliding bodies overlap by rounding
      report.check(
        "miss: the way of B does not enter A",
        depthOfSweep(cast, maxTime),
        lengthTolerance(pa, pb, KIT) + KIT * maxTime * speed,
      );
    }
    return;
  }
  if (r.status === "overlapping") {
    report.check(
      "overlapping: no plane separates the start",
      coreDistance(pa, pb, tolerance).lower - margins,
      length(KIT),
    );
    return;
  }
  if (r.status === "budget-spent" && Number.isNaN(r.time)) {
    report.require("open: a lower bound within the time asked for", r.lowerTime >= 0 && r.lowerTime <= maxTime);
    if (r.lowerTime > 0) {
      report.check("open: the way of B up to the lower bound does not enter A", depthOfSweep(cast, r.lowerTime),
        lengthTolerance(pa, pb, KIT) + KIT * r.lowerTime * speed);
    }
    return;
  }
  report.require("status: a hit, grazing or open, with a time", r.status !== "hit" || !Number.isNaN(r.time));
  report.require(
    "bracket: 0 <= lowerTime <= time <= maxTime",
    r.lowerTime >= 0 && r.lowerTime <= Math.min(r.time, maxTime) && (r.time <= maxTime || r.status !== "hit"),
  );
  const at = translated(poseB, r.time * v.x, r.time * v.y, r.time * v.z), now = posed(b, at);
  const n = Float64Array.of(r.normal.x, r.normal.y, r.normal.z),
    before = posed(b, translated(poseB, r.lowerTime * v.x, r.lowerTime * v.y, r.lowerTime * v.z));
  report.check("normal: unit", Math.abs(Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]) - 1), 1e-12);
  const x = Float64Array.of(r.pointA.x, r.pointA.y, r.pointA.z),
    y = Float64Array.of(r.pointB.x, r.pointB.y, r.pointB.z);
  report.check("member: pointA in A", outside(pa, x, tolerance).lower, tolerance);
  report.check("member: pointB in B at the time", outside(now, y, tolerance).lower, tolerance);
  const gap = Math.sqrt(
    (y[0] - x[0] - target * n[0]) ** 2 + (y[1] - x[1] - target * n[1]) ** 2 + (y[2] - x[2] - target * n[2]) ** 2,
  );
  // directions of smooth bodies that carry the target distance are good to the root of the bracket; the contact of a
  // start in contact is as good along the motion as the angle to the normal lets it be
  const against = -(n[0] * v.x + n[1] * v.y + n[2] * v.z) / speed;
  const smooth = target > 0 && a.curvature + b.curvature === 4;
  const closed = length(r.status !== "hit" ? GRAZING : cast.agree ?? (smooth ? 10 * AGREE : AGREE));
  report.check("identity: pointB = pointA + target normal", gap,
    r.time === 0 ? Math.max(closed, length(3e-13) / Math.abs(against)) : closed);
  if (r.status !== "hit") return;
  // the proof: planes along the normal are apart at lowerTime, and have been before, as B comes against the normal
  report.require("proof: B comes against the normal", n[0] * v.x + n[1] * v.y + n[2] * v.z < 0);
  if (r.time > 0)
    report.check(
      "proof: planes along the normal still apart at lowerTime",
      target - planeGap(pa, before, n),
      tolerance,
    );
  report.check("bracket: closed", (r.time - r.lowerTime) * speed, Math.max(length(CLOSED), length(1e-13) / against));
}
