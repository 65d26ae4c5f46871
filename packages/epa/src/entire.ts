/**
 * The solver of `@col/epa`: all methods.
 */
import { asPoint } from "./balls.ts";
import { METHODS } from "./methods.ts";
import { createSolver } from "./solver.ts";
import type { Solver } from "./solver.ts";
import { createEpaWorkspace } from "./create-workspace.ts";
import type { EpaWorkspace } from "./workspace.ts";

/** Ellipsoids that are balls are solved as points with a margin. */
export const ENTIRE: Solver<EpaWorkspace> = /* @__PURE__ */ createSolver(METHODS, createEpaWorkspace,
  (s, ws, body) => asPoint(s, ws.balls[body]));
