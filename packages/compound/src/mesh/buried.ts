/**
 * Finds the buried triangles of a mesh: those inside the solid, where closed parts lie against each other, such as
 * blocks side by side. No other body can touch them.
 *
 * In: a mesh. Out: for each triangle the index of the first triangle with the same corners (`first` of the topology).
 * That first triangle has the value -1 if it is buried.
 * Method: a triangle is buried if triangles of closed parts, in its plane and with opposite winding, cover it. These
 * are clipped away one by one as convex polygons. The triangle is buried if the rest has no more area than a strip of
 * its perimeter times the mesh's tolerance.
 * Coincident triangles whose windings cancel are buried if the mesh is closed and its winding number is nonzero on both
 * sides of them. Otherwise they are a two-sided sheet and stay. The record is cached until corners move.
 */
import { writeTolerance } from "../pairs/cone-scratch.ts";
import { leafCount, leafFirst } from "../tree/static-tree.ts";
import type { TriangleMesh } from "../triangle-mesh.ts";
import { topologyOf } from "./topology.ts";
import type { MeshTopology } from "./topology.ts";
import { windingNumber, WindingScratch } from "./winding.ts";

const KNOWN = new WeakMap<TriangleMesh, Int32Array>();

/** Plane coordinates of a convex polygon: u, v of each corner, counter-clockwise. Lengths. */
type Polygon = readonly number[];

/** A triangle, its frame (two tangents and the outward normal) and its corners in the frame. */
interface Face {
  readonly corner: readonly number[];
  readonly axes: readonly (readonly number[])[];
}

const dot = (a: readonly number[], b: readonly number[]): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: readonly number[], b: readonly number[]): number[] =>
  [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const scaled = (a: readonly number[], s: number): number[] => a.map((x) => s * x);

function cornersOf({ positions: p, indices }: TriangleMesh, t: number): number[][] {
  return [0, 1, 2].map((k) => [...p.subarray(3 * indices[3 * t + k], 3 * indices[3 * t + k] + 3)]);
}

/** The frame of a triangle; null: it has no area. */
function faceOf([a, b, c]: readonly (readonly number[])[]): Face | null {
  const along = b.map((x, k) => x - a[k]), n = cross(along, c.map((x, k) => x - a[k])), area = Math.sqrt(dot(n, n)),
    length = Math.sqrt(dot(along, along));
  if (!(area > 0)) return null;
  const normal = scaled(n, 1 / area), u = scaled(along, 1 / length);
  return { corner: a, axes: [u, cross(normal, u), normal] };
}

/** Coordinates of a point in the frame of a face: along the tangents, and its height. */
const inFrame = ({ corner, axes }: Face, p: readonly number[]): number[] =>
  axes.map((axis) => dot(axis, p) - dot(axis, corner));

/** The part of a polygon to the left (`side` 1) or to the right (-1) of the line from (a, b) to (c, d). */
function half(polygon: Polygon, [a, b, c, d]: readonly number[], side: number): number[] {
  const out: number[] = [], n = polygon.length;
  const away = (i: number): number => side * ((c - a) * (polygon[i + 1] - b) - (d - b) * (polygon[i] - a));
  for (let i = 0; i < n; i += 2) {
    const j = (i + 2) % n, p = away(i), q = away(j);
    if (p >= 0) out.push(polygon[i], polygon[i + 1]);
    if ((p >= 0) === (q >= 0)) continue;
    const s = p / (p - q);
    out.push(polygon[i] + s * (polygon[j] - polygon[i]), polygon[i + 1] + s * (polygon[j + 1] - polygon[i + 1]));
  }
  return out;
}

function areaOf(polygon: Polygon): number {
  let sum = 0;
  for (let i = 0, n = polygon.length; i < n; i += 2)
    sum += polygon[i] * polygon[(i + 3) % n] - polygon[(i + 2) % n] * polygon[i + 1];
  return 0.5 * sum;
}

/** The rest of other polygons outside of a convex polygon: parts with almost no area are left out. */
function cutOut(left: readonly Polygon[], polygon: Polygon, least: number): Polygon[] {
  const out: Polygon[] = [];
  for (const whole of left) {
    let rest: Polygon = whole;
    for (let i = 0, n = polygon.length; i < n && rest.length > 0; i += 2) {
      const line = [polygon[i], polygon[i + 1], polygon[(i + 2) % n], polygon[(i + 3) % n]], beside = half(rest, line,
        -1);
      if (areaOf(beside) > least) out.push(beside);
      rest = half(rest, line, 1);
    }
  }
  return out;
}

/** The triangles of closed parts whose boxes come within `room` of the box of triangle `t`, which is of one. */
function nearOf(mesh: TriangleMesh, { first, oneSided }: MeshTopology, corners: readonly (readonly number[])[],
  room: number): number[] {
  const { tree: { boxes: b, links, order, origin } } = mesh, stack = [0], out: number[] = [], [p, q, r] = corners;
  const low = p.map((x, k) => Math.min(x, q[k], r[k]) - origin[k] - room),
    high = p.map((x, k) => Math.max(x, q[k], r[k]) - origin[k] + room);
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const i = 6 * node, link = links[node];
    if (b[i] > high[0] || b[i + 3] < low[0] || b[i + 1] > high[1] || b[i + 4] < low[1] || b[i + 2] > high[2]
      || b[i + 5] < low[2]) continue;
    if (link >= 0) stack.push(link + 1, link);
    else for (let k = leafFirst(link), end = k + leafCount(link); k < end; k++)
      if (oneSided[order[k]] !== 0 && first[order[k]] === order[k]) out.push(order[k]);
  }
  return out;
}

/** Is a triangle of a closed part covered by triangles of the opposite winding? */
function isBuried(mesh: TriangleMesh, topology: MeshTopology, t: number, tolerance: number): boolean {
  const corners = cornersOf(mesh, t), face = faceOf(corners);
  if (face === null) return false;
  const own = corners.flatMap((c) => inFrame(face, c).slice(0, 2)),
    sides = corners.map((c, k) => c.map((x, r) => x - corners[(k + 1) % 3][r])),
    around = sides.reduce((sum, side) => sum + Math.sqrt(dot(side, side)), 0);
  let left: Polygon[] = [own];
  for (const i of nearOf(mesh, topology, corners, tolerance)) {
    // turned, the other triangle is counter-clockwise seen from the tip of this one's normal
    const other = cornersOf(mesh, i).reverse().map((c) => inFrame(face, c)),
      polygon = other.flatMap((c) => c.slice(0, 2));
    if (other.some((c) => Math.abs(c[2]) > tolerance) || !(areaOf(polygon) > 0)) continue;
    left = cutOut(left, polygon, tolerance * tolerance);
    if (left.reduce((sum, p) => sum + areaOf(p), 0) <= tolerance * around) return true;
  }
  return false;
}

/** Does a closed mesh wind around the points next to both sides of a triangle? */
function isWithin(mesh: TriangleMesh, t: number, tolerance: number, scratch: WindingScratch): boolean {
  const corners = cornersOf(mesh, t), face = faceOf(corners);
  if (face === null) return false;
  return [2, -2].every((side) => {
    for (let k = 0; k < 3; k++) scratch.at[k] = (corners[0][k] + corners[1][k] + corners[2][k]) / 3
      + side * tolerance * face.axes[2][k];
    return windingNumber(mesh, scratch) !== 0;
  });
}

/** See the file header. */
export function outerOf(mesh: TriangleMesh): Int32Array {
  const known = KNOWN.get(mesh);
  if (known !== undefined) return known;
  const topology = topologyOf(mesh), { first, cancelled, oneSided, openEdge, hasSeams } = topology,
    out = first.slice(), tolerance = new Float64Array(1), scratch = new WindingScratch();
  writeTolerance(mesh, tolerance);
  for (let t = 0; t < out.length && hasSeams; t++) {
    if (first[t] !== t) continue;
    if (cancelled[t] !== 0 ? openEdge < 0 && isWithin(mesh, t, tolerance[0], scratch)
      : oneSided[t] !== 0 && isBuried(mesh, topology, t, tolerance[0])) out[t] = -1;
  }
  KNOWN.set(mesh, out);
  return out;
}

/** Forgets the record of a mesh whose corners moved. */
export function forgetOuter(mesh: TriangleMesh): void {
  KNOWN.delete(mesh);
}
