/** Bodies rest on floors: a second of the test kit's simulator with contacts of `contactManifold`. */
import { restOf } from "@col/testkit";
import { describe, expect, test } from "vitest";
import { contactsOfPairs, FLOORS, RESTING } from "./support/rest.ts";

/** Seconds here; resting.long.test.ts runs ten. */
const SECONDS = 1;

describe.each(FLOORS)("on $name", ({ body: floor }) => {
  test.each(RESTING)("$name rests", ({ bodies, size, layers }) => {
    const rest = restOf([floor(), ...bodies()], contactsOfPairs(), size, SECONDS, layers);
    expect(rest.drift).toBeLessThan(1e-3);
    expect(rest.sunk).toBeLessThan(1e-3);
    expect(rest.turned).toBeLessThan(1e-2);
    expect(rest.gained).toBeLessThan(1e-5);
  });
});
