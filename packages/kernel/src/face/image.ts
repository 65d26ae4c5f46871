/**
 * Corners and facets of a polytope that is given directly or as the affine image of another polytope.
 *
 * - In: a shape, and its `core`: the box, triangle, segment or mesh whose image under `shape.params` (A row-major in
 *   0..8, t in 9..11) the shape is, or the shape itself.
 * - Out: positions (lengths) and directions, 3 doubles each, in the frame of the shape. Normals of images have any
 *   length.
 * - Method: points by x -> A x + t; normals by the cofactors of A (the inverse transpose times the determinant), which
 *   singular maps have, too.
 * - Corner v of a box: bits 0, 1, 2 of v select the upper bound of x, y, z.
 */
import { BOX_KIND } from "@col/types";
import type { ConvexShape, MeshData } from "@col/types";

/** Facets: planes with unit normals (4 numbers each) and corners. */
type Facets = Pick<MeshData, "facetPlanes" | "facetStart" | "facetVertices" | "facetNeighbours">;

/**
 * The facets of a box, in the order of `writeOutward`; the offsets are 0, since they depend on the box. Corner v: bits
 * x, y, z.
 */
const BOX_FACETS: Facets = /* @__PURE__ */ Object.freeze({
  facetPlanes: /* @__PURE__ */ Float64Array.of(1, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0, 0, 0, -1,
    0),
  facetStart: /* @__PURE__ */ Int32Array.of(0, 4, 8, 12, 16, 20, 24),
  facetVertices: /* @__PURE__ */ Int32Array.of(1, 3, 7, 5, 0, 4, 6, 2, 2, 6, 7, 3, 0, 1, 5, 4, 4, 5, 7, 6, 0, 2, 3, 1),
  facetNeighbours: undefined,
});

/** The facets of a box or a mesh. */
export function facetsOf(core: ConvexShape): Facets {
  return core.mesh ?? BOX_FACETS;
}

/** Writes vertex v of the core, or of its image by `shape`, into row k. */
export function putVertex(shape: ConvexShape, core: ConvexShape, v: number, points: Float64Array, k: number): void {
  let x = 0, y = 0, z = 0;
  if (core.kind === BOX_KIND) {
    const b = core.bounds;
    x = b[3 * (v & 1)]; y = b[3 * ((v >> 1) & 1) + 1]; z = b[3 * (v >> 2) + 2];
  } else {
    const list = core.mesh === null ? core.params : core.mesh.vertices;
    x = list[3 * v]; y = list[3 * v + 1]; z = list[3 * v + 2];
  }
  const i = 3 * k;
  if (shape === core) {
    points[i] = x; points[i + 1] = y; points[i + 2] = z;
    return;
  }
  const p = shape.params;
  points[i] = p[0] * x + p[1] * y + p[2] * z + p[9];
  points[i + 1] = p[3] * x + p[4] * y + p[5] * z + p[10];
  points[i + 2] = p[6] * x + p[7] * y + p[8] * z + p[11];
}

/**
 * The normal n = `from[i .. i + 2]` of a facet, mapped by A = `map[0 .. 8]`: outward of the image, any length, into
 * `out[k .. k + 2]`.
 */
export function putNormal(map: Float64Array, from: Float64Array, i: number, out: Float64Array, k: number): void {
  const a = map[0], b = map[1], c = map[2], d = map[3], e = map[4], f = map[5], g = map[6], h = map[7], l = map[8],
    x = from[i], y = from[i + 1], z = from[i + 2], u = e * l - f * h, v = f * g - d * l, w = d * h - e * g,
    s = a * u + b * v + c * w >= 0 ? 1 : -1;
  out[k] = s * (u * x + v * y + w * z);
  out[k + 1] = s * ((c * h - b * l) * x + (a * l - c * g) * y + (b * g - a * h) * z);
  out[k + 2] = s * ((b * f - c * e) * x + (c * d - a * f) * y + (a * e - b * d) * z);
}

/** Does the map reverse the orientation of outlines? (Its determinant is negative.) */
export function isMirror(p: Float64Array): boolean {
  return p[0] * (p[4] * p[8] - p[5] * p[7]) + p[1] * (p[5] * p[6] - p[3] * p[8]) + p[2] * (p[3] * p[7] - p[4] * p[6])
    < 0;
}
