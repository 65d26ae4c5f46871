/** Rapier of the plane, in Rust as WebAssembly. */
import type { Sheet } from "../library.ts";

export const rapier2d: Sheet = {
  title: "@dimforge/rapier2d-compat 0.21.0", package: "@dimforge/rapier2d-compat", version: "0.21.0",
  licence: "Apache-2.0",
  plane: [{ name: "rapier2d", about: "contactCollider (WebAssembly)",
    single: true, most: Infinity, open: async () => (await import("./plane.ts")).open() }],
};
