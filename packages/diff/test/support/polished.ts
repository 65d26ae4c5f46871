/**
 * Witness points of smooth pairs up to rounding: Newton on the normal with supports and differences of supports alone,
 * no Hessian.
 *
 * In: a solver, whose answer is the start. Smooth: the cores' support points are smooth functions of the direction near
 * the answer (ellipsoids, points, corners, the balls of margins). Condition solved: pB(-n) - pA(n) is along n.
 */
import { posed, supportWorld } from "@col/testkit";
import type { Posed } from "@col/testkit";
import type { DistanceResult } from "@col/types";
import type { Solve } from "./differences.ts";

/** Step of the support differences: their error squared is far below the rate Newton needs. Radians. */
const STEP = 1e-5;

function gap(a: Posed, b: Posed, n: number[], pa: Float64Array, pb: Float64Array): number[] {
  supportWorld(a, Float64Array.from(n), pa);
  supportWorld(b, Float64Array.from(n, (v) => -v), pb);
  return [0, 1, 2].map((i) => pb[i] - pa[i]);
}

const dot = (a: number[], b: number[]): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const unit = (a: number[]): number[] => a.map((v) => v / Math.sqrt(dot(a, a)));

export function polished(start: Solve): Solve {
  return (a, poseA, b, poseB): DistanceResult => {
    const r = start(a, poseA, b, poseB), pa = new Float64Array(3), pb = new Float64Array(3), A = posed(a, poseA),
      B = posed(b, poseB);
    let n = unit([r.normal.x, r.normal.y, r.normal.z]);
    for (let k = 0; k < 6; k++) {
      const s = unit(Math.abs(n[0]) > 0.6 ? [-n[1], n[0], 0] : [0, -n[2], n[1]]),
        t = [n[1] * s[2] - n[2] * s[1], n[2] * s[0] - n[0] * s[2], n[0] * s[1] - n[1] * s[0]];
      // d n for the turned normal: residual of both tangent directions, seen from the turned normal
      const f = (x: number, y: number): number[] => {
        const m = unit(n.map((v, i) => v + x * s[i] + y * t[i])), g = gap(A, B, m, pa, pb), d = dot(g, m),
          e = g.map((v, i) => v - d * m[i]);
        return [dot(e, s), dot(e, t)];
      };
      const f0 = f(0, 0), px = f(STEP, 0), mx = f(-STEP, 0), py = f(0, STEP), my = f(0, -STEP), c = 0.5 / STEP;
      const j = [(px[0] - mx[0]) * c, (py[0] - my[0]) * c, (px[1] - mx[1]) * c, (py[1] - my[1]) * c],
        det = j[0] * j[3] - j[1] * j[2];
      const x = (j[3] * f0[0] - j[1] * f0[1]) / det, y = (j[0] * f0[1] - j[2] * f0[0]) / det;
      n = unit(n.map((v, i) => v - x * s[i] - y * t[i]));
    }
    const g = gap(A, B, n, pa, pb);
    const v = (p: ArrayLike<number>): { x: number; y: number; z: number } => ({ x: p[0], y: p[1], z: p[2] });
    return { ...r, distance: dot(g, n), pointA: v(pa), pointB: v(pb), normal: v(n) };
  };
}
