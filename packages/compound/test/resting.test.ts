/** Bodies rest on floors of triangles, tiles and neighbours: a part of a second of the test kit's simulator. */
import { restOf } from "@col/testkit";
import { describe, expect, test } from "vitest";
import { FLOORS, RESTING } from "./support/rest.ts";

/** Seconds here; resting.long.test.ts runs ten, with stacks. */
const SECONDS = 0.2;

describe.each(FLOORS)("on $name", ({ bodies: floor, contacts }) => {
  test.each(RESTING.filter(({ layers }) => layers === 1))("$name rests", ({ bodies, size, layers }) => {
    const rest = restOf([...floor(), ...bodies()], contacts(), size, SECONDS, layers);
    expect(rest.drift).toBeLessThan(1e-3);
    expect(rest.sunk).toBeLessThan(1e-3);
    expect(rest.turned).toBeLessThan(1e-2);
    expect(rest.gained).toBeLessThan(1e-5);
  });
});
