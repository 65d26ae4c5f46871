/** Before tests that run the builds of the packages: makes them if they are stale (vitest, `globalSetup`). */
import { buildOf } from "./lib/build-of.mjs";

export default function setup() {
  buildOf();
}
