/** The suites, in the order `bench list` shows them. A new one is a file and a line here. */
import { barycodeTablesSuite } from "./barycode-tables.ts";
import { convexcasesSuite } from "./convexcases.ts";
import { defaultSuite, ycbSuite } from "./generated.ts";
import { meshSupportSuite } from "./mesh-support.ts";
import { EXPERIMENT_SUITES } from "./experiments.ts";
import type { Suite } from "./suite.ts";

export const SUITES: readonly Suite[] = [defaultSuite, convexcasesSuite, ycbSuite, meshSupportSuite, barycodeTablesSuite, ...EXPERIMENT_SUITES];
