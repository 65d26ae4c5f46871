/** detect-collisions, polygons in JavaScript. */
import type { Sheet } from "../library.ts";

export const detectCollisions: Sheet = {
  title: "detect-collisions 10.10.2025", package: "detect-collisions", version: "10.10.2025", licence: "MIT",
  plane: [{ name: "detect-collisions", about: "System.checkCollision",
    single: false, most: Infinity, open: async () => (await import("./plane.ts")).open() }],
};
