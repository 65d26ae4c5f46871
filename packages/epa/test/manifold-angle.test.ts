/**
 * What `faceAngle` does to a contact manifold: which faces touch, and so which gaps are kept.
 */
import { box, cone, convexHull, halfSpace, sphere } from "@col/shapes";
import { makePose } from "@col/testkit";
import { expect, test } from "vitest";
import { contactManifold, createContactManifold } from "../src/index.ts";

/** A rotation about z by this angle, radians. */
const TILT = 0.02;
const HERE = makePose();
const TILTED = makePose(0, 1.99, 0, 0, 0, Math.sin(0.5 * TILT), Math.cos(0.5 * TILT));

test("a tilted box on a plate touches with an edge, or with its face if the angle is larger than the tilt", () => {
  const plate = box(5, 1, 5), stone = box(1, 1, 1), points = (faceAngle: number): number =>
    contactManifold(plate, HERE, stone, TILTED, { faceAngle }).count;
  expect(points(0)).toBe(2);
  expect(points(0.9 * TILT)).toBe(2);
  expect(points(1.1 * TILT)).toBe(4);
  expect(contactManifold(plate, HERE, stone, TILTED).count).toBe(2); // 0.01 radians
});

test("the face angle of one call is not the next one's", () => {
  const plate = box(5, 1, 5), stone = box(1, 1, 1), out = createContactManifold();
  contactManifold(plate, HERE, stone, TILTED, { faceAngle: 0.5 }, out);
  expect(contactManifold(plate, HERE, stone, TILTED, out).count).toBe(2);
});

test("one point of contact: a corner on a half-space has a name, the closest point of a curved body none", () => {
  const plate = box(5, 1, 5), half = halfSpace({ x: 0, y: 1, z: 0 }, 0);
  const q = Math.sin(Math.PI / 8), w = Math.cos(Math.PI / 8);
  const gem = convexHull([[1, 2, 0], [-1, 2, 1], [0, 0, 0], [-1, 2, -1]].flat());
  const tip = contactManifold(plate, HERE, gem, makePose(0, 0.99, 0));
  expect(tip.count).toBe(1);
  expect(tip.gaps[0]).toBe(tip.distance);
  for (const [x, z] of [[0, 0], [4, 0], [-4, 1], [1, 4], [-1, -4]]) for (const base of [plate, half]) {
    const y = base === plate ? 0.99 : -0.01, met = contactManifold(base, HERE, gem, makePose(x, y, z));
    expect([met.count, met.ids[0] === 0], `${x} ${z}`).toEqual([1, false]);
    expect([met.pointsB[0], met.pointsB[2]]).toEqual([expect.closeTo(x, 12), expect.closeTo(z, 12)]);
  }
  expect(contactManifold(plate, HERE, sphere(0.5), makePose(0, 1.49, 0)).ids[0]).toBe(0);
  // a tilted cone's rim is sampled: no corner of it is as deep as its lowest point, which is the contact
  const lying = contactManifold(half, HERE, cone(1, 1), makePose(0, 0.9, 0, q, 0, 0, w), { faceAngle: 0 });
  expect(lying.count).toBeGreaterThan(0);
  expect(Math.min(...lying.gaps.subarray(0, lying.count))).toBeCloseTo(lying.distance, 12);
});
