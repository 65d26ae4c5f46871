import { intersects } from "@col/gjk";
import * as shapes from "@col/shapes";
import { factoryOf } from "@col/testkit";
import type { DistanceSolver, ShapeFactory } from "@col/testkit";
import { signedDistance } from "../../src/index.ts";

/** Every kind the generators know. */
export const factory: ShapeFactory = factoryOf(shapes);

/** As the laws want it. */
export const solver: DistanceSolver = { distance: signedDistance, intersects };
