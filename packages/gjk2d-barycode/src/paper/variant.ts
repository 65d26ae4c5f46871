/**
 * The queries of the main entry for polygons, with the algorithm as an option: as published (the default here), or the
 * ordered form of the main entry.
 *
 * World frame. For study: the published form gives wrong answers on ordinary pairs, with any options (see this
 * package's fixtures).
 */
import { requireOptions } from "@col/kernel";
import type { OptionNames } from "@col/kernel";
import { createDistanceResult2 } from "@col/types";
import type { ConvexShape2, DistanceResult2, Pose2 } from "@col/types";
import { distance2 as orderedDistance } from "../polygons/distance.ts";
import { intersects2 as orderedIntersects } from "../polygons/intersects.ts";
import { paperDistance, paperIntersects } from "./algorithms.ts";
import type { PaperOptions } from "./algorithms.ts";
import { createPaperState } from "./state.ts";

/** Which algorithm, and what the paper leaves open. */
export interface VariantOptions extends PaperOptions {
  /** `"paper"` (default): as published; `"ordered"`: that of the main entry, which reads none of the other options. */
  readonly variant?: "paper" | "ordered" | undefined;
}

const VARIANT_OPTIONS: OptionNames = /* @__PURE__ */ new Set(
  ["variant", "cases", "start", "support", "epsilon", "maxIterations"]);
const WORDS: Readonly<Record<string, readonly unknown[]>> = {
  variant: ["paper", "ordered"], cases: [7, 4], start: ["text", "listing", "fixed"], support: ["scan", "climb"],
};

/** Throws a TypeError for options that are no record, or a RangeError that echoes what is wrong. */
function check(options: VariantOptions): void {
  requireOptions(options, VARIANT_OPTIONS);
  for (const [name, known] of Object.entries(WORDS)) {
    const value: unknown = options[name as keyof VariantOptions];
    if (value !== undefined && !known.includes(value))
      throw new RangeError(`${name} must be one of ${known.join(", ")}, got ${value as string}`);
  }
  for (const [name, least] of [["epsilon", 0], ["maxIterations", 1]] as const) {
    const value: unknown = options[name];
    if (value !== undefined && !(typeof value === "number" && value >= least))
      throw new RangeError(`${name} must be >= ${least}, got ${value as number}`);
  }
}

/** Corners in the world: X = x + (c lx - s ly), Y = y + (s lx + c ly). Throws a TypeError for what is no polygon. */
function corners(shape: ConvexShape2, pose: Pose2 | null): Float64Array {
  const v = shape.vertices, out = new Float64Array(v.length);
  if (v.length === 0 || shape.margin > 0)
    throw new TypeError(
      `the published algorithm takes polygons, got ${v.length / 2} corners with margin ${shape.margin}`);
  const { x, y, c, s } = pose ?? { x: 0, y: 0, c: 1, s: 0 };
  if (!(Math.abs(c * c + s * s - 1) <= 1e-3 && Math.abs(x) + Math.abs(y) < 1e50))
    throw new RangeError(`pose: x, y must be < 1e50 and c^2 + s^2 = 1, got ${x}, ${y}, ${c}, ${s}`);
  for (let i = 0; i < v.length; i += 2) {
    out[i] = x + (c * v[i] - s * v[i + 1]);
    out[i + 1] = y + (s * v[i] + c * v[i + 1]);
  }
  return out;
}

/**
 * Distance of two polygons by Alg. 1. `distance`, `iterations` (supports) and, apart, `normal` are the algorithm's; it
 * keeps no closest points (NaN) and proves no bound (`lowerBound` 0). `overlapping`: at most `epsilon` apart, or its
 * budget is spent at distance 0.
 * @throws TypeError for what is no polygon; RangeError for a pose or an option that is none.
 */
export function distance2(
  a: ConvexShape2, poseA: Pose2 | null, b: ConvexShape2, poseB: Pose2 | null, options: VariantOptions = {},
  out: DistanceResult2 = createDistanceResult2(),
): DistanceResult2 {
  check(options);
  if (options.variant === "ordered") return orderedDistance(a, poseA, b, poseB, undefined, out);
  const st = createPaperState(), d = paperDistance(corners(a, poseA), corners(b, poseB), options, st),
    apart = d > st.epsilon && st.n < 3;
  out.distance = apart ? d : 0;
  out.lowerBound = 0;
  out.pointA.x = out.pointA.y = out.pointB.x = out.pointB.y = NaN;
  out.normal.x = apart ? -st.vx / d : NaN;
  out.normal.y = apart ? -st.vy / d : NaN;
  out.iterations = st.steps;
  out.status = apart ? "separated" : "overlapping";
  return out;
}

/** Do two polygons meet, by Alg. 6. Throws as `distance2` does. */
export function intersects2(a: ConvexShape2, poseA: Pose2 | null, b: ConvexShape2, poseB: Pose2 | null,
  options: VariantOptions = {}): boolean {
  check(options);
  if (options.variant === "ordered") return orderedIntersects(a, poseA, b, poseB);
  return paperIntersects(corners(a, poseA), corners(b, poseB), options);
}
