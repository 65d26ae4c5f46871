/**
 * The solver of `@col/epa`: the table of all families of methods, and its workspace (about 500 kB per nesting depth).
 * Balls given as ellipsoids are replaced by points with a margin. Frames and units as in method.ts.
 */
import {
  any, createDiscsState, createEllipsoidsState, discs, ellipsoids, polytopes,
} from "./families.ts";
import type { DiscsFamilyWorkspace, EllipsoidsFamilyWorkspace } from "./families.ts";
import { asPoint } from "./pair/balls.ts";
import type { Methods } from "./pair/method.ts";
import { createPolytopeWorkspace } from "./polytope/state.ts";
import { solverOf } from "./solver.ts";
import type { Solver } from "./solver.ts";

/** Buffers and packed answer of one query of any bodies. */
export interface EpaWorkspace extends DiscsFamilyWorkspace, EllipsoidsFamilyWorkspace {}

/** A fresh workspace: about 500 kB. */
export function createEpaWorkspace(): EpaWorkspace {
  return { ...createPolytopeWorkspace(), ...createDiscsState(), ...createEllipsoidsState() };
}

/** For each pair of kinds, the methods in the order in which they are tried. */
export const METHODS: Methods<EpaWorkspace> = /* @__PURE__ */ (() => ({
  ...polytopes.methods, ...discs.methods, ...ellipsoids.methods, ...any.methods,
}))();

/** Ellipsoids that are balls are solved as points with a margin. */
export const ENTIRE: Solver<EpaWorkspace> = /* @__PURE__ */ solverOf(METHODS, createEpaWorkspace,
  (s, ws, body) => asPoint(s, ws.balls[body]));
