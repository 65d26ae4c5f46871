/**
 * `createRayCast`: a ray query made of the closed forms that a program names. It is the smallest part of this package
 * that a program can load, because a bundle holds only the named forms.
 *
 * In: a list of `RayForm`, and optionally the solver for other shapes. Out: a function with the arguments and the
 * result of `rayCast` (world frame, times in units of the direction), bit-identical to it. Arguments are checked with
 * the short messages of plain-door.ts.
 */
import type { CastResult, ConvexShape, Pose, Vec3Like } from "@col/types";
import { createCastResult } from "@col/types";
import { castBy } from "./cast-by.ts";
import { NO_OPTIONS } from "./options.ts";
import type { RayCastOptions, RaySolver } from "./options.ts";
import { PLAIN_DOOR } from "./plain-door.ts";
import type { RayForm } from "./ray.ts";

/** A ray query with the arguments and the result of `rayCast`. */
export type RayCast = (
  shape: ConvexShape, pose: Pose, origin: Vec3Like, direction: Vec3Like, options?: RayCastOptions, out?: CastResult,
) => CastResult;

/** A table of the closed forms, indexed by the `kind` of the shapes that they apply to. */
export function formsByKind(forms: readonly RayForm[]): readonly (RayForm | undefined)[] {
  const byKind: (RayForm | undefined)[] = [];
  for (const form of forms) for (let kind = form.firstKind; kind <= form.lastKind; kind++) byKind[kind] = form;
  return byKind;
}

/**
 * Makes a `rayCast` of some closed forms: `createRayCast([boxRays, ballRays])`, `createRayCast(closedRays)`. Its
 * results are bit-identical to `rayCast`, and a bundle holds no other form. It refuses the same arguments, with
 * shorter messages.
 *
 * @param solver Solver for shapes without a form in the list: `rayIteration`. Without it they are refused.
 * @throws TypeError for a list that holds anything but closed forms. The query: RangeError on an unusable pose, origin,
 * direction or option; TypeError for a shape to which neither a form nor a solver applies.
 */
export function createRayCast(forms: readonly RayForm[], solver?: RaySolver): RayCast {
  const good = Array.isArray(forms) && forms.every((form: Partial<RayForm> | null) =>
    typeof form?.clip === "function") && (solver === undefined || typeof solver === "function");
  if (!good) throw new TypeError("createRayCast: forms must be a list of forms such as boxRays, solver a function");
  const byKind = formsByKind(forms);
  return (shape, pose, origin, direction, options = NO_OPTIONS, out = createCastResult()) =>
    castBy(PLAIN_DOOR, byKind, solver, shape, pose, origin, direction, options, out);
}
