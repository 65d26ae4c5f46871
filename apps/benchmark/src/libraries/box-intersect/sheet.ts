/** box-intersect: pairs of boxes. */
import type { Sheet } from "../library.ts";

export const boxIntersect: Sheet = {
  title: "box-intersect 1.0.2", package: "box-intersect", version: "1.0.2", licence: "MIT",
  scenes: [{ name: "box-intersect", about: "all boxes from scratch",
    open: async (setup) => (await import("./scenes.ts")).open(setup) }],
};
