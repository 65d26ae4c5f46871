/**
 * What `slack` does to a contact manifold: which corners belong to the faces that touch, and which gaps are kept.
 */
import { box, cone, convexHull, halfSpace, sphere } from "@col/shapes";
import { makePose } from "@col/testkit";
import { expect, test } from "vitest";
import { contactManifold, createContactManifold } from "../src/index.ts";

/** A turn about z by this angle lifts one side of a box of half extent 1 by twice as much. */
const TILT = 0.01;
const HERE = makePose();
const TILTED = makePose(0, 1.99, 0, 0, 0, Math.sin(0.5 * TILT), Math.cos(0.5 * TILT));

test("a tilted box on a plate: two corners without slack, four with more than the other side is lifted", () => {
  const plate = box(5, 1, 5), stone = box(1, 1, 1), points = (slack: number): number =>
    contactManifold(plate, HERE, stone, TILTED, { slack }).count;
  expect(points(0)).toBe(2);
  expect(points(0.5 * TILT)).toBe(2);
  expect(points(3 * TILT)).toBe(4);
  expect(contactManifold(plate, HERE, stone, TILTED).count).toBe(2); // 1 % of the stone
});

test("the slack of one call is not the next one's", () => {
  const plate = box(5, 1, 5), stone = box(1, 1, 1), out = createContactManifold();
  contactManifold(plate, HERE, stone, TILTED, { slack: 1 }, out);
  expect(contactManifold(plate, HERE, stone, TILTED, out).count).toBe(2);
});

test("one point of contact: a corner on a half-space has a name, the closest point of a curved body none", () => {
  const plate = box(5, 1, 5), half = halfSpace({ x: 0, y: 1, z: 0 }, 0);
  const q = Math.sin(Math.PI / 8), w = Math.cos(Math.PI / 8);
  const gem = convexHull([[1, 2, 0], [-1, 2, 1], [0, 0, 0], [-1, 2, -1]].flat());
  const tip = contactManifold(plate, HERE, gem, makePose(0, 0.99, 0));
  expect(tip.count).toBe(1);
  expect(tip.gaps[0]).toBe(tip.distance);
  expect(contactManifold(half, HERE, gem, makePose(0, -0.01, 0)).ids[0]).not.toBe(0);
  expect(contactManifold(plate, HERE, sphere(0.5), makePose(0, 1.49, 0)).ids[0]).toBe(0);
  // a lying cone's rim is sampled: no corner of it is as deep as its lowest point, which is the contact
  const lying = contactManifold(half, HERE, cone(1, 1), makePose(0, 0.9, 0, q, 0, 0, w), { slack: 0 });
  expect(lying.count).toBeGreaterThan(0);
  expect(Math.min(...lying.gaps.subarray(0, lying.count))).toBeCloseTo(lying.distance, 12);
});
