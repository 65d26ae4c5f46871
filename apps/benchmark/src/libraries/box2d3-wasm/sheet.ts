/** Box2D 3 as WebAssembly. */
import type { Sheet } from "../library.ts";

export const box2d3: Sheet = {
  title: "box2d3-wasm 5.2.0", package: "box2d3-wasm", version: "5.2.0", licence: "MIT",
  plane: [{ name: "box2d3-wasm", single: true, most: 8,
    about: "b2World_OverlapShape (WebAssembly), a body in a world; it exports no distance of a pair",
    open: async () => (await import("./plane.ts")).open() }],
};
