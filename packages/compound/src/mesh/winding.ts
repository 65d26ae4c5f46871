/**
 * The exact winding number of a closed mesh around a point.
 *
 * In: a closed, consistently wound mesh, and a point in its frame. Out: an integer, 0 outside; `ON_SURFACE` for a
 * point on a triangle.
 *
 * Method: a line upwards (along z) from the point crosses triangles. A triangle that faces up counts 1, a triangle
 * that faces down -1. The signs are exact. A line through an edge or a corner is displaced by an infinitesimal, first
 * along x, then along y (simulation of simplicity, Edelsbrunner and Muecke 1990), so it crosses triangles only in
 * their interior. Boxes rounded outward decide which triangles are tested.
 */
import { orient3d, orientProjected } from "@col/kernel";
import type { TriangleMesh } from "../triangle-mesh.ts";
import { DEPTH_MAX, leafCount, leafFirst } from "../tree/static-tree.ts";

/** The point lies on a triangle. */
const ON_SURFACE: number = 2 ** 30;

/** Memory of a running query. */
export class WindingScratch {
  /** The pose of the mesh, and the point in its frame. */
  readonly pose: Float64Array = new Float64Array(12);
  readonly at: Float64Array = new Float64Array(3);
  readonly stack: Int32Array = new Int32Array(DEPTH_MAX + 2);
  /** Corners a, b, c of a triangle, then the point. */
  readonly points: Float64Array = new Float64Array(12);
}

/** Rounding of the point less the tree's origin, relative. */
const ROUNDING = 4 * 2 ** -53;

/** Sign of the turn of corners `i`, `j` of the triangle and the point, seen along z; of ties the point moved aside. */
function turnAside(p: Float64Array, i: number, j: number): number {
  const ax = p[3 * i], ay = p[3 * i + 1], bx = p[3 * j], by = p[3 * j + 1];
  const turn = orientProjected(p, i, j, 3, 0, 1);
  if (turn !== 0) return turn;
  // the derivative of the turn as the point moves along x is ay - by, along y bx - ax
  if (ay !== by) return ay > by ? 1 : -1;
  return bx > ax ? 1 : bx < ax ? -1 : 0;
}

/** Is the point in the closed triangle, seen along an axis in which the triangle has an area? It is in its plane. */
function isOnTriangle(p: Float64Array): boolean {
  for (let axis = 0; axis < 3; axis++) {
    const u = (axis + 1) % 3, v = (axis + 2) % 3;
    const whole = orientProjected(p, 0, 1, 2, u, v);
    if (whole === 0) continue;
    for (let i = 0; i < 3; i++) if (orientProjected(p, i, (i + 1) % 3, 3, u, v) === -whole) return false;
    return true;
  }
  return false; // no area: other triangles have its edges
}

/** The contribution of the triangle in `p` to the winding number, or `ON_SURFACE`. */
function crossing(p: Float64Array): number {
  const side = orient3d(p, 0, 1, 2, 3);
  if (side === 0 && isOnTriangle(p)) return ON_SURFACE;
  const a = turnAside(p, 0, 1), b = turnAside(p, 1, 2), c = turnAside(p, 2, 0);
  if (a === 0 || a !== b || b !== c) return 0;
  // facing up (a > 0) the point is below where the side is behind
  return a > 0 ? (side < 0 ? 1 : 0) : side > 0 ? -1 : 0;
}

/** See the file header. The point is `at` of the scratch, frame of the mesh. */
export function windingNumber(mesh: TriangleMesh, { at, stack, points }: WindingScratch): number {
  const { tree: { boxes, links, order, origin }, positions: p, indices } = mesh, x = at[0], y = at[1], z = at[2];
  const ox = x - origin[0], oy = y - origin[1], oz = z - origin[2],
    sx = ROUNDING * (Math.abs(x) + Math.abs(ox)), sy = ROUNDING * (Math.abs(y) + Math.abs(oy)),
    sz = ROUNDING * (Math.abs(z) + Math.abs(oz));
  let top = 0, node = 0, sum = 0;
  points[9] = x; points[10] = y; points[11] = z;
  for (;;) {
    const i = 6 * node, link = links[node];
    const near = boxes[i] <= ox + sx && boxes[i + 3] >= ox - sx && boxes[i + 1] <= oy + sy
      && boxes[i + 4] >= oy - sy && boxes[i + 5] >= oz - sz;
    if (near && link >= 0) {
      stack[top++] = link + 1;
      node = link;
      continue;
    }
    if (near) {
      const first = leafFirst(link), end = first + leafCount(link);
      for (let k = first; k < end; k++) {
        for (let c = 0; c < 3; c++) for (let q = 0; q < 3; q++)
          points[3 * c + q] = p[3 * indices[3 * order[k] + c] + q];
        const add = crossing(points);
        if (add === ON_SURFACE) return ON_SURFACE;
        sum += add;
      }
    }
    if (top === 0) return sum;
    node = stack[--top];
  }
}
