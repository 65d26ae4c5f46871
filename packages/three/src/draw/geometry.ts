/**
 * three.js geometries of shapes: exact for polytopes, tessellated for curved shapes.
 *
 * In: a convex shape; or two shapes with poses, for their Minkowski difference. Out: a `BufferGeometry` in the
 * shape's local frame (the difference: world frame), positions in single precision. Solids are triangles with
 * normals, smooth over edges that turn by less than 30 degrees; flat shapes have both sides. A segment becomes two
 * points, a point one: draw them as lines and points. A half-space becomes a square.
 */
import { packGivenPose, requireOptions } from "@col/kernel";
import type { OptionNames } from "@col/kernel";
import { BufferAttribute, BufferGeometry } from "three";
import { convexHull, hullDimension } from "@col/shapes";
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape, MeshData, Pose } from "@col/types";
import { requireShape } from "../checks.ts";
import { differencePoints, surfacePoints } from "./points.ts";

const GEOMETRY_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["segments", "extent"]);

/** Resolution of the drawing. */
export interface GeometryOptions {
  /** Directions around a curved shape. Default 32, at least 4. */
  readonly segments?: number | undefined;
  /** Half side of the square that stands for a half-space. Length, default 10. */
  readonly extent?: number | undefined;
}

/** Cosine of the angle up to which facets are shaded as one smooth surface: 30 degrees. No dimension. */
const SMOOTH = 0.8660254037844387;

function geometryOfArrays(
  position: readonly number[] | Float64Array,
  normal: readonly number[] | null,
): BufferGeometry {
  const out = new BufferGeometry();
  out.setAttribute("position", new BufferAttribute(Float32Array.from(position), 3));
  if (normal !== null) out.setAttribute("normal", new BufferAttribute(Float32Array.from(normal), 3));
  return out;
}

/** The facets around each vertex. */
function facetsOfVertices(mesh: MeshData): number[][] {
  const out: number[][] = Array.from({ length: mesh.vertices.length / 3 }, () => []);
  for (let f = 0; f + 1 < mesh.facetStart.length; f++) {
    for (let k = mesh.facetStart[f]; k < mesh.facetStart[f + 1]; k++) out[mesh.facetVertices[k]].push(f);
  }
  return out;
}

/** Triangles of a solid hull: each facet is a triangle fan. */
function solid(mesh: MeshData): BufferGeometry {
  const position: number[] = [],
    normal: number[] = [],
    round = facetsOfVertices(mesh),
    n = mesh.facetPlanes,
    v = mesh.vertices;
  const put = (f: number, i: number): void => {
    position.push(v[3 * i], v[3 * i + 1], v[3 * i + 2]);
    let x = 0, y = 0, z = 0;
    for (const g of round[i]) {
      if (n[4 * f] * n[4 * g] + n[4 * f + 1] * n[4 * g + 1] + n[4 * f + 2] * n[4 * g + 2] < SMOOTH) continue;
      x += n[4 * g]; y += n[4 * g + 1]; z += n[4 * g + 2];
    }
    const l = Math.sqrt(x * x + y * y + z * z);
    normal.push(x / l, y / l, z / l);
  };
  for (let f = 0; f + 1 < mesh.facetStart.length; f++) {
    const from = mesh.facetStart[f], to = mesh.facetStart[f + 1], at = mesh.facetVertices;
    for (let k = from + 1; k + 1 < to; k++) {
      put(f, at[from]);
      put(f, at[k]);
      put(f, at[k + 1]);
    }
  }
  return geometryOfArrays(position, normal);
}

/** Both sides of a flat hull, its corners in order. */
function sheet(corners: readonly (readonly number[])[]): BufferGeometry {
  const position: number[] = [],
    normal: number[] = [],
    [a, b, c] = corners,
    u = b.map((v, i) => v - a[i]),
    w = c.map((v, i) => v - a[i]);
  const n = [u[1] * w[2] - u[2] * w[1], u[2] * w[0] - u[0] * w[2], u[0] * w[1] - u[1] * w[0]],
    l = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
  for (const side of [1, -1]) {
    for (let k = 1; k + 1 < corners.length; k++) {
      for (const p of side > 0 ? [a, corners[k], corners[k + 1]] : [a, corners[k + 1], corners[k]]) {
        position.push(...p);
        normal.push(...n.map((v) => (side * v) / l));
      }
    }
  }
  return geometryOfArrays(position, normal);
}

/** Corners of a flat hull, in order around their mean. */
function inOrder(v: Float64Array): number[][] {
  const n = v.length / 3,
    points = Array.from({ length: n }, (_, i) => [v[3 * i], v[3 * i + 1], v[3 * i + 2]]),
    middle = [0, 1, 2].map((c) => points.reduce((s, p) => s + p[c] / n, 0));
  const u = points[0].map((x, c) => x - middle[c]),
    dot = (p: readonly number[], q: readonly number[]): number => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
  // w: the longest component perpendicular to u, in the plane of the hull.
  let w = [0, 0, 0], most = -1;
  for (const p of points) {
    const d = p.map((x, c) => x - middle[c]),
      t = dot(d, u) / dot(u, u),
      across = d.map((x, c) => x - t * u[c]),
      length = dot(across, across);
    if (length > most) {
      most = length;
      w = across;
    }
  }
  const angle = (p: readonly number[]): number => {
    const d = p.map((x, c) => x - middle[c]);
    return Math.atan2(dot(d, w) * Math.sqrt(dot(u, u)), dot(d, u) * Math.sqrt(dot(w, w)));
  };
  return points.sort((p, q) => angle(p) - angle(q));
}

function geometryOfPoints(points: Float64Array): BufferGeometry {
  const hull = convexHull(points), mesh = hull.mesh, dimension = hullDimension(hull);
  if (mesh === null || dimension < 2) return geometryOfArrays(mesh?.vertices ?? points, null);
  return dimension === 2 ? sheet(inOrder(mesh.vertices)) : solid(mesh);
}

/** A square on the plane of a half-space. */
function square(shape: ConvexShape, extent: number): BufferGeometry {
  const [x, y, z] = shape.params,
    offset = shape.params[3] + shape.margin,
    small =
      Math.abs(x) <= Math.abs(y) && Math.abs(x) <= Math.abs(z)
        ? [1, 0, 0]
        : Math.abs(y) <= Math.abs(z)
          ? [0, 1, 0]
          : [0, 0, 1];
  const a = [y * small[2] - z * small[1], z * small[0] - x * small[2], x * small[1] - y * small[0]],
    l = Math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]),
    u = a.map((v) => v / l);
  const w = [y * u[2] - z * u[1], z * u[0] - x * u[2], x * u[1] - y * u[0]], n = [x, y, z];
  return sheet(
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([s, t]) => n.map((v, c) => offset * v + extent * (s * u[c] + t * w[c]))),
  );
}

function segmentsOf({ segments = 32 }: GeometryOptions): number {
  if (!(Number.isInteger(segments) && segments >= 4))
    throw new RangeError(`geometryOf: segments must be a whole number >= 4, got ${segments}`);
  return segments;
}

/** A three.js geometry of a shape, in the shape's local frame. */
export function geometryOf(shape: ConvexShape, options: GeometryOptions = {}): BufferGeometry {
  requireShape("geometryOf", "shape", shape);
  requireOptions(options, GEOMETRY_OPTIONS, "geometryOf");
  const segments = segmentsOf(options), { extent = 10 } = options;
  if (!(extent > 0 && extent < Infinity))
    throw new RangeError(`geometryOf: extent must be finite and > 0, got ${extent}`);
  return shape.kind === HALF_SPACE_KIND ? square(shape, extent) : geometryOfPoints(surfacePoints(shape, segments));
}

/** Points of a placed shape, world frame. `name`: of the pose, for messages. */
function placed(points: Float64Array, pose: Pose, name: string): Float64Array {
  const m = new Float64Array(12);
  packGivenPose(pose, m, `differenceGeometry: ${name}`);
  return points.map((_, i) => {
    const r = i % 3, o = i - r;
    return m[3 * r] * points[o] + m[3 * r + 1] * points[o + 1] + m[3 * r + 2] * points[o + 2] + m[9 + r];
  });
}

/**
 * The Minkowski difference A - B: all differences of a point of A and a point of B, world frame. The bodies meet if it
 * contains the origin. For separated bodies, its point closest to the origin is the vector from the closest point of B
 * to the closest point of A. Exact for two polytopes with few corners.
 */
export function differenceGeometry(
  a: ConvexShape,
  poseA: Pose,
  b: ConvexShape,
  poseB: Pose,
  options: GeometryOptions = {},
): BufferGeometry {
  requireShape("differenceGeometry", "a", a);
  requireShape("differenceGeometry", "b", b);
  requireOptions(options, GEOMETRY_OPTIONS, "differenceGeometry");
  const segments = segmentsOf(options);
  const ofA = placed(surfacePoints(a, segments), poseA, "poseA");
  return geometryOfPoints(differencePoints(ofA, placed(surfacePoints(b, segments), poseB, "poseB"), segments));
}
