/**
 * Which way a contact with a triangle of a mesh may push: internal edges.
 *
 * A body that slides over a floor of triangles touches the sides of triangles it is about to reach; each alone would
 * push it back, the floor does not. In: a loaded triangle, the direction of its contact away from the mesh, a point of
 * the contact, the neighbours. Out: true where the direction lies outside the Voronoi region of the feature that the
 * point is on; the face's normal, to be used instead, in `out`. The region of a face is its normal; of a convex edge
 * what lies between the normals of its two faces; of a flat or hollow edge nothing; of an edge without a neighbour
 * whatever leaves the triangle. All in one frame.
 */
import type { Side } from "../pairs/side.ts";
import type { MeshTopology } from "./topology.ts";

/** Sine of the angle by which a direction may be off, and part of an edge's length within which a point is on it. */
const ON_EDGE = 1e-6;

/** Scratch: unit normal of the face; direction out of it across an edge; a corner. */
class Frame {
  readonly face: Float64Array = new Float64Array(3);
  readonly edge: Float64Array = new Float64Array(3);
  readonly across: Float64Array = new Float64Array(3);
  readonly corner: Float64Array = new Float64Array(3);
}

const FRAME = new Frame();

const dot = (a: Float64Array, b: Float64Array): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

function normalise(v: Float64Array): boolean {
  const s = 1 / Math.sqrt(dot(v, v));
  if (!(s < Infinity)) return false;
  v[0] *= s; v[1] *= s; v[2] *= s;
  return true;
}

/** Unit normal of the triangle on the side of the direction's body, `towards` a point of it; false: no area. */
function faceOf(c: Float64Array, at: number, towards: Float64Array, direction: Float64Array): boolean {
  const f = FRAME.face, ux = c[at + 3] - c[at], uy = c[at + 4] - c[at + 1], uz = c[at + 5] - c[at + 2],
    vx = c[at + 6] - c[at], vy = c[at + 7] - c[at + 1], vz = c[at + 8] - c[at + 2];
  f[0] = uy * vz - uz * vy; f[1] = uz * vx - ux * vz; f[2] = ux * vy - uy * vx;
  if (!normalise(f)) return false;
  const height = f[0] * (towards[0] - c[at]) + f[1] * (towards[1] - c[at + 1]) + f[2] * (towards[2] - c[at + 2]);
  if (height < 0 || (height === 0 && dot(f, direction) < 0)) {
    f[0] = -f[0]; f[1] = -f[1]; f[2] = -f[2];
  }
  return true;
}

/** `across` = unit vector perpendicular to the unit `edge` from its line away from `from`, both through corner `at`. */
function acrossFrom(c: Float64Array, at: number, from: Float64Array, to: number): boolean {
  const { edge: e, across: m } = FRAME;
  const x = c[at] - from[to], y = c[at + 1] - from[to + 1], z = c[at + 2] - from[to + 2],
    s = x * e[0] + y * e[1] + z * e[2];
  m[0] = x - s * e[0]; m[1] = y - s * e[1]; m[2] = z - s * e[2];
  return normalise(m);
}

/** Loads the corner of triangle `t` that is on neither end of edge `e` of its neighbour, into `FRAME.corner`. */
function loadOpposite(side: Side, topology: MeshTopology, t: number, edge: number): boolean {
  const { indices, positions: p, inA: m } = side, { welded } = topology;
  const a = welded[indices[edge]], b = welded[indices[edge % 3 === 2 ? edge - 2 : edge + 1]];
  for (let k = 0; k < 3; k++) {
    const i = indices[3 * t + k];
    if (welded[i] === a || welded[i] === b) continue;
    const x = p[3 * i], y = p[3 * i + 1], z = p[3 * i + 2];
    for (let r = 0; r < 3; r++) FRAME.corner[r] = m[3 * r] * x + m[3 * r + 1] * y + m[3 * r + 2] * z + m[9 + r];
    return true;
  }
  return false;
}

/** Is the direction outside the region of the edge from corner `k`, which the point is on? */
function leavesEdge(side: Side, topology: MeshTopology, at: number, item: number, k: number,
  direction: Float64Array): boolean {
  const { corners: c } = side, { face, across, corner } = FRAME, here = at + 3 * k, third = at + 3 * ((k + 2) % 3);
  const beyond = topology.neighbours[3 * item + k];
  if (beyond < 0 || !acrossFrom(c, here, c, third) || dot(direction, across) <= ON_EDGE) return false;
  if (!loadOpposite(side, topology, beyond, 3 * item + k)) return false;
  const height = face[0] * (corner[0] - c[here]) + face[1] * (corner[1] - c[here + 1])
    + face[2] * (corner[2] - c[here + 2]);
  if (!acrossFrom(c, here, corner, 0)) return true;
  // hollow or flat, or past the neighbour's normal
  return !(height < 0) || dot(face, across) <= ON_EDGE || dot(direction, across) < -ON_EDGE;
}

/**
 * See the file header. `k`: place of the triangle in the loaded leaf; `towards`: a point inside the other body.
 */
export function replacesNormal(
  side: Side, topology: MeshTopology, k: number, direction: Float64Array, point: Float64Array, towards: Float64Array,
  out: Float64Array,
): boolean {
  const at = 9 * k, { corners: c } = side, { face, edge, across } = FRAME;
  if (!faceOf(c, at, towards, direction)) return false;
  out.set(face);
  if (dot(face, direction) > 1 - ON_EDGE * ON_EDGE) return false;
  let touched = 0;
  for (let i = 0; i < 3; i++) {
    const here = at + 3 * i, next = at + 3 * ((i + 1) % 3);
    edge[0] = c[next] - c[here]; edge[1] = c[next + 1] - c[here + 1]; edge[2] = c[next + 2] - c[here + 2];
    const length = Math.sqrt(dot(edge, edge));
    if (!normalise(edge) || !acrossFrom(c, here, c, at + 3 * ((i + 2) % 3))) continue;
    const inside = across[0] * (point[0] - c[here]) + across[1] * (point[1] - c[here + 1])
      + across[2] * (point[2] - c[here + 2]);
    if (inside < -ON_EDGE * length) continue;
    touched++;
    if (leavesEdge(side, topology, at, side.items[k], i, direction)) return true;
  }
  return touched === 0;
}
