/**
 * Closed forms of rays against half-spaces, solid hulls and triangles: the line is clipped by their planes (Cyrus and
 * Beck 1978).
 *
 * In: a shape and a `Ray` o + t d in its local frame. Planes are 4 numbers each: outward normal and offset. Out: the
 * parameters `enter` and `exit` of t and the planes they lie on; then the unit normal at the selected end. A triangle
 * is clipped by five planes: its two faces and its three edges.
 *
 * `clip` returns false for hulls and triangles with a margin, for flat or very thin hulls (inradius below 1e-6 of the
 * box), and for needle triangles (squared sine of the first corner's angle at most 1e-8).
 */
import { HALF_SPACE_KIND, MESH_KIND, TRIANGLE_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import { normalise } from "./ray.ts";
import type { Ray, RayForm } from "./ray.ts";

/** Sine squared of the angle at a triangle's first corner below which its planes lose four digits. No dimension. */
const NEEDLE2 = 1e-8;

/** Hulls thinner than this fraction of their box have facet planes made of rounding errors. No dimension. */
const THIN = 1e-6;

/** Cuts the line with planes: outward normals and offsets, four numbers each. */
function clipPlanes(planes: Float64Array, r: Ray): void {
  const n = planes.length, ox = r.ox, oy = r.oy, oz = r.oz, dx = r.dx, dy = r.dy, dz = r.dz;
  let enter = -Infinity, exit = Infinity, first = 0, last = 0;
  for (let k = 0; k < n && enter <= exit; k += 4) {
    const a = planes[k], b = planes[k + 1], c = planes[k + 2], room = planes[k + 3] - (a * ox + b * oy + c * oz),
      speed = a * dx + b * dy + c * dz;
    if (speed < 0) {
      if (room < enter * speed) { // room / speed > enter, without the division
        enter = room / speed;
        first = k;
      }
    } else if (speed > 0) {
      if (room < exit * speed) {
        exit = room / speed;
        last = k;
      }
    } else if (room < 0) enter = Infinity;
  }
  r.enter = enter;
  r.exit = exit;
  r.first = first;
  r.last = last;
  r.planes = planes;
}

/** The normal of the plane at the selected end. Supports of hulls and triangles lie beyond it by rounding errors. */
function planeNormal(_: ConvexShape, r: Ray): void {
  const planes = r.planes, k = r.side < 0 ? r.first : r.last;
  r.nx = planes[k]; r.ny = planes[k + 1]; r.nz = planes[k + 2];
  normalise(r);
  r.height = NaN;
}

function clipHalfSpace(shape: ConvexShape, r: Ray): boolean {
  const plane = r.onePlane;
  plane.set(shape.params);
  plane[3] += shape.margin;
  clipPlanes(plane, r);
  return true;
}

function clipHull(shape: ConvexShape, r: Ray): boolean {
  const { mesh, bounds: b } = shape, size = b[3] - b[0] + (b[4] - b[1]) + (b[5] - b[2]);
  // flat hulls have no sides
  if (mesh === null || shape.margin > 0 || shape.params[0] !== 3 || shape.inradius < THIN * size) return false;
  clipPlanes(mesh.facetPlanes, r);
  return true;
}

/** Writes the plane `k` of five, through the corner that begins at `p[at]`, with the normal (x, y, z). */
function setPlane(k: number, p: Float64Array, at: number, r: Ray): void {
  const n = r.fivePlanes, x = r.nx, y = r.ny, z = r.nz;
  n[k] = x; n[k + 1] = y; n[k + 2] = z;
  n[k + 3] = x * p[at] + y * p[at + 1] + z * p[at + 2];
}

function clipTriangle(shape: ConvexShape, r: Ray): boolean {
  const p = shape.params, ux = p[3] - p[0], uy = p[4] - p[1], uz = p[5] - p[2], vx = p[6] - p[0], vy = p[7] - p[1],
    vz = p[8] - p[2], x = uy * vz - uz * vy, y = uz * vx - ux * vz, z = ux * vy - uy * vx;
  const uu = ux * ux + uy * uy + uz * uz, vv = vx * vx + vy * vy + vz * vz;
  if (!(x * x + y * y + z * z > NEEDLE2 * uu * vv)) return false;
  for (let s = 0; s < 2; s++) {
    r.nx = s === 0 ? x : -x; r.ny = s === 0 ? y : -y; r.nz = s === 0 ? z : -z;
    setPlane(4 * s, p, 0, r);
  }
  for (let i = 0; i < 9; i += 3) {
    const j = i === 6 ? 0 : i + 3, ex = p[j] - p[i], ey = p[j + 1] - p[i + 1], ez = p[j + 2] - p[i + 2];
    r.nx = ey * z - ez * y; r.ny = ez * x - ex * z; r.nz = ex * y - ey * x;
    setPlane(8 + (i / 3) * 4, p, i, r);
  }
  clipPlanes(r.fivePlanes, r);
  return shape.margin === 0;
}

/** Half-spaces, margins included. */
export const halfSpaceRays: RayForm = {
  clip: clipHalfSpace, normal: planeNormal, firstKind: HALF_SPACE_KIND, lastKind: HALF_SPACE_KIND,
};
/** Solid hulls without a margin. */
export const hullRays: RayForm = { clip: clipHull, normal: planeNormal, firstKind: MESH_KIND, lastKind: MESH_KIND };
/** Triangles without a margin that have an area. */
export const triangleRays: RayForm = {
  clip: clipTriangle, normal: planeNormal, firstKind: TRIANGLE_KIND, lastKind: TRIANGLE_KIND,
};
