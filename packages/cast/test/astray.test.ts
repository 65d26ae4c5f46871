/**
 * Rays and linear casts of round numbers, of directions a rounding beside an axis, and of bodies thinner than rounding:
 * each is judged by the laws of linear casts, which ask supports alone.
 */
import { rayCast, shapeCast } from "@col/cast";
import type { CastStatus } from "@col/cast";
import { box, ellipsoid, frustum, point, scaled, triangle, withMargin } from "@col/shapes";
import { assertLawful, castLaws, LawReport, makePose } from "@col/testkit";
import type { ConvexShape, Pose, Vec3Like } from "@col/types";
import { expect, test } from "vitest";

const at = (x: number, y: number, z: number): Vec3Like => ({ x, y, z });
const QUARTER = Math.SQRT1_2;

interface AstrayRay {
  readonly name: string;
  readonly shape: ConvexShape;
  readonly pose: Pose;
  readonly origin: Vec3Like;
  readonly direction: Vec3Like;
  readonly maxTime: number;
  readonly said: CastStatus;
}

const RAYS: readonly AstrayRay[] = [
  { name: "nearly along the axis of a frustum, beside it", shape: frustum(0.001, 0.5, 0.1), said: "miss", maxTime: 10,
    pose: makePose(1e-17, 1, -1e-12, 0, 0, QUARTER, QUARTER), origin: at(0.3, 1e-17, 0.1),
    direction: at(-1, 1e-17, 1e-17) },
  { name: "nearly along the axis of a frustum, against its side", shape: frustum(2, 0.1, 0.3), said: "hit", maxTime: 10,
    pose: makePose(0, 0.1, 0.5), origin: at(-1e-12, 1e-6, 2), direction: at(0, -0.5, -1e-12) },
  { name: "out of a rounded ellipsoid, in its plane of symmetry to 1e-12", shape: withMargin(ellipsoid(1, 2, 0.3), 0.1),
    said: "overlapping", maxTime: 2, pose: makePose(0, 0.3, 1 / 3), origin: at(-1e-12, 0.1, 0.3),
    direction: at(0, 2, 0.25) },
  { name: "at a box with a margin of rounding, through an edge of two of its triangles", maxTime: 2, said: "hit",
    shape: withMargin(box(2, 2, 2), 2 ** -51), pose: makePose(0, 0, 0, 0, QUARTER, QUARTER, 0),
    origin: at(-0.8, -6, -0.5), direction: at(0.3, 3, 0.5) },
  { name: "through an ellipsoid thinner than rounding", shape: ellipsoid(2 ** -50, 0.1, 1), said: "hit", maxTime: 2,
    pose: makePose(0, 3, -0.5, 0.1198126919721213, 0.013956089725245277, 0.8777720087348253, 0.463644742322831),
    origin: at(9, -15, 1), direction: at(-6, 12, -1) },
  { name: "across the side of a cone, which it only touches", said: "grazing", maxTime: 1,
    shape: frustum(1, 0, 0.25, { axis: "z" }),
    pose: makePose(3, 0, -0.25, 0, 0, -QUARTER, QUARTER), origin: at(3, 0.5, -0.25), direction: at(4e-11, 0, 0) },
];

test.each(RAYS)("a ray $name", ({ shape, pose, origin, direction, maxTime, said }) => {
  const report = new LawReport(), poseB = makePose(origin.x, origin.y, origin.z);
  const pair = { name: "", a: shape, b: point(), poseA: pose, poseB, rescaled: () => pair };
  const r = rayCast(shape, pose, origin, direction, { maxTime });
  expect(r.status).toBe(said);
  castLaws({ pair, v: direction, maxTime }, r, report);
  assertLawful(report);
});

interface AstrayCast {
  readonly name: string;
  readonly a: ConvexShape;
  readonly poseA: Pose;
  readonly b: ConvexShape;
  readonly poseB: Pose;
  readonly v: Vec3Like;
  readonly said: CastStatus;
  readonly tolerance?: number;
}

/** A needle 1e-6 thick, and the motion that begins where it touches another one. */
const sharp = triangle(at(6.625182638837063e-7, 0.44323814093490094, -5.272482663563664e-7),
  at(5.603227257454378e-7, 0.2110785138641889, 5.655619738547148e-7),
  at(3.8249168998095925e-7, 0.4586033382970339, 4.7524411698705645e-7));
const flat = triangle(at(0.5, 0, 0), at(0, 0.25, 0), at(0.25, 2, 0));
const CASTS: readonly AstrayCast[] = [
  { name: "a triangle across a frustum, in a plane that holds an edge to 1e-12", a: frustum(1 / 3, 0.5, 0.25),
    poseA: makePose(0.5, 0.25, 1e-6), b: scaled(flat, 2), poseB: makePose(0.25, -0.5, 0.3, 0, 0, QUARTER, QUARTER),
    v: at(-1e-12, -1e-12, 2), said: "overlapping" },
  { name: "needles that touch at the start, at a loose tolerance", tolerance: 0.1, said: "hit", a: sharp,
    poseA: makePose(-0.15769108740928428, 0.33097617929675227, -0.1673029364065503, -0.33928487834468,
      -0.18397890379563214, 0.859128528837616, 0.3360590799578352),
    b: box(6.083518427430965e-7, 0.22863302199255378, 9.371383003324269e-7),
    poseB: makePose(-0.43955481951500525, 0.18124790988460757, -0.14967344278919736, 0.2377348791831292,
      0.1922245504349928, 0.6669560658944942, 0.6794861702760306),
    v: at(-1.6865890479457515, -0.6330748343127082, -0.868696516344679) },
];

test.each(CASTS)("$name", ({ a, poseA, b, poseB, v, said, tolerance = 1e-10 }) => {
  const report = new LawReport(), pair = { name: "", a, b, poseA, poseB, rescaled: () => pair };
  const r = shapeCast(a, poseA, b, poseB, v, { tolerance });
  expect(r.status).toBe(said);
  castLaws({ pair, v, maxTime: 1, tolerance }, r, report);
  assertLawful(report);
});
