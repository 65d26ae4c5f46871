/* global expect, test */
// Jest, started with NODE_OPTIONS=--experimental-vm-modules.
import { distance } from "@col/gjk";
import { sphere } from "@col/shapes";

test("distance", () => {
  const at = (x) => ({
    position: { x, y: 0, z: 0 },
    quaternion: { x: 0, y: 0, z: 0, w: 1 },
  });
  expect(distance(sphere(1), at(0), sphere(1), at(5)).distance).toBe(3);
});
