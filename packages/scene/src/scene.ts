/**
 * `createScene`: makes an empty scene, a container of many moving bodies in the world frame, with the solvers that
 * query one pair of bodies. Checks the solvers and the capacity (a number of bodies).
 */
import type { OptionNames } from "@col/kernel";
import { came, requireNames } from "@col/kernel";
import type { Body, ConvexShape } from "@col/types";
import { requireOptions } from "./store/checks.ts";
import { Core } from "./store/core.ts";
import type { Scene } from "./store/core.ts";
import type { SceneSolvers } from "./store/solvers.ts";
import { SLOTS_MAX } from "./store/store.ts";

/** Names of `SceneSolvers`. */
const SOLVER_NAMES: OptionNames = /* @__PURE__ */ new Set(
  ["distance", "signedDistance", "intersects", "shapeCast", "rayCast", "contactManifold"]);
const SCENE_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["capacity"]);

/** Options of `createScene`. */
export interface SceneOptions {
  /** Number of bodies for which memory is reserved, 0 to 2^21. The scene grows beyond it by doubling. Default 64. */
  readonly capacity?: number | undefined;
}

const NEEDED = "createScene: solvers must be an object with a function distance";

/**
 * An empty scene that uses the given solvers: `distance` of `@col/gjk`, and others for the queries that need them.
 *
 * @throws TypeError if `distance` is missing or a solver is not a function; RangeError on a capacity out of range.
 */
export function createScene<B extends Body = ConvexShape>(
  solvers: SceneSolvers<B>, options: SceneOptions = {},
): Scene<B> {
  const given: unknown = solvers;
  if (typeof given !== "object" || given === null || typeof solvers.distance !== "function")
    throw new TypeError(`${NEEDED}, got ${came(given)}`);
  requireNames(solvers, SOLVER_NAMES, "createScene", "solvers");
  for (const name of ["signedDistance", "intersects", "shapeCast", "rayCast", "contactManifold"] as const) {
    const solver: unknown = solvers[name];
    if (solver !== undefined && typeof solver !== "function")
      throw new TypeError(`createScene: solvers.${name} must be a function, got ${came(solver)}`);
  }
  requireOptions("createScene", options, SCENE_OPTIONS);
  const { capacity = 0 } = options;
  if (!(Number.isInteger(capacity) && capacity >= 0 && capacity <= SLOTS_MAX)) {
    throw new RangeError(
      `createScene: options.capacity must be an integer from 0 to ${SLOTS_MAX}, got ${String(capacity)}`);
  }
  return new Core<B>(solvers, capacity);
}
