/**
 * Which smooth piece of a built-in core holds a point: by its coordinates alone, so that the reference shares nothing
 * with supports or faces.
 */
import { ShapeKind } from "@col/shapes";
import { closestDerivatives, corner, edge, ellipsoidPiece, plane, rimPiece, sidePiece, packPose,
  unapplyPacked } from "@col/testkit";
import type { ClosestDerivatives, Side, SurfacePiece } from "@col/testkit";
import { createDistanceResult } from "@col/types";
import type { ConvexShape, DistanceResult, Pose } from "@col/types";

/**
 * A point this near to a feature is on it; in parts of the shape's size. Less than the shallowest depth tested: a face
 * next to a rim is no rim.
 */
const ON = 1e-7;

/** The reference is the solver's answer, polished: their distances differ by no more. */
const SAME = 1e-8;

const X = [1, 0, 0], Y = [0, 1, 0], Z = [0, 0, 1], AXES = [X, Y, Z];

/** A piece and the point moved onto it: what a solver's answer lacks of lying on it would stay. */
type Found = readonly [SurfacePiece, readonly number[]];

function boxPiece(h: ArrayLike<number>, p: readonly number[], on: number): Found {
  const free = [0, 1, 2].filter((i) => h[i] - Math.abs(p[i]) > on),
    at = p.map((x, i) => (free.includes(i) ? x : Math.sign(x) * h[i]));
  if (free.length === 0) return [corner(), at];
  return [free.length === 1 ? edge(AXES[free[0]]) : plane(AXES[free[0]], AXES[free[1]]), at];
}

function discsPiece(params: Float64Array, p: readonly number[], on: number): Found {
  const [bottom, top, h] = params, slope = (top - bottom) / (2 * h), rho = Math.sqrt(p[0] * p[0] + p[2] * p[2]);
  const atTop = h - p[1] < on, atBottom = p[1] + h < on, r = atTop ? top : bottom;
  if (!atTop && !atBottom) return [sidePiece(bottom + slope * h, slope), p];
  const y = atTop ? h : -h;
  if (r === 0) return [corner(), [0, y, 0]];
  return [r - rho < on ? rimPiece(r) : plane(X, Z), [p[0], y, p[2]]];
}

function polytopePiece(v: ArrayLike<number>, planes: ArrayLike<number>, p: readonly number[], on: number): Found {
  const n: number[][] = [];
  for (let i = 0; i < v.length; i += 3) if (Math.hypot(v[i] - p[0], v[i + 1] - p[1], v[i + 2] - p[2]) < on)
    return [corner(), [v[i], v[i + 1], v[i + 2]]];
  for (let i = 0; i < planes.length; i += 4) {
    if (Math.abs(planes[i] * p[0] + planes[i + 1] * p[1] + planes[i + 2] * p[2] - planes[i + 3]) < on)
      n.push([planes[i], planes[i + 1], planes[i + 2], planes[i + 3]]);
  }
  const cross = (a: number[], b: number[]): number[] => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2],
    a[0] * b[1] - a[1] * b[0]];
  const unit = (a: number[]): number[] => a.map((x) => x / Math.hypot(...a)),
    dot = (a: readonly number[], b: readonly number[]): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  if (n.length === 0) { // a segment has no planes
    const e = unit([v[3] - v[0], v[4] - v[1], v[5] - v[2]]), o = [v[0], v[1], v[2]], t = dot(p, e) - dot(o, e);
    return [edge(e), o.map((x, i) => x + t * e[i])];
  }
  // alternate projections on one or two planes end on them
  let at = [...p];
  for (let k = 0; k < 200; k++) for (const q of n.slice(0, 2)) at = at.map((x, i) => x - (dot(q, at) - q[3]) * q[i]);
  if (n.length > 1) return [edge(unit(cross(n[0], n[1]))), at];
  const e = unit(Math.abs(n[0][0]) > 0.6 ? cross(n[0], Y) : cross(n[0], X));
  return [plane(e, cross(n[0], e)), at];
}

function pieceOf(shape: ConvexShape, p: readonly number[]): Found {
  const b = shape.bounds, on = ON * Math.max(b[3] - b[0], b[4] - b[1], b[5] - b[2]);
  switch (shape.kind) {
    case ShapeKind.Point: return [corner(), [...shape.params]];
    case ShapeKind.Box: return boxPiece(shape.params, p, on);
    case ShapeKind.Ellipsoid: return [ellipsoidPiece([...shape.params.subarray(0, 3)]), p];
    case ShapeKind.Cylinder: case ShapeKind.Cone: case ShapeKind.Frustum: return discsPiece(shape.params, p, on);
    case ShapeKind.Segment: return polytopePiece(shape.params, [], p, on);
    default: {
      if (shape.mesh === null) throw new Error(`no pieces for kind ${shape.kind}`);
      return polytopePiece(shape.mesh.vertices, shape.mesh.facetPlanes, p, on);
    }
  }
}

/** A reference answer with its derivatives, A's frame; the solution is the same one in the world. */
export interface Reference {
  readonly d: ClosestDerivatives;
  readonly solution: DistanceResult;
  readonly sizes: readonly [number, number];
}

/**
 * Starts from a solver's answer and polishes it; null where Newton did not arrive. Shapes of revolution must be about
 * y.
 */
export function reference(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose,
  r: DistanceResult): Reference | null {
  const A = packPose(poseA), B = packPose(poseB), n = r.normal, bInA = new Float64Array(12);
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) bInA[3 * i + j] = A[i] * B[j] + A[3 + i] * B[3 + j] + A[6 + i] * B[6 + j];
    bInA[9 + i] = A[i] * (B[9] - A[9]) + A[3 + i] * (B[10] - A[10]) + A[6 + i] * (B[11] - A[11]);
  }
  const core = (p: { x: number; y: number; z: number }, pose: Float64Array, m: number): number[] =>
    [...unapplyPacked(pose, Float64Array.of(p.x - m * n.x, p.y - m * n.y, p.z - m * n.z), new Float64Array(3))];
  const side = (shape: ConvexShape, p: number[]): Side => {
    const [piece, at] = pieceOf(shape, p);
    return { piece, at, margin: shape.margin };
  };
  const sa = side(a, core(r.pointA, A, a.margin)), sb = side(b, core(r.pointB, B, -b.margin));
  const d = closestDerivatives(sa, sb, bInA, [0, 1, 2].map((i) => A[i] * n.x + A[3 + i] * n.y + A[6 + i] * n.z));
  // another stationary point than the solver's is no reference: next to an edge a shallow overlap has several
  if (!(d.residual < 1e-12 && Math.abs(d.distance - r.distance) < SAME * (1 + Math.abs(r.distance)))) return null;
  const solution = createDistanceResult();
  const put = (out: { x: number; y: number; z: number }, p: readonly number[], at: number): void => {
    const w = [0, 1, 2].map((i) => A[3 * i] * p[0] + A[3 * i + 1] * p[1] + A[3 * i + 2] * p[2] + at * A[9 + i]);
    [out.x, out.y, out.z] = w;
  };
  put(solution.pointA, d.pointA, 1);
  put(solution.pointB, d.pointB, 1);
  put(solution.normal, d.normal, 0);
  solution.distance = d.distance;
  solution.lowerBound = d.distance;
  solution.status = r.status;
  return { d, solution, sizes: [sa.piece.size, sb.piece.size] };
}

/** The reference's rows in the order of `rows` of differences.ts: pointA, pointB, normal, distance. */
export function referenceRows(d: ClosestDerivatives): number[][] {
  return [...d.dPointA, ...d.dPointB, ...d.dNormal, d.dDistance];
}
