/**
 * Out of contact by Gauss-Newton: every pair nearer than the margin asks for
 * what it lacks, and the least change of the joints that gives it to all,
 * damped, is taken, until no pair lacks anything. A local method: an arm that
 * is thrust through a board has a way out on neither side, and the answer says
 * `stuck`.
 */
import { forEachPairWithin } from "@col/scene";
import type { Cell } from "./cell.ts";
import { measure, moveTo } from "./cell.ts";
import { jointGradient } from "./gradient.ts";

/** What `pushOut` did. */
export interface Push {
  readonly values: readonly number[];
  readonly steps: number;
  /** The least signed distance at the end, metres, cut off at the margin. */
  readonly least: number;
  /** `clear`: every pair has its margin, measured at `values`. */
  readonly status: "clear" | "stuck";
}

/** On the diagonal: joints that do little move little, m^2 per radian^2. */
const DAMPING = 1e-4;
/** The greatest change of a joint in a step, radians or metres. */
const LONGEST = 0.15;
/** Pairs may lack this much at the end, metres. */
const ENOUGH = 1e-6;

/** Solves `m x = r`, symmetric positive definite, in place: x is in `r`. */
function solve(m: number[][], r: number[]): void {
  const n = r.length;
  for (let i = 0; i < n; i++) {
    for (let k = i + 1; k < n; k++) {
      const f = m[k][i] / m[i][i];
      for (let j = i; j < n; j++) m[k][j] -= f * m[i][j];
      r[k] -= f * r[i];
    }
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let j = i + 1; j < n; j++) r[i] -= m[i][j] * r[j];
    r[i] /= m[i][i];
  }
}

/**
 * Adds each pair's part to the normal equations; returns the least signed
 * distance seen.
 */
function collect(
  cell: Cell, margin: number, m: number[][], r: number[],
): number {
  let least = Infinity;
  const near: [number, number][] = [];
  forEachPairWithin(cell.scene, (a, b) => near.push([a, b]), {
    maxDistance: margin,
  });
  for (const [a, b] of near) {
    const answer = measure(cell, a, b), lack = margin - answer.distance;
    least = Math.min(least, answer.distance);
    if (lack <= 0) continue;
    const g = jointGradient(cell, a, b, answer);
    g.forEach((x, i) => {
      r[i] += x * lack;
      g.forEach((y, j) => {
        m[i][j] += x * y;
      });
    });
  }
  return least;
}

/**
 * From joint values where bodies are nearer than `margin`, or overlap, to near
 * ones where none is.
 */
export function pushOut(
  cell: Cell, from: readonly number[], margin = 0.01, most = 60,
): Push {
  const { joints } = cell.robot, n = joints.length, values = [...from];
  for (let steps = 0; ; steps++) {
    moveTo(cell, values);
    const r = Array<number>(n).fill(0);
    const m = r.map((_, i) => r.map((__, j) => (i === j ? DAMPING : 0)));
    const seen = collect(cell, margin, m, r), least = Math.min(seen, margin);
    const status = seen >= margin - ENOUGH ? "clear" : "stuck";
    if (status === "clear" || steps === most)
      return { values, steps, least, status };
    solve(m, r);
    const scale = Math.min(1, LONGEST / Math.max(...r.map(Math.abs)));
    joints.forEach(({ lower, upper }, j) => {
      values[j] = Math.min(upper, Math.max(lower, values[j] + scale * r[j]));
    });
  }
}
