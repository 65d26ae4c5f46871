/**
 * Contact poses (Montaut et al. 2023, equation 30): find the pose of B at which two bodies touch in two given points of
 * their surfaces.
 *
 * A's frame, metres. C(q) = (|p1 - p1des|^2 + |p2 - p2des|^2 + |p1 - p2|^2) / 2, p1des fixed on A, p2des fixed on B,
 * witness points by the solver given. Gauss-Newton on SE(3) with body twists and a backtracking line search on C
 * itself; the method under test gives the Jacobians of the witness points. Where it has no answer the pose is
 * kept, unless its setup says where to look instead; methods that change with the iteration try again.
 *
 * The normal matrix J^T J is singular (a turn about the contact normal changes nothing; corners give three directions
 * of six), so it is damped. The paper does not say how much. It matters: differences have rounding errors of 1e-16 /
 * step in entries that are 0, and divided by a damping of that order they are steps of random direction, which leave
 * local minima as noise does.
 */
import { createWitnessDerivatives, witnessDerivatives } from "@col/diff";
import type { WitnessDerivatives } from "@col/diff";
import { retractPose } from "@col/diff/lie";
import { signedDistance } from "@col/epa";
import { createDistanceResult, createWarmStart } from "@col/types";
import type { DistanceFn, DistanceResult, MutablePose, Pose, Vec3Like } from "@col/types";
import { createRandom } from "@col/bench";
import { factorise, substitute } from "../comparators-growth/normal-equations.ts";
import type { ContactPose } from "./contact-targets.ts";
import type { DerivativeSetup } from "./derivative-setups.ts";

const ORIGIN: Pose = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
/** Share of the decrease that the linear model promises, asked of a step (Nocedal and Wright, 3.1). */
const ARMIJO = 1e-4;
/** Halvings of a step at most; see `lastStep`. */
const HALVINGS = 10;
/**
 * Added to the diagonal of the normal matrix, relative to its trace: far above the rounding errors of differences, far
 * below what slows a search.
 */
export const DAMPING = 1e-7;

/** Poses tried beside a kink: five at each distance, which grows tenfold, to 1e-4 from 1e-9. */
const TRIES = 30, TRIES_EACH = 5;

/** How a pose is looked for. */
export interface ContactSearch {
  readonly iterations: number;
  readonly seed: number;
  /** Answers the method's questions, too. Default: `signedDistance`. */
  readonly solver?: DistanceFn;
  readonly damping?: number;
  /**
   * Take the shortest step of the line search even if it lowers nothing: kinks are stepped over. Default true; else the
   * search ends there.
   */
  readonly lastStep?: boolean;
}

export interface ContactPoseResult {
  /** Before each iteration and after the last: `iterations + 1` numbers, square metres. */
  readonly cost: number[];
  readonly pose: Pose;
}

function rotate({ x, y, z, w }: Pose["quaternion"], v: Vec3Like): [number, number, number] {
  const cx = y * v.z - z * v.y + w * v.x, cy = z * v.x - x * v.z + w * v.y, cz = x * v.y - y * v.x + w * v.z;
  return [v.x + 2 * (y * cz - z * cy), v.y + 2 * (z * cx - x * cz), v.z + 2 * (x * cy - y * cx)];
}

const copy = (p: Pose): MutablePose => ({ position: { ...p.position }, quaternion: { ...p.quaternion } });

/** Residuals (9) of a pose with its solution; returns C. */
function residuals(problem: ContactPose, pose: Pose, r: DistanceResult, out: Float64Array): number {
  const { onA, onB } = problem, [x, y, z] = rotate(pose.quaternion, onB), p = r.pointA, q = r.pointB;
  out.set([
    p.x - onA.x, p.y - onA.y, p.z - onA.z, q.x - x - pose.position.x, q.y - y - pose.position.y,
    q.z - z - pose.position.z, p.x - q.x, p.y - q.y, p.z - q.z,
  ]);
  return 0.5 * out.reduce((s, v) => s + v * v, 0);
}

/** Derivatives at a pose near `pose`, where they do not exist at `pose` itself: of one side of a kink. */
function besideKink({ a, b }: ContactPose, pose: Pose, { options, beside = 0 }: DerivativeSetup,
  solver: DistanceFn, seed: number, out: WitnessDerivatives): void {
  const random = createRandom(seed), near = copy(pose), xi = new Float64Array(6),
    start = { warmStart: createWarmStart() };
  for (let k = 0; k < TRIES && out.status !== "optimal"; k++) {
    const e = beside * 10 ** Math.floor(k / TRIES_EACH);
    for (let i = 0; i < 6; i++) xi[i] = random.normal(0, e);
    retractPose(pose, xi, near);
    witnessDerivatives(a, ORIGIN, b, near, solver(a, ORIGIN, b, near, start, createDistanceResult()), options, out);
  }
}

/** Gauss-Newton from the problem's start. */
export function findContactPose(problem: ContactPose, setup: DerivativeSetup,
  search: ContactSearch): ContactPoseResult {
  const { cooling = 1 } = setup,
    { iterations, seed, solver = signedDistance, damping = DAMPING, lastStep = true } = search;
  const options = setup.options.solver === undefined ? setup.options : { ...setup.options, solver };
  const { a, b, onB } = problem, start = { warmStart: createWarmStart() }, w = createWitnessDerivatives(),
    r = createDistanceResult(), next = createDistanceResult();
  const residual = new Float64Array(9), trial = new Float64Array(9), j = new Float64Array(54),
    step = new Float64Array(6), scaled = new Float64Array(6), normal = new Float64Array(36);
  const pose = copy(problem.start), moved = copy(problem.start),
    changing = options.method === "gaussian" || options.method === "zeroth-order" || cooling !== 1;
  const first = options.epsilon ?? NaN, ask = (q: Pose, out: DistanceResult): void => {
    start.warmStart.valid = false; // no answer depends on those before
    solver(a, ORIGIN, b, q, start, out);
  };
  ask(pose, r);
  let cost = residuals(problem, pose, r, residual), stuck = false;
  const costs = [cost];
  for (let it = 0; it < iterations; it++) {
    if (!stuck) {
      witnessDerivatives(a, ORIGIN, b, pose, r, changing ? { ...options, epsilon: first * cooling ** it,
        seed: seed * iterations + it } : options, w);
      if (setup.beside !== undefined) besideKink(problem, pose, setup, solver, seed * iterations + it, w);
      let improved = false;
      if (w.status === "optimal") {
        const { pointA, pointB } = w.relative, q = pose.quaternion;
        for (let k = 0; k < 6; k++) {
          // motion of the target on B under the k-th twist
          const e = { x: +(k % 3 === 0), y: +(k % 3 === 1), z: +(k % 3 === 2) };
          const u = rotate(q, k < 3 ? e : { x: e.y * onB.z - e.z * onB.y, y: e.z * onB.x - e.x * onB.z,
            z: e.x * onB.y - e.y * onB.x });
          for (let i = 0; i < 3; i++) {
            j[6 * i + k] = pointA[6 * i + k];
            j[18 + 6 * i + k] = pointB[6 * i + k] - u[i];
            j[36 + 6 * i + k] = pointA[6 * i + k] - pointB[6 * i + k];
          }
        }
        let slope = 0, trace = 0;
        for (let c = 0; c < 6; c++) {
          let g = 0;
          for (let i = 0; i < 9; i++) g += j[6 * i + c] * residual[i];
          step[c] = -g;
          for (let d = 0; d <= c; d++) {
            let s = 0;
            for (let i = 0; i < 9; i++) s += j[6 * i + c] * j[6 * i + d];
            normal[6 * c + d] = s;
          }
          trace += normal[7 * c];
        }
        for (let c = 0; c < 6; c++) normal[7 * c] += damping * trace;
        const gradient = Float64Array.from(step);
        if (factorise(normal, 6)) {
          substitute(normal, 6, step);
          for (let c = 0; c < 6; c++) slope -= gradient[c] * step[c];
          for (let h = 0, t = 1; h < HALVINGS && !improved; h++, t *= 0.5) {
            for (let c = 0; c < 6; c++) scaled[c] = t * step[c];
            retractPose(pose, scaled, moved);
            ask(moved, next);
            const after = residuals(problem, moved, next, trial);
            if (!(after <= cost + ARMIJO * t * slope && after < cost) && !(lastStep && h + 1 === HALVINGS)) continue;
            improved = true;
            cost = after;
            Object.assign(pose.position, moved.position);
            Object.assign(pose.quaternion, moved.quaternion);
            ask(pose, r);
            cost = residuals(problem, pose, r, residual);
          }
        }
      }
      stuck = !improved && !changing;
    }
    costs.push(cost);
  }
  return { cost: costs, pose };
}
