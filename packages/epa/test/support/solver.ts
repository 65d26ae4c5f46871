import { intersects } from "@col/gjk";
import * as shapes from "@col/shapes";
import { factoryOf } from "@col/testkit";
import type { DistanceSolver, ShapeFactory } from "@col/testkit";
import type { ConvexShape } from "@col/types";
import { signedDistance } from "../../src/index.ts";
import { kindOf } from "../../src/pair/kinds.ts";
import type { Pair, QueryState } from "../../src/pair/method.ts";

/** Every kind the generators know. */
export const factory: ShapeFactory = factoryOf(shapes);

/** As the laws want it. */
export const solver: DistanceSolver = { distance: signedDistance, intersects };

/** The pair as a query without options hands it to a method. */
export function asked(ws: QueryState, a: ConvexShape, b: ConvexShape): Pair {
  const swapped = kindOf(a) >= kindOf(b);
  return Object.assign(ws.pair,
    { a, b, swapped, warm: null, limit: Infinity, apart: false, minimum: false, searched: false });
}
