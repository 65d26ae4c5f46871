/** Every part against every part, without a tree: triangles by closed forms of the test kit, others by a solver. */
import type { CompoundBody, TriangleMesh } from "@col/compound";
import { distance } from "@col/gjk";
import { applyPacked, moved, packPose, pointTriangle, segmentSegment } from "@col/testkit";
import type { Body, ConvexShape, Pose } from "@col/types";
import { triangle } from "@col/shapes";

/** One convex part of a body in its place in the world. */
export interface Piece {
  readonly shape: ConvexShape;
  readonly pose: Pose;
  /** Corners in the world where it is a triangle. */
  readonly corners: readonly Float64Array[] | null;
  readonly margin: number;
}

const identity = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
const isMesh = (body: Body): body is TriangleMesh => (body as Partial<TriangleMesh>).bodyKind === "mesh";
const isCompound = (body: Body): body is CompoundBody => (body as Partial<CompoundBody>).bodyKind === "compound";
const vector = (p: Float64Array): { x: number; y: number; z: number } => ({ x: p[0], y: p[1], z: p[2] });

/** The parts of a body, in the order of their indices. */
export function piecesOf(body: Body, pose: Pose): Piece[] {
  if (isMesh(body)) {
    const m = packPose(pose), pieces: Piece[] = [];
    for (let t = 0; t < body.indices.length; t += 3) {
      const corners = [0, 1, 2].map((k) => {
        const i = 3 * body.indices[t + k];
        return applyPacked(m, Float64Array.from(body.positions.subarray(i, i + 3)), new Float64Array(3));
      });
      const shape = triangle(vector(corners[0]), vector(corners[1]), vector(corners[2]));
      pieces.push({ shape, pose: identity, corners, margin: body.margin });
    }
    return pieces;
  }
  if (isCompound(body)) return body.shapes.map((shape, i) => {
    const [x, y, z, qx, qy, qz, qw] = body.places.subarray(7 * i, 7 * i + 7);
    const local = { position: { x, y, z }, quaternion: { x: qx, y: qy, z: qz, w: qw } };
    return { shape, pose: moved(pose, local), corners: null, margin: 0 };
  });
  return [{ shape: body as ConvexShape, pose, corners: null, margin: 0 }];
}

function pierces(p: Float64Array, q: Float64Array, t: readonly Float64Array[]): boolean {
  const det = (a: Float64Array, b: Float64Array, c: Float64Array, d: Float64Array): number => {
    const [x, y, z] = [0, 1, 2].map((i) => b[i] - a[i]), [u, v, w] = [0, 1, 2].map((i) => c[i] - a[i]),
      [r, s, o] = [0, 1, 2].map((i) => d[i] - a[i]);
    return x * (v * o - w * s) - y * (u * o - w * r) + z * (u * s - v * r);
  };
  const one = det(t[0], t[1], t[2], p), two = det(t[0], t[1], t[2], q);
  if (!(one * two < 0)) return false;
  const e = [det(p, q, t[0], t[1]), det(p, q, t[1], t[2]), det(p, q, t[2], t[0])];
  return e.every((x) => x >= 0) || e.every((x) => x <= 0);
}

const SIDES = [[0, 1], [1, 2], [2, 0]] as const;

/** Distance of two triangles: all corners, all edges; 0 where an edge pierces the other. */
function trianglesApart(a: readonly Float64Array[], b: readonly Float64Array[]): number {
  const p = new Float64Array(3), q = new Float64Array(3);
  let least = Infinity;
  for (let i = 0; i < 3; i++) {
    least = Math.min(least, pointTriangle(a[i], b[0], b[1], b[2], p), pointTriangle(b[i], a[0], a[1], a[2], p));
    const [s, t] = SIDES[i];
    if (pierces(a[s], a[t], b) || pierces(b[s], b[t], a)) return 0;
    for (const [u, v] of SIDES) least = Math.min(least, segmentSegment(a[s], a[t], b[u], b[v], p, q));
  }
  return least;
}

/** Distance of two pieces. */
function piecesApart(a: Piece, b: Piece): number {
  const d = a.corners !== null && b.corners !== null ? trianglesApart(a.corners, b.corners)
    : distance(a.shape, a.pose, b.shape, b.pose).distance;
  return Math.max(0, d - a.margin - b.margin);
}

/** Least distance of two bodies, and the distances of all pairs. */
export function bruteDistance(a: Body, poseA: Pose, b: Body, poseB: Pose): { least: number; all: number[][] } {
  // about A's origin: far from the world's origin the closed forms of triangles lose digits
  const o = poseA.position, p = poseB.position, here = { ...poseA, position: { x: 0, y: 0, z: 0 } },
    there = { ...poseB, position: { x: p.x - o.x, y: p.y - o.y, z: p.z - o.z } };
  const q = piecesOf(b, there), all = piecesOf(a, here).map((x) => q.map((y) => piecesApart(x, y)));
  return { least: Math.min(...all.map((row) => Math.min(...row))), all };
}

/** A triangle's corners, and a ball about them. */
interface Balled {
  readonly corners: readonly Float64Array[];
  readonly centre: readonly number[];
  readonly radius: number;
}

function balled({ corners }: Piece): Balled {
  if (corners === null) throw new TypeError("balled: need a triangle");
  const centre = [0, 1, 2].map((i) => (corners[0][i] + corners[1][i] + corners[2][i]) / 3);
  return { corners, centre, radius: Math.max(...corners.map((p) => apart(p, centre))) };
}

function apart(p: ArrayLike<number>, q: ArrayLike<number>): number {
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

/**
 * Least distance of two meshes without margin: pairs of triangles whose balls are further apart than the nearest two
 * centres, or than a distance found, are passed over.
 */
export function leastOfMeshes(a: TriangleMesh, poseA: Pose, b: TriangleMesh, poseB: Pose): number {
  const first = piecesOf(a, poseA).map(balled), second = piecesOf(b, poseB).map(balled);
  let least = Infinity;
  for (const { centre: p } of first) for (const { centre: q } of second) least = Math.min(least, apart(p, q));
  for (const p of first) for (const q of second) {
    if (apart(p.centre, q.centre) - p.radius - q.radius < least)
      least = Math.min(least, trianglesApart(p.corners, q.corners));
  }
  return least;
}
