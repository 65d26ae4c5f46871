/**
 * A ball rolls over seams as over a plane: no seam changes its speed, height or direction. It starts without slip, so
 * nothing acts on it but gravity and the floor's push along its normal. resting.long.test.ts rolls for ten seconds.
 */
import { forEachPartContact } from "@col/compound";
import { contactManifold } from "@col/epa";
import { box, sphere } from "@col/shapes";
import { makePose } from "@col/testkit";
import type { RestContacts, RestManifold } from "@col/testkit";
import type { Body } from "@col/types";
import { expect, test } from "vitest";
import { contactsOfBodies, MESHED } from "./support/rest.ts";
import { rollOver } from "./support/roll.ts";

const BALL = sphere(0.5), SECONDS = 1, WAYS: readonly (readonly [number, number])[] = [[5, 0], [4, 2.1]];

test.each(MESHED)("a ball rolls over %s as over a plane", (_name, floor) => {
  for (const way of WAYS) {
    const changes = rollOver(floor, BALL, way, SECONDS, contactsOfBodies());
    expect(changes.velocity).toBeLessThan(1e-6);
    expect(changes.way).toBeLessThan(1e-6);
  }
});

test("the law sees ghost collisions: tiles that are asked one by one change the speed of the ball", () => {
  const part = box(1, 0.5, 8);
  const ghosts: RestContacts<Body> = (_a, _poseA, b, poseB) => [-6, -4, -2, 0, 2, 4, 6].flatMap((x) => {
    const list: RestManifold[] = [];
    forEachPartContact(part, makePose(x, -0.5, 0), b, poseB, { contactManifold, maxDistance: 0.01 }, (_i, _j, m) => {
      list.push({ ...m, part: `${x}`, normal: { ...m.normal }, pointsA: m.pointsA.slice(), pointsB: m.pointsB.slice(),
        gaps: m.gaps.slice(), ids: m.ids.slice() });
    });
    return list;
  });
  expect(rollOver(part, BALL, [5, 0], SECONDS, ghosts).velocity).toBeGreaterThan(1e-6);
});
