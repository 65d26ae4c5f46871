/**
 * The start vector of a distance query, from the centres or from a warm start, and the writing of warm starts.
 *
 * - In: two shapes, the packed pose of B in A (12 doubles), a strategy and a warm start of the pair.
 * - Out: `ws.x`, a non-zero start vector (length, A's frame). With the `simplex` strategy also rows 0 .. rank-1 of `a`
 *   (A's frame) and `b` (B's frame) of `ws.simplex` (rank <= 3), for the loop to take before any support.
 * - Method: the strategies of Montaut et al., GJK++ (2024), IV-E, and a remembered simplex (warm-start.ts of
 *   `@col/types`).
 * - Any content of a warm start is safe: a vector that is zero, NaN or out of range is replaced by (1, 0, 0). Allocates
 *   no memory.
 */
import { SIMPLEX_OF_A, SIMPLEX_OF_B } from "@col/types";
import type { ConvexShape, PackedPose, StartStrategy, WarmStart } from "@col/types";
import type { Workspace } from "./workspace.ts";

/**
 * x = difference of the centres of the cores' boxes, A's frame. If they coincide: (1, 0, 0), and the function returns
 * false.
 */
export function startCentres(a: ConvexShape, b: ConvexShape, bInA: PackedPose, x: Float64Array): boolean {
  let x0 = -bInA[9], x1 = -bInA[10], x2 = -bInA[11];
  if (!a.centred) {
    const p = a.bounds;
    x0 += (p[0] + p[3]) * 0.5; x1 += (p[1] + p[4]) * 0.5; x2 += (p[2] + p[5]) * 0.5;
  }
  if (!b.centred) {
    const p = b.bounds, c0 = (p[0] + p[3]) * 0.5, c1 = (p[1] + p[4]) * 0.5, c2 = (p[2] + p[5]) * 0.5;
    x0 -= bInA[0] * c0 + bInA[1] * c1 + bInA[2] * c2;
    x1 -= bInA[3] * c0 + bInA[4] * c1 + bInA[5] * c2;
    x2 -= bInA[6] * c0 + bInA[7] * c1 + bInA[8] * c2;
  }
  x[0] = x0; x[1] = x1; x[2] = x2;
  return orFixed(x);
}

/**
 * Squared lengths of a start vector lie between this and its inverse: beyond any scene, and squares neither overflow
 * nor lose digits. Length squared.
 */
const XX_MIN = 1e-200;

/**
 * If x is zero, NaN or out of range, replaces x by the fixed start direction and returns false: a warm start may hold
 * any numbers.
 */
function orFixed(x: Float64Array): boolean {
  const xx = x[0] * x[0] + x[1] * x[1] + x[2] * x[2];
  const usable = xx > XX_MIN && xx * XX_MIN < 1;
  if (!usable) {
    x.fill(0);
    x[0] = 1;
  }
  return usable;
}

/**
 * Writes the start vector of a strategy into `ws.x`, and for `simplex` the remembered rows into `ws.simplex`. Without a
 * warm start it starts from the centres; `simplex` with rows of other shapes is treated as `previous`.
 */
export function startFrom(
  a: ConvexShape, b: ConvexShape, bInA: PackedPose, strategy: StartStrategy,
  warm: WarmStart | null | undefined, ws: Workspace,
): void {
  const x = ws.x, to = ws.simplex;
  to.rank = 0;
  if (strategy === "none") x.fill(0);
  else if (strategy === "centres" || warm?.valid !== true) startCentres(a, b, bInA, x);
  else {
    x.set(warm.x);
    if (strategy === "transported") {
      const p = warm.pointA, q = warm.pointB;
      for (let i = 0; i < 3; i++)
        x[i] = p[i] - (bInA[3 * i] * q[0] + bInA[3 * i + 1] * q[1] + bInA[3 * i + 2] * q[2] + bInA[9 + i]);
    } else if (strategy === "simplex" && warm[SIMPLEX_OF_A] === a && warm[SIMPLEX_OF_B] === b) {
      const from = warm.simplex;
      to.rank = Math.min(3, from.rank);
      to.a.set(from.a);
      to.b.set(from.b);
    }
  }
  orFixed(x);
}

/** Writes the warm start of the pair of shapes. */
export function remember(a: ConvexShape, b: ConvexShape, ws: Workspace, warm: WarmStart): void {
  warm.valid = true;
  warm[SIMPLEX_OF_A] = a;
  warm[SIMPLEX_OF_B] = b;
  const s = ws.simplex, t = warm.simplex, rank = Math.min(3, ws.rank);
  for (let i = 0; i < 3; i++) {
    warm.x[i] = ws.x[i];
    warm.pointA[i] = ws.pointA[i];
    warm.pointB[i] = ws.pointBLocal[i];
  }
  t.rank = rank;
  for (let i = 0; i < rank; i++) {
    const k = ws.slots[i];
    for (let c = 0; c < 3; c++) {
      t.a[3 * i + c] = s.a[3 * k + c];
      t.b[3 * i + c] = s.b[3 * k + c];
    }
  }
}

/**
 * Writes the result of a Boolean query into a warm start: the separating direction, or the last point of D before the
 * origin.
 */
export function rememberDirection(ws: Workspace, warm: WarmStart): void {
  const x = ws.x;
  if (!(x[0] * x[0] + x[1] * x[1] + x[2] * x[2] > 0)) return;
  warm.valid = true;
  warm.x[0] = x[0]; warm.x[1] = x[1]; warm.x[2] = x[2];
  warm.simplex.rank = 0;
}
