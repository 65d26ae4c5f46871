/** What `contactManifold` may be called with: no options, options, a record in their place. */
import { box, capsule, convexHull, cylinder, point, sphere, supportFace } from "@col/shapes";
import type { ConvexShape } from "@col/types";
import { expect, test } from "vitest";
import { contactManifold, createContactManifold } from "../src/index.ts";

const at = (y: number): { position: { x: number; y: number; z: number };
  quaternion: { x: number; y: number; z: number; w: number } } =>
  ({ position: { x: 0, y, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } });
const PLATE = box(5, 0.5, 5),
  CUBE = [-1, -1, -1, 1, -1, -1, -1, 1, -1, 1, 1, -1, -1, -1, 1, 1, -1, 1, -1, 1, 1, 1, 1, 1].map((x) => x / 2);

/** Shape and how many points it stands on. */
const STANDING: readonly (readonly [string, ConvexShape, number])[] = [
  ["box", box(0.5, 0.5, 0.5), 4], ["hull", convexHull(CUBE), 4], ["cylinder", cylinder(0.5, 0.5), 4],
  ["lying capsule", capsule(0.5, 1, { axis: "x" }), 2], ["sphere", sphere(0.5), 1],
];

test.each(STANDING)("%s on a plate: the faces of built-in shapes are found without options", (_, shape, points) => {
  const m = contactManifold(PLATE, at(0), shape, at(0.99)), out = createContactManifold(4);
  expect(m.count).toBe(points);
  for (let i = 0; i < points; i++) expect(Math.abs(m.gaps[i] + 0.01)).toBeLessThan(1e-9);
  expect(m).toEqual(contactManifold(PLATE, at(0), shape, at(0.99), { face: supportFace }));
  expect(contactManifold(PLATE, at(0), shape, at(0.99), out)).toBe(out);
  expect(out).toEqual(m);
  expect(contactManifold(PLATE, at(0), shape, at(0.99), undefined, out)).toBe(out);
});

test("a shape of one's own without faces touches in its closest point; far apart there are none", () => {
  const own: ConvexShape = { ...box(0.5, 0.5, 0.5), kind: -1 };
  expect(contactManifold(PLATE, at(0), own, at(0.99)).count).toBe(1);
  expect(contactManifold(PLATE, at(0), point(), at(3)).count).toBe(0);
});
