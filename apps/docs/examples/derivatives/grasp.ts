/**
 * A grasp: where do two fingertips close on an object so that they press
 * against each other?
 *
 * Unknown: the positions of two tips, world frame, metres. Wanted, as
 * residuals: both distances 0, normals opposite, contact points on the common
 * line. Method: Gauss-Newton with a little damping; the Jacobians of points,
 * normals and distances with respect to the tips' poses come from
 * `witnessDerivatives`, so the solver under it may be any.
 */
import { createWitnessDerivatives, witnessDerivatives } from "@col/diff";
import { signedDistance } from "@col/epa";
import type { ConvexShape, Pose, Vec3Like } from "@col/types";

/** Where the tips end, where they touch, and what is left of the residuals. */
export interface Grasp {
  readonly tips: readonly [Vec3Like, Vec3Like];
  readonly contacts: readonly [Vec3Like, Vec3Like];
  readonly residual: number;
}

const UPRIGHT = { x: 0, y: 0, z: 0, w: 1 };
const UNKNOWNS = 6;
/**
 * Points and normals enter the residuals: they are wanted to the last digits.
 */
const TIGHT = { tolerance: 1e-15 };

/** Solves (J^T J + mu) x = -J^T r by Gauss elimination. */
function step(
  j: readonly number[][],
  r: readonly number[],
  mu: number,
): number[] {
  const m = Array.from({ length: UNKNOWNS }, (_, a) => [
    ...Array.from({ length: UNKNOWNS }, (_2, b) =>
      j.reduce((s, row) => s + row[a] * row[b], a === b ? mu : 0),
    ),
    -j.reduce((s, row, i) => s + row[a] * r[i], 0),
  ]);
  for (let i = 0; i < UNKNOWNS; i++) {
    for (let k = 0; k < UNKNOWNS; k++) {
      if (k === i) continue;
      const f = m[k][i] / m[i][i];
      for (let c = i; c <= UNKNOWNS; c++) m[k][c] -= f * m[i][c];
    }
  }
  return m.map((row, i) => row[UNKNOWNS] / row[i]);
}

const cross = (a: readonly number[], b: readonly number[]): number[] => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/**
 * One tip's answer: contact point on the object, normal, distance, and their
 * derivatives by the tip's position (3 x 3, 3 x 3, 3).
 */
function ask(
  object: ConvexShape,
  pose: Pose,
  tip: ConvexShape,
  at: readonly number[],
): {
  p: number[];
  n: number[];
  d: number;
  dp: number[][];
  dn: number[][];
  dd: number[];
} {
  const tipPose = {
      position: { x: at[0], y: at[1], z: at[2] },
      quaternion: UPRIGHT,
    },
    r = signedDistance(object, pose, tip, tipPose, TIGHT);
  const w = witnessDerivatives(
    object,
    pose,
    tip,
    tipPose,
    r,
    { frame: "hybrid" },
    createWitnessDerivatives(),
  );
  if (w.status !== "optimal")
    throw new Error(`grasp: no derivative at (${at.join(", ")}): ${w.status}`);
  const rows = (m: Float64Array): number[][] =>
      [0, 6, 12].map((o) => [m[o], m[o + 1], m[o + 2]]),
    { pointA: p, normal: n } = r;
  return {
    p: [p.x, p.y, p.z],
    n: [n.x, n.y, n.z],
    d: r.distance,
    dp: rows(w.poseB.pointA),
    dn: rows(w.poseB.normal),
    dd: [...w.poseB.distance.subarray(0, 3)],
  };
}

/** Closes two equal tips on the object from where they start. */
export function graspObject(
  object: ConvexShape,
  pose: Pose,
  tip: ConvexShape,
  start: readonly [Vec3Like, Vec3Like],
  iterations = 60,
): Grasp {
  const x = start.flatMap((v) => [v.x, v.y, v.z]);
  let residual = Infinity,
    contacts: number[][] = [];
  for (let k = 0; k < iterations; k++) {
    const one = ask(object, pose, tip, x.slice(0, 3)),
      two = ask(object, pose, tip, x.slice(3)),
      line = two.p.map((v, i) => v - one.p[i]);
    const r = [
        one.d,
        two.d,
        ...one.n.map((v, i) => v + two.n[i]),
        ...cross(one.n, line),
      ],
      zero = [0, 0, 0];
    const rows = [
      [...one.dd, ...zero],
      [...zero, ...two.dd],
      ...[0, 1, 2].map((i) => [...one.dn[i], ...two.dn[i]]),
    ];
    // d(n1 x (p2 - p1)), column by column
    const columns = Array.from({ length: UNKNOWNS }, (_, c) => {
      const dn = [0, 1, 2].map((i) => (c < 3 ? one.dn[i][c] : 0)),
        dl = [0, 1, 2].map((i) => (c < 3 ? -one.dp[i][c] : two.dp[i][c - 3]));
      return cross(dn, line).map((v, i) => v + cross(one.n, dl)[i]);
    });
    for (let i = 0; i < 3; i++) rows.push(columns.map((column) => column[i]));
    residual = Math.sqrt(r.reduce((s, v) => s + v * v, 0));
    contacts = [one.p, two.p];
    if (residual < 1e-12) break;
    const dx = step(rows, r, 1e-6 * Math.min(1, residual)),
      most = Math.max(...dx.map(Math.abs)),
      share = Math.min(1, 0.1 / most);
    dx.forEach((v, i) => (x[i] += share * v));
  }
  const vec = (v: readonly number[]): Vec3Like => ({
    x: v[0],
    y: v[1],
    z: v[2],
  });
  return {
    tips: [vec(x.slice(0, 3)), vec(x.slice(3))],
    contacts: [vec(contacts[0]), vec(contacts[1])],
    residual,
  };
}
