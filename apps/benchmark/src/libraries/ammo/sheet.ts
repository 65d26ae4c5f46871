/** Bullet by Emscripten, as ammojs-typed. */
import type { Sheet } from "../library.ts";

export const ammo: Sheet = {
  title: "Bullet as ammojs-typed 1.1.0 (WebAssembly)", package: "ammojs-typed", version: "1.1.0", licence: "MIT",
  pairs: [{ name: "ammo", questions: ["boolean", "depth"], answers: "separation", less: "floats, no bounds",
    about: "contactPairTest with a callback, floats, margin 0, no distance; no ellipsoids",
    open: async () => (await import("./pairs.ts")).open() }],
};
