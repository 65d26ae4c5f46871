/**
 * Central differences of a solver's answer in the twists of one pose: the reference, which shares nothing with the
 * derivatives.
 */
import type { ConvexShape, DistanceResult, MutablePose, Pose } from "@col/types";
import type { PoseJacobians, TwistFrame, WitnessDerivatives } from "../../src/index.ts";
import { retractPose } from "../../src/lie.ts";

export type Solve = (a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose) => DistanceResult;
export type Moved = "relative" | "poseA" | "poseB";

export const copy = (p: Pose): MutablePose => ({ position: { ...p.position }, quaternion: { ...p.quaternion } });

/** R^T v (back = true) or R v. */
function rotate(p: Pose, v: number[], back: boolean): number[] {
  const { x, y, z, w } = p.quaternion, u = back ? [-x, -y, -z] : [x, y, z];
  const cross = (a: number[], b: number[]): number[] => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2],
    a[0] * b[1] - a[1] * b[0]];
  const c = cross(u, v), cc = cross(u, c);
  return v.map((s, i) => s + 2 * (w * c[i] + cc[i]));
}

/** pointA, pointB, normal (in A's frame for "relative"), distance: 10 numbers. */
function answer(r: DistanceResult, poseA: Pose, moved: Moved): number[] {
  const pa = [r.pointA.x, r.pointA.y, r.pointA.z], pb = [r.pointB.x, r.pointB.y, r.pointB.z],
    n = [r.normal.x, r.normal.y, r.normal.z];
  if (moved !== "relative") return [...pa, ...pb, ...n, r.distance];
  const o = [poseA.position.x, poseA.position.y, poseA.position.z],
    local = (v: number[]): number[] => rotate(poseA, v.map((s, i) => s - o[i]), true);
  return [...local(pa), ...local(pb), ...rotate(poseA, n, true), r.distance];
}

/**
 * The pose moved by a twist component `k` of size `s`, in the given frame (`base`: the frame "world" and "hybrid" refer
 * to).
 */
function shifted(pose: Pose, k: number, s: number, frame: TwistFrame, base: Pose | null): Pose {
  const out = copy(pose), xi = new Float64Array(6), axis = [0, 0, 0];
  axis[k % 3] = s;
  const inWorld = frame === "body" || base === null ? axis : rotate(base, axis, false);
  const body = frame === "body" ? axis : rotate(pose, inWorld, true);
  xi.set(body, k < 3 ? 0 : 3);
  if (k >= 3 && frame === "world") { // turn about the base's origin: orientation as before, position turned with it
    const o = base === null ? { x: 0, y: 0, z: 0 } : base.position, p = pose.position;
    const spin = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
    retractPose(spin, Float64Array.of(0, 0, 0, ...inWorld), spin);
    const q = rotate(spin, [p.x - o.x, p.y - o.y, p.z - o.z], false);
    retractPose(pose, xi, out);
    out.position.x = o.x + q[0]; out.position.y = o.y + q[1]; out.position.z = o.z + q[2];
    return out;
  }
  retractPose(pose, xi, out);
  return out;
}

/** Ten rows (see `answer`) by six columns of central differences with step `h` (translations: h * unit). */
export function differences(
  solve: Solve, a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, moved: Moved, frame: TwistFrame,
  h: number, unit = 1,
): number[][] {
  const rows = Array.from({ length: 10 }, () => new Array<number>(6).fill(0)),
    base = moved === "relative" ? poseA : null;
  for (let k = 0; k < 6; k++) {
    const step = k < 3 ? h * unit : h;
    const at = (s: number): number[] => {
      const pA = moved === "poseA" ? shifted(poseA, k, s, frame, base) : poseA,
        pB = moved === "poseA" ? poseB : shifted(poseB, k, s, frame, base);
      return answer(solve(a, pA, b, pB), poseA, moved);
    };
    const plus = at(step), minus = at(-step);
    rows.forEach((row, i) => (row[k] = (plus[i] - minus[i]) / (2 * step)));
  }
  return rows;
}

/** The same rows of a record. */
export function rows(j: PoseJacobians): number[][] {
  const take = (m: Float64Array): number[][] => [0, 6, 12].map((o) => Array.from(m.subarray(o, o + 6)));
  return [...take(j.pointA), ...take(j.pointB), ...take(j.normal), Array.from(j.distance)];
}

/** Largest difference of two tables over the largest entry of their block (points; normal; distance). */
export function relativeError(got: number[][], want: number[][]): number {
  let worst = 0;
  for (const [from, to] of [[0, 6], [6, 9], [9, 10]]) {
    let top = 0, off = 0;
    for (let i = from; i < to; i++) {
      for (let k = 0; k < 6; k++) {
        top = Math.max(top, Math.abs(want[i][k]));
        const e = Math.abs(got[i][k] - want[i][k]);
        off = e === e ? Math.max(off, e) : Infinity;
      }
    }
    worst = Math.max(worst, off / Math.max(top, from === 6 ? 0.1 : 0)); // a normal may be at rest
  }
  return worst;
}

export function allFinite(w: WitnessDerivatives): boolean {
  return [w.relative, w.poseA, w.poseB].every((j) => rows(j).flat().every(Number.isFinite)
    && j.separation.every(Number.isFinite));
}
