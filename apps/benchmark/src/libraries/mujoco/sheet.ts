/** MuJoCo, a physics engine in C as WebAssembly. */
import type { Sheet } from "../library.ts";

export const mujoco: Sheet = {
  title: "MuJoCo 3.14.0 (WebAssembly)", package: "@mujoco/mujoco", version: "3.14.0", licence: "Apache-2.0",
  pairs: [{ name: "mujoco", questions: ["distance", "boolean", "depth"], answers: "signed",
    about: "mj_geomDistance, up to 10 m (Boolean and depth: 0), doubles, mesh vertices as floats; no cones",
    less: "tolerance 1e-6, no bounds", open: async () => (await import("./pairs.ts")).open() }],
};
