/** Every public function with every kind of bad input: the table of CONVENTIONS. */
import {
  contactManifold2,
  createCastResult2,
  createContactManifold2,
  distance2,
  distanceBatch2,
  gjkSteps2,
  intersects2,
  intersectsBatch2,
  signedPointDistance2,
  pose2,
  rayCast2,
  shapeCast2,
  signedDistance2,
  signedDistanceBatch2,
  timeOfImpact2,
} from "@col/gjk2d-barycode";
import * as all from "@col/gjk2d-barycode";
import * as polygons from "@col/gjk2d-barycode/polygons";
import { distance2 as polygonDistance, intersects2 as polygonIntersects } from "@col/gjk2d-barycode/polygons";
import { box2, convexPolygon, ellipse } from "@col/shapes/2d";
import { INPUT_POLICY, inputCases, judgeInput, optionValues, unjudged } from "@col/testkit";
import type { BadValue, InputRow } from "@col/testkit";
import { createDistanceResult2 } from "@col/types";
import { expect, test } from "vitest";

const A = box2(1, 2), B = convexPolygon([0, 0, 1, 0, 0, 1]), E = ellipse(1, 2);
const here = { x: 0, y: 0, c: 1, s: 0 }, there = { x: 4, y: 1, c: 1, s: 0 };
const PAIR = ["queriedShape", "pose2", "queriedShape", "pose2"] as const;
const NO_OPTIONS = INPUT_POLICY.options.filter((v) => ["5", '"text"', "true", "null"].includes(v.title));
const OPTIONS: readonly BadValue[] = [
  ...NO_OPTIONS,
  ...optionValues("RangeError", "tolerance", "5", true, null, NaN, -1, {}),
  ...optionValues("RangeError", "maxDistance", "5", true, null, NaN, -1, {}),
  ...optionValues("RangeError", "maxIterations", "5", true, null, NaN, -1, 0, {}),
  ...optionValues("RangeError", "start", "there", 5, null, {}),
  ...optionValues("harmless", "warmStart", 5, null, {}, "text"),
  ...optionValues("RangeError", "unknown", 5),
];
const CAST: readonly BadValue[] = [
  ...NO_OPTIONS,
  ...["maxTime", "tolerance"].flatMap((name) => optionValues("RangeError", name, "5", true, null, NaN, -1, {})),
  ...optionValues("RangeError", "maxIterations", "5", true, null, NaN, -1, 0, {}),
];
const SHAPE_CAST: readonly BadValue[] = [
  ...CAST,
  ...optionValues("RangeError", "maxTime", Infinity),
  ...optionValues("RangeError", "targetDistance", "5", true, null, NaN, -1, Infinity, {}),
  ...optionValues("RangeError", "startInside", "exit", true, null, {}),
  ...optionValues("RangeError", "unknown", 5),
];
const DIRECTION: readonly BadValue[] = [
  ...INPUT_POLICY.point2,
  { title: "no length", change: () => ({ x: 0, y: 0 }), verdict: "RangeError" },
];
const steps = (...all: Parameters<typeof gjkSteps2>): unknown => [...gjkSteps2(...all)];
const good = [A, here, B, there, {}], out = createDistanceResult2();
const MOTION = { x: -1, y: 0, turn: 0.1 };
const SPEED: readonly BadValue[] = [
  ...INPUT_POLICY.queriedShape.filter((v) => v.title !== "[]" && !v.title.includes("support")),
  ...["x", "y"].flatMap((name) => optionValues("RangeError", name, NaN, Infinity, undefined)),
  ...optionValues("RangeError", "turn", NaN, Infinity),
];
const shapes = [A, B], pairs = Int32Array.of(0, 1), poses = Float64Array.of(0, 0, 1, 0, 4, 1, 1, 0);
const BATCH: readonly BadValue[] = [
  { title: "a pair beyond the shapes", change: () => Int32Array.of(0, 9), verdict: "RangeError" },
  { title: "half a pair", change: () => Int32Array.of(0), verdict: "RangeError" },
];
/** Options of batches: numbers as above; a warm start belongs to one pair, so that a batch refuses it. */
const BATCH_OPTIONS: readonly BadValue[] = [
  ...OPTIONS.filter((v) => !v.title.startsWith("warmStart")),
  ...optionValues("TypeError", "warmStart", 5, null, {}, "text"),
];
const POSES: readonly BadValue[] = [
  { title: "too few poses", change: () => new Float64Array(3), verdict: "RangeError" },
  { title: "poses that are no numbers", change: () => new Float64Array(8).fill(NaN), verdict: "RangeError" },
];

const ROWS: readonly InputRow[] = [
  { name: "distance2", call: distance2, good: [...good, out], kinds: [...PAIR, OPTIONS, "out"] },
  { name: "distance2 without options", call: distance2, good: [A, here, B, there], kinds: PAIR },
  { name: "signedDistance2 without options", call: signedDistance2, good: [A, here, B, there], kinds: PAIR },
  { name: "intersects2 without options", call: intersects2, good: [A, here, B, there], kinds: PAIR },
  { name: "distance2 of an ellipse", call: distance2, good: [E, here, B, there, {}], kinds: [...PAIR, OPTIONS] },
  { name: "intersects2", call: intersects2, good, kinds: [...PAIR, OPTIONS] },
  { name: "signedDistance2", call: signedDistance2, good: [...good, out], kinds: [...PAIR, OPTIONS, "out"] },
  { name: "gjkSteps2", call: steps, good, kinds: [...PAIR, OPTIONS] },
  { name: "polygons: distance", call: polygonDistance, good: [...good, out], kinds: [...PAIR, OPTIONS, "out"] },
  { name: "polygons: intersects", call: polygonIntersects, good, kinds: [...PAIR, OPTIONS] },
  {
    name: "signedPointDistance2",
    call: signedPointDistance2,
    good: [A, here, { x: 3, y: 0 }, out],
    kinds: ["queriedShape", "pose2", "point2", "out"],
  },
  {
    name: "rayCast2",
    call: rayCast2,
    good: [A, here, { x: 3, y: 0 }, { x: -1, y: 0 }, {}, createCastResult2()],
    kinds: ["queriedShape", "pose2", "point2", DIRECTION, CAST, "out"],
  },
  {
    name: "timeOfImpact2",
    call: timeOfImpact2,
    good: [A, here, MOTION, B, there, MOTION, {}, createCastResult2()],
    kinds: ["queriedShape", "pose2", SPEED, "queriedShape", "pose2", SPEED, CAST, "out"],
  },
  {
    name: "shapeCast2",
    call: shapeCast2,
    good: [A, here, B, there, { x: -8, y: 0 }, {}, createCastResult2()],
    kinds: [...PAIR, "point2", SHAPE_CAST, "out"],
  },
  {
    name: "contactManifold2",
    call: contactManifold2,
    good: [A, here, B, there, { maxDistance: 1 }, createContactManifold2()],
    kinds: [
      ...PAIR, [...NO_OPTIONS, ...optionValues("RangeError", "maxDistance", "5", true, null, NaN, -1, {})], "out",
    ],
  },
  { name: "pose2", call: pose2, good: [0, 1, 2], kinds: ["finite", "finite", "optionalNumber"] },
  {
    name: "distanceBatch2",
    call: distanceBatch2,
    good: [shapes, pairs, poses, new Float64Array(8), null, {}],
    kinds: [null, BATCH, POSES, null, null, BATCH_OPTIONS],
  },
  {
    name: "signedDistanceBatch2",
    call: signedDistanceBatch2,
    good: [shapes, pairs, poses, new Float64Array(8), null, {}],
    kinds: [null, BATCH, POSES, null, null, BATCH_OPTIONS],
  },
  {
    name: "intersectsBatch2",
    call: intersectsBatch2,
    good: [shapes, pairs, poses, new Uint8Array(1), {}],
    kinds: [null, BATCH, POSES, null, BATCH_OPTIONS],
  },
];

test("bad input is refused as the table says", () => {
  const wrong = inputCases(ROWS).flatMap((c) => {
    const said = judgeInput(c);
    return said === "" ? [] : [`${c.title}: ${said}`];
  });
  expect(wrong).toEqual([]);
});

/** Exported functions without a row, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  createCastResult2: "takes no argument",
  createContactManifold2: "takes no argument",
};

test("every exported function has a row, or a reason to have none", () => {
  expect(unjudged([all, polygons], ROWS, WITHOUT)).toEqual([]);
});
