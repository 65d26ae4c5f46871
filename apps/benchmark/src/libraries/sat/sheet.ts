/** sat, separating axes in JavaScript. */
import type { Sheet } from "../library.ts";

export const sat: Sheet = {
  title: "sat 0.9.0", package: "sat", version: "0.9.0", licence: "MIT",
  plane: [{ name: "sat", about: "testPolygonPolygon",
    single: false, most: Infinity, open: async () => (await import("./plane.ts")).open() }],
};
