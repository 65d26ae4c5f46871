/** Every public function with every kind of bad input: the table of CONVENTIONS. */
import * as gjk from "@col/gjk";
import { box, capsule, halfSpace } from "@col/shapes";
import { box2, ellipse } from "@col/shapes/2d";
import { inputCases, judgeInput, makePose, spaceRows, unjudged } from "@col/testkit";
import { expect, test } from "vitest";

const steps = (...all: Parameters<typeof gjk.gjkSteps>): unknown => [...gjk.gjkSteps(...all)];
const ROWS = spaceRows({ ...gjk, steps }, box(1, 2, 3), capsule(0.5, 1), [box2(1, 1), ellipse(1, 2)]);

test("bad input is refused as the table says", () => {
  expect(inputCases(ROWS).flatMap((c) => (judgeInput(c) === "" ? [] : [`${c.title}: ${judgeInput(c)}`]))).toEqual([]);
});

test("a half-space has no steps", () => {
  expect(() => steps(box(1, 1, 1), makePose(), halfSpace({ x: 0, y: 1, z: 0 }), makePose())).toThrow(
    new TypeError("gjkSteps: a half-space is answered in closed form, without steps"),
  );
});

/** Exported functions without a row, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  gjkSteps: 'the row "steps": the generator is run to its end',
};

test("every exported function has a row, or a reason to have none", () => {
  expect(unjudged([gjk], ROWS, WITHOUT)).toEqual([]);
});
