/** Bodies rest on floors of triangles, tiles and neighbours for ten seconds; what moved is printed, for the record. */
import { restOf } from "@col/testkit";
import { describe, expect, test } from "vitest";
import { FLOORS, RESTING } from "./support/rest.ts";

describe.each(FLOORS)("on $name", ({ name: on, bodies: floor, contacts }) => {
  test.each(RESTING)("$name rests", ({ name, bodies, size, layers }) => {
    const rest = restOf([...floor(), ...bodies()], contacts(), size, 10, layers);
    console.log(`${name} on ${on}: drift ${rest.drift.toExponential(1)}, sunk ${rest.sunk.toExponential(1)}, turned ${
      rest.turned.toExponential(1)}, energy gained ${rest.gained.toExponential(1)}`);
    expect(rest.drift).toBeLessThan(1e-3);
    expect(rest.sunk).toBeLessThan(1e-3);
    expect(rest.turned).toBeLessThan(1e-2);
    expect(rest.gained).toBeLessThan(1e-5);
  }, 600000);
});
