/**
 * Where the iteration starts: the strategies of Montaut et al., GJK++ (2024), IV-E, and a remembered simplex.
 *
 * Out: `ws.x`, a non-zero start vector in A's frame; with the `simplex` strategy also the `a` and
 * `b` rows 0 .. rank-1 of `ws.simplex` (rank <= 3), for the loop to take before any support. Allocates nothing.
 */
import type { ConvexShape, PackedPose, StartStrategy, WarmStart } from "@col/types";
import type { Workspace } from "./workspace.ts";

/** x = difference of the centres of the cores' boxes; (1, 0, 0) where they coincide. */
export function startCentres(a: ConvexShape, b: ConvexShape, bInA: PackedPose, x: Float64Array): void {
  let dx = -bInA[9], dy = -bInA[10], dz = -bInA[11];
  if (!a.centred) {
    const p = a.bounds;
    dx += (p[0] + p[3]) * 0.5; dy += (p[1] + p[4]) * 0.5; dz += (p[2] + p[5]) * 0.5;
  }
  if (!b.centred) {
    const q = b.bounds;
    const bx = (q[0] + q[3]) * 0.5, by = (q[1] + q[4]) * 0.5, bz = (q[2] + q[5]) * 0.5;
    dx -= bInA[0] * bx + bInA[1] * by + bInA[2] * bz;
    dy -= bInA[3] * bx + bInA[4] * by + bInA[5] * bz;
    dz -= bInA[6] * bx + bInA[7] * by + bInA[8] * bz;
  }
  x[0] = dx; x[1] = dy; x[2] = dz;
  orUnit(x);
}

/** (1, 0, 0) in place of 0. (Through the array: doubles handed to a function that is not inlined are boxed.) */
function orUnit(x: Float64Array): void {
  const x0 = x[0], x1 = x[1], x2 = x[2];
  if (x0 * x0 + x1 * x1 + x2 * x2 > 0) return;
  x[0] = 1; x[1] = 0; x[2] = 0;
}

/** Applies a strategy; see the file header. `warm` may be null. */
export function startFrom(
  a: ConvexShape, b: ConvexShape, bInA: PackedPose, strategy: StartStrategy, warm: WarmStart | null, ws: Workspace,
): void {
  ws.simplex.rank = 0;
  if (strategy === "none") {
    ws.x[0] = 1; ws.x[1] = 0; ws.x[2] = 0;
    return;
  }
  if (strategy !== "centres" && warm?.valid === true) {
    if (strategy === "simplex") {
      const from = warm.simplex, to = ws.simplex;
      to.rank = Math.min(3, from.rank);
      to.a.set(from.a);
      to.b.set(from.b);
      to.idA.set(from.idA);
      to.idB.set(from.idB);
    }
    const p = warm.pointA, q = warm.pointB, x = warm.x;
    if (strategy === "transported") {
      const at = ws.x;
      at[0] = p[0] - (bInA[0] * q[0] + bInA[1] * q[1] + bInA[2] * q[2] + bInA[9]);
      at[1] = p[1] - (bInA[3] * q[0] + bInA[4] * q[1] + bInA[5] * q[2] + bInA[10]);
      at[2] = p[2] - (bInA[6] * q[0] + bInA[7] * q[1] + bInA[8] * q[2] + bInA[11]);
      orUnit(at);
      return;
    }
    if (x[0] * x[0] + x[1] * x[1] + x[2] * x[2] > 0) {
      ws.x[0] = x[0]; ws.x[1] = x[1]; ws.x[2] = x[2];
      return;
    }
  }
  startCentres(a, b, bInA, ws.x);
}

/** Remembers what the next query of the pair may start from. */
export function remember(ws: Workspace, warm: WarmStart): void {
  warm.valid = true;
  const s = ws.simplex, t = warm.simplex, rank = Math.min(3, ws.rank);
  for (let i = 0; i < 3; i++) {
    warm.x[i] = ws.x[i];
    warm.pointA[i] = ws.pointA[i];
    warm.pointB[i] = ws.pointBLocal[i];
  }
  t.rank = rank;
  for (let i = 0; i < rank; i++) {
    const k = ws.slots[i];
    t.idA[i] = s.idA[k];
    t.idB[i] = s.idB[k];
    for (let c = 0; c < 3; c++) {
      t.a[3 * i + c] = s.a[3 * k + c];
      t.b[3 * i + c] = s.b[3 * k + c];
    }
  }
}

/** What a Boolean query leaves: the separating direction, or the last point of D on the way to the origin. */
export function rememberDirection(ws: Workspace, warm: WarmStart): void {
  const x = ws.x;
  if (!(x[0] * x[0] + x[1] * x[1] + x[2] * x[2] > 0)) return;
  warm.valid = true;
  warm.x[0] = x[0]; warm.x[1] = x[1]; warm.x[2] = x[2];
  warm.simplex.rank = 0;
}
