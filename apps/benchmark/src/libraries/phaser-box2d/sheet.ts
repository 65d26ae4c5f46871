/** phaser-box2d, Box2D 3 in JavaScript. */
import type { Sheet } from "../library.ts";

export const phaserBox2d: Sheet = {
  title: "phaser-box2d 1.1.0", package: "phaser-box2d", version: "1.1.0", licence: "MIT",
  plane: [{ name: "phaser-box2d", about: "b2ShapeDistance, at most 8 corners",
    single: false, most: 8, open: async () => (await import("./plane.ts")).open() }],
};
