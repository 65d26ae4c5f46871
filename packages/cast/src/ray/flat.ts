/**
 * A line and a plane's half-space, a triangle, a hull by its facets (Cyrus and Beck 1978). Piece: the facet of the
 * hull.
 */
import { HALF_SPACE_KIND, MESH_KIND, TRIANGLE_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import type { Ray, RayForm } from "./ray.ts";
import { normalise, setEmpty } from "./ray.ts";

/**
 * Hulls of more facets are left to the iteration, whose cost hardly grows with them. A guess: where the two cost the
 * same is not measured.
 */
const FACETS_MAX = 160;
/** sin of the angle below which a line counts as parallel to a triangle: the iteration answers. No dimension. */
const PARALLEL = 1e-12;

function halfSpaceInterval(shape: ConvexShape, ray: Ray): boolean {
  const p = shape.params,
    room = p[3] + shape.margin - (p[0] * ray.ox + p[1] * ray.oy + p[2] * ray.oz),
    speed = p[0] * ray.dx + p[1] * ray.dy + p[2] * ray.dz;
  if (speed === 0 && room < 0) return setEmpty(ray);
  ray.enter = speed < 0 ? room / speed : -Infinity;
  ray.exit = speed > 0 ? room / speed : Infinity;
  return true;
}

function halfSpaceNormal(shape: ConvexShape, ray: Ray): void {
  const p = shape.params;
  ray.nx = p[0]; ray.ny = p[1]; ray.nz = p[2];
}

function hullInterval(shape: ConvexShape, ray: Ray): boolean {
  const mesh = shape.mesh;
  // dimension 3: flat hulls have two facets
  if (mesh === null || shape.margin > 0 || shape.params[0] !== 3 || mesh.facetPlanes.length > 4 * FACETS_MAX)
    return false;
  const planes = mesh.facetPlanes,
    n = planes.length,
    ox = ray.ox,
    oy = ray.oy,
    oz = ray.oz,
    dx = ray.dx,
    dy = ray.dy,
    dz = ray.dz;
  let enter = -Infinity, exit = Infinity, enterPiece = 0, exitPiece = 0;
  for (let k = 0; k < n; k += 4) {
    const a = planes[k],
      b = planes[k + 1],
      c = planes[k + 2],
      room = planes[k + 3] - (a * ox + b * oy + c * oz),
      speed = a * dx + b * dy + c * dz;
    if (speed < 0) {
      if (room < enter * speed) { // room / speed > enter, without the division
        enter = room / speed;
        enterPiece = k;
        if (enter > exit) return setEmpty(ray);
      }
    } else if (speed > 0) {
      if (room < exit * speed) {
        exit = room / speed;
        exitPiece = k;
        if (enter > exit) return setEmpty(ray);
      }
    } else if (room < 0) return setEmpty(ray);
  }
  ray.enter = enter;
  ray.exit = exit;
  ray.enterPiece = enterPiece;
  ray.exitPiece = exitPiece;
  return true;
}

function hullNormal(shape: ConvexShape, ray: Ray): void {
  const planes = shape.mesh?.facetPlanes, k = ray.piece;
  if (planes === undefined) return; // no hull is without facets
  ray.nx = planes[k]; ray.ny = planes[k + 1]; ray.nz = planes[k + 2];
}

/** Writes the triangle's normal to (nx, ny, nz) of the ray, its length twice the area. */
function crossEdges(p: Float64Array, ray: Ray): void {
  const ux = p[3] - p[0], uy = p[4] - p[1], uz = p[5] - p[2], vx = p[6] - p[0], vy = p[7] - p[1], vz = p[8] - p[2];
  ray.nx = uy * vz - uz * vy; ray.ny = uz * vx - ux * vz; ray.nz = ux * vy - uy * vx;
}

function triangleInterval(shape: ConvexShape, ray: Ray): boolean {
  if (shape.margin > 0) return false;
  const p = shape.params;
  crossEdges(p, ray);
  const nx = ray.nx, ny = ray.ny, nz = ray.nz, nn = nx * nx + ny * ny + nz * nz,
    speed = nx * ray.dx + ny * ray.dy + nz * ray.dz;
  if (!(speed * speed > PARALLEL * PARALLEL * nn * ray.dd)) return false;
  const t = (nx * (p[0] - ray.ox) + ny * (p[1] - ray.oy) + nz * (p[2] - ray.oz)) / speed;
  // the point in the plane, from the first corner: its weights times n . n are volumes
  const x = ray.ox + t * ray.dx - p[0], y = ray.oy + t * ray.dy - p[1], z = ray.oz + t * ray.dz - p[2];
  const cx = ny * z - nz * y, cy = nz * x - nx * z, cz = nx * y - ny * x; // n x point
  const w = -(cx * (p[3] - p[0]) + cy * (p[4] - p[1]) + cz * (p[5] - p[2]));
  const v = cx * (p[6] - p[0]) + cy * (p[7] - p[1]) + cz * (p[8] - p[2]);
  if (!(v >= 0 && w >= 0 && v + w <= nn)) return setEmpty(ray);
  ray.enter = t;
  ray.exit = t;
  return true;
}

function triangleNormal(shape: ConvexShape, ray: Ray): void {
  crossEdges(shape.params, ray);
  const s = ray.nx * ray.dx + ray.ny * ray.dy + ray.nz * ray.dz > 0 ? ray.side : -ray.side;
  ray.nx *= s; ray.ny *= s; ray.nz *= s;
  normalise(ray);
}

/** Half-spaces, margins included. */
export const halfSpaceRays: RayForm = {
  interval: halfSpaceInterval, normal: halfSpaceNormal, name: "half-space", firstKind: HALF_SPACE_KIND,
    lastKind: HALF_SPACE_KIND,
};
/** Solid hulls of few facets, without a margin. */
export const hullRays: RayForm = {
  interval: hullInterval, normal: hullNormal, name: "hull", firstKind: MESH_KIND, lastKind: MESH_KIND,
};
/** Triangles without a margin, met by lines that are not in their plane. */
export const triangleRays: RayForm = {
  interval: triangleInterval, normal: triangleNormal, name: "triangle", firstKind: TRIANGLE_KIND,
    lastKind: TRIANGLE_KIND,
};
