/** planck, Box2D 2 in JavaScript. */
import type { Sheet } from "../library.ts";

export const planck: Sheet = {
  title: "planck 1.5.0", package: "planck", version: "1.5.0", licence: "MIT",
  plane: [{ name: "planck", about: "Distance",
    single: false, most: Infinity, open: async () => (await import("./plane.ts")).open() }],
};
