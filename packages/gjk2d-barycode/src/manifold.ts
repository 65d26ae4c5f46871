/**
 * `contactManifold2`: the contact of two convex 2-D shapes, at most two points.
 *
 * In: shapes, poses (world frame), and the largest gap that still counts, `maxDistance` (length, default 0). One shape
 * may be a half-plane. Out, world frame: distance, status, the unit normal from A to B. Per point: its position on both
 * surfaces, its gap (length, negative: penetration) and an id of its edges. Shapes farther apart get 0 points.
 *
 * Method: the normal of `signedDistance2`; in each polygonal core the edge most nearly perpendicular to it. If both
 * edges are parallel to the contact line (sine below 0.05), their overlap along the line gives two points. A point with
 * a gap beyond `maxDistance` is left out. Discs, corners and curved cores give one point. The edge of a half-plane is
 * the projection of the other shape's edge onto its line.
 */
import { NestedPool, requireOptions } from "@col/kernel";
import type { OptionNames } from "@col/kernel";
import { createContactManifold2, createDistanceResult2, HALF_SPACE_KIND } from "@col/types";
import type { ContactManifold2, ConvexShape2, DistanceResult2, Pose2, Vec2Like } from "@col/types";
import { requireNumber } from "./door.ts";
import { signedDistance2 } from "./signed-distance.ts";

/** Options of a manifold. All optional. */
export interface ContactManifoldOptions2 {
  /** Distance up to which contacts are reported, >= 0. Length. Default 0: only if the shapes touch or overlap. */
  readonly maxDistance?: number | undefined;
}

const CONTACT_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["maxDistance"]);
const NO_OPTIONS: ContactManifoldOptions2 = {};

/** Sine of the angle between an edge and the contact line up to which the edge counts as parallel. No dimension. */
const RESTING = 0.05;

/**
 * Finds the edge of a core that is parallel to the contact line, on the side of `sign` times `normal`. Writes its ends
 * to `out` (x, y, x, y; world frame) and returns the index of its first corner; -1: there is no such edge. Vectors are
 * passed as arrays, since V8 allocates a number that is passed to a function.
 */
function restingEdge(
  shape: ConvexShape2, pose: Pose2 | null, normal: Vec2Like, sign: 1 | -1, out: Float64Array,
): number {
  const v = shape.vertices, n = v.length, c = pose === null ? 1 : pose.c, s = pose === null ? 0 : pose.s;
  if (n < 4) return -1;
  const nx = sign * normal.x, ny = sign * normal.y, lx = c * nx + s * ny, ly = c * ny - s * nx;
  let best = -Infinity, k = -1;
  for (let i = 0; i < n; i += 2) {
    const j = i + 2 === n ? 0 : i + 2, ex = v[j] - v[i], ey = v[j + 1] - v[i + 1];
    const along = (ey * lx - ex * ly) / Math.sqrt(ex * ex + ey * ey);
    if (along > best) {
      best = along;
      k = i;
    }
  }
  if (!(best > 0 && 1 - best * best <= RESTING * RESTING)) return -1;
  const j = k + 2 === n ? 0 : k + 2, x = pose === null ? 0 : pose.x, y = pose === null ? 0 : pose.y;
  out[0] = c * v[k] - s * v[k + 1] + x;
  out[1] = s * v[k] + c * v[k + 1] + y;
  out[2] = c * v[j] - s * v[j + 1] + x;
  out[3] = s * v[j] + c * v[j + 1] + y;
  return k / 2;
}

/** Memory of a running query: the result of `signedDistance2`, and the parallel edges, two points each. */
interface ManifoldSpace {
  readonly result: DistanceResult2;
  readonly edgeA: Float64Array;
  readonly edgeB: Float64Array;
}

const POOL = /* @__PURE__ */ new NestedPool<ManifoldSpace>(() => ({
  result: createDistanceResult2(), edgeA: new Float64Array(4), edgeB: new Float64Array(4),
}));

/**
 * The edge of a half-plane below the edge `other` of a shape, in the opposite direction, world frame: the projections
 * of the edge's ends. `x, y`: a point of the half-plane's core line, (nx, ny) the contact normal.
 */
function edgeBeneath(other: Float64Array, x: number, y: number, nx: number, ny: number, out: Float64Array): void {
  for (let k = 0; k < 4; k += 2) {
    const u = other[2 - k], v = other[3 - k], height = nx * (u - x) + ny * (v - y);
    out[k] = u - height * nx;
    out[k + 1] = v - height * ny;
  }
}

/** Writes B's point of contact k: A's point moved along the normal by the gap. */
function setOther({ pointsA, pointsB, gaps, ids, normal }: ContactManifold2, k: 0 | 1, id: number): void {
  pointsB[2 * k] = pointsA[2 * k] + gaps[k] * normal.x;
  pointsB[2 * k + 1] = pointsA[2 * k + 1] + gaps[k] * normal.y;
  ids[k] = id;
}

/** See `contactManifold2`. */
function writeManifold(
  a: ConvexShape2, poseA: Pose2 | null, b: ConvexShape2, poseB: Pose2 | null, options: ContactManifoldOptions2,
  { result, edgeA: A, edgeB: B }: ManifoldSpace, out: ContactManifold2,
): ContactManifold2 {
  const { maxDistance = 0 } = options;
  const r = signedDistance2(a, poseA, b, poseB, undefined, result), nx = r.normal.x, ny = r.normal.y;
  out.distance = r.distance;
  out.status = r.status;
  out.normal.x = nx;
  out.normal.y = ny;
  out.count = 0;
  if (!(r.distance <= maxDistance) && r.status !== "touching") return out;
  const planeIsA = a.kind === HALF_SPACE_KIND, planeIsB = b.kind === HALF_SPACE_KIND;
  let i = planeIsA ? -1 : restingEdge(a, poseA, out.normal, 1, A),
    j = planeIsB ? -1 : restingEdge(b, poseB, out.normal, -1, B);
  if (planeIsA && j >= 0) {
    edgeBeneath(B, r.pointA.x - a.margin * nx, r.pointA.y - a.margin * ny, nx, ny, A);
    i = 0;
  } else if (planeIsB && i >= 0) {
    edgeBeneath(A, r.pointB.x + b.margin * nx, r.pointB.y + b.margin * ny, nx, ny, B);
    j = 0;
  }
  if (i >= 0 && j >= 0) {
    // Along the contact line: A's edge goes in the direction t = perp(n), B's edge against it.
    const tx = -ny, ty = nx, a0 = A[0] * tx + A[1] * ty, a1 = A[2] * tx + A[3] * ty, b0 = B[2] * tx + B[3] * ty,
      b1 = B[0] * tx + B[1] * ty;
    const lo = a0 > b0 ? a0 : b0, hi = a1 < b1 ? a1 : b1, m = a.margin + b.margin;
    if (hi > lo) {
      let count: 0 | 1 | 2 = 0;
      for (let k = 0; k < 2; k++) {
        const at = k === 0 ? lo : hi, u = (at - a0) / (a1 - a0), w = (at - b0) / (b1 - b0);
        const x = A[0] + u * (A[2] - A[0]), y = A[1] + u * (A[3] - A[1]), z = B[2] + w * (B[0] - B[2]),
          q = B[3] + w * (B[1] - B[3]);
        const gap = (z - x) * nx + (q - y) * ny - m;
        if (gap > maxDistance && gap > r.distance + 1e-12 * Math.abs(hi - lo)) continue;
        const id = (k === 0 ? (a0 > b0 ? i : (i + 1) & 0x7fff) : a1 < b1 ? (i + 1) & 0x7fff : i) * 65536 + j;
        out.pointsA[2 * count] = x + a.margin * nx;
        out.pointsA[2 * count + 1] = y + a.margin * ny;
        out.gaps[count] = gap;
        setOther(out, count === 0 ? 0 : 1, 2 * id + k);
        count = count === 0 ? 1 : 2;
      }
      out.count = count;
      if (count > 0) return out;
    }
  }
  out.pointsA[0] = r.pointA.x;
  out.pointsA[1] = r.pointA.y;
  out.gaps[0] = r.distance;
  setOther(out, 0, i < 0 && j < 0 ? -1 : (i + 1) * 65536 + j + 1);
  out.count = 1;
  return out;
}

/**
 * Contact points of `a` and `b` at which their gap is at most `options.maxDistance`.
 * One of the shapes may be a half-plane.
 * @throws RangeError for poses that are not finite and unit, or a `maxDistance` that is not a number >= 0; TypeError
 * for options that are not a record and for two half-planes.
 */
export function contactManifold2(
  a: ConvexShape2, poseA: Pose2 | null, b: ConvexShape2, poseB: Pose2 | null,
  options: ContactManifoldOptions2 = NO_OPTIONS, out: ContactManifold2 = createContactManifold2(),
): ContactManifold2 {
  requireOptions(options, CONTACT_OPTIONS, "contactManifold2");
  const { maxDistance = 0 } = options;
  requireNumber("contactManifold2: options.maxDistance", ">= 0", maxDistance, maxDistance >= 0);
  const space = POOL.acquire();
  try {
    return writeManifold(a, poseA, b, poseB, options, space, out);
  } finally {
    POOL.release();
  }
}
