/** @box2d/core, Box2D 2 in TypeScript. */
import type { Sheet } from "../library.ts";

export const box2dCore: Sheet = {
  title: "@box2d/core 0.11.0", package: "@box2d/core", version: "0.11.0", licence: "MIT",
  plane: [{ name: "@box2d/core", about: "b2Distance",
    single: false, most: Infinity, open: async () => (await import("./plane.ts")).open() }],
};
