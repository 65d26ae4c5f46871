/** Every public function with every kind of bad input: the table of CONVENTIONS. */
import * as accel from "@col/accel";
import { box, capsule, halfSpace } from "@col/shapes";
import { box2, ellipse } from "@col/shapes/2d";
import { inputCases, judgeInput, makePose, optionValues, spaceRows, unjudged } from "@col/testkit";
import type { InputRow } from "@col/testkit";
import { expect, test } from "vitest";

const A = box(1, 2, 3), B = capsule(0.5, 1);
const steps = (...all: Parameters<typeof accel.accelSteps>): unknown => [...accel.accelSteps(...all)];
const WORDS = [
  ...optionValues("RangeError", "method", "fastest", 1, null, {}, true),
  ...optionValues("RangeError", "step", "long", 1, null, {}, true),
  ...["normalize", "restart"].flatMap((name) => optionValues("RangeError", name, 1, "true", null, {})),
];
const ROWS: readonly InputRow[] = [
  ...spaceRows({ ...accel, steps }, A, B, [box2(1, 1), ellipse(1, 2)]),
  {
    name: "words of distance",
    call: accel.distance,
    good: [A, makePose(), B, makePose(4, 1, 0), { method: "frank-wolfe" }],
    kinds: [null, null, null, null, WORDS],
  },
];

test("bad input is refused as the table says", () => {
  expect(inputCases(ROWS).flatMap((c) => (judgeInput(c) === "" ? [] : [`${c.title}: ${judgeInput(c)}`]))).toEqual([]);
});

test("a half-space has no steps", () => {
  expect(() => steps(box(1, 1, 1), makePose(), halfSpace({ x: 0, y: 1, z: 0 }), makePose())).toThrow(
    new TypeError("accelSteps: a half-space is answered in closed form, without steps"),
  );
});

/** Exported functions without a row, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  accelSteps: 'the row "steps": the generator is run to its end',
};

test("every exported function has a row, or a reason to have none", () => {
  expect(unjudged([accel], ROWS, WITHOUT)).toEqual([]);
});
