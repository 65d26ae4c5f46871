/**
 * Bodies rest on floors of triangles, tiles and neighbours for ten seconds, and roll over them; what moved is printed,
 * for the record.
 */
import { capsule, sphere } from "@col/shapes";
import { restOf } from "@col/testkit";
import { describe, expect, test } from "vitest";
import { brokenLaws, contactsOfBodies, FLOORS, MESHED, RESTING } from "./support/rest.ts";
import { rollOver } from "./support/roll.ts";

describe.each(FLOORS)("on $name", ({ name: on, bodies: floor, contacts }) => {
  for (const { name, bodies, size, layers } of RESTING) {
    test(`${name} rests`, () => {
      const all = [...floor(), ...bodies()], rest = restOf(all, contacts(all), size, 10, layers);
      console.log(`${name} on ${on}: drift ${rest.drift.toExponential(1)}, sunk ${rest.sunk.toExponential(1)}, turned ${
        rest.turned.toExponential(1)}, energy gained ${rest.gained.toExponential(1)}`);
      expect(brokenLaws(rest)).toEqual([]);
    }, 600000);
  }
});

test.each(MESHED)("a ball and a capsule roll over %s as over a plane", (_name, floor) => {
  for (const shape of [sphere(0.5), capsule(0.5, 0.8)]) for (const way of [[1, 0], [0.9, 0.43]] as const) {
    const changes = rollOver(floor, shape, way, 10, contactsOfBodies());
    expect(changes.velocity, `kind ${shape.kind}`).toBeLessThan(1e-6);
    expect(changes.way, `kind ${shape.kind}`).toBeLessThan(1e-6);
  }
}, 600000);
