/** cannon-es, a physics engine in JavaScript. */
import type { Sheet } from "../library.ts";

export const cannon: Sheet = {
  title: "cannon-es 0.20.0", package: "cannon-es", version: "0.20.0", licence: "MIT",
  pairs: [{ name: "cannon", questions: ["boolean", "depth"], answers: "separation", less: "no points",
    about: "ConvexPolyhedron.findSeparatingAxis and testSepAxis, doubles, no distance; boxes and hulls up "
      + "to 12 vertices (33 vertices take 10 ms a query)",
    open: async () => (await import("./pairs.ts")).open() }],
  scenes: [{ name: "cannon-es", about: "SAPBroadphase.collisionPairs", most: 1000,
    open: async (setup) => (await import("./scenes.ts")).open(setup) }],
};
