/**
 * Raises the lower bound of the distance of two tree nodes, by the gap along the normal of the best pair so far or
 * along the line of their centres.
 *
 * In: `space.plane`, filled by `setPlane`; the nodes; frame of A, lengths. Out: `space.gap[0]`, raised if the gap
 * along the direction is larger.
 *
 * Method: the content of a node lies in its box and, for a mesh, in its slab (tree/slabs.ts). A direction n is split
 * into n = alpha u + r, with u the slab's normal. Along n the content reaches at most alpha times the slab plus the
 * box along r. So a flat piece of a surface counts as thin, however its box is rotated. For a convex shape the
 * support function gives its height.
 */
import type { ConvexShape } from "@col/types";
import type { Side } from "./side.ts";
import type { Space } from "./space.ts";

/** Height of a convex shape along `sign * d`, frame of A, |d| = 1, margin included, into `out[at]`. */
export function convexHeight(shape: ConvexShape, side: Side, d: Float64Array, sign: number, out: Float64Array,
  at: number): void {
  const e = side.direction, m = side.inA, x = sign * d[0], y = sign * d[1], z = sign * d[2];
  e[0] = m[0] * x + m[3] * y + m[6] * z;
  e[1] = m[1] * x + m[4] * y + m[7] * z;
  e[2] = m[2] * x + m[5] * y + m[8] * z;
  const dx = e[0], dy = e[1], dz = e[2];
  shape.support(shape, e, e);
  const height = dx * e[0] + dy * e[1] + dz * e[2];
  // NaN: a height that excludes no pair, so that the solver runs
  out[at] = Infinity;
  if (Math.abs(height) < Infinity) out[at] = height + shape.margin + x * m[9] + y * m[10] + z * m[11];
}

/** Takes the normal of the best pair as the plane's. */
export function setPlane(space: Space): void {
  const { plane: p, best: { normal: n }, a, b, treeBInA: m, convexHeights: h } = space;
  space.planeKnown = n[0] === n[0] && !a.halfSpace && !b.halfSpace;
  if (!space.planeKnown) return;
  const x = n[0], y = n[1], z = n[2];
  p[0] = x; p[1] = y; p[2] = z;
  p[3] = -(m[0] * x + m[3] * y + m[6] * z);
  p[4] = -(m[1] * x + m[4] * y + m[7] * z);
  p[5] = -(m[2] * x + m[5] * y + m[8] * z);
  p[6] = x * m[9] + y * m[10] + z * m[11];
  if (a.convex !== null) convexHeight(a.convex, a, n, 1, h, 0);
  if (b.convex !== null) convexHeight(b.convex, b, n, -1, h, 1);
  const o = a.tree.origin, q = b.tree.origin, i = b.inA;
  // as the heights of nodes: from the origin of the tree
  h[2] = h[0] - (x * o[0] + y * o[1] + z * o[2]);
  h[3] = h[1] - (p[3] * q[0] + p[4] * q[1] + p[5] * q[2]) + (x * i[9] + y * i[10] + z * i[11]);
}

/** Height of a node along `d[at..]`, in the frame of its tree, from the tree's origin, times |d|, into `out[to]`. */
function nodeHeight(side: Side, node: number, d: Float64Array, at: number, out: Float64Array, to: number): void {
  const { boxes, normals, slabs } = side.tree, i = 6 * node, j = 3 * node;
  const u = normals[j], v = normals[j + 1], w = normals[j + 2], x = d[at], y = d[at + 1], z = d[at + 2],
    uu = u * u + v * v + w * w, s = uu > 0 ? (x * u + y * v + z * w) / uu : 0;
  const rx = x - s * u, ry = y - s * v, rz = z - s * w;
  out[to] = (s > 0 ? s * slabs[2 * node + 1] : s * slabs[2 * node])
    + (rx > 0 ? rx * boxes[i + 3] : rx * boxes[i]) + (ry > 0 ? ry * boxes[i + 4] : ry * boxes[i + 1])
    + (rz > 0 ? rz * boxes[i + 5] : rz * boxes[i + 2]);
}

/** See the file header. */
export function raiseByPlane(space: Space, nodeA: number, nodeB: number): void {
  const { a, b, plane, heights, convexHeights, gap, slack } = space;
  if (a.convex === null) nodeHeight(a, nodeA, plane, 0, heights, 0);
  else heights[0] = convexHeights[2];
  if (b.convex === null) nodeHeight(b, nodeB, plane, 3, heights, 1);
  else heights[1] = convexHeights[3];
  const g = plane[6] - heights[0] - heights[1] - slack[0];
  if (g > gap[0]) gap[0] = g;
}

/**
 * As `raiseByPlane`, along a direction given in both frames, of any length; if it is shorter than `slack`, there is no
 * bound.
 */
function raiseAlong(space: Space, nodeA: number, nodeB: number, way: Float64Array): void {
  const { a, b, heights, gap, slack, treeBInA: m } = space, x = way[0], y = way[1], z = way[2],
    length = Math.sqrt(x * x + y * y + z * z);
  if (!(length > slack[0])) return;
  nodeHeight(a, nodeA, way, 0, heights, 0);
  nodeHeight(b, nodeB, way, 3, heights, 1);
  const g = (x * m[9] + y * m[10] + z * m[11] - heights[0] - heights[1]) / length - slack[0];
  if (g > gap[0]) gap[0] = g;
}

/** As `raiseByPlane`, along the line of the nodes' centres: for two bodies of many items, pieces of them. */
export function raiseByCentres(space: Space, nodeA: number, nodeB: number): void {
  raiseAlong(space, nodeA, nodeB, space.centres);
}

/**
 * As `raiseByCentres`, half way between the line of the centres and the best normal. Of two pieces of surfaces that
 * bend away from each other the nearest points lie along this direction: the pieces face along the normal, and lie
 * beside each other.
 */
export function raiseBetween(space: Space, nodeA: number, nodeB: number): void {
  const { centres: c, plane: p, between: w } = space, length = Math.sqrt(c[0] * c[0] + c[1] * c[1] + c[2] * c[2]);
  for (let i = 0; i < 6; i++) w[i] = c[i] + length * p[i];
  raiseAlong(space, nodeA, nodeB, w);
}

/** As `raiseByCentres` for a convex shape and a node: the shape by its support, which is less than its box. */
export function raiseByConvex(space: Space, nodeA: number, nodeB: number): void {
  const { a, b, centres: c, heights, wayHeight, way, gap, slack, treeBInA: m } = space, { origin: o } = a.tree,
    length = Math.sqrt(c[0] * c[0] + c[1] * c[1] + c[2] * c[2]);
  if (!(length > slack[0])) return;
  const x = c[0] / length, y = c[1] / length, z = c[2] / length, away = x * o[0] + y * o[1] + z * o[2];
  way[0] = x; way[1] = y; way[2] = z;
  let g = -slack[0];
  if (a.convex !== null) {
    convexHeight(a.convex, a, way, 1, wayHeight, 0);
    nodeHeight(b, nodeB, c, 3, heights, 1);
    g += x * m[9] + y * m[10] + z * m[11] + away - heights[1] / length - wayHeight[0];
  } else if (b.convex !== null) {
    convexHeight(b.convex, b, way, -1, wayHeight, 0);
    nodeHeight(a, nodeA, c, 0, heights, 0);
    g -= wayHeight[0] + heights[0] / length + away;
  }
  if (g > gap[0]) gap[0] = g;
}
