/** Every public function with every kind of bad input: the table of CONVENTIONS. */
import {
  createGrowthBatchResult,
  createGrowthDerivatives,
  createGrowthDerivatives2,
  growthDerivatives,
  growthDerivatives2,
  growthDistance,
  growthDistance2,
  growthDistanceBatch,
  growthGradient,
  growthGradient2,
  growthIntersects,
  growthIntersects2,
  growthIntersectsBatch,
  growthSteps,
} from "@col/growth-distance";
import * as growth from "@col/growth-distance";
import { box, ellipsoid } from "@col/shapes";
import { box2, disc } from "@col/shapes/2d";
import { INPUT_POLICY, inputCases, judgeInput, makePose, optionValues, unjudged } from "@col/testkit";
import type { BadValue, InputRow } from "@col/testkit";
import { createGrowthResult, createGrowthResult2 } from "@col/types";
import { expect, test } from "vitest";

const A = box(1, 2, 3), B = ellipsoid(0.5, 1, 2), here = makePose(), there = makePose(4, 1, 0);
const A2 = box2(1, 2), B2 = disc(0.5), here2 = { x: 0, y: 0, c: 1, s: 0 }, there2 = { x: 4, y: 1, c: 1, s: 0 };
const PAIR = ["queriedShape", "pose", "queriedShape", "pose"] as const;
const PAIR2 = ["queriedShape", "pose2", "queriedShape", "pose2"] as const;
const OPTIONS: readonly BadValue[] = [
  ...INPUT_POLICY.options.filter((v) => ["5", '"text"', "true", "null"].includes(v.title)),
  ...optionValues("RangeError", "tolerance", "5", true, null, NaN, -1, {}),
  ...optionValues("RangeError", "maxIterations", "5", true, null, NaN, -1, 0, {}),
  ...["method", "coordinates", "start"].flatMap((name) => optionValues("RangeError", name, "there", 5, null, {})),
  ...optionValues("harmless", "warmStart", 5, null, {}, "text"),
  ...optionValues("RangeError", "unknown", 5),
];
const FRAME_OPTION: readonly BadValue[] = optionValues("RangeError", "frame", "there", 5, null, {});
const FRAME: readonly BadValue[] = FRAME_OPTION.map(({ title, verdict, change }) => ({ title, verdict,
  change: () => (change({}) as { frame: unknown }).frame }));
/** Any object takes numbers by index. */
const NUMBERS_OUT = INPUT_POLICY.out.filter((v) => v.title !== "{}");
const steps = (...all: Parameters<typeof growthSteps>): unknown => [...growthSteps(...all)];
const good = [A, here, B, there, {}], good2 = [A2, here2, B2, there2, {}];
const solution = growthDistance(A, here, B, there), solution2 = growthDistance2(A2, here2, B2, there2);
const bInA = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 4, 1, 0), pairs = Int32Array.of(0, 1);
const BATCH = ["queriedShape", null, null, "count"] as const;

const ROWS: readonly InputRow[] = [
  {
    name: "growthDistance",
    call: growthDistance,
    good: [...good, createGrowthResult()],
    kinds: [...PAIR, OPTIONS, "out"],
  },
  { name: "growthIntersects", call: growthIntersects, good, kinds: [...PAIR, OPTIONS] },
  { name: "growthSteps", call: steps, good, kinds: [...PAIR, OPTIONS] },
  {
    name: "growthDerivatives",
    call: growthDerivatives,
    good: [...good, createGrowthDerivatives()],
    kinds: [...PAIR, [...OPTIONS, ...FRAME_OPTION], "out"],
  },
  {
    name: "growthGradient",
    call: growthGradient,
    good: [A, here, B, there, solution, "body", new Float64Array(12)],
    kinds: [...PAIR, null, FRAME, NUMBERS_OUT],
  },
  {
    name: "growthDistance2",
    call: growthDistance2,
    good: [...good2, createGrowthResult2()],
    kinds: [...PAIR2, OPTIONS, "out"],
  },
  { name: "growthIntersects2", call: growthIntersects2, good: good2, kinds: [...PAIR2, OPTIONS] },
  {
    name: "growthDerivatives2",
    call: growthDerivatives2,
    good: [...good2, createGrowthDerivatives2()],
    kinds: [...PAIR2, [...OPTIONS, ...FRAME_OPTION], "out"],
  },
  {
    name: "growthGradient2",
    call: growthGradient2,
    good: [A2, here2, B2, there2, solution2, "body", new Float64Array(6)],
    kinds: [...PAIR2, null, FRAME, NUMBERS_OUT],
  },
  {
    name: "growthDistanceBatch",
    call: growthDistanceBatch,
    good: [[A, B], pairs, bInA, 1, createGrowthBatchResult(1), {}],
    kinds: [...BATCH, "out", OPTIONS],
  },
  {
    name: "growthIntersectsBatch",
    call: growthIntersectsBatch,
    good: [[A, B], pairs, bInA, 1, new Uint8Array(1), {}],
    kinds: [...BATCH, "out", OPTIONS],
  },
  { name: "createGrowthBatchResult", call: createGrowthBatchResult, good: [2], kinds: ["count"] },
];

test("bad input is refused as the table says", () => {
  expect(inputCases(ROWS).flatMap((c) => (judgeInput(c) === "" ? [] : [`${c.title}: ${judgeInput(c)}`]))).toEqual([]);
});

test("a pose of the plane that is null is refused with a sentence: here it does not mean world coordinates", () => {
  const none = null as never;
  for (const call of [growthDistance2, growthIntersects2, growthDerivatives2]) {
    expect(() => call(A2, none, B2, there2)).toThrow(/^poseA: need a pose .* got null$/);
    expect(() => call(A2, here2, B2, none)).toThrow(/^poseB: need a pose .* got null$/);
  }
  expect(() => growthGradient2(A2, none, B2, there2, solution2)).toThrow(/^poseA: need a pose .* got null$/);
});

/** Exported functions without a row, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  createGrowthWarmStart: "takes no argument",
  createGrowthWarmStart2: "takes no argument",
  createGrowthDerivatives: "takes no argument",
  createGrowthDerivatives2: "takes no argument",
};

test("every exported function has a row, or a reason to have none", () => {
  expect(unjudged([growth], ROWS, WITHOUT)).toEqual([]);
});
