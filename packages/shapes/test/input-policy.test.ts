/** Every constructor with every kind of bad input: the table of CONVENTIONS. */
import { expect, test } from "vitest";
import { inputCases, judgeInput, unjudged } from "@col/testkit";
import type { BadValue, InputRow } from "@col/testkit";
import * as space from "../src/index.ts";
import * as plane from "../src/2d.ts";

const CUBE = space.box(1, 1, 1),
  DISC = plane.disc(1),
  AXIS = { axis: "y" },
  O = { x: 0, y: 0, z: 0 },
  P = { x: 1, y: 2, z: 3 };
const LIST = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1],
  LIST2 = [0, 0, 1, 0, 0, 1],
  TRIANGLES = [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3];
const EYE = [1, 0, 0, 0, 1, 0, 0, 0, 1], EYE2 = [1, 0, 0, 1];
const value = (verdict: BadValue["verdict"], title: string, v: unknown): BadValue => ({
  title,
  change: () => v,
  verdict,
});
const field = (verdict: BadValue["verdict"], name: string, v: unknown): BadValue => ({
  title: `${name} = ${String(v)}`,
  change: (good) => ({ ...(good as object), [name]: v }),
  verdict,
});
const NO_RECORD = [5, "text", true, null].map((v) => value("TypeError", String(v), v));
const OTHER_DIMENSION = [value("TypeError", "a shape of the plane", DISC)],
  OTHER_DIMENSION2 = [value("TypeError", "a shape in space", CUBE)];
const UNBOUNDED = [value("TypeError", "a half-space", space.halfSpace({ x: 0, y: 1, z: 0 }))];
const UNBOUNDED2 = [value("TypeError", "a half-plane", plane.halfPlane({ x: 0, y: 1 }))];
const VECTORS = [
  value("TypeError", "[null]", [null]),
  value("TypeError", "rows of numbers", [[1, 2, 3]]),
  value("TypeError", "a number among points", [P, 5]),
  value("RangeError", "NaN in a point", [P, { x: 1, y: NaN, z: 2 }]),
  value("RangeError", "text in a point", [{ x: "1", y: 2, z: 3 }]),
];
const CUSTOM: readonly BadValue[] = [
  ...NO_RECORD,
  value("TypeError", "undefined", undefined),
  ...[5, null, "text", undefined].map((v) => field("TypeError", "support", v)),
  ...["5", NaN, -1, null, Infinity].flatMap((v) => [
    field("RangeError", "margin", v),
    field("RangeError", "inradius", v),
  ]),
  field("RangeError", "curvature", 3),
  field("RangeError", "curvature", "1"),
  field("TypeError", "params", 5),
  field("TypeError", "hessian", 5),
  field("TypeError", "center", 5),
  field("TypeError", "center", null),
  field("RangeError", "center", { x: NaN, y: 0, z: 0 }),
  field("RangeError", "support", () => 0),
];
const DSF: readonly BadValue[] = [
  ...NO_RECORD,
  ...["8", 1.5, NaN, 1, 65, null].map((v) => field("RangeError", "power", v)),
  field("TypeError", "center", null),
  field("RangeError", "center", { x: 9, y: 9, z: 9 }),
];
const support = (_s: unknown, _d: Float64Array, out: Float64Array): number => out.fill(0).length;

const ROWS: readonly InputRow[] = [
  { name: "point", call: space.point, good: [P], kinds: ["optionalPoint"] },
  { name: "segment", call: space.segment, good: [O, P], kinds: ["point", "point"] },
  { name: "triangle", call: space.triangle, good: [O, P, { x: 1, y: 0, z: 0 }], kinds: ["point", "point", "point"] },
  { name: "sphere", call: space.sphere, good: [1], kinds: ["positive"] },
  { name: "box", call: space.box, good: [1, 2, 3], kinds: ["positive", "positive", "positive"] },
  { name: "ellipsoid", call: space.ellipsoid, good: [1, 2, 3], kinds: ["positive", "positive", "positive"] },
  { name: "capsule", call: space.capsule, good: [1, 1, AXIS], kinds: ["positive", "nonNegative", "axisOptions"] },
  { name: "cylinder", call: space.cylinder, good: [1, 1, AXIS], kinds: ["positive", "positive", "axisOptions"] },
  { name: "cone", call: space.cone, good: [1, 1, AXIS], kinds: ["positive", "positive", "axisOptions"] },
  {
    name: "frustum",
    call: space.frustum,
    good: [1, 0.5, 1, AXIS],
    kinds: ["nonNegative", "nonNegative", "positive", "axisOptions"],
  },
  { name: "halfSpace", call: space.halfSpace, good: [P, 0], kinds: ["point", "optionalNumber"] },
  { name: "convexHull", call: space.convexHull, good: [LIST], kinds: ["numbers"] },
  { name: "convexHull of vectors", call: space.convexHull, good: [[O, P]], kinds: [VECTORS] },
  { name: "convexMesh", call: space.convexMesh, good: [LIST, TRIANGLES], kinds: ["numbers", NO_RECORD] },
  { name: "dsf", call: space.dsf, good: [LIST, {}], kinds: ["numbers", DSF] },
  { name: "withMargin", call: space.withMargin, good: [CUBE, 0.1], kinds: ["shape", "nonNegative"] },
  { name: "withCenter", call: space.withCenter, good: [CUBE, O, 0.5], kinds: ["shape", "point", "optionalNumber"] },
  { name: "affine", call: space.affine, good: [CUBE, EYE, P], kinds: ["shape", "matrix", "optionalPoint"] },
  { name: "scaled", call: space.scaled, good: [CUBE, 2], kinds: ["shape", "factor"] },
  { name: "minkowskiSum", call: space.minkowskiSum, good: [CUBE, CUBE], kinds: ["shape", "shape"] },
  { name: "hullDimension", call: space.hullDimension, good: [space.convexHull(LIST)], kinds: ["shape"] },
  { name: "customShape", call: space.customShape, good: [{ support }], kinds: [CUSTOM] },
  {
    name: "affine of others",
    call: space.affine,
    good: [CUBE, EYE],
    kinds: [[...OTHER_DIMENSION, ...UNBOUNDED], null],
  },
  { name: "sum of others", call: space.minkowskiSum, good: [CUBE, CUBE], kinds: [OTHER_DIMENSION, UNBOUNDED] },
  { name: "margin of others", call: space.withMargin, good: [CUBE, 1], kinds: [OTHER_DIMENSION, null] },
  { name: "centre of others", call: space.withCenter, good: [CUBE, O], kinds: [OTHER_DIMENSION, null] },
  { name: "scaling of others", call: space.scaled, good: [CUBE, 2], kinds: [[...OTHER_DIMENSION, ...UNBOUNDED], null] },
  { name: "point2", call: plane.point2, good: [P], kinds: ["optionalPoint2"] },
  { name: "segment2", call: plane.segment2, good: [O, P], kinds: ["point2", "point2"] },
  { name: "disc", call: plane.disc, good: [1], kinds: ["positive"] },
  { name: "ellipse", call: plane.ellipse, good: [1, 2], kinds: ["positive", "positive"] },
  { name: "box2", call: plane.box2, good: [1, 2, 0.1], kinds: ["positive", "positive", "optionalNumber"] },
  { name: "capsule2", call: plane.capsule2, good: [1, 1, AXIS], kinds: ["positive", "nonNegative", "axisOptions"] },
  { name: "halfPlane", call: plane.halfPlane, good: [P, 0], kinds: ["point2", "optionalNumber"] },
  { name: "convexPolygon", call: plane.convexPolygon, good: [LIST2], kinds: ["numbers"] },
  { name: "checkPolygon", call: plane.checkPolygon, good: [LIST2], kinds: ["numbers"] },
  { name: "convexHull2", call: plane.convexHull2, good: [LIST2], kinds: ["numbers"] },
  { name: "convexHull2 of vectors", call: plane.convexHull2, good: [[O, P]], kinds: [VECTORS] },
  { name: "withMargin2", call: plane.withMargin2, good: [DISC, 0.1], kinds: ["shape", "nonNegative"] },
  { name: "withCenter2", call: plane.withCenter2, good: [DISC, O, 0.5], kinds: ["shape", "point2", "optionalNumber"] },
  { name: "affine2", call: plane.affine2, good: [DISC, EYE2, P], kinds: ["shape", "matrix", "optionalPoint2"] },
  { name: "scaled2", call: plane.scaled2, good: [DISC, 2], kinds: ["shape", "factor"] },
  { name: "minkowskiSum2", call: plane.minkowskiSum2, good: [DISC, DISC], kinds: ["shape", "shape"] },
  {
    name: "customShape2",
    call: plane.customShape2,
    good: [{ support }],
    kinds: [CUSTOM.filter((c) => !c.title.startsWith("hessian"))],
  },
  {
    name: "affine2 of others",
    call: plane.affine2,
    good: [DISC, EYE2],
    kinds: [[...OTHER_DIMENSION2, ...UNBOUNDED2], null],
  },
  { name: "sum2 of others", call: plane.minkowskiSum2, good: [DISC, DISC], kinds: [OTHER_DIMENSION2, UNBOUNDED2] },
  { name: "margin2 of others", call: plane.withMargin2, good: [DISC, 1], kinds: [OTHER_DIMENSION2, null] },
  { name: "centre2 of others", call: plane.withCenter2, good: [DISC, O], kinds: [OTHER_DIMENSION2, null] },
];

test.each(ROWS)("$name takes its good arguments", (row) => {
  expect(() => (row.call as (...all: readonly unknown[]) => unknown)(...row.good)).not.toThrow();
});

test("bad input is refused as the table says", () => {
  expect(inputCases(ROWS).flatMap((c) => (judgeInput(c) === "" ? [] : [`${c.title}: ${judgeInput(c)}`]))).toEqual([]);
});

/** Exported functions without a row, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  supportFace: "a function that solvers call: no checks, as a support function",
  addBallHessian: "for authors of a Hessian: arithmetic on their arrays, no checks",
  serialize: "serialize.test.ts: what it refuses, sentence by sentence",
  deserialize: "serialize.test.ts: what it refuses, sentence by sentence",
  serialize2: "serialize.test.ts: what it refuses, sentence by sentence",
  deserialize2: "serialize.test.ts: what it refuses, sentence by sentence",
};

test("every exported function has a row, or a reason to have none", () => {
  expect(unjudged([space, plane], ROWS, WITHOUT)).toEqual([]);
});
