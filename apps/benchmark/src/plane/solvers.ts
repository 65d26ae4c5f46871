/** The solvers of the plane's tables, in their order. */
import { BOX2D3 } from "./box2d3.ts";
import { OWN_SOLVERS } from "./own.ts";
import { PACKAGE_SOLVERS } from "./packages.ts";
import type { PlaneSolver } from "./solver.ts";

export const PLANE_SOLVERS: readonly PlaneSolver[] = [...OWN_SOLVERS, ...PACKAGE_SOLVERS, BOX2D3];
