/**
 * Jacobians of witness points, separation, normal and distance with respect to both poses and the relative pose, from a
 * solution.
 *
 * - In: shapes, poses, the result of any solver (world frame, lengths), or a solver.
 * - Out: a record of Jacobians (result.ts): 3 x 6 row-major per pose, twists (rho, theta) in lengths and radians.
 * - Method: geometry.ts, gumbel.ts or gaussian.ts (curvature), system.ts (implicit function theorem), columns.ts
 *   (twists). With smoothing about the separation: separation.ts. From moved pairs: sampled.ts.
 */
import { explainPair, packPose, requireSpace } from "@col/kernel";
import type { ConvexShape, DistanceResult, DistanceFn, Pose } from "@col/types";
import { fillPoses } from "./columns.ts";
import { gaussianGeometry } from "./gaussian.ts";
import { exactGeometry } from "./geometry.ts";
import { gumbelGeometry } from "./gumbel.ts";
import { BODY, GUMBEL, readOptions, WORLD, ZEROTH_ORDER } from "./options.ts";
import type { DerivativeOptions, SolverDerivativeOptions } from "./options.ts";
import { clear, createWitnessDerivatives } from "./result.ts";
import type { WitnessDerivatives } from "./result.ts";
import { fillSampled, sampleColumns, toWorldAxes } from "./sampled.ts";
import { fillSeparation, solveSeparation } from "./separation.ts";
import { smoothed } from "./smoothed.ts";
import { isFinal, readSolution } from "./solution.ts";
import { solveSystem } from "./system.ts";
import { acquire, release } from "./workspace.ts";
import type { Geometry, Workspace } from "./workspace.ts";

function geometry(shape: ConvexShape, pose: Float64Array, sign: number, ws: Workspace, g: Geometry): boolean {
  if (!smoothed(shape, ws.settings.method)) return exactGeometry(shape, pose, sign, ws, g);
  return ws.settings.method === GUMBEL && shape.mesh !== null ? gumbelGeometry(shape, shape.mesh, pose, sign, ws, g)
    : gaussianGeometry(shape, pose, sign, ws, g);
}

const IDENTITY: Float64Array = /* @__PURE__ */ Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0);

/** Writes the axes (columns of `rotation`, or the world's) and the origin of the twists into ws.axes. */
function setAxes(ws: Workspace, rotation: Float64Array | null, origin: Float64Array | null): void {
  const ax = ws.axes, r = rotation ?? IDENTITY, o = origin ?? IDENTITY;
  ax[0] = r[0]; ax[1] = r[3]; ax[2] = r[6];
  ax[3] = r[1]; ax[4] = r[4]; ax[5] = r[7];
  ax[6] = r[2]; ax[7] = r[5]; ax[8] = r[8];
  ax[9] = o[9]; ax[10] = o[10]; ax[11] = o[11];
}

/**
 * Writes the half diagonal of a shape's box plus its margin into ws.scalars[4], if it is smaller than the value there,
 * finite and not 0.
 */
function shrinkLength(shape: ConvexShape, ws: Workspace): void {
  const b = shape.bounds, x = b[3] - b[0], y = b[4] - b[1], z = b[5] - b[2],
    l = 0.5 * Math.sqrt(x * x + y * y + z * z) + shape.margin;
  if (l > 0 && l < ws.scalars[4]) ws.scalars[4] = l;
}

function sample(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, solution: DistanceResult, solver: DistanceFn,
  ws: Workspace, out: WitnessDerivatives,
): boolean {
  const A = ws.poseA, B = ws.poseB, frame = ws.settings.frame, s = ws.scalars;
  if (!readSolution(solution, ws)) return false;
  s[4] = ws.settings.length;
  if (!(s[4] > 0)) {
    s[4] = Infinity;
    shrinkLength(a, ws);
    shrinkLength(b, ws);
    if (!(s[4] < Infinity)) s[4] = 1;
  }
  if (!sampleColumns(a, poseA, b, poseB, solver, ws)) return false;
  toWorldAxes(ws);
  setAxes(ws, frame === BODY ? A : null, frame === WORLD ? null : A);
  fillSampled(ws, 0, IDENTITY, out.poseA);
  setAxes(ws, frame === BODY ? B : null, frame === WORLD ? null : B);
  fillSampled(ws, 1, IDENTITY, out.poseB);
  setAxes(ws, frame === BODY ? B : A, frame === WORLD ? A : B);
  fillSampled(ws, 1, A, out.relative);
  return true;
}

function separation(ws: Workspace, out: WitnessDerivatives): boolean {
  const A = ws.poseA, B = ws.poseB, frame = ws.settings.frame;
  setAxes(ws, frame === BODY ? A : null, frame === WORLD ? null : A);
  fillSeparation(ws, 0, IDENTITY, out.poseA);
  setAxes(ws, frame === BODY ? B : null, frame === WORLD ? null : B);
  fillSeparation(ws, 1, IDENTITY, out.poseB);
  setAxes(ws, frame === BODY ? B : A, frame === WORLD ? A : B);
  fillSeparation(ws, 1, A, out.relative);
  return true;
}

function compute(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, solution: DistanceResult, ws: Workspace,
  out: WitnessDerivatives,
): boolean {
  const solver = ws.settings.solver;
  if (ws.settings.method >= ZEROTH_ORDER && solver !== null) return sample(a, poseA, b, poseB, solution,
    solver, ws, out);
  if (!readSolution(solution, ws)) return false;
  if (ws.settings.separation) return solveSeparation(a, b, ws) && separation(ws, out);
  ws.scalars[3] = ws.settings.damping;
  if (!geometry(a, ws.poseA, 1, ws, ws.a) || !geometry(b, ws.poseB, -1, ws, ws.b)) return false;
  if (!solveSystem(ws.scalars, ws.a, ws.b, ws.blocks)) return false;
  fillPoses(ws, a, b, out);
  return true;
}

/** True for a solution, false for options with a solver; throws for any other value. */
function isSolution(given: DistanceResult | SolverDerivativeOptions): given is DistanceResult {
  const it: Partial<DistanceResult & SolverDerivativeOptions> | null | undefined = given;
  if (it?.pointA !== undefined) return true;
  if (typeof it?.solver === "function") return false;
  throw new TypeError(
    "witnessDerivatives: need a solution or options with a solver, "
      + `got ${it === null || typeof it !== "object" ? String(it) : `solver ${String(it.solver)}`}`);
}

/** Solves the pair with the solver of the options. */
function solve(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options: SolverDerivativeOptions,
  ws: Workspace): DistanceResult {
  ws.tight.warmStart.valid = false;
  ws.solved.take(options.solver(a, poseA, b, poseB, ws.tight, ws.solved.lend()));
  return ws.solved.record;
}

/**
 * Derivatives of a solution, which is an argument, or found first by `options.solver` (tightly, if the solver reads a
 * tolerance). 3 x 6 row-major Jacobians of pointA, pointB, x = pointA - pointB and the normal, and the gradient of the
 * signed distance, with respect to the relative pose (results in A's frame) and to each body's pose in the world
 * (results in the world frame). Twists are (rho, theta), length and radians, in the frame of the option. The points are
 * on the shapes with their margins.
 *
 * `exact`: true curvature, and on polytopes, cylinders and cones the true slide along faces, edges and generators.
 * `gumbel`: meshes are smoothed, all other shapes are exact. The error of the solution enters divided by the distance
 * between centres of curvature.
 *
 * `not-differentiable`, all NaN: no normal or points, or overlap without a depth; parallel flats (their witness points
 * are not unique); a witness point on the border of its face; coincident centres and every other pair whose normal is
 * not unique; a corner against a corner, or an edge, in contact up to rounding; a partly flat shape for which neither
 * it nor the options give a `face`, or a curved one without `hessian`. A solution that is `budget-spent`,
 * `beyond-max-distance` or `flat` keeps its status, all NaN. A tie between distant features of an overlap is not
 * detected: the derivatives belong to the feature in the solution. If `out` is given, it allocates nothing, except two
 * heap numbers for faces of affine images.
 *
 * Source: Montaut et al., ICRA 2023, equations (10) to (29), restated in system.ts and separation.ts.
 *
 * @param solution Result of a query of these shapes at these poses, world frame. Without it, `options.solver` computes
 * it.
 * @throws RangeError on an unusable pose or option, TypeError where there is neither a solution nor a solver.
 */
export function witnessDerivatives(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, solution: DistanceResult, options?: DerivativeOptions,
  out?: WitnessDerivatives,
): WitnessDerivatives;
export function witnessDerivatives(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options: SolverDerivativeOptions, out?: WitnessDerivatives,
): WitnessDerivatives;
export function witnessDerivatives(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, given: DistanceResult | SolverDerivativeOptions,
  next?: DerivativeOptions | WitnessDerivatives,
  last?: WitnessDerivatives,
): WitnessDerivatives {
  const solved = isSolution(given), ws = acquire();
  const out = last ?? (solved || next === undefined ? createWitnessDerivatives() : next as WitnessDerivatives);
  try {
    readOptions(solved ? next as DerivativeOptions | undefined : given, ws.settings);
    requireSpace(a, b);
    packPose(poseA, ws.poseA, "poseA");
    packPose(poseB, ws.poseB, "poseB");
    const solution = solved ? given : solve(a, poseA, b, poseB, given, ws), final = isFinal(solution.status);
    out.status = final ? "optimal" : solution.status;
    if (!final || !compute(a, poseA, b, poseB, solution, ws, out)) {
      if (final) out.status = "not-differentiable";
      clear(out.relative);
      clear(out.poseA);
      clear(out.poseB);
    }
  } catch (error) {
    throw explainPair(error, a, poseA, b, poseB);
  } finally {
    release();
  }
  return out;
}
