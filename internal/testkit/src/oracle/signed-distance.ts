/**
 * Signed distance of any two shapes from their supports: max over unit n of g(n) = -h_A(n) - h_B(-n).
 *
 * In: two shapes with poses. Out: distance, bracket, normal from A to B, world frame. Cores first, margins subtracted
 * at the end (exact also when only the margins overlap). Separated: a certified bracket. Overlapping cores: the minimum
 * depth found by dense multi-start, whose negative is a certified LOWER bound of the signed distance;
 * `lower = distance`, `upper` = 0 - margins.
 */
import type { ConvexShape, Pose } from "@col/types";
import { coreDistance } from "./core-distance.ts";
import { pairScale, posed, worldAxis, supportDifference } from "../posed.ts";
import type { DepthOptions } from "./depth.ts";
import { depthOfOrigin } from "./depth.ts";

export interface SignedDistance {
  readonly distance: number;
  readonly lower: number;
  readonly upper: number;
  /** Unit, from A to B. */
  readonly normal: Float64Array;
  /** Whether the cores themselves overlap: then the value rests on the multi-start. */
  readonly deep: boolean;
}

/** Relative to the pair's scale: cores nearer than that are treated by both methods. */
const NEAR = 1e-13;

export function signedDistanceOracle(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options: DepthOptions = {},
): SignedDistance {
  const pa = posed(a, poseA), pb = posed(b, poseB), scale = pairScale(pa, pb), margins = a.margin + b.margin;
  const apart = coreDistance(pa, pb, 1e-15 * scale);
  if (apart.lower > NEAR * scale) {
    return { distance: apart.upper - margins, lower: apart.lower - margins, upper: apart.upper - margins,
      normal: apart.n.slice(), deep: false };
  }
  // Axes of both frames: face normals of boxes, ends of cylinders and cones.
  const hints: number[] = [...Array.from(options.hints ?? [])];
  for (const m of [pa.pose, pb.pose]) for (let k = 0; k < 3; k++)
    for (const s of [1, -1]) hints.push(...worldAxis(m, k, s));
  const inner = depthOfOrigin((d, out) => { supportDifference(pa, pb, d, out); }, scale, { ...options, hints });
  // No plane found that separates: overlap by the least depth, however far the search for a common point came.
  const overlap = inner.depth > 0, near = apart.upper <= NEAR * scale;
  return {
    distance: (overlap ? -inner.depth : near ? 0 : apart.upper) - margins, lower: -inner.depth - margins,
    upper: (near ? 0 : apart.upper) - margins,
    normal: inner.n, deep: true,
  };
}
