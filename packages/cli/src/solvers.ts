/** Names of solvers, and which of them read a separate file format. */

/** The solver that stands for all that read pairs in space. */
export const SPACE_SOLVER = "gjk";
/** The solver of the plane: it reads polygon files. */
export const PLANE_SOLVER = "gjk2d";
/** The solver of growth distances: it reads `growthcases 1` files. */
export const GROWTH_SOLVER = "growth";
/** The solver of rays, linear casts and times of impact: it reads `castcases 1` files. */
export const CAST_SOLVER = "cast";

/** A solver with a separate file format. */
export interface OwnFormat {
  readonly package: string;
  /** The files that the solver reads and its result, in one line. */
  readonly about: string;
}

/** Solvers with a separate file format. */
export const OWN_FORMAT_SOLVERS: Readonly<Record<typeof PLANE_SOLVER | typeof GROWTH_SOLVER | typeof CAST_SOLVER,
  OwnFormat>> = {
    [PLANE_SOLVER]: { package: "@col/gjk2d-barycode",
      about: "polygon files: barycode GJK in the plane (Zhang et al. 2020), signed distance" },
    [GROWTH_SOLVER]: { package: "@col/growth-distance",
      about: "growthcases files: growth distance (Thirugnanam, Sreenath 2026), in space and in the plane" },
    [CAST_SOLVER]: { package: "@col/cast",
      about: "castcases files: rays, linear casts, times of impact of bodies that turn, certified" },
  };
/** Their names. */
export type OwnFormatSolver = keyof typeof OWN_FORMAT_SOLVERS;

/** Is it one of them? */
export function hasOwnFormat(name: string): name is OwnFormatSolver {
  return Object.hasOwn(OWN_FORMAT_SOLVERS, name);
}
