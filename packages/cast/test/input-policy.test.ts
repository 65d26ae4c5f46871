/** Every public function with every kind of bad input: the table of CONVENTIONS. */
import {
  boxRays, castSteps, closedRays, createCastBatchResult, createCastResult, createMotion, createPose, createRayCast,
  motionBetween, pathOfImpact, signedPointDistance, poseAt, rayCast, rayCastBatch, rayIteration, shapeCast,
  shapeCastBatch, timeOfImpact, timeOfImpactBatch,
} from "@col/cast";
import * as cast from "@col/cast";
import { signedDistance } from "@col/epa";
import { box, capsule } from "@col/shapes";
import { batchKinds, inputCases, judgeInput, makePose, optionValues, unjudged } from "@col/testkit";
import type { BadValue, InputRow } from "@col/testkit";
import { createDistanceResult } from "@col/types";
import { expect, test } from "vitest";

const A = box(1, 2, 3), B = capsule(0.5, 1), here = makePose(), there = makePose(9, 1, 0);
const at = (x: number, y: number, z: number): { x: number; y: number; z: number } => ({ x, y, z });
const motion = { velocity: at(-1, 0, 0), angularVelocity: at(0, 1, 0), about: at(0, 0.5, 0) };

const values = (verdict: BadValue["verdict"], ...list: readonly unknown[]): BadValue[] =>
  list.map((value) => ({ title: String(value), change: () => value, verdict }));
const NO_RECORD = values("TypeError", 5, "text", true, null);
const numbers = (name: string, ...more: readonly unknown[]): BadValue[] =>
  optionValues("RangeError", name, "5", true, null, NaN, -1, {}, ...more);
const words = (name: string): BadValue[] => optionValues("RangeError", name, "there", 5, null, {});
const WARM = optionValues("harmless", "warmStart", 5, null, {}, "text");
const UNKNOWN = optionValues("RangeError", "unknown", 5);
const COUNTS = numbers("maxIterations", 0);
const RAY = [...NO_RECORD, ...numbers("maxTime"), ...numbers("tolerance"), ...COUNTS, ...words("startInside"),
  ...UNKNOWN];
const CAST = [
  ...NO_RECORD, ...numbers("maxTime"), ...numbers("targetDistance"), ...numbers("tolerance"), ...COUNTS, ...WARM,
  ...UNKNOWN,
];
const IMPACT = [
  ...NO_RECORD, ...numbers("maxTime", Infinity), ...numbers("tolerance", 0, Infinity), ...COUNTS,
  ...words("whenParting"), ...WARM, ...UNKNOWN,
];
const PATH = [...NO_RECORD, ...numbers("tolerance", 0, Infinity), ...COUNTS, ...words("whenParting"),
  ...words("path"), ...UNKNOWN];

/** Coordinates of a vector at a path of fields: text counts as no number. */
function coordinates(of: string | null, ...list: readonly unknown[]): BadValue[] {
  const changed = (good: unknown, value: unknown, c: string): unknown => {
    const record = good as Record<string, Record<string, unknown>>;
    return of === null ? { ...record, [c]: value } : { ...record, [of]: { ...record[of], [c]: value } };
  };
  return ["x", "y", "z"].flatMap((c) => list.map((value) => (
    { title: `${of ?? ""}.${c} = ${String(value)}`, change: (good: unknown) => changed(good, value, c),
      verdict: "RangeError" as const }
  )));
}
const VECTOR = [...NO_RECORD, ...values("TypeError", undefined), ...values("RangeError", {}),
  ...coordinates(null, "1", null, undefined, NaN, Infinity, true, 1e51)];
const MOTION: BadValue[] = [
  ...values("any", 5, "text", true, null, undefined, {}),
  ...coordinates("velocity", "1", null, undefined, NaN, Infinity, 1e51),
  ...coordinates("angularVelocity", "1", null, undefined, NaN, Infinity, 1e7),
  ...coordinates("about", "1", null, undefined, NaN, Infinity, 1e51),
];
const POSES = values("any", 5, "text", true, null, undefined, {}, [], [{}], [null], [here, there, here]);
const SCENE = {
  shapes: [A, B], poses: Float64Array.of(0, 0, 0, 0, 0, 0, 1, 9, 1, 0, 0, 0, 0, 1), pairs: Int32Array.of(0, 1, 1, 0),
};
const RAYS = { shapes: SCENE.shapes, poses: SCENE.poses, bodies: Int32Array.of(0, 1),
  rays: new Float64Array(12).fill(1) };
const array = (name: string): BadValue[] => optionValues("any", name, null, 5, new Float64Array(2),
  new Float64Array(12).fill(NaN));
const PAIR = ["queriedShape", "pose", "queriedShape", "pose"] as const;
const MOVING = ["queriedShape", "pose", MOTION, "queriedShape", "pose", MOTION] as const;

const ROWS: readonly InputRow[] = [
  { name: "rayCast", call: rayCast, good: [A, here, at(9, 0, 0), at(-1, 0, 0), {}, createCastResult()],
    kinds: ["queriedShape", "pose", VECTOR, VECTOR, RAY, "out"] },
  { name: "createRayCast(..)", call: createRayCast([boxRays]), good: [A, here, at(9, 0, 0), at(-1, 0, 0), {},
    createCastResult()], kinds: ["queriedShape", "pose", VECTOR, VECTOR, RAY, "out"] },
  { name: "createRayCast", call: createRayCast, good: [[boxRays], rayIteration],
    kinds: [values("TypeError", 5, "text", null, undefined, {}, boxRays, [null], [5], [{}]),
      values("TypeError", 5, "text", null, {})] },
  { name: "shapeCast", call: shapeCast, good: [A, here, B, there, at(-9, 0, 0), {}, createCastResult()],
    kinds: [...PAIR, VECTOR, CAST, "out"] },
  { name: "timeOfImpact", call: timeOfImpact, good: [A, here, motion, B, there, motion, {}, createCastResult()],
    kinds: [...MOVING, IMPACT, "out"] },
  { name: "pathOfImpact", call: pathOfImpact, good: [A, [here, there], B, [there, here], {}, createCastResult()],
    kinds: ["queriedShape", POSES, "queriedShape", POSES, PATH, "out"] },
  { name: "castSteps", call: castSteps, good: [A, here, motion, B, there, motion, {}], kinds: [...MOVING,
    IMPACT.filter((v) => !/^(5|text|true|null)$/.test(v.title))] },
  { name: "signedPointDistance", call: signedPointDistance, good: [A, here, at(9, 0, 0), { solver: signedDistance },
    createDistanceResult()], kinds: ["queriedShape", "pose", VECTOR, NO_RECORD, "out"] },
  { name: "motionBetween", call: motionBetween, good: [here, there, {}, createMotion()], kinds: ["pose", "pose",
    [...NO_RECORD, ...words("path"), ...UNKNOWN], "out"] },
  { name: "poseAt", call: poseAt, good: [here, motion, 0.5, createPose()], kinds: ["pose", MOTION.filter((v) =>
    !v.title.includes("1e+7")), "finite", "out"] },
  { name: "rayCastBatch", call: rayCastBatch, good: [RAYS, {}, createCastBatchResult(2)],
    kinds: [[...batchKinds().filter((v) => !v.title.startsWith("pairs")), ...array("rays"), ...optionValues("any",
    "bodies", null, 5, Int32Array.of(0), Int32Array.of(0, 9))], RAY, "out"] },
  { name: "shapeCastBatch", call: shapeCastBatch, good: [{ ...SCENE, translations: new Float64Array(6).fill(1) }, {},
    createCastBatchResult(2)], kinds: [[...batchKinds(), ...array("translations")], CAST, "out"] },
  { name: "timeOfImpactBatch", call: timeOfImpactBatch, good: [{ ...SCENE, motions: new Float64Array(18) }, {},
    createCastBatchResult(2)], kinds: [[...batchKinds(), ...array("motions")], IMPACT, "out"] },
  { name: "createCastBatchResult", call: createCastBatchResult, good: [2], kinds: ["count"] },
];

test("bad input is refused as the table says", () => {
  expect(inputCases(ROWS).flatMap((c) => (judgeInput(c) === "" ? [] : [`${c.title}: ${judgeInput(c)}`]))).toEqual([]);
});

test("a three.js object whose place is told by its parents or its scale is refused", () => {
  const scaled = { ...here, isObject3D: true, scale: at(2, 2, 2), parent: null };
  const child = { ...here, isObject3D: true, scale: at(1, 1, 1), parent: { ...there, type: "Group" } };
  expect(() => rayCast(A, scaled, at(9, 0, 0), at(1, 0, 0))).toThrow("a three.js object with scale (2, 2, 2)");
  expect(() => shapeCast(A, here, B, child, at(1, 0, 0))).toThrow("a three.js object under a Group");
  expect(() => timeOfImpact(A, child, motion, B, there, motion)).toThrow("under a Group");
  expect(() => signedPointDistance(A, child, at(1, 0, 0))).toThrow("under a Group");
});

test("rays look at their options in each call: a slip that is added to a record later is refused", () => {
  const ways = [rayCast, createRayCast(closedRays), createRayCast([boxRays])], from = at(9, 0, 0), way = at(-1, 0, 0);
  for (const call of ways) {
    const options: Record<string, unknown> = { maxTime: 20 };
    expect(call(A, here, from, way, options).status).toBe("hit");
    options["maxTme"] = 2;
    expect(() => call(A, here, from, way, options)).toThrow("options.maxTme");
    delete options["maxTme"];
    options["maxTime"] = -1;
    expect(() => call(A, here, from, way, options)).toThrow("-1");
  }
});

test("the query of createRayCast says which argument, what it must be and what came", () => {
  const cast = (...given: readonly unknown[]): (() => unknown) =>
    () => (createRayCast([boxRays]) as unknown as (...all: readonly unknown[]) => unknown)(...given);
  const from = at(9, 0, 0), way = at(-1, 0, 0), child = { ...here, isObject3D: true, parent: there };
  expect(cast(5, here, from, way)).toThrow("rayCast: shape must be a convex shape in space, got 5");
  expect(cast(A, { x: 1 }, from, way)).toThrow("rayCast: pose must be { position, quaternion }, got { x: 1 }");
  expect(cast(A, { ...here, quaternion: { x: 0, y: 0, z: 0, w: 2 } }, from, way)).toThrow(
    "a unit quaternion, and no scaled or parented object, got { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, "
      + "y: 0, z: 0, w: 2 } }");
  expect(cast(A, child, from, way)).toThrow("no scaled or parented object");
  expect(cast(A, { ...child, parent: { ...here, parent: null } }, from, way)).not.toThrow();
  expect(cast(A, { ...child, parent: null, scale: at(1, 2, 1) }, from, way)).toThrow("scale: { x: 1, y: 2, z: 1 }");
  expect(cast(A, here, at(NaN, 0, 0), way)).toThrow(
    "origin must be { x, y, z } within 1e50, got { x: NaN, y: 0, z: 0 }");
  expect(cast(A, here, from, at(0, 0, 0))).toThrow("direction must be { x, y, z } with a length between 1e-50 and");
  for (const name of ["maxtime", "max_time", "maxTiem", "start_inside", "maxDistance", "kind", "to", "warmStart"])
    expect(cast(A, here, from, way, { [name]: 1 }), name).toThrow(`options.${name} is no option`);
});

/** Exported functions without a row, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  createCastResult: "takes no argument",
  createMotion: "takes no argument",
  createPose: "takes no argument",
  rayIteration: "is given to createRayCast, whose query has checked its arguments",
};

test("every exported function has a row, or a reason to have none", () => {
  expect(unjudged([cast], ROWS, WITHOUT)).toEqual([]);
});
