/**
 * Input-policy rows and the law of other pairs' warm starts that `@col/gjk` and `@col/accel` share: both answer the
 * same calls.
 *
 * In: a package's functions, shapes it may be asked about, and a shape of the plane, which each query refuses with a
 * sentence. Out: rows for `inputCases`; violations in a report.
 */
import { createDistanceResult, createWarmStart } from "@col/types";
import type { ConvexShape, DistanceResult, Pose, WarmStart } from "@col/types";
import { certifyDistance } from "./certify/distance.ts";
import { batchKinds, INPUT_POLICY } from "./input-policy.ts";
import type { BadValue, InputRow } from "./input-policy.ts";
import { makePose } from "./poses.ts";
import type { LawReport } from "./report.ts";
import type { Rng } from "./rng.ts";
import type { PairCase } from "./solver.ts";

/** The public functions of a distance package in space, under their names. */
export interface SpaceApi {
  readonly distance: (...all: never[]) => unknown;
  readonly intersects: (...all: never[]) => unknown;
  readonly distanceBatch: (...all: never[]) => unknown;
  readonly intersectsBatch: (...all: never[]) => unknown;
  readonly createDistanceBatchResult: (count: number) => unknown;
  /** The steps of a query, as a list. */
  readonly steps: (...all: never[]) => unknown;
}

/** A shape of a 3-D query: the rules of `INPUT_POLICY`, and 2-D shapes, refused with an error message. */
export function queriedInSpace(...ofThePlane: readonly unknown[]): readonly BadValue[] {
  return [
    ...INPUT_POLICY.queriedShape,
    ...ofThePlane.map((shape, i) => ({
      title: `shape ${i} of the plane`,
      change: () => shape,
      verdict: "TypeError" as const,
    })),
  ];
}

/** Every public function with every kind of bad input; `a` and `b` are bounded, `plane` are shapes of the plane. */
export function spaceRows(api: SpaceApi, a: ConvexShape, b: ConvexShape, plane: readonly unknown[]): InputRow[] {
  const shape = queriedInSpace(...plane), pair = [shape, "pose", shape, "pose"] as const,
    good = [a, makePose(), b, makePose(4, 1, 0), {}] as const;
  const scene = {
    shapes: [a, b],
    poses: Float64Array.of(0, 0, 0, 0, 0, 0, 1, 4, 1, 0, 0, 0, 0, 1),
    pairs: Int32Array.of(0, 1, 1, 0),
  };
  return [
    {
      name: "distance",
      call: api.distance,
      good: [...good, createDistanceResult()],
      kinds: [...pair, "options", "out"],
    },
    { name: "intersects", call: api.intersects, good, kinds: [...pair, "options"] },
    { name: "steps", call: api.steps, good, kinds: [...pair, "options"] },
    {
      name: "distanceBatch",
      call: api.distanceBatch,
      good: [scene, {}, api.createDistanceBatchResult(2)],
      kinds: [batchKinds(), "options", "out"],
    },
    { name: "intersectsBatch", call: api.intersectsBatch, good: [scene, {}], kinds: [batchKinds(), "options"] },
    { name: "createDistanceBatchResult", call: api.createDistanceBatchResult, good: [2], kinds: ["count"] },
  ];
}

/** Options of a query with a warm start: a start, and a method where there are several. */
export interface TokenQuery {
  readonly title: string;
  readonly distance: (a: ConvexShape, pa: Pose, b: ConvexShape, pb: Pose, warmStart: WarmStart) => DistanceResult;
  readonly intersects: (a: ConvexShape, pa: Pose, b: ConvexShape, pb: Pose, warmStart: WarmStart) => boolean;
}

/** The warm start's pair is mixed from one of so many pairs before. */
const BACK = 6;
/** For a pair with a larger distance the Boolean is certain. Length. */
const CLEARLY = 1e-6;

/**
 * One warm start passed from pair to pair and from query to query: certificates hold, and the Boolean equals `cold`'s.
 */
export function foreignTokenLaw(
  pairs: Iterable<PairCase>,
  queries: readonly TokenQuery[],
  cold: (a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose) => DistanceResult,
  rng: Rng,
  report: LawReport,
): void {
  const warmStart = createWarmStart(), last: PairCase[] = [];
  for (const p of pairs) {
    last.push(p);
    const q = last[rng.integer(last.length)];
    if (last.length >= BACK) last.shift();
    for (const query of queries) {
      // the last pair, one of its shapes with another, the shapes swapped
      for (const [a, poseA, b, poseB] of [
        [p.a, p.poseA, p.b, p.poseB],
        [q.a, p.poseA, p.b, p.poseB],
        [p.b, p.poseB, q.a, p.poseA],
        [q.b, q.poseB, q.a, q.poseA],
      ] as const) {
        report.subject = () => `${query.title} ${p.name} ${q.name}`;
        certifyDistance(a, poseA, b, poseB, query.distance(a, poseA, b, poseB, warmStart), report);
        const yes = query.intersects(a, poseA, b, poseB, warmStart), told = cold(a, poseA, b, poseB);
        if (told.status === "separated" && told.lowerBound > CLEARLY)
          report.require("the Boolean agrees with the cold distance", !yes);
        if (told.status === "overlapping") report.require("the Boolean agrees with the cold distance", yes);
      }
    }
  }
}
