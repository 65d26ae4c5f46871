/**
 * Numbers of constructors are numbers: texts, Booleans, null and lists are refused with their value, in space and in
 * the plane.
 */
import { expect, test } from "vitest";
import * as space from "../src/index.ts";
import * as plane from "../src/2d.ts";

type Call = (...all: unknown[]) => unknown;
const CUBE = space.box(1, 1, 1), DISC = plane.disc(1), AXIS = { axis: "y" };
/** Constructor, good arguments, which of them are numbers. */
const NUMBERS: readonly (readonly [string, unknown, readonly unknown[], readonly number[]])[] = [
  ["sphere", space.sphere, [1], [0]], ["box", space.box, [1, 2, 3], [0, 1, 2]], ["ellipsoid", space.ellipsoid,
    [1, 2, 3], [0, 1, 2]],
  ["capsule", space.capsule, [1, 1, AXIS], [0, 1]], ["cylinder", space.cylinder, [1, 1, AXIS], [0, 1]],
  ["cone", space.cone, [1, 1, AXIS], [0, 1]],
  ["frustum", space.frustum, [1, 0.5, 1, AXIS], [0, 1, 2]], ["halfSpace", space.halfSpace,
    [{ x: 0, y: 1, z: 0 }, 0], [1]],
  ["withMargin", space.withMargin, [CUBE, 0.1], [1]], ["withCenter", space.withCenter,
    [CUBE, { x: 0, y: 0, z: 0 }, 0.5], [2]],
  ["disc", plane.disc, [1], [0]], ["ellipse", plane.ellipse, [1, 2], [0, 1]], ["box2", plane.box2, [1, 2, 0.1],
    [0, 1, 2]], ["capsule2", plane.capsule2, [1, 1, AXIS], [0, 1]],
  ["halfPlane", plane.halfPlane, [{ x: 0, y: 1 }, 0], [1]], ["withMargin2", plane.withMargin2, [DISC, 0.1], [1]],
];

test.each(NUMBERS)("%s", (_, make, good, at) => {
  expect(() => (make as Call)(...good)).not.toThrow();
  for (const i of at) for (const value of ["5", true, [], [1], NaN, Infinity]) {
    expect(() => (make as Call)(...good.map((g, k) => (k === i ? value : g))),
      `argument ${i}: ${JSON.stringify(value)}`).toThrow(RangeError);
  }
});

test("options are objects", () => {
  for (const value of ["z", 1, true]) {
    expect(() => (plane.capsule2 as Call)(1, 1, value))
      .toThrow(new TypeError(`capsule2: options must be an object, got ${JSON.stringify(value) ?? ""}`));
    expect(() => (space.dsf as Call)([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], value))
      .toThrow(new TypeError(`dsf: options must be an object, got ${JSON.stringify(value) ?? ""}`));
    expect(() => (space.capsule as Call)(1, 1, value)).toThrow(TypeError);
  }
});
