/** Every public function with every kind of bad input: the table of CONVENTIONS. */
import {
  contactManifold,
  createContactManifold,
  createDistanceBatchResult,
  epaSteps,
  penetration,
  signedDistance,
  signedDistanceBatch,
} from "@col/epa";
import * as epa from "@col/epa";
import * as methods from "@col/epa/methods";
import { createSolver, polytopes as ofPolytopes, signedDistanceBy } from "@col/epa/methods";
import * as polytopes from "@col/epa/polytopes";
import { box, capsule } from "@col/shapes";
import { box2, ellipse } from "@col/shapes/2d";
import {
  batchKinds, INPUT_POLICY, inputCases, judgeInput, makePose, optionValues, queriedInSpace, unjudged,
} from "@col/testkit";
import type { InputRow } from "@col/testkit";
import { createDistanceResult } from "@col/types";
import { expect, test } from "vitest";

const A = box(1, 2, 3), B = capsule(0.5, 1), here = makePose(), there = makePose(1, 1, 0);
const SHAPE = queriedInSpace(box2(1, 1), ellipse(1, 2));
const PAIR = [SHAPE, "pose", SHAPE, "pose"] as const;
const SCENE = {
  shapes: [A, B],
  poses: Float64Array.of(0, 0, 0, 0, 0, 0, 1, 4, 1, 0, 0, 0, 0, 1),
  pairs: Int32Array.of(0, 1, 1, 0),
};
const OPTIONS = [
  ...INPUT_POLICY.options,
  ...optionValues("RangeError", "maxExpansions", "5", true, null, NaN, -1, 3, 1e9, Infinity),
];
const CONTACT = [...OPTIONS, ...optionValues("RangeError", "faceAngle", "5", true, null, NaN, -1, 1)];
const steps = (...all: Parameters<typeof epaSteps>): unknown => [...epaSteps(...all)];
const solver = createSolver([ofPolytopes]);
const signedBySolver: typeof signedDistance = (...all) => signedDistanceBy(solver, ...all);
const good = [A, here, B, there, {}];

const ROWS: readonly InputRow[] = [
  {
    name: "signedDistance",
    call: signedDistance,
    good: [...good, createDistanceResult()],
    kinds: [...PAIR, OPTIONS, "out"],
  },
  { name: "penetration", call: penetration, good: [...good, createDistanceResult()], kinds: [...PAIR, OPTIONS, "out"] },
  {
    name: "contactManifold",
    call: contactManifold,
    good: [...good, createContactManifold()],
    kinds: [...PAIR, CONTACT, INPUT_POLICY.out.filter((v) => v.title !== "null")],
  },
  {
    name: "polytopes: signedDistance",
    call: polytopes.signedDistance,
    good: [...good, createDistanceResult()],
    kinds: [...PAIR, OPTIONS, "out"],
  },
  {
    name: "polytopes: penetration",
    call: polytopes.penetration,
    good: [...good, createDistanceResult()],
    kinds: [...PAIR, OPTIONS, "out"],
  },
  {
    name: "polytopes: contactManifold",
    call: polytopes.contactManifold,
    good: [...good, createContactManifold()],
    kinds: [...PAIR, CONTACT, INPUT_POLICY.out.filter((v) => v.title !== "null")],
  },
  {
    name: "signedDistanceBy",
    call: signedBySolver,
    good: [...good, createDistanceResult()],
    kinds: [...PAIR, OPTIONS, "out"],
  },
  { name: "epaSteps", call: steps, good, kinds: [...PAIR, OPTIONS] },
  {
    name: "signedDistanceBatch",
    call: signedDistanceBatch,
    good: [SCENE, {}, createDistanceBatchResult(2)],
    kinds: [batchKinds(), OPTIONS, "out"],
  },
  { name: "createDistanceBatchResult", call: createDistanceBatchResult, good: [2], kinds: ["count"] },
  {
    name: "createContactManifold",
    call: createContactManifold,
    good: [4],
    kinds: [INPUT_POLICY.count.filter((v) => v.title !== "undefined")],
  },
];

test("bad input is refused as the table says", () => {
  expect(inputCases(ROWS).flatMap((c) => (judgeInput(c) === "" ? [] : [`${c.title}: ${judgeInput(c)}`]))).toEqual([]);
});

/** Exported functions without a row, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  kindOf: "for those who build a solver: what types say, no checks",
  contactManifoldBy: "the query of contactManifold with the methods given",
  penetrationBy: "the query of penetration with the methods given",
  createSolver: "for those who build a solver: what types say, no checks",
};

test("every exported function has a row, or a reason to have none", () => {
  expect(unjudged([epa, methods, polytopes], ROWS, WITHOUT)).toEqual([]);
});
