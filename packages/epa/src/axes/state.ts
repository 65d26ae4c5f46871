/**
 * Workspaces of the methods for solids of revolution: the extensions of the polytope workspace that each method needs.
 * Types only, no code; lengths and frames stand at the records (profile-state.ts, rim-state.ts,
 * nearly-parallel-state.ts).
 */
import type { PolytopeWorkspace } from "../polytope/state.ts";
import type { NearlyParallel } from "./nearly-parallel-state.ts";
import type { Profile, Section } from "./profile-state.ts";
import type { Rims } from "./rim-state.ts";

/** Both bodies: their axes, middles and radii in A's frame (profile.ts). */
export interface ProfileWorkspace extends PolytopeWorkspace {
  readonly profiles: readonly [Profile, Profile];
}

/** An ellipsoid on the axis of another solid: the section of D about that axis (coaxial.ts). */
export interface CoaxialWorkspace extends ProfileWorkspace {
  readonly section: Section;
}

/** Two solids between discs: axes that pass, and axes that are nearly parallel. */
export interface AxesWorkspace extends ProfileWorkspace {
  readonly rims: Rims;
  readonly nearlyParallel: NearlyParallel;
}
