/** A context for experiments in tests: quick, seeded, with the generated hulls and a clock. */
import { seed } from "@col/testkit";
import type { ExperimentContext } from "../src/experiments/experiment.ts";

/** Defaults with some fields replaced. */
export function context(some: Partial<ExperimentContext>): ExperimentContext {
  return {
    size: "quick", seed: seed(), fromData: false, meshes: () => [], clock: () => performance.now() * 1e6,
    progress: () => undefined, ...some,
  };
}
