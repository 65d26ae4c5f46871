/**
 * A path around obstacles, by the gradient of the signed distance or of the
 * growth distance, side by side.
 *
 * Unknown: the positions of a body at `points.length` times, ends fixed,
 * orientation kept. Cost: half the sum of squared steps, and a penalty weight /
 * 2 (safe - d)^2 wherever the clearance d is below `safe`. d is the signed
 * distance (metres; its gradient has length 1 everywhere, also deep inside) or
 * the growth distance minus 1 (no unit; it needs no depth and has no second
 * solver behind it). Method: descent with the inverse of the steps' matrix as
 * metric, so that a push on one point bends the whole path.
 */
import { distanceGradient } from "@col/diff";
import { growthGradient } from "@col/diff/growth";
import { signedDistance } from "@col/epa";
import { growthDistance } from "@col/growth-distance";
import type { ConvexShape, Pose, Vec3Like } from "@col/types";

/** A body at rest. */
export interface Obstacle {
  readonly shape: ConvexShape;
  readonly pose: Pose;
}

/** Which clearance is asked for. */
export type Clearance = "signed-distance" | "growth-distance";

/**
 * Clearance of one pair and its gradient with respect to the body's position.
 */
export function clearance(
  kind: Clearance,
  { shape, pose }: Obstacle,
  body: ConvexShape,
  at: Pose,
): { readonly value: number; readonly gradient: readonly number[] } {
  if (kind === "growth-distance") {
    const r = growthDistance(shape, pose, body, at),
      g = growthGradient(shape, pose, body, at, r, "hybrid");
    return { value: r.alpha - 1, gradient: [g[6], g[7], g[8]] };
  }
  const r = signedDistance(shape, pose, body, at),
    g = distanceGradient(pose, at, r, "hybrid");
  return { value: r.distance, gradient: [g[6], g[7], g[8]] };
}

/**
 * u with (second differences, ends fixed) u = f: the Thomas algorithm on 2 -1 /
 * -1 2 -1 / ...
 */
function smooth(f: readonly number[]): number[] {
  const n = f.length,
    c: number[] = [],
    u: number[] = [];
  for (let i = 0; i < n; i++) {
    const m = 2 - (i > 0 ? c[i - 1] : 0);
    c.push(1 / m);
    u.push((f[i] + (i > 0 ? u[i - 1] : 0)) / m);
  }
  for (let i = n - 2; i >= 0; i--) u[i] += c[i] * u[i + 1];
  return u;
}

/** The path after descent; the first and the last point stay. */
export function planPath(
  kind: Clearance,
  body: ConvexShape,
  quaternion: Pose["quaternion"],
  points: readonly Vec3Like[],
  obstacles: readonly Obstacle[],
  safe: number,
  weight = 1,
  iterations = 2000,
): Vec3Like[] {
  const path = points.map(({ x, y, z }) => [x, y, z]),
    inner = path.length - 2;
  for (let k = 0; k < iterations; k++) {
    let steepest = 0;
    const force = path.slice(1, -1).map((p, i) => {
      const at = { position: { x: p[0], y: p[1], z: p[2] }, quaternion },
        f = [0, 1, 2].map((c) => path[i][c] - 2 * p[c] + path[i + 2][c]);
      for (const o of obstacles) {
        const { value, gradient } = clearance(kind, o, body, at);
        if (!(value < safe && gradient.every(Number.isFinite))) continue;
        for (let c = 0; c < 3; c++)
          f[c] += weight * (safe - value) * gradient[c];
        steepest = Math.max(
          steepest,
          gradient.reduce((s, v) => s + v * v, 0),
        );
      }
      return f;
    });
    for (let c = 0; c < 3; c++) {
      // a push on all points at once moves the middle by inner^2 / 8 of it
      const move = smooth(force.map((f) => f[c])),
        rate = 1 / (1 + (weight * steepest * inner * inner) / 8);
      for (let i = 0; i < inner; i++) path[i + 1][c] += rate * move[i];
    }
  }
  return path.map(([x, y, z]) => ({ x, y, z }));
}
