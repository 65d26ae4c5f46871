/** Every public function with every kind of bad input: the table of CONVENTIONS. */
import {
  addBody, getBody, closestPair, createClosestPair, createNearestBody, createScene, createSceneHit, createSlideResult,
  forEachContact, forEachOverlapping, forEachPair, forEachPairWithin, forEachRayHit, hasBody, moveBody, nearestTo,
  getBodyPose, sceneRayCast, removeBody, setBodyOptions, setPairEnabled, sceneShapeCast, slide,
} from "@col/scene";
import * as all from "@col/scene";
import type { Scene } from "@col/scene";
import { box, capsule } from "@col/shapes";
import { inputCases, judgeInput, makePose, optionValues, unjudged } from "@col/testkit";
import type { BadValue, InputRow } from "@col/testkit";
import { expect, test } from "vitest";
import { SOLVERS } from "./world.ts";

const values = (verdict: BadValue["verdict"], ...list: readonly unknown[]): BadValue[] =>
  list.map((value) => ({ title: String(value), change: () => value, verdict }));

/** A scene of two bodies; the first handle is 0, the second 1. */
function two(): Scene {
  const scene = createScene(SOLVERS);
  addBody(scene, box(1, 2, 3), makePose());
  addBody(scene, capsule(0.5, 1), makePose(1, 0, 0));
  return scene;
}

const SCENE = values("TypeError", 5, "text", null, undefined, {}, []);
const HANDLE = values("RangeError", 2, -1, 0.5, NaN, Infinity, "0", null, undefined, {}, 2097152);
const VISIT = values("TypeError", 5, "text", null, undefined, {});
const RECORD = values("TypeError", 5, "text", true, null);
const bits = (name: string): BadValue[] => optionValues("RangeError", name, "1", null, NaN, 0.5, 1e10, {});
const numbers = (name: string, ...more: readonly unknown[]): BadValue[] =>
  optionValues("RangeError", name, "5", true, null, NaN, -1, {}, ...more);
const FILTER = [...RECORD, ...bits("group"), ...bits("mask"),
  ...optionValues("RangeError", "except", 7, "0", null, NaN)];
const UNKNOWN = optionValues("RangeError", "unknown", 5);
const BODY = [...RECORD, ...bits("group"), ...bits("mask"), ...optionValues("RangeError", "fixed", 1, null, "yes"),
  ...UNKNOWN];
const VECTOR = [...RECORD, ...values("TypeError", undefined), ...values("RangeError", {}, { x: NaN, y: 0, z: 0 },
  { x: "1", y: 0, z: 0 }, { x: 0, y: Infinity, z: 0 }, { x: 0, y: 0, z: 1e51 })];
const out = "out" as const, at = makePose(0, 5, 0), none = (): undefined => undefined;
const from = { x: 0, y: 9, z: 0 }, down = { x: 0, y: -1, z: 0 };
const solver = (name: string): BadValue[] => optionValues("TypeError", name, 5, "text", null, {});

const above = (y: number): { x: number; y: number; z: number } => ({ x: 0, y, z: 0 });

/** Edits change the scene: each case gets one of its own. */
const fresh = (call: (scene: Scene, ...rest: never[]) => unknown) => (...args: never[]): unknown => {
  const [first, ...rest] = args;
  return call((first as unknown) === null || typeof first !== "object" || !("size" in first) ? first : two(), ...rest);
};

const RAY_OPTIONS = [...numbers("maxTime"), ...numbers("minTime"), ...numbers("tolerance"), ...numbers("maxIterations"),
  ...optionValues("RangeError", "startInside", 5, "", "inside", null),
  ...optionValues("RangeError", "sides", 5, "back"),
  ...optionValues("RangeError", "minTime", Infinity)];
const ROWS: readonly InputRow[] = [
  { name: "createScene", call: createScene, good: [SOLVERS, { capacity: 5 }], kinds: [[...RECORD,
    ...values("TypeError", undefined, {}), ...["distance", "intersects", "shapeCast", "rayCast", "contactManifold",
      "signedDistance"].flatMap(solver)], [...RECORD, ...numbers("capacity", 1.5, 1e9), ...UNKNOWN]] },
  { name: "addBody", call: fresh(addBody), good: [two(), box(1, 1, 1), at, {}], kinds: [SCENE, "shape", "pose", BODY] },
  { name: "moveBody", call: fresh(moveBody), good: [two(), 1, at], kinds: [SCENE, HANDLE, "pose"] },
  { name: "removeBody", call: fresh(removeBody), good: [two(), 1], kinds: [SCENE, HANDLE] },
  { name: "hasBody", call: hasBody, good: [two(), 1], kinds: [SCENE] },
  { name: "bodyOf", call: getBody, good: [two(), 1], kinds: [SCENE, HANDLE] },
  { name: "poseOf", call: getBodyPose, good: [two(), 1], kinds: [SCENE, HANDLE] },
  { name: "setBodyOptions", call: fresh(setBodyOptions), good: [two(), 1, {}], kinds: [SCENE, HANDLE, BODY] },
  { name: "setPairEnabled", call: fresh(setPairEnabled), good: [two(), 0, 1, true], kinds: [SCENE, HANDLE,
    [...HANDLE, ...values("RangeError", 0)], values("RangeError", 1, "yes", null, undefined)] },
  { name: "forEachPair", call: forEachPair, good: [two(), none], kinds: [SCENE, VISIT] },
  { name: "forEachPairWithin", call: forEachPairWithin, good: [two(), none, { maxDistance: 1 }], kinds: [SCENE,
    VISIT, [...RECORD, ...values("TypeError", undefined), ...values("RangeError", {}, { distance: 1 }),
      ...numbers("maxDistance", undefined, Infinity, []), ...optionValues("RangeError", "maxGap", 1), ...UNKNOWN]] },
  { name: "forEachContact", call: forEachContact, good: [two(), none, {}], kinds: [SCENE, VISIT,
    [...RECORD, ...numbers("maxDistance", Infinity), ...optionValues("RangeError", "maxGap", 1), ...UNKNOWN]] },
  { name: "closestPair", call: closestPair, good: [two(), {}, createClosestPair()], kinds: [SCENE,
    [...RECORD, ...numbers("maxDistance"), ...UNKNOWN], out] },
  { name: "nearestTo", call: nearestTo, good: [two(), box(1, 1, 1), at, {}, createNearestBody()], kinds: [SCENE,
    "shape", "pose", [...FILTER, ...numbers("maxDistance"), ...UNKNOWN], out] },
  { name: "forEachOverlapping", call: forEachOverlapping, good: [two(), box(1, 1, 1), at, none, {}], kinds: [SCENE,
    "shape", "pose", VISIT, [...FILTER, ...UNKNOWN]] },
  { name: "rayCast", call: sceneRayCast, good: [two(), from, down, {}, createSceneHit()], kinds: [SCENE, VECTOR, VECTOR,
    [...FILTER, ...RAY_OPTIONS, ...UNKNOWN], out] },
  { name: "forEachRayHit", call: forEachRayHit, good: [two(), from, down, none, {}], kinds: [SCENE, VECTOR, VECTOR,
    VISIT, [...FILTER, ...RAY_OPTIONS, ...UNKNOWN]] },
  { name: "shapeCast", call: sceneShapeCast, good: [two(), box(1, 1, 1), at, down, {}, createSceneHit()], kinds: [SCENE,
    "shape", "pose", VECTOR, [...FILTER, ...numbers("maxTime"), ...numbers("targetDistance"), ...numbers("tolerance"),
    ...numbers("maxIterations"), ...UNKNOWN], out] },
  { name: "slide", call: slide, good: [two(), box(1, 1, 1), at, down, {}, createSlideResult()], kinds: [SCENE,
    "shape", "pose", VECTOR, [...FILTER, ...numbers("skin", 0, Infinity), ...numbers("maxSlope", 2), ...UNKNOWN,
      ...numbers("maxStep", Infinity), ...numbers("snap", Infinity), ...numbers("maxIterations", 0, 1e9),
      ...optionValues("TypeError", "up", 5, null, [0, 1, 0]),
      ...optionValues("RangeError", "up", {}, above(0))], out] },
];

test("bad input is refused as the table says", () => {
  expect(inputCases(ROWS).flatMap((c) => (judgeInput(c) === "" ? [] : [`${c.title}: ${judgeInput(c)}`]))).toEqual([]);
});

test("a limit on the distance is an option, and is echoed where it is none", () => {
  const scene = two(), within = forEachPairWithin as (...given: readonly unknown[]) => void;
  const contacts = forEachContact as typeof within, who = "forEachPairWithin: options";
  const refused = (says: string, ...given: readonly unknown[]): void => {
    expect(() => { within(scene, ...given); }).toThrow(says);
  };
  refused("forEachPairWithin: visit must be a function, got 0.3", 0.3, none);
  refused(`${who} must be an object { maxDistance }, got undefined`, none);
  refused(`${who} must be an object { maxDistance }, got null`, none, null);
  refused(`${who} must be an object { maxDistance }, got 0.3`, none, 0.3);
  refused(`${who}.maxDistance must be finite and >= 0, got undefined`, none, {});
  refused(`${who}.maxDistance must be finite and >= 0, got -1`, none, { maxDistance: -1 });
  refused(`${who}.maxDistance must be finite and >= 0, got NaN`, none, { maxDistance: NaN });
  refused(`${who}.maxDistance must be finite and >= 0, got Infinity`, none, { maxDistance: Infinity });
  refused(`${who}.maxGap is no option, did you mean maxDistance?`, none, { maxGap: 0.3 });
  expect(() => { contacts(scene, none, { maxGap: 0.01 }); })
    .toThrow("forEachContact: options.maxGap is no option, did you mean maxDistance?");
  expect(() => { contacts(scene, none, { maxDistance: -1 }); })
    .toThrow("forEachContact: options.maxDistance must be finite and >= 0, got -1");
});

test("solvers under other libraries' names are refused, with the name that a scene reads", () => {
  for (const [name, meant] of [["cast", "shapeCast"], ["manifold", "contactManifold"], ["raycast", "rayCast"]])
    expect(() => createScene({ ...SOLVERS, [name]: () => 0 }))
      .toThrow(`createScene: solvers.${name} is not read, did you mean ${meant}?`);
});

test("a three.js object whose place is told by its parents or its scale is refused", () => {
  const scaled = { ...at, isObject3D: true, scale: { x: 2, y: 2, z: 2 }, parent: null }, scene = two();
  expect(() => addBody(scene, box(1, 1, 1), scaled)).toThrow("addBody: pose: a three.js object with scale (2, 2, 2)");
  expect(() => {
    moveBody(scene, 1, scaled);
  }).toThrow("a three.js object with scale");
  expect(() => nearestTo(scene, box(1, 1, 1), scaled)).toThrow("a three.js object with scale");
});

/** Exported functions without a row, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  createClosestPair: "takes no argument",
  createNearestBody: "takes no argument",
  createSceneHit: "takes no argument",
  createSlideResult: "takes no argument",
};

test("every exported function has a row, or a reason to have none", () => {
  expect(unjudged([all], ROWS, WITHOUT)).toEqual([]);
});
