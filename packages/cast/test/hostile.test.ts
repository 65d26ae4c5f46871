/** Argument checks refuse bad input and echo the value; odd but valid input gets an answer. */
import { rayCast, shapeCast } from "@col/cast";
import { box, customShape, ellipsoid, halfSpace, sphere } from "@col/shapes";
import { makePose, NOWHERE } from "@col/testkit";
import { expect, test } from "vitest";

const here = makePose(),
  there = makePose(3, 0, 0),
  cube = box(1, 1, 1),
  o = { x: 0, y: 0, z: 0 },
  x = { x: 1, y: 0, z: 0 };

test("poses, directions and options that are none are refused with their numbers", () => {
  expect(() => rayCast(cube, makePose(0, 0, 0, 0, 0, 0, 2), o, x))
    .toThrow(/pose.quaternion must be .* got \(0, 0, 0, 2\): its length is 2/);
  expect(() => rayCast(cube, makePose(NaN), o, x)).toThrow(/position \(NaN, 0, 0\)/);
  expect(() => rayCast(cube, here, o, o)).toThrow(
    "rayCast: direction must have a length between 1e-50 and 1e50, got (0, 0, 0)",
  );
  expect(() => rayCast(cube, here, o, { x: 1, y: Infinity, z: 0 })).toThrow("got (1, Infinity, 0)");
  expect(() => rayCast(cube, here, { x: 0, y: NaN, z: 0 }, x)).toThrow(
    "rayCast: coordinates of origin must be finite and below 1e50, got (0, NaN, 0)",
  );
  expect(() => rayCast(cube, here, o, x, { maxTime: -1 })).toThrow(
    "rayCast: options.maxTime must be a number >= 0, got -1",
  );
  expect(() => rayCast(cube, here, o, x, { tolerance: NaN })).toThrow("got NaN");
  expect(() => rayCast(cube, here, o, x, { maxIterations: 0 })).toThrow(
    "options.maxIterations must be a number >= 1, got 0",
  );
  expect(() => rayCast(cube, here, o, x, { startInside: "no" as "exit" })).toThrow(
    "options.startInside must be one of overlapping, exit, got \"no\"",
  );
  expect(() => shapeCast(cube, here, cube, makePose(0, 0, 0, 0, 0, 0, 0), x)).toThrow(/poseB/);
  expect(() => shapeCast(cube, here, cube, there, { x: 0, y: NaN, z: 0 })).toThrow(
    "shapeCast: translation must have a length between 1e-50 and 1e50, or be 0, got (0, NaN, 0)",
  );
  expect(() => shapeCast(cube, here, cube, there, x, { targetDistance: -1 })).toThrow(
    "shapeCast: options.targetDistance must be a number >= 0, got -1",
  );
  expect(() => shapeCast(halfSpace(x), here, halfSpace(x), there, x)).toThrow("two half-spaces");
  expect(rayCast(cube, here, { x: -3, y: 0, z: 0 }, x).time).toBe(2); // and the next query answers
});

test("a budget too small says so, with a bracket that holds", () => {
  const egg = ellipsoid(1, 2, 3),
    at = makePose(5, 1, 0.5, 0.5, 0.5, 0.5, 0.5),
    v = { x: -8, y: -1, z: 0 },
    full = shapeCast(egg, here, egg, at, v);
  expect(full.status).toBe("hit");
  for (let maxIterations = 1; maxIterations < full.iterations; maxIterations++) {
    const r = shapeCast(egg, here, egg, at, v, { maxIterations });
    expect(r.lowerTime).toBeLessThanOrEqual(full.time);
    if (r.status !== "budget-spent") continue;
    expect(Number.isNaN(r.time) || r.time >= full.lowerTime).toBe(true);
    expect(r.iterations).toBeLessThanOrEqual(maxIterations + 1);
  }
});

test("at rest a budget too small names no time: that the bodies are in contact is not known", () => {
  const egg = ellipsoid(1, 2, 0.3), other = ellipsoid(1, 0.4, 0.7), at = makePose(3, 0.3, 0.1);
  for (let maxIterations = 1; maxIterations < 6; maxIterations++) {
    const r = shapeCast(egg, here, other, at, o, { maxIterations });
    expect(["miss", "budget-spent"]).toContain(r.status);
    if (r.status === "budget-spent") expect([r.lowerTime, r.time, r.pointA]).toEqual([0, NaN, NOWHERE]);
  }
});

test("a support function may itself cast (re-entrancy)", () => {
  const inner = box(0.5, 0.5, 0.5), corner = (nested: boolean): ReturnType<typeof customShape> => customShape({
    support: (_s, d, out) => {
      const a = d[0], b = d[1], c = d[2];
      if (nested && shapeCast(inner, here, sphere(0.5), there, { x: -4, y: 0, z: 0 }).time !== 0.5)
        throw new Error("the nested cast went wrong");
      out[0] = a >= 0 ? 0.5 : -0.5; out[1] = b >= 0 ? 0.5 : -0.5; out[2] = c >= 0 ? 0.5 : -0.5;
      return -1;
    },
    curvature: 0,
  });
  const turned = makePose(3, 0.3, 0.1, 0.1, 0.2, 0.3, Math.sqrt(1 - 0.14)), v = { x: -3, y: 0, z: 0 };
  expect(shapeCast(corner(true), here, cube, turned, v)).toEqual(shapeCast(corner(false), here, cube, turned, v));
});

test("motions of 1e-12 and of 1e6 lengths", () => {
  for (const length of [1e-12, 1e-6, 1, 1e3, 1e6]) {
    const x = 2 + 0.5 * length,
      at = makePose(x, 0.1, 0.2),
      r = shapeCast(cube, here, cube, at, { x: -length, y: 0, z: 0 });
    expect(r.status).toBe("hit");
    expect(Math.abs(r.time * length - (x - 2))).toBeLessThanOrEqual(1e-15 * (2 + length));
    expect(shapeCast(cube, here, cube, at, { x: -0.49 * length, y: 0, z: 0 }).status).toBe("miss");
  }
});
