/**
 * Bodies rest on floors of triangles, tiles and neighbours: some steps of the test kit's simulator.
 * resting.long.test.ts runs ten seconds, with stacks. The laws see contacts that are wrong on purpose.
 */
import { restOf } from "@col/testkit";
import type { RestContacts, RestManifold } from "@col/testkit";
import type { Body } from "@col/types";
import { describe, expect, test } from "vitest";
import { brokenLaws, contactsOfBodies, FLOORS, RESTING } from "./support/rest.ts";

const SECONDS = 0.05;

describe.each(FLOORS)("on $name", ({ bodies: floor, contacts }) => {
  test("single bodies rest", () => {
    for (const { name, bodies, size, layers } of RESTING.filter((r) => r.layers === 1)) {
      const all = [...floor(), ...bodies()], rest = restOf(all, contacts(all), size, SECONDS, layers);
      expect(brokenLaws(rest), name).toEqual([]);
    }
  });
});

/** The laws that a box breaks in a second on a half-space if its contacts are changed. */
function brokenBy(change: (m: RestManifold) => RestManifold): string {
  const right = contactsOfBodies(), wrong: RestContacts<Body> = (...of) => right(...of).map(change);
  return brokenLaws(restOf([...FLOORS[0].bodies(), ...RESTING[0].bodies()], wrong, 1, 1)).join();
}

test("the laws see contacts that are wrong", () => {
  expect(brokenBy((m) => m)).toBe("");
  expect(brokenBy((m) => ({ ...m, normal: { x: 0.8, y: 0.6, z: 0 } }))).toContain("drift");
  expect(brokenBy((m) => ({ ...m, count: 2 }))).toContain("sunk");
  expect(brokenBy((m) => ({ ...m, count: 0 }))).toContain("sunk");
  expect(brokenBy((m) => ({ ...m, gaps: m.gaps.map((gap) => gap - 0.01) }))).toContain("energy");
});
