/** rbush-3d: a tree of boxes. */
import type { Sheet } from "../library.ts";

export const rbush3d: Sheet = {
  title: "rbush-3d 0.1.2", package: "rbush-3d", version: "0.1.2", licence: "MIT",
  scenes: [{ name: "rbush-3d", about: "clear, load, search for each",
    open: async (setup) => (await import("./scenes.ts")).open(setup) }],
};
