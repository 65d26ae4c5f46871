/**
 * Finds the faces of two bodies that look at each other along a contact normal, and maps them to contact coordinates.
 *
 * - In: two shapes, the packed pose of B in A (12 doubles); in the space the unit normal n (A's frame) and the sine of
 *   the face angle.
 * - Out: `first` (A's face) and `second` (B's face), rows (u, v, height), lengths, both counter-clockwise seen from the
 *   tip of n; `frame`, two tangents and n (9 doubles, A's frame). Heights exclude the margins.
 * - Method: each shape's face function (support-face.ts), then thin faces become edges or corners (thin.ts). The plane
 *   of a flat face uses Newell's normal.
 * - Surprising: if a closest pair is known and one face is a corner or round, the faces are only counted, and the
 *   function returns true.
 */
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape, SupportFaceFn } from "@col/types";
import { isPolytope } from "../face/polytope-face.ts";
import { facesOf, isRound } from "../face/support-face.ts";
import { findEnds, setResolution, swapRows, takeEnds } from "../face/thin.ts";
import { setSize } from "./lengths.ts";
import { FACE_CORNERS } from "./space.ts";
import type { ContactSpace, Polygon } from "./space.ts";

/** Tangents e, f with e x f = n. */
function setFrame(n: Float64Array, f: Float64Array): void {
  const x = n[0], y = n[1], z = n[2], s = z < 0 ? -1 : 1, a = -1 / (s + z), b = x * y * a;
  f[0] = 1 + s * x * x * a; f[1] = s * b; f[2] = -s * x;
  f[3] = y * f[2] - z * f[1]; f[4] = z * f[0] - x * f[2]; f[5] = x * f[1] - y * f[0];
  f[6] = x; f[7] = y; f[8] = z;
}

/** Drops every second corner of a face that has too many; returns how many are left. */
function thin(corners: Float64Array, ids: Int32Array, count: number): number {
  let n = count;
  while (n > FACE_CORNERS) {
    n >>= 1;
    for (let i = 1; i < n; i++) {
      for (let c = 0; c < 3; c++) corners[3 * i + c] = corners[6 * i + c];
      ids[i] = ids[2 * i];
    }
  }
  return n;
}

/** The plane through three corners or more, by Newell's normal. */
function setPlane(p: Polygon): void {
  const q = p.at, n = p.count, f = p.plane;
  let a = 0, b = 0, c = 0, mu = 0, mv = 0, mh = 0;
  for (let i = 0; i < n; i++) {
    const j = i + 1 < n ? i + 1 : 0, x = q[3 * i] - q[0], y = q[3 * i + 1] - q[1], z = q[3 * i + 2] - q[2],
      X = q[3 * j] - q[0], Y = q[3 * j + 1] - q[1], Z = q[3 * j + 2] - q[2];
    a += (y - Y) * (z + Z);
    b += (z - Z) * (x + X);
    c += (x - X) * (y + Y);
    mu += x; mv += y; mh += z;
  }
  if (!(c > 0)) { // no area across the normal: the height of the first corner
    f[0] = q[2]; f[1] = 0; f[2] = 0;
    return;
  }
  f[1] = -a / c; f[2] = -b / c;
  f[0] = (mh - f[1] * mu - f[2] * mv) / n + q[2] - f[1] * q[0] - f[2] * q[1];
}

/** Do the first three corners show that a face is wider than `wide`? Most faces do. */
function isWide(p: Float64Array, wide: number): boolean {
  const x = p[3] - p[0], y = p[4] - p[1], z = p[5] - p[2], u = p[6] - p[0], v = p[7] - p[1], w = p[8] - p[2],
    a = y * w - z * v, b = z * u - x * w, c = x * v - y * u;
  // the smallest height of their triangle is at most the width of the face
  return a * a + b * b + c * c > 4 * wide * wide * Math.max(x * x + y * y + z * z, u * u + v * v + w * w);
}

/**
 * Reduces a face of `n` corners that is thinner than the resolution to an edge or corner. A face thinner than
 * `numbers[2]` keeps its corners, but all corners at one end get one id: the sides between them are no features.
 * Returns the count of corners.
 */
function joinThin(s: ConvexShape, space: ContactSpace, n: number, out: Polygon): number {
  const { numbers, ends } = space, p = out.at, ids = out.id, near2 = numbers[2] * numbers[2];
  setResolution(s, numbers, 1);
  numbers[1] = Math.max(numbers[1], space.limits[3]);
  let a = p[3] - p[0], b = p[4] - p[1], c = p[5] - p[2], long2 = a * a + b * b + c * c;
  if (n > 2 && isWide(p, Math.max(numbers[1], numbers[2]))) return n;
  if (n === 2 && ids[0] <= ids[1] && long2 > numbers[1] * numbers[1] && long2 > near2) return 2;
  const count = findEnds(p, ids, n, numbers, 1, ends, 0) ? takeEnds(p, ids, ends, 0) : n;
  a = p[3] - p[0]; b = p[4] - p[1]; c = p[5] - p[2];
  long2 = a * a + b * b + c * c;
  if (count < 3 && long2 > near2 || !findEnds(p, ids, count, numbers, 2, ends, 0)) return count;
  const first = ids[ends[0]], second = ids[ends[1]], i = 3 * ends[0], k = 3 * ends[1];
  for (let r = 0; r < count; r++) {
    const u = p[3 * r] - p[i], v = p[3 * r + 1] - p[i + 1], w = p[3 * r + 2] - p[i + 2];
    const x = p[3 * r] - p[k], y = p[3 * r + 1] - p[k + 1], z = p[3 * r + 2] - p[k + 2];
    if (u * u + v * v + w * w <= near2) ids[r] = first;
    else if (x * x + y * y + z * z <= near2) ids[r] = second;
  }
  out.side = first;
  return count;
}

/** Writes the plane of a half-space: the height of its surface, slope 0. `bInA` null: it is A. */
function setHalfSpace(s: ConvexShape, bInA: Float64Array | null, space: ContactSpace, out: Polygon): void {
  const p = s.params, n = space.normal;
  out.count = -1;
  out.side = -1;
  out.flat = true;
  out.plane[1] = 0; out.plane[2] = 0;
  if (bInA === null) {
    out.plane[0] = p[3];
    return;
  }
  const x = p[3] * p[0], y = p[3] * p[1], z = p[3] * p[2];
  out.plane[0] = n[0] * (bInA[0] * x + bInA[1] * y + bInA[2] * z + bInA[9])
    + n[1] * (bInA[3] * x + bInA[4] * y + bInA[5] * z + bInA[10])
    + n[2] * (bInA[6] * x + bInA[7] * y + bInA[8] * z + bInA[11]);
}

/** The face of A (`bInA` null) or B along `space.direction` (local) into `out`, in the shape's frame. */
function findFace(s: ConvexShape, bInA: Float64Array | null, given: SupportFaceFn | null, space: ContactSpace,
  out: Polygon): void {
  if (s.kind === HALF_SPACE_KIND) {
    setHalfSpace(s, bInA, space, out);
    return;
  }
  const p = out.at, ids = out.id, face = facesOf(s, given);
  let n = 0;
  ids[ids.length - 1] = 1; // a face of several facets writes their number here (facets.ts)
  if (face !== null) n = face(s, space.direction, p, ids);
  const isJoined = n < ids.length - 1 && ids[ids.length - 1] > 1;
  out.facet = ids[ids.length - 2];
  out.side = -1;
  if (n > 1) n = joinThin(s, space, n, out);
  if (n > FACE_CORNERS) n = thin(p, ids, Math.min(n, ids.length));
  out.count = n;
  out.flat = n < 3 || !isJoined;
}

/** Maps the corners of a face of A (`bInA` null) or B to contact coordinates, and sets the plane of a flat face. */
function placeFace(bInA: Float64Array | null, f: Float64Array, out: Polygon): void {
  const n = out.count, p = out.at, ids = out.id;
  for (let i = 0; i < 3 * n; i += 3) {
    let x = p[i], y = p[i + 1], z = p[i + 2];
    if (bInA !== null) {
      const a = x, b = y, c = z;
      x = bInA[0] * a + bInA[1] * b + bInA[2] * c + bInA[9];
      y = bInA[3] * a + bInA[4] * b + bInA[5] * c + bInA[10];
      z = bInA[6] * a + bInA[7] * b + bInA[8] * c + bInA[11];
    }
    p[i] = f[0] * x + f[1] * y + f[2] * z;
    p[i + 1] = f[3] * x + f[4] * y + f[5] * z;
    p[i + 2] = f[6] * x + f[7] * y + f[8] * z;
  }
  // B's face is clockwise when seen along the normal: reverse it
  if (bInA !== null) for (let i = 0, k = n - 1; i < k; i++, k--) swapRows(p, ids, i, k);
  if (n > 2 && out.flat) setPlane(out);
}

/**
 * See the file header. Returns whether the closest points are the only contact: they are known, and one face is a
 * corner or round. Then the faces are only counted, as far as the name of the contact depends on them.
 */
export function findTouchingFaces(a: ConvexShape, b: ConvexShape, bInA: Float64Array, given: SupportFaceFn | null,
  space: ContactSpace): boolean {
  const { normal: n, direction: d, frame: f, first, second } = space, R = bInA,
    polytopeA = isPolytope(a), polytopeB = isPolytope(b),
    byWitness = space.hasWitness && a.kind !== HALF_SPACE_KIND && b.kind !== HALF_SPACE_KIND;
  setFrame(n, f);
  first.count = second.count = 1;
  if (byWitness && (isRound(a, given) && !polytopeB || isRound(b, given) && !polytopeA)) return true;
  setSize(a, b, space);
  d[0] = n[0]; d[1] = n[1]; d[2] = n[2]; d[3] = space.limits[0];
  findFace(a, null, given, space, first);
  if (byWitness && first.count === 1 && (polytopeA || !polytopeB)) return true;
  d[0] = -(R[0] * n[0] + R[3] * n[1] + R[6] * n[2]);
  d[1] = -(R[1] * n[0] + R[4] * n[1] + R[7] * n[2]);
  d[2] = -(R[2] * n[0] + R[5] * n[1] + R[8] * n[2]);
  findFace(b, R, given, space, second);
  if (byWitness && (first.count < 2 || second.count < 2)) return true;
  placeFace(null, f, first);
  placeFace(R, f, second);
  return false;
}
