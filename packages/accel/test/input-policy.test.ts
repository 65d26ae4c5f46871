/** Every public function with every kind of bad input: the table of CONVENTIONS. */
import {
  accelSteps,
  createDistanceBatchResult,
  distance,
  distanceBatch,
  intersects,
  intersectsBatch,
} from "@col/accel";
import { box, capsule } from "@col/shapes";
import { batchKinds, inputCases, judgeInput, makePose } from "@col/testkit";
import type { InputRow } from "@col/testkit";
import { createDistanceResult } from "@col/types";
import { expect, test } from "vitest";

const A = box(1, 2, 3), B = capsule(0.5, 1), here = makePose(), there = makePose(4, 1, 0);
const PAIR = ["queriedShape", "pose", "queriedShape", "pose"] as const;
const SCENE = {
  shapes: [A, B],
  poses: Float64Array.of(0, 0, 0, 0, 0, 0, 1, 4, 1, 0, 0, 0, 0, 1),
  pairs: Int32Array.of(0, 1, 1, 0),
};
const steps = (...all: Parameters<typeof accelSteps>): unknown => [...accelSteps(...all)];

const ROWS: readonly InputRow[] = [
  {
    name: "distance",
    call: distance,
    good: [A, here, B, there, {}, createDistanceResult()],
    kinds: [...PAIR, "options", "out"],
  },
  { name: "intersects", call: intersects, good: [A, here, B, there, {}], kinds: [...PAIR, "options"] },
  { name: "accelSteps", call: steps, good: [A, here, B, there, {}], kinds: [...PAIR, "options"] },
  {
    name: "distanceBatch",
    call: distanceBatch,
    good: [SCENE, {}, createDistanceBatchResult(2)],
    kinds: [batchKinds(), "options", "out"],
  },
  { name: "intersectsBatch", call: intersectsBatch, good: [SCENE, {}], kinds: [batchKinds(), "options"] },
];

test("bad input is refused as the table says", () => {
  expect(inputCases(ROWS).flatMap((c) => (judgeInput(c) === "" ? [] : [`${c.title}: ${judgeInput(c)}`]))).toEqual([]);
});
