/**
 * Support faces of the built-in cores, for contact manifolds and exact derivatives: a switch on `kind`
 * (decisions/0002). It is here and not beside the constructors, so that solvers find the faces of a shape without
 * knowing where it was made, and a bundle of distance queries carries none of it.
 *
 * In: unit direction `d[0 .. 2]`, local frame, slack (a length) `d[3]`. Out: corners of the part of the core within
 * `slack` of its support plane, counter-clockwise seen from the tip of d, 3 doubles each in `points`, stable feature
 * ids in `ids`; returned: how many, 1 at least. Polyhedra: the vertices within `slack`, their hull seen along d. Rims:
 * RIM fixed points of the disc, so ids stay with material points when the body turns. Where a curved core touches in a
 * point: that point, id 0. Ids: vertices have their index; rims 0 .. RIM - 1 at the top and RIM .. 2 RIM - 1 at the
 * bottom; side lines 2 RIM (top end) and 2 RIM + 1.
 */
import { AFFINE_KIND, BOX_KIND, FIRST_DISCS_KIND, LAST_DISCS_KIND, SEGMENT_KIND, TRIANGLE_KIND } from "@col/types";
import type { ConvexShape, MeshData, SupportFaceFn } from "@col/types";
import { orderAround } from "./order.ts";

/** Corners of the octagon that stands for a disc; its area is 0.9 of the disc's. */
const RIM = 8;
/** Unit circle at RIM angles, from (1, 0) counter-clockwise. */
const C = Math.SQRT1_2;
const CIRCLE: Float64Array = /* @__PURE__ */ Float64Array.of(1, 0, C, C, 0, 1, -C, C, -1, 0, -C, -C, 0, -1, C, -C);

/** Writes corner `n`; returns how many there are then. */
function put(points: Float64Array, ids: Int32Array, n: number, x: number, y: number, z: number, id: number): number {
  points[3 * n] = x; points[3 * n + 1] = y; points[3 * n + 2] = z;
  ids[n] = id;
  return n + 1;
}

/** Vertices `v` (3 doubles each) within the slack, in order. */
function vertexFace(v: Float64Array, count: number, d: Float64Array, points: Float64Array, ids: Int32Array): number {
  const x = d[0], y = d[1], z = d[2], slack = d[3];
  let max = -Infinity, n = 0;
  for (let i = 0; i < count; i++) max = Math.max(max, x * v[3 * i] + y * v[3 * i + 1] + z * v[3 * i + 2]);
  for (let i = 0; i < count && n < ids.length; i++) {
    const px = v[3 * i], py = v[3 * i + 1], pz = v[3 * i + 2];
    if (x * px + y * py + z * pz >= max - slack) n = put(points, ids, n, px, py, pz, i);
  }
  return orderAround(points, ids, n, d);
}

/** Corners of a box with bounds `b` within the slack. */
function boxFace(b: Float64Array, d: Float64Array, points: Float64Array, ids: Int32Array): number {
  const x = Math.abs(d[0]), y = Math.abs(d[1]), z = Math.abs(d[2]), slack = d[3];
  const sx = d[0] < 0 ? 0 : 1, sy = d[1] < 0 ? 0 : 1, sz = d[2] < 0 ? 0 : 1;
  let n = 0;
  for (let i = 0; i < 8 && n < ids.length; i++) {
    const bx = i & 1, by = (i >> 1) & 1, bz = i >> 2;
    const below = 2 * ((bx === sx ? 0 : x * b[3]) + (by === sy ? 0 : y * b[4]) + (bz === sz ? 0 : z * b[5]));
    if (below <= slack) n = put(points, ids, n, b[3 * bx], b[3 * by + 1], b[3 * bz + 2], i);
  }
  return orderAround(points, ids, n, d);
}

/** Vertices of a mesh within the slack: a flood over the vertex graph from the support vertex. */
function meshFace(shape: ConvexShape, mesh: MeshData, d: Float64Array, points: Float64Array, ids: Int32Array): number {
  const v = mesh.vertices, start = mesh.neighbourStart, next = mesh.neighbours, x = d[0], y = d[1], z = d[2];
  ids[0] = shape.support(shape, d, points);
  const floor = x * points[0] + y * points[1] + z * points[2] - d[3];
  let n = 1;
  for (let head = 0; head < n; head++) {
    const at = ids[head];
    for (let k = start[at]; k < start[at + 1] && n < ids.length; k++) {
      const q = next[k];
      if (!(x * v[3 * q] + y * v[3 * q + 1] + z * v[3 * q + 2] >= floor)) continue;
      let seen = false;
      for (let i = 0; i < n && !seen; i++) seen = ids[i] === q;
      if (!seen) n = put(points, ids, n, v[3 * q], v[3 * q + 1], v[3 * q + 2], q);
    }
  }
  return orderAround(points, ids, n, d);
}

/** Cylinder, cone, frustum. params: bottom, top, h, axis. */
function discsFace(p: Float64Array, d: Float64Array, points: Float64Array, ids: Int32Array): number {
  const i = p[3] | 0, j = i === 2 ? 0 : i + 1, k = i === 0 ? 2 : i - 1;
  const h = p[2], slack = d[3], axial = d[i], u = d[j], v = d[k], rho = Math.sqrt(u * u + v * v);
  const top = 2 * h * axial + (p[1] - p[0]) * rho >= 0, r = top ? p[1] : p[0];
  // the disc is a face where it is tilted by less than the slack, and faces along d
  if (r > 0 && 2 * r * rho <= slack && (axial > 0) === top && ids.length >= RIM) {
    for (let m = 0; m < RIM; m++) { // in order already: seen from below the circle runs the other way
      const c = top || m === 0 ? m : RIM - m;
      points[3 * m + i] = top ? h : -h;
      points[3 * m + j] = r * CIRCLE[2 * c];
      points[3 * m + k] = r * CIRCLE[2 * c + 1];
      ids[m] = (top ? 0 : RIM) + c;
    }
    return RIM;
  }
  const eu = rho > 0 ? u / rho : 1, ev = rho > 0 ? v / rho : 0;
  const side = Math.abs(2 * h * axial + (p[1] - p[0]) * rho) <= slack && ids.length >= 2;
  let n = 0;
  if (side || top) {
    points[i] = h; points[j] = p[1] * eu; points[k] = p[1] * ev;
    ids[n++] = 2 * RIM;
  }
  if (side || !top) {
    points[3 * n + i] = -h; points[3 * n + j] = p[0] * eu; points[3 * n + k] = p[0] * ev;
    ids[n++] = 2 * RIM + 1;
  }
  return n;
}

/**
 * Direction and slack that the operand of an affine image is asked with. A nested image, or a user's face function that
 * asks for a face itself, leaves them as they were.
 */
const OPERAND_D: Float64Array = /* @__PURE__ */ new Float64Array(4);

/** Affine image A x + t of an operand without margin. */
function affineFace(shape: ConvexShape, d: Float64Array, points: Float64Array, ids: Int32Array): number {
  const p = shape.params, inner = shape.operands[0], e = OPERAND_D, x = d[0], y = d[1], z = d[2], slack = d[3];
  const ex = p[0] * x + p[3] * y + p[6] * z, ey = p[1] * x + p[4] * y + p[7] * z, ez = p[2] * x + p[5] * y + p[8] * z;
  const len = Math.sqrt(ex * ex + ey * ey + ez * ez);
  if (inner.margin > 0 || !(len > 0)) return pointFace(shape, d, points, ids);
  const e0 = e[0], e1 = e[1], e2 = e[2], e3 = e[3];
  e[0] = ex / len; e[1] = ey / len; e[2] = ez / len; e[3] = slack / len;
  const n = (inner.face ?? supportFace)(inner, e, points, ids);
  e[0] = e0; e[1] = e1; e[2] = e2; e[3] = e3; // `d` itself where this is the image of an image
  for (let i = 0; i < 3 * n; i += 3) {
    const a = points[i], b = points[i + 1], c = points[i + 2];
    points[i] = p[0] * a + p[1] * b + p[2] * c + p[9];
    points[i + 1] = p[3] * a + p[4] * b + p[5] * c + p[10];
    points[i + 2] = p[6] * a + p[7] * b + p[8] * c + p[11];
  }
  return orderAround(points, ids, n, d);
}

/** A support point alone: curved cores, and what has no face of its own. */
function pointFace(shape: ConvexShape, d: Float64Array, points: Float64Array, ids: Int32Array): number {
  const id = shape.support(shape, d, points);
  ids[0] = id < 0 ? 0 : id;
  return 1;
}

/**
 * Support face of a built-in shape's core, by the contract of `SupportFaceFn`: the corners within the slack `d[3]` of
 * the support plane with normal `d[0 .. 2]`. Returns how many, at least 1.
 *
 * @param points Written: 3 doubles per corner, local frame.
 * @param ids Written: a stable feature id per corner; its length is the most corners there may be.
 */
export function supportFace(shape: ConvexShape, d: Float64Array, points: Float64Array, ids: Int32Array): number {
  const kind = shape.kind, mesh = shape.mesh;
  if (mesh !== null) return meshFace(shape, mesh, d, points, ids);
  if (kind === BOX_KIND) return boxFace(shape.bounds, d, points, ids);
  if (kind >= FIRST_DISCS_KIND && kind <= LAST_DISCS_KIND) return discsFace(shape.params, d, points, ids);
  if (kind === SEGMENT_KIND) return vertexFace(shape.params, 2, d, points, ids);
  if (kind === TRIANGLE_KIND) return vertexFace(shape.params, 3, d, points, ids);
  if (kind === AFFINE_KIND) return affineFace(shape, d, points, ids);
  return pointFace(shape, d, points, ids);
}

/**
 * The function that gives the faces of a shape: the shape's own, else the one the caller was `given`, else
 * `supportFace` for the built-in kinds.
 */
export function facesOf(shape: ConvexShape, given: SupportFaceFn | null): SupportFaceFn | null {
  return shape.face ?? given ?? (shape.kind < 0 ? null : supportFace);
}
