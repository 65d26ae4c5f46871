/** What the suite `growth-native` and its processes say to each other. */
import type { GrowthPass } from "@col/papers";

/** Which cases: both processes make the same ones. */
export interface GrowthJob {
  readonly data: string | undefined;
  readonly pairs: number;
  readonly poses: number;
  readonly seed: number;
  /** Warm-up, ns. */
  readonly warmUp: number;
}

export type GrowthRequest = { readonly type: "open"; readonly job: GrowthJob } | { readonly type: "pass";
  readonly pass: GrowthPass };
export type GrowthReply = { readonly type: "opened"; readonly facts: GrowthFacts } | { readonly type: "passed";
  readonly ns: readonly number[] };

/** Answers of all cases, cold; `warm`: mean iterations along the paths, where known. */
export interface GrowthFacts {
  readonly alpha: readonly number[];
  readonly iterations: readonly number[];
  readonly warm: number | null;
}

/** A solver at work, in its own process. */
export interface GrowthWorker {
  readonly name: string;
  readonly facts: GrowthFacts;
  pass(pass: GrowthPass): Promise<readonly number[]>;
  close(): void;
}
