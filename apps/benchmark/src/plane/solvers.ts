/** The solvers of the plane's tables, in their order. */
import { OWN_SOLVERS } from "./own.ts";
import { PACKAGE_SOLVERS } from "./packages.ts";
import type { PlaneSolver } from "./solver.ts";

export const PLANE_SOLVERS: readonly PlaneSolver[] = [...OWN_SOLVERS, ...PACKAGE_SOLVERS];
