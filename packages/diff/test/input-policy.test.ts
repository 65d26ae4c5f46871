/** Every public function with every kind of bad input: the table of CONVENTIONS. */
import {
  createShapeDerivatives,
  createWitnessDerivatives,
  distanceGradient,
  growthGradient,
  normalDerivative,
  pullback,
  pullbackRelative,
  shapeDerivatives,
  witnessDerivatives,
} from "@col/diff";
import * as diff from "@col/diff";
import * as growthEntry from "@col/diff/growth";
import * as lie from "@col/diff/lie";
import { createGrowthDerivatives, growthDerivatives } from "@col/diff/growth";
import { retractPose } from "@col/diff/lie";
import { signedDistance } from "@col/epa";
import { growthDistance } from "@col/growth-distance";
import { box, ellipsoid } from "@col/shapes";
import { INPUT_POLICY, inputCases, judgeInput, makePose, optionValues, unjudged } from "@col/testkit";
import type { BadValue, InputRow } from "@col/testkit";
import { expect, test } from "vitest";

const A = box(1, 2, 3), B = ellipsoid(0.5, 1, 2), here = makePose(), there = makePose(4, 1, 0);
const PAIR = ["queriedShape", "pose", "queriedShape", "pose"] as const;
const RECORDS: readonly BadValue[] = INPUT_POLICY.options.filter((v) =>
  ["5", '"text"', "true", "null"].includes(v.title),
);
const WORDS: readonly unknown[] = ["there", 5, null, {}], NUMBERS: readonly unknown[] = ["5", true, null, NaN, -1, {}];
const OPTIONS: readonly BadValue[] = [
  ...RECORDS,
  ...["method", "frame", "smoothing", "estimator"].flatMap((name) => optionValues("RangeError", name, ...WORDS)),
  ...["epsilon", "length"].flatMap((name) => optionValues("RangeError", name, ...NUMBERS, 0, Infinity)),
  ...optionValues("RangeError", "damping", ...NUMBERS, Infinity),
  ...["rings", "samples"].flatMap((name) => optionValues("RangeError", name, ...NUMBERS, 0, 1.5, 1e7)),
  ...optionValues("RangeError", "seed", "5", true, null, NaN, 0.5, 2 ** 53, {}),
  ...["solver", "face"].flatMap((name) => optionValues("TypeError", name, 5, "text", true, {}, null)),
  ...optionValues("RangeError", "unknown", 5),
];
/** `shapeDerivatives` has no solver. */
const SHAPE_OPTIONS: readonly BadValue[] = [...OPTIONS.filter(({ title }) => !title.startsWith("solver")),
  ...optionValues("RangeError", "solver", 5, signedDistance)];
/** What is no solution. A record without a normal is announced by the status or by NaN. */
const SOLUTION = INPUT_POLICY.queriedShape;
const FRAME: readonly BadValue[] = optionValues("RangeError", "frame", ...WORDS).map(({ title, verdict, change }) => ({
  title,
  verdict,
  change: () => (change({}) as { frame: unknown }).frame,
}));

const solution = signedDistance(A, here, B, there), growth = growthDistance(A, here, B, there);
const good = [A, here, B, there, solution], record = witnessDerivatives(A, here, B, there, solution, {});
const cotangents = { pointA: Float64Array.of(1, 2, 3), distance: 1 };
const OUT = INPUT_POLICY.out;
/** Any object takes numbers by index. */
const NUMBERS_OUT = OUT.filter((v) => v.title !== "{}");

const ROWS: readonly InputRow[] = [
  {
    name: "witnessDerivatives",
    call: witnessDerivatives,
    good: [...good, {}, createWitnessDerivatives()],
    kinds: [...PAIR, SOLUTION, OPTIONS, OUT],
  },
  {
    name: "shapeDerivatives",
    call: shapeDerivatives,
    good: [...good, "a", {}, createShapeDerivatives()],
    kinds: [...PAIR, SOLUTION, FRAME, SHAPE_OPTIONS, OUT],
  },
  { name: "normalDerivative", call: normalDerivative, good: [...good, {}], kinds: [...PAIR, SOLUTION, OPTIONS] },
  {
    name: "distanceGradient",
    call: distanceGradient,
    good: [here, there, solution, "body", new Float64Array(12)],
    kinds: ["pose", "pose", SOLUTION, FRAME, NUMBERS_OUT],
  },
  { name: "pullback", call: pullback, good: [record, cotangents], kinds: [SOLUTION, RECORDS] },
  { name: "pullbackRelative", call: pullbackRelative, good: [record, cotangents], kinds: [SOLUTION, RECORDS] },
  { name: "growthGradient", call: growthGradient, good: [A, here, B, there, growth], kinds: [...PAIR, SOLUTION] },
  {
    name: "growthDerivatives",
    call: growthDerivatives,
    good: [A, here, B, there, {}, createGrowthDerivatives()],
    kinds: [...PAIR, RECORDS, OUT],
  },
  { name: "retractPose", call: retractPose, good: [here, new Float64Array(6), makePose()], kinds: ["pose", null, OUT] },
];

test("bad input is refused as the table says", () => {
  expect(inputCases(ROWS).flatMap((c) => (judgeInput(c) === "" ? [] : [`${c.title}: ${judgeInput(c)}`]))).toEqual([]);
});

/** Exported functions without a row, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  createWitnessDerivatives: "takes no argument",
  createShapeDerivatives: "takes no argument",
  createGrowthDerivatives: "takes no argument",
  expSE3: "arithmetic on packed arrays: no checks, as the kernel tiers",
  logSE3: "arithmetic on packed arrays: no checks, as the kernel tiers",
  compose: "arithmetic on packed arrays: no checks, as the kernel tiers",
  retract: "arithmetic on packed arrays: no checks, as the kernel tiers",
  adjoint: "arithmetic on packed arrays: no checks, as the kernel tiers",
};

test("every exported function has a row, or a reason to have none", () => {
  expect(unjudged([diff, growthEntry, lie], ROWS, WITHOUT)).toEqual([]);
});
