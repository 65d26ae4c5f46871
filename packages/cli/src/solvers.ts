/**
 * The names of the default solver and of the solvers that read a separate file format: polygon files, `growthcases
 * 1`, `castcases 1`. For each of the latter: its package and a line of help. All other solvers of `@col/bench` read
 * 3-D pairs (`convexcases 1`).
 */

/** The solver that represents all solvers of 3-D pairs. */
export const SPACE_SOLVER = "gjk";
/** The 2-D solver: it reads polygon files. */
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
      about: "polygon files: 2-D barycode GJK (Zhang et al. 2020), signed distance" },
    [GROWTH_SOLVER]: { package: "@col/growth-distance",
      about: "growthcases files: growth distance (Thirugnanam, Sreenath 2026), 3-D and 2-D" },
    [CAST_SOLVER]: { package: "@col/cast",
      about: "castcases files: rays, linear casts, times of impact of rotating bodies, certified" },
  };
/** The names of the solvers with a separate file format. */
export type OwnFormatSolver = keyof typeof OWN_FORMAT_SOLVERS;

/** Is `name` a solver with a separate file format? */
export function hasOwnFormat(name: string): name is OwnFormatSolver {
  return Object.hasOwn(OWN_FORMAT_SOLVERS, name);
}
