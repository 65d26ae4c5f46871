/** OimoPhysics in JavaScript, as three.js carried it until r145: a dependency under a name of its own. */
import type { Sheet } from "../library.ts";

export const oimo: Sheet = {
  title: "OimoPhysics 1.2 (JavaScript, in three 0.145's examples)", package: "oimo-in-three", version: "0.145.0",
  licence: "MIT",
  pairs: [{ name: "oimo", questions: ["distance", "boolean", "depth"], answers: "separation", less: "no bounds",
    about: "GjkEpa.computeClosestPoints, computeDistance, doubles, margin 0, no cache; no ellipsoids",
    open: async () => (await import("./pairs.ts")).open() }],
};
