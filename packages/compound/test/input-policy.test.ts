/** Every public function with every kind of bad input: the table of CONVENTIONS. */
import {
  bodyIntersects, bodyDistance, bodyContactManifold, bodyRayCast, bodyShapeCast, bodySolvers, closestPoint, compound,
  compoundOfHulls, contains, createBodyCastResult, deepestPair, forEachPartContact, forEachPartPairWithin,
  forEachPartRayHit,
  measureParts, refit, triangleMesh,
} from "@col/compound";
import * as all from "@col/compound";
import { rayCast, shapeCast } from "@col/cast";
import { contactManifold, createContactManifold, signedDistance } from "@col/epa";
import { distance, intersects } from "@col/gjk";
import { box, capsule, convexHull, halfSpace } from "@col/shapes";
import { inputCases, judgeInput, makePose, optionValues, unjudged } from "@col/testkit";
import type { BadValue, InputRow } from "@col/testkit";
import { createBodyDistanceResult } from "@col/types";
import { expect, test } from "vitest";
import { boxMesh } from "./support/meshes.ts";

const M = boxMesh(1, 1, 1), MESH = triangleMesh(M.positions, M.indices), here = makePose(), there = makePose(9, 1, 0);
const PARTS = compound([{ shape: box(1, 2, 3), pose: here }, { shape: capsule(0.5, 1), pose: there }]);
const at = (x: number, y: number, z: number): { x: number; y: number; z: number } => ({ x, y, z });

const values = (verdict: BadValue["verdict"], ...list: readonly unknown[]): BadValue[] =>
  list.map((value) => ({ title: String(value), change: () => value, verdict }));
const NO_RECORD = values("TypeError", 5, "text", true, null);
const numbers = (name: string): BadValue[] => optionValues("RangeError", name, "5", true, null, NaN, -1, {});
const solvers = (name: string): BadValue[] => optionValues("TypeError", name, 5, "text", null, {}, []);
const RAY_OPTIONS = [...numbers("maxTime"), ...numbers("minTime"), ...numbers("tolerance"), ...numbers("maxIterations"),
  ...optionValues("RangeError", "startInside", 5, "", "inside", null),
  ...optionValues("RangeError", "sides", 5, "back"),
  ...optionValues("RangeError", "minTime", Infinity)];
const WARM = optionValues("harmless", "warmStart", 5, {}, "text", { partA: NaN, partB: 0.5 });
const FUNCTION = values("TypeError", 5, "text", null, undefined, {});
const BODY = values("TypeError", 5, "text", true, null, undefined, {}, { bodyKind: "mesh" }, { support: 5 });
const VECTOR: BadValue[] = [...NO_RECORD, ...values("TypeError", undefined), ...values("RangeError", {},
  at(NaN, 0, 0), at(0, Infinity, 0), at(0, 0, 1e51), { x: "1", y: 0, z: 0 })];
const DISTANCE = [...NO_RECORD, ...values("TypeError", undefined), ...solvers("distance"), ...numbers("maxDistance"),
  ...numbers("tolerance"), ...WARM];
const LIST = [...values("TypeError", 5, "text", true, null), ...values("RangeError", [], new Float64Array(10),
  new Float64Array(9).fill(NaN), new Float64Array(9).fill(Infinity), new Float64Array(9).fill(1e31)),
  ...values("TypeError", ["0", 0, 0, 0, 0, 0, 0, 0, 0])];
const INDICES = [...values("TypeError", 5, "text", true), ...values("RangeError", [], [0, 1], [0, 1, 8], [0, 1, -1],
  [0, 1, 0.5], [0, 1, NaN], ["0", 1, 2])];
const part = (...parts: readonly unknown[]): unknown[][] => parts.map((p) => [p]);
const PART_LISTS = [...values("TypeError", 5, "text", null, undefined, {}, ...part(null, 5, {}, { shape: box(1, 1, 1) },
  { shape: {}, pose: here }, { shape: halfSpace(at(0, 0, 1)), pose: here }, { shape: box(1, 1, 1), pose: {} })),
  ...values("RangeError", [], ...part({ shape: box(1, 1, 1), pose: makePose(NaN, 0, 0) },
    { shape: box(1, 1, 1), pose: makePose(0, 0, 0, 0, 0, 0, 0) }))];
const PAIR = [BODY, "pose", BODY, "pose"] as const;
const pair = [MESH, here, PARTS, there] as const;

const ROWS: readonly InputRow[] = [
  { name: "triangleMesh", call: triangleMesh, good: [M.positions, M.indices, { margin: 0.1 }],
    kinds: [LIST, INDICES, [...NO_RECORD, ...numbers("margin"), ...optionValues("RangeError", "margin", Infinity),
      ...numbers("weld"), ...optionValues("RangeError", "weld", Infinity),
      ...optionValues("RangeError", "sides", "back", 1, null)]] },
  { name: "refit", call: refit, good: [MESH],
    kinds: [values("TypeError", 5, "text", true, null, undefined, {}, PARTS, box(1, 1, 1))] },
  { name: "compound", call: compound, good: [[{ shape: box(1, 1, 1), pose: here }]], kinds: [PART_LISTS] },
  { name: "bodyDistance", call: bodyDistance, good: [...pair, { distance }, createBodyDistanceResult()],
    kinds: [...PAIR, DISTANCE, "out"] },
  { name: "bodyIntersects", call: bodyIntersects, good: [...pair, { intersects }],
    kinds: [...PAIR, [...NO_RECORD, ...solvers("intersects"), ...numbers("maxDistance"), ...WARM]] },
  { name: "deepestPair", call: deepestPair, good: [PARTS, here, PARTS, there, { signedDistance },
    createBodyDistanceResult()], kinds: [[...BODY, ...values("TypeError", MESH)], "pose", BODY, "pose",
    [...NO_RECORD, ...solvers("signedDistance"), ...numbers("tolerance")], "out"] },
  { name: "forEachPartPairWithin", call: forEachPartPairWithin, good: [...pair, { distance, maxDistance: 1 }, () => 0],
    kinds: [...PAIR, [...DISTANCE.filter((v) => !v.title.startsWith("warmStart")),
      ...optionValues("RangeError", "maxDistance", undefined, "1"), ...optionValues("RangeError", "maxGap", 1)],
    FUNCTION] },
  { name: "forEachPartContact", call: forEachPartContact, good: [...pair, { contactManifold }, () => 0],
    kinds: [...PAIR, [...NO_RECORD, ...solvers("contactManifold"), ...numbers("maxDistance"),
      ...optionValues("RangeError", "maxPoints", 0, 33, 1.5, NaN, "4", null)], FUNCTION] },
  { name: "bodyRayCast", call: bodyRayCast, good: [PARTS, here, at(30, 0, 0), at(-1, 0, 0), { rayCast },
    createBodyCastResult()], kinds: [BODY, "pose", VECTOR, [...VECTOR, ...values("RangeError", at(0, 0, 0))],
    [...NO_RECORD, ...solvers("rayCast"), ...RAY_OPTIONS], "out"] },
  { name: "forEachPartRayHit", call: forEachPartRayHit, good: [PARTS, here, at(30, 0, 0), at(-1, 0, 0), { rayCast },
    () => 0],
    kinds: [BODY, "pose", VECTOR, [...VECTOR, ...values("RangeError", at(0, 0, 0))], [...NO_RECORD,
      ...solvers("rayCast"),
      ...RAY_OPTIONS, ...optionValues("RangeError", "startInside", "exit")], FUNCTION] },
  { name: "bodyShapeCast", call: bodyShapeCast, good: [...pair, at(-9, 0, 0), { shapeCast }, createBodyCastResult()],
    kinds: [...PAIR, VECTOR, [...NO_RECORD, ...solvers("shapeCast"), ...numbers("maxTime"),
      ...numbers("targetDistance"), ...numbers("tolerance"), ...numbers("maxIterations")], "out"] },
  { name: "closestPoint", call: closestPoint, good: [PARTS, here, at(9, 0, 0), { distance },
    createBodyDistanceResult()], kinds: [BODY, "pose", VECTOR, [...NO_RECORD, ...solvers("distance"),
    ...numbers("maxDistance")], "out"] },
  { name: "compoundOfHulls", call: compoundOfHulls, good: [[M.positions], { convexHull }],
    kinds: [[...values("TypeError", 5, "text", null, undefined, {}, [5], [null], [{ positions: 5 }]),
      ...values("RangeError", [], [[]], [[0, 0]], [[0, 0, NaN]], [["0", 0, 0]], [{ positions: [0, 0, Infinity] }])],
    [...NO_RECORD, ...values("TypeError", undefined), ...solvers("convexHull")]] },
  { name: "measureParts", call: measureParts, good: [MESH, PARTS, { distance, tolerance: 5 }],
    kinds: [[...values("TypeError", 5, "text", null, undefined, {}, PARTS, box(1, 1, 1))],
      [...values("TypeError", 5, "text", null, undefined, {}, MESH, box(1, 1, 1))],
      [...NO_RECORD, ...values("TypeError", undefined), ...solvers("distance"), ...numbers("maxPieces"),
        ...optionValues("RangeError", "tolerance", 0, -1, NaN, Infinity, "5", null),
        ...optionValues("TypeError", "onProgress", 5, "text", null)]] },
  { name: "bodyContactManifold", call: bodyContactManifold, good: [...pair, { contactManifold },
    createContactManifold()],
    kinds: [...PAIR, [...NO_RECORD, ...values("TypeError", undefined), ...solvers("contactManifold"),
      ...numbers("maxDistance")], values("TypeError", 5, "text", null, undefined)] },
  { name: "bodySolvers", call: bodySolvers, good: [{ distance, signedDistance, intersects, contactManifold }],
    kinds: [[...NO_RECORD, ...values("TypeError", undefined), ...solvers("distance"), ...solvers("rayCast")]] },
  { name: "contains", call: contains, good: [MESH, here, at(0, 0, 0)],
    kinds: [[...BODY, ...values("TypeError", PARTS, box(1, 1, 1))], "pose", VECTOR] },
];

test("bad input is refused as the table says", () => {
  expect(inputCases(ROWS).flatMap((c) => (judgeInput(c) === "" ? [] : [`${c.title}: ${judgeInput(c)}`]))).toEqual([]);
});

test("a refusal says who, what must hold and what came", () => {
  expect(() => triangleMesh([0, 0, 0, 1, 0, NaN, 0, 1, 0])).toThrow("finite and below 1e30, got NaN at 5");
  const moved = triangleMesh([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  moved.positions[5] = NaN;
  expect(() => {
    refit(moved);
  }).toThrow("refit: positions must be finite and below 1e30, got NaN at 5");
  expect(() => triangleMesh(M.positions, [0, 1, 8])).toThrow("indices must be integers from 0 to 7, got 8 at 2");
  expect(() => compound([{ shape: box(1, 1, 1) } as never])).toThrow("parts[0].pose must be a pose");
  expect(() => compound([{ shape: box(1, 1, 1), pose: makePose(NaN, 0, 0) }])).toThrow("parts[0].pose");
  expect(() => bodyDistance(MESH, here, PARTS, there, {} as never)).toThrow("options.distance must be a function");
  const near = (...given: readonly unknown[]) => (): void => {
    (forEachPartPairWithin as (...all: readonly unknown[]) => void)(...pair, ...given);
  };
  const visit = (): number => 0, who = "forEachPartPairWithin: options";
  const record = `${who} must be an object { distance, maxDistance }, got`;
  expect(near()).toThrow(`${record} undefined`);
  expect(near(0.1, { distance }, visit)).toThrow(`${record} 0.1`);
  expect(near(visit, { distance, maxDistance: 1 })).toThrow(`${record} the function visit itself`);
  expect(near({ distance, maxDistance: 1 })).toThrow("forEachPartPairWithin: visit must be a function, got undefined");
  expect(near({ distance }, visit)).toThrow(`${who}.maxDistance must be a number >= 0, got undefined`);
  expect(near({ distance, maxDistance: -1 }, visit)).toThrow(`${who}.maxDistance must be a number >= 0, got -1`);
  expect(near({ distance, maxGap: 1 }, visit)).toThrow(`${who}.maxGap is no option, did you mean maxDistance?`);
});

/** Exported functions without a row, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  createBodyCastResult: "takes no argument",
};

test("every exported function has a row, or a reason to have none", () => {
  expect(unjudged([all], ROWS, WITHOUT)).toEqual([]);
});
