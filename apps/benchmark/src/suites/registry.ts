/** The suites, in the order `bench list` shows them. A new one is a file and a line here. */
import { allOf } from "./all.ts";
import { barycodeTablesSuite } from "./barycode-tables.ts";
import { castsSuite } from "./casts.ts";
import { convexcasesSuite } from "./convexcases.ts";
import { defaultSuite, ycbSuite } from "./generated.ts";
import { growthNativeSuite } from "./growth-native.ts";
import { meshSupportSuite } from "./mesh-support.ts";
import { meshesSuite } from "./meshes.ts";
import { EXPERIMENT_SUITES } from "./experiments.ts";
import { robotPathSuite } from "./robot-path.ts";
import { sceneSizesSuite } from "./scene-sizes.ts";
import { scenesSuite } from "./scenes.ts";
import { scalingSuite } from "./scaling.ts";
import type { Suite } from "./suite.ts";

const EACH: readonly Suite[] = [defaultSuite, convexcasesSuite, ycbSuite, meshSupportSuite, scalingSuite,
  barycodeTablesSuite, growthNativeSuite, meshesSuite, castsSuite, scenesSuite, sceneSizesSuite,
  robotPathSuite, ...EXPERIMENT_SUITES];

export const SUITES: readonly Suite[] = [allOf(EACH), ...EACH];
