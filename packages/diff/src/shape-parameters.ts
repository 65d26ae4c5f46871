/**
 * Lists the parameters of one shape that move its witness point, and the derivatives of the result with respect to
 * each. `shapeDerivatives` lists the numbers of the parameters; 0 is the margin.
 *
 * - In: the shape; in the workspace its local geometry at the witness point (body's frame) and the blocks of system.ts.
 * - Out: derivatives of distance, normal and both witness points, world frame. Parameters are lengths, so the
 *   derivative of the normal is per length, the others have no dimension. False: the witness point is inside a face of
 *   more than three corners, whose corners cannot move alone.
 * - Method: a parameter moves the surface under the witness point with velocity u. On a curved surface u is taken at a
 *   fixed normal; on an edge, a face or a generator at fixed weights of the corners. A parameter may also rotate that
 *   edge, face or generator, and the normal rotates with it. The system of system.ts takes u in place of the velocity
 *   of a moved body, and this rotation in place of the body's rotation. So the same blocks solve it.
 * - Source: implicit function theorem as for poses; velocities: derivatives of the constructors' formulas (own).
 */
import { BOX_KIND, ELLIPSOID_KIND, FIRST_DISCS_KIND, LAST_DISCS_KIND, POINT_KIND, SEGMENT_KIND,
  TRIANGLE_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import type { ShapeDerivatives } from "./shape-result.ts";
import type { Workspace } from "./workspace.ts";

/** Lists a parameter: u in l[12..14] (body's frame), rotation of the flat in column[0..1] (tangent basis). */
function emit(ws: Workspace, body: 0 | 1, parameter: number, out: ShapeDerivatives): void {
  const { g, xa, xb, y } = ws.blocks, l = ws.local, e = ws.basis, d = ws.scalars[0], s = 2 * body - 1, k = out.count++;
  // as in columns.ts: the X of the other body, the transpose of this body's X; for A the transpose of Y
  const x = body === 0 ? xb : xa, m = body === 0 ? xa : xb, y12 = y[2 - body], y21 = y[1 + body], ux = l[12],
    uy = l[13], uz = l[14];
  // the local normal points out of the body, so -n for B: s s = 1
  const dd = -(ux * l[0] + uy * l[1] + uz * l[2]), u1 = ux * l[3] + uy * l[4] + uz * l[5],
    u2 = ux * l[6] + uy * l[7] + uz * l[8];
  const o1 = ws.column[0], o2 = ws.column[1];
  const v1 = s * (g[0] * u1 + g[1] * u2) + m[0] * o1 + m[2] * o2,
    v2 = s * (g[1] * u1 + g[2] * u2) + m[1] * o1 + m[3] * o2;
  const c1 = x[0] * u1 + x[1] * u2 + s * (y[0] * o1 + y12 * o2),
    c2 = x[2] * u1 + x[3] * u2 + s * (y21 * o1 + y[3] * o2);
  const far = body === 0 ? out.pointB : out.pointA, own = body === 0 ? out.pointA : out.pointB;
  out.parameter[k] = parameter;
  out.distance[k] = dd;
  for (let i = 0; i < 3; i++) {
    const n = v1 * e[3 + i] + v2 * e[6 + i], c = c1 * e[3 + i] + c2 * e[6 + i];
    out.normal[3 * k + i] = n;
    far[3 * k + i] = c;
    own[3 * k + i] = c + s * (dd * e[i] + d * n);
  }
}

function setVelocity(ws: Workspace, x: number, y: number, z: number): void {
  ws.local[12] = x; ws.local[13] = y; ws.local[14] = z;
  ws.column[0] = 0; ws.column[1] = 0;
}

/**
 * Sets the rotation of an edge along the tangent f whose end moves by `rise` (along the body's normal) per its length:
 * dn . f = -sign * rise.
 */
function turn(ws: Workspace, f: Float64Array, rise: number): void {
  ws.column[0] = -rise * f[3];
  ws.column[1] = -rise * f[4];
}

/**
 * Lists the coordinates of the corners `ids` (vertex indices), by their weights: the witness point is on a corner, an
 * edge or a triangle. False on larger faces.
 */
function vertexParameters(ws: Workspace, body: 0 | 1, corners: number, out: ShapeDerivatives): boolean {
  const c = ws.corners, l = ws.local, h = body === 0 ? ws.a.h : ws.b.h, s = 1 - 2 * body;
  if (corners > 3) return false;
  for (let i = 0; i < corners; i++) {
    let weight = 1, g1 = 0, g2 = 0; // weight of the corner and its tangent gradient
    if (corners === 2) {
      const j = 3 - 3 * i, ex = c[3 * i] - c[j], ey = c[3 * i + 1] - c[j + 1], ez = c[3 * i + 2] - c[j + 2],
        e2 = ex * ex + ey * ey + ez * ez;
      weight = ((l[9] - c[j]) * ex + (l[10] - c[j + 1]) * ey + (l[11] - c[j + 2]) * ez) / e2;
      const along = (ex * l[3] + ey * l[4] + ez * l[5]) * h[3] + (ex * l[6] + ey * l[7] + ez * l[8]) * h[4];
      g1 = along / e2 * h[3]; g2 = along / e2 * h[4];
    } else if (corners === 3) {
      const j = 3 * ((i + 1) % 3), k = 3 * ((i + 2) % 3), ax = c[k] - c[j], ay = c[k + 1] - c[j + 1],
        az = c[k + 2] - c[j + 2];
      const bx = c[3 * i] - c[j], by = c[3 * i + 1] - c[j + 1], bz = c[3 * i + 2] - c[j + 2], px = l[9] - c[j],
        py = l[10] - c[j + 1], pz = l[11] - c[j + 2];
      const a1 = ax * l[3] + ay * l[4] + az * l[5], a2 = ax * l[6] + ay * l[7] + az * l[8],
        b1 = bx * l[3] + by * l[4] + bz * l[5], b2 = bx * l[6] + by * l[7] + bz * l[8];
      const p1 = px * l[3] + py * l[4] + pz * l[5], p2 = px * l[6] + py * l[7] + pz * l[8], det = a1 * b2 - a2 * b1;
      weight = (a1 * p2 - a2 * p1) / det;
      g1 = -a2 / det; g2 = a1 / det;
    }
    for (let q = 0; q < 3; q++) {
      setVelocity(ws, q === 0 ? weight : 0, q === 1 ? weight : 0, q === 2 ? weight : 0);
      ws.column[0] = -s * l[q] * g1;
      ws.column[1] = -s * l[q] * g2;
      emit(ws, body, 1 + 3 * ws.ids[i] + q, out);
    }
  }
  return true;
}

function ellipsoidParameters(shape: ConvexShape, ws: Workspace, body: 0 | 1, out: ShapeDerivatives): void {
  const p = shape.params, l = ws.local, x = p[0] * l[0], y = p[1] * l[1], z = p[2] * l[2],
    inv = 1 / Math.sqrt(x * x + y * y + z * z);
  for (let i = 0; i < 3; i++) {
    // support point r_j^2 n_j / s, s^2 = sum of r^2 n^2
    const t = p[i] * l[i] * l[i] * inv * inv * inv;
    setVelocity(ws, -p[0] * x * t, -p[1] * y * t, -p[2] * z * t);
    l[12 + i] += 2 * p[i] * l[i] * inv;
    emit(ws, body, 1 + i, out);
  }
}

/** Lists the radius at the bottom, the radius at the top and the half height. */
function discsParameters(shape: ConvexShape, ws: Workspace, body: 0 | 1, out: ShapeDerivatives): void {
  const p = shape.params, l = ws.local, i = p[3] | 0, j = i === 2 ? 0 : i + 1, k = i === 0 ? 2 : i - 1, h = p[2],
    g = body === 0 ? ws.a : ws.b, s = 1 - 2 * body;
  const cu = l[j], cv = l[k], rn = Math.sqrt(cu * cu + cv * cv), inv = rn > 0 ? 1 / rn : 0,
    t = (l[9 + i] + h) / (2 * h), side = g.flat === 1;
  // the direction of the generator in the tangent basis has the sign of g.h[3..4] or the opposite sign
  const widen = (p[1] - p[0]) * inv, e1 = 2 * h * l[3 + i] + widen * (cu * l[3 + j] + cv * l[3 + k]),
    e2 = 2 * h * l[6 + i] + widen * (cu * l[6 + j] + cv * l[6 + k]);
  const length = side ? e1 * g.h[3] + e2 * g.h[4] : 1;
  for (let q = 0; q < 3; q++) {
    const share = side ? (q === 0 ? 1 - t : t) : q === (t < 0.5 ? 0 : 1) && g.flat === 0 ? 1 : 0;
    setVelocity(ws, 0, 0, 0);
    if (q < 2) {
      l[12 + j] = share * cu * inv; l[12 + k] = share * cv * inv;
    } else l[12 + i] = side ? 2 * t - 1 : t < 0.5 ? -1 : 1;
    // height of the far end of the generator above the near one, along the body's normal
    if (side) turn(ws, g.h, s * (q === 0 ? -rn : q === 1 ? rn : 2 * l[i]) / length);
    emit(ws, body, 1 + q, out);
  }
}

/**
 * Writes all parameters of the kind into `out`; false if a derivative does not exist. ws.local is in the body's frame.
 */
export function parameters(shape: ConvexShape, ws: Workspace, body: 0 | 1, out: ShapeDerivatives): boolean {
  const l = ws.local, p = shape.params, g = body === 0 ? ws.a : ws.b;
  setVelocity(ws, l[0], l[1], l[2]);
  emit(ws, body, 0, out);
  if (shape.kind === POINT_KIND || shape.kind === SEGMENT_KIND) {
    const both = shape.kind === SEGMENT_KIND && g.flat === 1;
    const last = shape.kind === SEGMENT_KIND && !both
      && l[0] * (p[3] - p[0]) + l[1] * (p[4] - p[1]) + l[2] * (p[5] - p[2]) > 0 ? 1 : 0;
    ws.ids[0] = last; ws.ids[1] = 1;
    for (let i = 0; i < 6; i++) ws.corners[i] = p[Math.min(i, p.length - 1)];
    return vertexParameters(ws, body, both ? 2 : 1, out);
  }
  if (shape.kind === BOX_KIND) {
    for (let i = 0; i < 3; i++) {
      setVelocity(ws, 0, 0, 0);
      l[12 + i] = l[9 + i] / p[i];
      emit(ws, body, 1 + i, out);
    }
  } else if (shape.kind === ELLIPSOID_KIND) ellipsoidParameters(shape, ws, body, out);
  else if (shape.kind >= FIRST_DISCS_KIND && shape.kind <= LAST_DISCS_KIND) discsParameters(shape, ws, body, out);
  else if (shape.mesh !== null || shape.kind === TRIANGLE_KIND) return vertexParameters(ws, body, g.corners, out);
  return true;
}
