/** Options of the wrong kind are refused with their value, by every query of the package. */
import { box, sphere } from "@col/shapes";
import { createWarmStart } from "@col/types";
import { expect, test } from "vitest";
import { distance, gjkSteps, intersects } from "../src/index.ts";
import type { GjkOptions } from "../src/index.ts";

const A = box(1, 1, 1), B = sphere(0.5),
  HERE = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } },
  THERE = { ...HERE, position: { x: 3, y: 0, z: 0 } };
const QUERIES = [
  ["distance", (o: GjkOptions) => distance(A, HERE, B, THERE, o)],
  ["intersects", (o: GjkOptions) => intersects(A, HERE, B, THERE, o)],
  ["gjkSteps", (o: GjkOptions) => [...gjkSteps(A, HERE, B, THERE, o)]],
] as const;

test.each(QUERIES)("%s: numbers are numbers, starts are known", (_, ask) => {
  const bad = (o: Readonly<Record<string, unknown>>): (() => unknown) => () => ask(o);
  for (const [value, echo] of [["5", "5"], [null, "null"], [[], ""], [{}, "[object Object]"], [true, "true"],
    [NaN, "NaN"], [-1, "-1"]] as const) {
    for (const name of ["tolerance", "dualityGap", "maxDistance"])
      expect(bad({ [name]: value })).toThrow(new RangeError(`options.${name} must be >= 0, got ${echo}`));
    expect(bad({ maxIterations: value })).toThrow(new RangeError(`options.maxIterations must be >= 1, got ${echo}`));
    expect(bad({ start: value }))
      .toThrow(new RangeError(`options.start must be one of none,centres,previous,transported,simplex, got ${echo}`));
  }
  expect(bad({ start: "Centres", warmStart: createWarmStart() })).toThrow("got Centres");
  for (const start of ["none", "centres", "previous", "transported", "simplex"] as const)
    expect(() => ask({ start, warmStart: createWarmStart() })).not.toThrow();
});
