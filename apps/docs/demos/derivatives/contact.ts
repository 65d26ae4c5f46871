/**
 * One step of Gauss-Newton towards a contact pose: B is moved so that the two bodies touch, A in `onA` and B in `onB`.
 *
 * Cost: half the sum of |p_A - onA|^2, |p_B - onB|^2 and |p_A - p_B|^2 (Montaut et al. 2023, equation 30), with the
 * witness points of `signedDistance`. A's frame is the world; the method under test gives the Jacobians, with respect
 * to body twists of B. The normal matrix is singular (a turn about the normal changes nothing), so it is damped.
 * Metres.
 */
import { witnessDerivatives } from "@col/diff";
import type { DerivativeOptions } from "@col/diff";
import { retractPose } from "@col/diff/lie";
import { signedDistance } from "@col/epa";
import type { ConvexShape, DistanceResult, Pose, Vec3Like } from "@col/types";
import { placed, turned, WORLD } from "../shared/solids.ts";

/** Where the bodies are to touch: a point of A in the world, a point of B in B's frame. */
export interface Targets {
  readonly onA: Vec3Like;
  readonly onB: Vec3Like;
}

/** Points and normals enter the derivatives: they are wanted to the last digits. */
const TIGHT = { tolerance: 1e-14 };
/** Added to the diagonal of the normal matrix, relative to its trace; halvings of a step. */
const DAMPING = 1e-7, HALVINGS = 10;

export const answerOf = (a: ConvexShape, b: ConvexShape, pose: Pose): DistanceResult =>
  signedDistance(a, WORLD, b, pose, TIGHT);

function residuals({ onA, onB }: Targets, pose: Pose, { pointA: p, pointB: q }: DistanceResult): readonly number[] {
  const t = placed(pose, onB);
  return [p.x - onA.x, p.y - onA.y, p.z - onA.z, q.x - t.x, q.y - t.y, q.z - t.z, p.x - q.x, p.y - q.y, p.z - q.z];
}

/** Square metres. */
export const costOf = (targets: Targets, pose: Pose, r: DistanceResult): number =>
  0.5 * residuals(targets, pose, r).reduce((s, v) => s + v * v, 0);

/** x with m x = r, by elimination with pivots on the diagonal; m is symmetric and positive definite. */
function solveLinear(m: number[][], r: readonly number[]): number[] {
  const rows = m.map((row, i) => [...row, r[i]]);
  rows.forEach((pivot, i) => {
    rows.forEach((row, k) => {
      const f = k === i ? 0 : row[i] / pivot[i];
      if (f !== 0) pivot.forEach((v, c) => (row[c] -= f * v));
    });
  });
  return rows.map((row, i) => row[row.length - 1] / row[i]);
}

/** The 9 x 6 Jacobian of the residuals, or null where the method has none. */
function jacobian(a: ConvexShape, b: ConvexShape, pose: Pose, { onB }: Targets, r: DistanceResult,
  options: DerivativeOptions): number[][] | null {
  const w = witnessDerivatives(a, WORLD, b, pose, r, { ...options, frame: "body" });
  if (w.status !== "optimal") return null;
  const { pointA, pointB } = w.poseB;
  const moves = Array.from({ length: 6 }, (_, k): Vec3Like => { // the target on B under the k-th twist
    const e = { x: +(k % 3 === 0), y: +(k % 3 === 1), z: +(k % 3 === 2) };
    return turned(pose.quaternion, k < 3 ? e
      : { x: e.y * onB.z - e.z * onB.y, y: e.z * onB.x - e.x * onB.z, z: e.x * onB.y - e.y * onB.x });
  });
  const row = (i: number, of: (i: number, k: number) => number): number[] => moves.map((_, k) => of(i, k));
  const axes = ["x", "y", "z"] as const, of = (m: Float64Array) => (i: number, k: number): number => m[6 * i + k];
  const [pa, pb] = [of(pointA), of(pointB)];
  return [0, 1, 2].map((i) => row(i, pa))
    .concat([0, 1, 2].map((i) => row(i, (c, k) => pb(c, k) - moves[k][axes[i]])))
    .concat([0, 1, 2].map((i) => row(i, (c, k) => pa(c, k) - pb(c, k))));
}

/** The pose after one step; null where there is no derivative, or none that lowers the cost. */
export function stepTowards(a: ConvexShape, b: ConvexShape, pose: Pose, targets: Targets,
  options: DerivativeOptions): Pose | null {
  const r = answerOf(a, b, pose), cost = costOf(targets, pose, r), e = residuals(targets, pose, r);
  const j = jacobian(a, b, pose, targets, r, options);
  if (j === null) return null;
  const sum = (f: (i: number) => number): number => j.reduce((s, _, i) => s + f(i), 0);
  const normal = Array.from({ length: 6 }, (_, p) =>
    Array.from({ length: 6 }, (_2, q) => sum((i) => j[i][p] * j[i][q])));
  const trace = normal.reduce((s, row, i) => s + row[i], 0);
  normal.forEach((row, i) => (row[i] += DAMPING * trace));
  const step = solveLinear(normal, Array.from({ length: 6 }, (_, p) => -sum((i) => j[i][p] * e[i])));
  for (let h = 0, t = 1; h < HALVINGS; h++, t /= 2) {
    const next = retractPose(pose, Float64Array.from(step, (v) => t * v),
      { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } });
    if (costOf(targets, next, answerOf(a, b, next)) < cost) return next;
  }
  return null;
}
