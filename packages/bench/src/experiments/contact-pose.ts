/**
 * Contact poses (Montaut et al. 2023, equation 30): find the pose of B at which two bodies touch in two given points of their surfaces.
 *
 * A's frame, metres. C(q) = (|p1 - p1des|^2 + |p2 - p2des|^2 + |p1 - p2|^2) / 2, p1des fixed on A, p2des fixed on B, witness points by
 * the solver given. Gauss-Newton on SE(3) with body twists and a backtracking line search on C itself; the Jacobians of the witness points are
 * those of the method under test. Where it has no answer the pose is kept; methods that change with the iteration try again.
 */
import { createWitnessDerivatives, witnessDerivatives } from "@col/diff";
import type { DerivativeOptions } from "@col/diff";
import { retractPose } from "@col/diff/lie";
import type { WritablePose } from "@col/diff/lie";
import { signedDistance } from "@col/epa";
import { createDistanceResult, createWarmStart } from "@col/types";
import type { ConvexShape, DistanceResult, DistanceSolverFn, Pose, Vec3Like } from "@col/types";
import type { Random } from "../generate/random.ts";

/** Two bodies, a point on the surface of either (its own frame), and where B starts in A's frame. */
export interface ContactPose {
  readonly a: ConvexShape;
  readonly b: ConvexShape;
  readonly onA: Vec3Like;
  readonly onB: Vec3Like;
  readonly start: Pose;
}

/** A way to differentiate witness points: a name and what `witnessDerivatives` is told. */
export interface DerivativeSetup {
  readonly name: string;
  readonly options: DerivativeOptions;
  /** Factor on the smoothing after each iteration; 1 if absent. */
  readonly cooling?: number;
}

/** Translations and turns get the same noise, as in the paper: 1 m goes with 1 rad. */
const LENGTH = 1;

/** The columns of the paper's Table I, in its order. */
export const TABLE_ONE: readonly DerivativeSetup[] = [
  { name: "finite differences, 1e-6", options: { method: "finite-differences", epsilon: 1e-6, length: LENGTH, solver: signedDistance } },
  { name: "0th order, M = 12, 1e-3", options: { method: "zeroth-order", samples: 12, epsilon: 1e-3, length: LENGTH, solver: signedDistance } },
  { name: "0th order, M = 50, 1e-2", options: { method: "zeroth-order", samples: 50, epsilon: 1e-2, length: LENGTH, solver: signedDistance } },
  { name: "1st order Gaussian, M = 20, 1e-3", options: { method: "gaussian", samples: 20, epsilon: 1e-3, smoothing: "separation", length: LENGTH } },
  { name: "1st order Gumbel, 1 ring, 1e-4", options: { method: "gumbel", rings: 1, epsilon: 1e-4, smoothing: "separation", length: LENGTH } },
];

/**
 * Beyond the paper: a smoothing that falls by a fixed factor per iteration. Far from the answer the bodies are round, in the end they are
 * themselves.
 */
export const COOLED: readonly DerivativeSetup[] = [
  { name: "1st order Gaussian, M = 20, 1e-2 cooled by 0.7", cooling: 0.7, options: { method: "gaussian", samples: 20, epsilon: 1e-2, smoothing: "separation", length: LENGTH } },
  { name: "1st order Gumbel, 2 rings, 1e-2 cooled by 0.6", cooling: 0.6, options: { method: "gumbel", rings: 2, epsilon: 1e-2, smoothing: "separation", length: LENGTH } },
];

const ORIGIN: Pose = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
/** Share of the decrease that the linear model promises, asked of a step (Nocedal and Wright, 3.1). */
const ARMIJO = 1e-4;
/** The last step is taken even if it lowers nothing: kinks are stepped over. Fewer are stuck so, with every kind of derivative. */
const HALVINGS = 10;
/** Added to the normal matrix, relative to its trace: turns about the contact normal change nothing. */
const REGULARISATION = 1e-12;

/** A uniform point of a hull's surface: a facet by its area, a point of it. */
export function surfacePoint(shape: ConvexShape, random: Random): Vec3Like {
  const { mesh } = shape;
  if (mesh === null) throw new TypeError("surfacePoint: needs a shape with a mesh");
  const v = mesh.vertices, fans: (readonly [number, number, number])[] = [], areas: number[] = [];
  for (let f = 0; f + 1 < mesh.facetStart.length; f++) {
    for (let k = mesh.facetStart[f] + 1; k + 1 < mesh.facetStart[f + 1]; k++) {
      const [p, q, r] = [mesh.facetVertices[mesh.facetStart[f]], mesh.facetVertices[k], mesh.facetVertices[k + 1]].map((i) => 3 * i);
      const [a, b, c] = [0, 1, 2].map((i) => v[q + i] - v[p + i]), [d, e, g] = [0, 1, 2].map((i) => v[r + i] - v[p + i]);
      fans.push([p, q, r]);
      areas.push(Math.sqrt((b * g - c * e) ** 2 + (c * d - a * g) ** 2 + (a * e - b * d) ** 2));
    }
  }
  let at = random.between(0, areas.reduce((s, x) => s + x, 0)), k = 0;
  while (k + 1 < areas.length && at > areas[k]) at -= areas[k++];
  const s = Math.sqrt(random.between(0, 1)), t = random.between(0, 1), w = [1 - s, s * (1 - t), s * t];
  const [x, y, z] = [0, 1, 2].map((i) => fans[k].reduce((sum, j, n) => sum + w[n] * v[j + i], 0));
  return { x, y, z };
}

function rotate({ x, y, z, w }: Pose["quaternion"], v: Vec3Like): [number, number, number] {
  const cx = y * v.z - z * v.y + w * v.x, cy = z * v.x - x * v.z + w * v.y, cz = x * v.y - y * v.x + w * v.z;
  return [v.x + 2 * (y * cz - z * cy), v.y + 2 * (z * cx - x * cz), v.z + 2 * (x * cy - y * cx)];
}

/** A random vertex of a hull: a point that a witness point can be, to the last bit. */
export function surfaceVertex(shape: ConvexShape, random: Random): Vec3Like {
  if (shape.mesh === null) throw new TypeError("surfaceVertex: needs a shape with a mesh");
  const v = shape.mesh.vertices, k = 3 * random.index(v.length / 3);
  return { x: v[k], y: v[k + 1], z: v[k + 2] };
}

/** A problem with random targets of a kind and a random start, translation in the cube of half side `reach`. */
export function randomContactPose(a: ConvexShape, b: ConvexShape, target: (shape: ConvexShape, random: Random) => Vec3Like, reach: number, random: Random): ContactPose {
  const onA = target(a, random), onB = target(b, random), t = (): number => random.between(-reach, reach);
  return { a, b, onA, onB, start: { position: { x: t(), y: t(), z: t() }, quaternion: random.quaternion() } };
}

/** Solves m x = r for a symmetric positive definite 6 x 6 matrix (Cholesky, in place); false where it is not. */
function cholesky(m: Float64Array, x: Float64Array): boolean {
  for (let i = 0; i < 6; i++) {
    for (let j = 0; j <= i; j++) {
      let s = m[6 * i + j];
      for (let k = 0; k < j; k++) s -= m[6 * i + k] * m[6 * j + k];
      if (i !== j) m[6 * i + j] = s / m[6 * j + j];
      else if (s > 0) m[6 * i + i] = Math.sqrt(s);
      else return false;
    }
  }
  for (let i = 0; i < 6; i++) {
    for (let k = 0; k < i; k++) x[i] -= m[6 * i + k] * x[k];
    x[i] /= m[6 * i + i];
  }
  for (let i = 5; i >= 0; i--) {
    for (let k = i + 1; k < 6; k++) x[i] -= m[6 * k + i] * x[k];
    x[i] /= m[6 * i + i];
  }
  return true;
}

const copy = (p: Pose): WritablePose => ({ position: { ...p.position }, quaternion: { ...p.quaternion } });

/** Residuals (9) of a pose with its solution; returns C. */
function residuals(problem: ContactPose, pose: Pose, r: DistanceResult, out: Float64Array): number {
  const { onA, onB } = problem, [x, y, z] = rotate(pose.quaternion, onB), p = r.pointA, q = r.pointB;
  out.set([
    p.x - onA.x, p.y - onA.y, p.z - onA.z, q.x - x - pose.position.x, q.y - y - pose.position.y, q.z - z - pose.position.z, p.x - q.x, p.y - q.y, p.z - q.z,
  ]);
  return 0.5 * out.reduce((s, v) => s + v * v, 0);
}

/** A solver whose points are off by a normal deviate of so many metres in each coordinate: what a loose tolerance leaves. */
export function inexact(error: number, random: Random): DistanceSolverFn {
  return (a, poseA, b, poseB, options, out) => {
    signedDistance(a, poseA, b, poseB, options, out);
    for (const p of [out.pointA, out.pointB]) {
      p.x += random.normal(0, error);
      p.y += random.normal(0, error);
      p.z += random.normal(0, error);
    }
    return out;
  };
}

/** Cost before each iteration and after the last: `iterations + 1` numbers. `solver` answers the method's questions, too. */
export function findContactPose(
  problem: ContactPose, setup: DerivativeSetup, iterations: number, seed: number, solver: DistanceSolverFn = signedDistance,
): { readonly cost: number[]; readonly pose: Pose } {
  const { cooling = 1 } = setup, options = setup.options.solver === undefined ? setup.options : { ...setup.options, solver };
  const { a, b, onB } = problem, start = { warmStart: createWarmStart() }, w = createWitnessDerivatives(), r = createDistanceResult(), next = createDistanceResult();
  const residual = new Float64Array(9), trial = new Float64Array(9), j = new Float64Array(54), step = new Float64Array(6), scaled = new Float64Array(6), normal = new Float64Array(36);
  const pose = copy(problem.start), moved = copy(problem.start), changing = options.method === "gaussian" || options.method === "zeroth-order" || cooling !== 1;
  const first = options.epsilon ?? NaN, ask = (q: Pose, out: DistanceResult): void => {
    start.warmStart.valid = false; // no answer depends on those before
    solver(a, ORIGIN, b, q, start, out);
  };
  ask(pose, r);
  let cost = residuals(problem, pose, r, residual), stuck = false;
  const costs = [cost];
  for (let it = 0; it < iterations; it++) {
    if (!stuck) {
      witnessDerivatives(a, ORIGIN, b, pose, r, changing ? { ...options, epsilon: first * cooling ** it, seed: seed * iterations + it } : options, w);
      let improved = false;
      if (w.status === "optimal") {
        const { pointA, pointB } = w.relative, q = pose.quaternion;
        for (let k = 0; k < 6; k++) {
          // motion of the target on B under the k-th twist
          const e = { x: +(k % 3 === 0), y: +(k % 3 === 1), z: +(k % 3 === 2) };
          const u = rotate(q, k < 3 ? e : { x: e.y * onB.z - e.z * onB.y, y: e.z * onB.x - e.x * onB.z, z: e.x * onB.y - e.y * onB.x });
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
        for (let c = 0; c < 6; c++) normal[7 * c] += REGULARISATION * trace;
        const gradient = Float64Array.from(step);
        if (cholesky(normal, step)) {
          for (let c = 0; c < 6; c++) slope -= gradient[c] * step[c];
          for (let h = 0, t = 1; h < HALVINGS && !improved; h++, t *= 0.5) {
            for (let c = 0; c < 6; c++) scaled[c] = t * step[c];
            retractPose(pose, scaled, moved);
            ask(moved, next);
            const after = residuals(problem, moved, next, trial);
            if (!(after <= cost + ARMIJO * t * slope && after < cost) && h + 1 < HALVINGS) continue;
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
