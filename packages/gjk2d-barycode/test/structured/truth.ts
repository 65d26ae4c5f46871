/**
 * What is true of a pair of structured bodies: signed distance, by integer arithmetic where both cores are polygons (or
 * one is and the other is a half-plane), else the greatest separation over all directions. Shares no code with the
 * solvers. Rotations count as given where their length is 1 to 1e-15, and normalised where not.
 */
import type { Pose2 } from "@col/types";
import { exactDistance, exactHeight } from "../exact.ts";
import { pose2 } from "../../src/index.ts";
import type { Body } from "./bodies.ts";
import { lattice, noise, pick } from "./bodies.ts";

type Rng = () => number;

/** Quarter turns, tiny turns, turns by numbers people write, and any. */
function turn(rng: Rng): Pose2 {
  const quarters = [[1, 0], [0, 1], [-1, 0], [0, -1], [0.6, 0.8], [-0.8, 0.6]] as const, k = rng();
  if (k < 0.55) {
    const [c, s] = pick(rng, quarters);
    return { x: 0, y: 0, c, s };
  }
  if (k < 0.75) return pose2(0, 0, noise(rng));
  return pose2(0, 0, k < 0.9 ? pick(rng, [Math.PI / 4, Math.PI / 2, 1, Math.PI, 0.1]) : 6 * rng());
}

/** No pose, or one on the lattice, or a spacing of doubles beside it, near the origin or far. */
export function placement(rng: Rng): Pose2 | null {
  if (rng() < 0.2) return null;
  const far = pick(rng, [1, 1, 1, 1, 3, 1e3, 1e8]), t = turn(rng);
  return { x: far * lattice(rng) + noise(rng), y: far * lattice(rng) + noise(rng), c: t.c, s: t.s };
}

const ONE: Pose2 = { x: 0, y: 0, c: 1, s: 0 };

/** The pose with a rotation of unit length up to rounding. */
export function unit(p: Pose2 | null): Pose2 | null {
  if (p === null || Math.abs(p.c * p.c + p.s * p.s - 1) <= 1e-15) return p;
  const l = Math.hypot(p.c, p.s);
  return { ...p, c: p.c / l, s: p.s / l };
}

/** Largest |coordinate| of the translation between the bodies in A's frame. */
export function offset(pa: Pose2 | null, pb: Pose2 | null): number {
  const a = pa ?? ONE, b = pb ?? ONE, dx = b.x - a.x, dy = b.y - a.y;
  return Math.max(Math.abs(a.c * dx + a.s * dy), Math.abs(a.c * dy - a.s * dx));
}

/** Separation along the world direction at `angle`: how far apart the bodies are along it. */
export function separation(a: Body, pa: Pose2, b: Body, pb: Pose2, x: number, y: number): number {
  const along = (body: Body, p: Pose2, s: number): number =>
    body.reach(s * (p.c * x + p.s * y), s * (p.c * y - p.s * x));
  return (pb.x - pa.x) * x + (pb.y - pa.y) * y - along(a, pa, 1) - along(b, pb, -1);
}

/**
 * Greatest separation over all directions, found by sampling and golden section: a lower bound, good to about 1e-13 of
 * the size.
 */
function greatest(a: Body, pa: Pose2, b: Body, pb: Pose2): number {
  const N = 720,
    at = (t: number): number => separation(a, pa, b, pb, Math.cos(t), Math.sin(t)),
    values = Array.from({ length: N }, (_, k) => at((2 * Math.PI * k) / N));
  const peaks = values
    .map((v, k) => ({ v, k }))
    .filter(({ v, k }) => v >= values[(k + 1) % N] && v >= values[(k + N - 1) % N])
    .sort((p, q) => q.v - p.v)
    .slice(0, 6);
  let best = -Infinity;
  const G = (Math.sqrt(5) - 1) / 2;
  for (const { k } of peaks) {
    let lo = (2 * Math.PI * (k - 1)) / N,
      hi = (2 * Math.PI * (k + 1)) / N,
      m = hi - G * (hi - lo),
      n = lo + G * (hi - lo),
      fm = at(m),
      fn = at(n);
    for (let i = 0; i < 70; i++) {
      if (fm > fn) {
        hi = n; n = m; fn = fm; m = hi - G * (hi - lo); fm = at(m);
      } else {
        lo = m; m = n; fm = fn; n = lo + G * (hi - lo); fn = at(n);
      }
    }
    best = Math.max(best, fm, fn);
  }
  // Normals of edges and rays: a peak of a thin body is narrower than a sample.
  for (const [body, p, s] of [[a, pa, 1], [b, pb, -1]] as const) {
    const v = body.points;
    for (let i = 0; v !== null && v.length > 1 && i < v.length; i++) {
      const q = v[(i + 1) % v.length], ex = q[0] - v[i][0], ey = q[1] - v[i][1], l = Math.hypot(ex, ey);
      for (const side of [1, -1]) {
        const x = (side * s * ey) / l, y = (-side * s * ex) / l;
        best = Math.max(best, separation(a, pa, b, pb, p.c * x - p.s * y, p.s * x + p.c * y));
      }
    }
  }
  return best;
}

/** The signed distance, and by how much it may be off. */
export function truth(
  a: Body,
  pa: Pose2 | null,
  b: Body,
  pb: Pose2 | null,
): { readonly signed: number; readonly slack: number } {
  const rs = a.margin + b.margin,
    A = pa ?? ONE,
    B = pb ?? ONE;
  if (a.points !== null && b.points !== null)
    return { signed: exactDistance(a.points, pa, b.points, pb) - rs, slack: 0 };
  const half = a.plane !== null ? a : b,
    other = a.plane !== null ? b : a,
    hp = half === a ? A : B,
    op = half === a ? B : A;
  const size =
    4 * (Math.min(a.shape.size, 1e9) + Math.min(b.shape.size, 1e9) + Math.abs(A.x - B.x) + Math.abs(A.y - B.y) + rs);
  if (half.plane !== null) {
    const [x, y, off] = half.plane;
    if (other.points !== null)
      return { signed: exactHeight(x, y, hp, other.points, op) - off - rs, slack: 2e-16 * Math.abs(off) };
    const l = Math.hypot(x, y),
      nx = (hp.c * x - hp.s * y) / l,
      ny = (hp.s * x + hp.c * y) / l;
    const reach = other.reach(-(op.c * nx + op.s * ny), op.s * nx - op.c * ny);
    return { signed: (op.x - hp.x) * nx + (op.y - hp.y) * ny - reach - off - half.margin, slack: 2e-15 * size };
  }
  // The peak's height is second order in the direction: sampled to 1e-8 it is good up to rounding, but at an edge of
  // the separation to first order.
  return { signed: greatest(a, A, b, B), slack: 1e-13 * size };
}
