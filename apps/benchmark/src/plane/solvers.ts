/** The solvers of the plane's tables, in their order. */
import type { PlaneSolver } from "../libraries/library.ts";
import { LIBRARIES } from "../libraries/registry.ts";
import { OWN_SOLVERS } from "./own.ts";

export const PLANE_SOLVERS: readonly PlaneSolver[] = [...OWN_SOLVERS, ...LIBRARIES.flatMap(({ plane = [] }) => plane)];
