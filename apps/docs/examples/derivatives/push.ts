/**
 * A push that can be differentiated: where does a body end when a pusher moves
 * it, and where must the pusher start?
 *
 * World frame, metres. The slider lies without friction: it is moved out of the
 * pusher along the normal, s' = s - min(0, d) n, once per step of the pusher.
 * With d and n from the solver and their Jacobians from `witnessDerivatives`,
 * the sensitivity S = ds / dp of the slider to the pusher's start is carried
 * along: forward mode, one 3 x 3 matrix per step. `aim` is Newton's method on
 * the final position.
 */
import { createWitnessDerivatives, witnessDerivatives } from "@col/diff";
import { signedDistance } from "@col/epa";
import type { ConvexShape, Vec3Like } from "@col/types";

/**
 * Final position of the slider and its derivative by the pusher's start, 3 x 3
 * row-major.
 */
export interface Push {
  readonly end: readonly number[];
  readonly sensitivity: readonly number[];
}

/**
 * Points and normals enter the derivatives: they are wanted to the last digits.
 */
const TIGHT = { tolerance: 1e-15 };
const UPRIGHT = { x: 0, y: 0, z: 0, w: 1 };
const pose = ([x, y, z]: readonly number[]): {
  position: Vec3Like;
  quaternion: typeof UPRIGHT;
} => ({ position: { x, y, z }, quaternion: UPRIGHT });

/**
 * Moves the pusher by `step` as often as told; the slider starts at the origin.
 */
export function push(
  pusher: ConvexShape,
  slider: ConvexShape,
  start: readonly number[],
  step: readonly number[],
  steps: number,
): Push {
  const w = createWitnessDerivatives(),
    p = [...start];
  let s = [0, 0, 0],
    sensitivity = new Array<number>(9).fill(0);
  for (let k = 0; k < steps; k++) {
    for (let i = 0; i < 3; i++) p[i] += step[i];
    const r = signedDistance(pusher, pose(p), slider, pose(s), TIGHT),
      n = [r.normal.x, r.normal.y, r.normal.z],
      d = r.distance;
    if (!(d < 0)) continue;
    witnessDerivatives(
      pusher,
      pose(p),
      slider,
      pose(s),
      r,
      { frame: "hybrid" },
      w,
    );
    if (w.status !== "optimal")
      throw new Error(`push: no derivative at step ${k}: ${w.status}`);
    const before = sensitivity;
    s = s.map((v, i) => v - d * n[i]);
    // ds' = ds - n dd - d dn, where d and n depend on the pusher (A, whose
    // position moves with its start) and on the slider (B)
    sensitivity = before.map((v, at) => {
      const i = Math.floor(at / 3),
        c = at % 3;
      let dd = w.poseA.distance[c],
        dn = w.poseA.normal[6 * i + c];
      for (let m = 0; m < 3; m++) {
        dd += w.poseB.distance[m] * before[3 * m + c];
        dn += w.poseB.normal[6 * i + m] * before[3 * m + c];
      }
      return v - n[i] * dd - d * dn;
    });
  }
  return { end: s, sensitivity };
}

/**
 * The start, changed across the push in y only, from which the slider ends at
 * height `y`.
 */
export function aim(
  pusher: ConvexShape,
  slider: ConvexShape,
  start: readonly number[],
  step: readonly number[],
  steps: number,
  y: number,
  iterations = 20,
): number[] {
  const from = [...start];
  for (let k = 0; k < iterations; k++) {
    const { end, sensitivity } = push(pusher, slider, from, step, steps),
      miss = y - end[1];
    if (Math.abs(miss) < 1e-12) break;
    from[1] += Math.max(-0.05, Math.min(0.05, miss / sensitivity[4]));
  }
  return from;
}
