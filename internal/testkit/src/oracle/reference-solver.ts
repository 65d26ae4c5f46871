/**
 * A complete, slow solver made of parts of the test kit. The laws are tested with it, and `broken.ts` breaks it.
 *
 * In and out: as `DistanceSolver`. Separated: minimum norm over the core difference; overlapping: depth by multi-start,
 * witnesses from the least norm over the difference moved by the depth. It allocates and takes its time.
 */
import { createDistanceResult } from "@col/types";
import type { ConvexShape, DistanceResult, Pose, WarmStart } from "@col/types";
import { minNorm } from "./min-norm.ts";
import type { MinNorm } from "./min-norm.ts";
import { rotatePacked } from "../poses.ts";
import { lengthTolerance, pairScale, posed, supportDifference } from "../posed.ts";
import type { Posed } from "../posed.ts";
import { Rng } from "../rng.ts";
import type { DistanceSolver, SolverOptions } from "../solver.ts";
import { signedDistanceOracle } from "./signed-distance.ts";

/** Relative to the pair's scale: the bracket at which the search stops. */
const CLOSED = 1e-14;
const RETRIES = 12;
/** Relative: a distance below it is called touching. */
const TOUCHING = 1e-12;

/** Least norm over D - offset; the tag is the core witness of A relative to A's position. */
function search(a: Posed, b: Posed, offset: Float64Array, start: Float64Array, scale: number, tooFar: number): MinNorm {
  const support = (d: Float64Array, out: Float64Array): void => {
    supportDifference(a, b, d, out);
    for (let k = 0; k < 3; k++) out[k] -= offset[k];
    out.set(rotatePacked(a.pose, a.pLocal, a.pLocal), 3);
  };
  return minNorm(support, start, { tolerance: CLOSED * scale, maxIterations: 500, tooFar });
}

/**
 * Core witness of A behind the boundary point `target` of D: the best of a few searches, since one may stall on
 * slivers.
 */
function deepWitness(a: Posed, b: Posed, target: Float64Array, scale: number): Float64Array {
  const rng = new Rng(7), start = new Float64Array(3);
  let best = search(a, b, target, target.some((c) => c !== 0) ? target : Float64Array.of(1, 0, 0), scale, Infinity);
  for (let k = 0; k < RETRIES && best.upper > 1e-12 * scale; k++) {
    const next = search(a, b, target, rng.unitVector(start), scale, Infinity);
    if (next.upper < best.upper) best = next;
  }
  return best.tag;
}

function startOf(a: Posed, b: Posed, token: WarmStart | undefined): Float64Array {
  if (token?.valid === true) {
    const [x, y, z] = token.x, n = x * x + y * y + z * z;
    if (n > 0 && n < Infinity) return token.x.slice();
  }
  const x = Float64Array.of(a.pose[9] - b.pose[9], a.pose[10] - b.pose[10], a.pose[11] - b.pose[11]);
  return x[0] === 0 && x[1] === 0 && x[2] === 0 ? Float64Array.of(1, 0, 0) : x;
}

function write(out: DistanceResult, a: Posed, pA: Float64Array, n: Float64Array, d: number, lower: number): void {
  const m = a.shape.margin;
  out.distance = d;
  out.lowerBound = lower;
  out.normal.x = n[0];
  out.normal.y = n[1];
  out.normal.z = n[2];
  out.pointA.x = pA[0] + m * n[0] + a.pose[9];
  out.pointA.y = pA[1] + m * n[1] + a.pose[10];
  out.pointA.z = pA[2] + m * n[2] + a.pose[11];
  out.pointB.x = out.pointA.x + d * n[0];
  out.pointB.y = out.pointA.y + d * n[1];
  out.pointB.z = out.pointA.z + d * n[2];
}

/** `signed`: overlapping pairs get a negative distance with points and normal; else 0 and NaN. */
export function referenceSolver(signed: boolean): DistanceSolver {
  const zero = new Float64Array(3);
  const distance = (
    sa: ConvexShape, poseA: Pose, sb: ConvexShape, poseB: Pose, options: SolverOptions = {},
    out: DistanceResult = createDistanceResult(),
  ): DistanceResult => {
    const a = posed(sa, poseA), b = posed(sb, poseB), scale = pairScale(a, b), margins = sa.margin + sb.margin;
    const limit = options.maxDistance ?? Infinity;
    const r = search(a, b, zero, startOf(a, b, options.warmStart), scale, limit + margins);
    if (options.warmStart !== undefined) {
      options.warmStart.x.set(r.x);
      options.warmStart.valid = true;
    }
    const n = new Float64Array(3);
    for (let k = 0; k < 3; k++) n[k] = -r.x[k] / r.upper;
    const d = r.upper - margins;
    out.iterations = r.iterations;
    if (r.lower - margins > limit) {
      // Stopped early: bracket only.
      write(out, a, zero, n, d, r.lower - margins);
      for (const v of [out.pointA, out.pointB, out.normal]) v.x = v.y = v.z = NaN;
      out.status = "beyond-max-distance";
    } else if (r.lower > 0 && (d > 0 || signed)) {
      write(out, a, r.tag, n, d, Math.min(d, r.lower - margins));
      out.status = Math.abs(d) <= TOUCHING * scale ? "touching" : d > 0 ? "separated" : "overlapping";
    } else if (!signed) {
      out.distance = out.lowerBound = 0;
      for (const v of [out.pointA, out.pointB, out.normal]) v.x = v.y = v.z = NaN;
      out.status = "overlapping";
    } else {
      const o = signedDistanceOracle(sa, poseA, sb, poseB, { samples: 400, starts: 16 });
      const core = o.distance + margins, target = Float64Array.from(o.normal, (c) => -core * c);
      write(out, a, deepWitness(a, b, target, scale), o.normal, o.distance, o.lower);
      out.status = o.distance < 0 ? "overlapping" : "touching";
    }
    return out;
  };
  const intersects = (sa: ConvexShape, poseA: Pose, sb: ConvexShape, poseB: Pose): boolean => {
    const a = posed(sa, poseA), b = posed(sb, poseB);
    const r = search(a, b, zero, startOf(a, b, undefined), pairScale(a, b), sa.margin + sb.margin);
    return r.lower <= sa.margin + sb.margin + lengthTolerance(a, b, 0);
  };
  return { distance, intersects };
}
