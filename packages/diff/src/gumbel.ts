/**
 * Gumbel smoothing of a mesh's support function: the Hessian in closed form.
 *
 * - In, `gumbelGeometry`: a mesh shape, its pose (12 doubles, world frame), sign 1 for A or -1 for B. In the workspace:
 *   the world basis (normal from A to B, tangents t1, t2), the temperature and the number of rings.
 * - Out: h11, h12, h22 of the Hessian on t1, t2 (length), margin added. `covariance` writes the 3 x 3 covariance of the
 *   vertices (squared length, body's frame) from the unit normal in `ws.local` and 1 / e in `ws.scalars[2]`.
 * - Method: E max_i (<v_i, d> + e Z_i) with Gumbel noise Z is e log sum exp(<v_i, d> / e). So the weights are a =
 *   softmax(<v_i, d> / e) and H = (1/e) (V diag(a) V^T - (V a)(V a)^T), with V the vertices in the n-ring neighbourhood
 *   of the support vertex. e is a length: the temperature times the half diagonal of the mesh's box.
 * - Vertices are relative to the support vertex, whose exponent is 0, the largest. Only the tangent part of H is used:
 *   the result keeps n . dn = 0, and the gradient of the distance stays exact.
 * - Source: Montaut et al., ICRA 2023, section IV-C. Math.exp: the last bit may differ between engines
 *   (decisions/numbers.md).
 */
import type { ConvexShape, MeshData } from "@col/types";
import { addTangent, toLocal } from "./geometry.ts";
import type { Geometry, Workspace } from "./workspace.ts";

/** Writes the vertices within `rings` edges of `first` into ws.ring, `first` at the front. Returns how many. */
function neighbourhood(mesh: MeshData, first: number, rings: number, ws: Workspace): number {
  const count = mesh.vertices.length / 3, start = mesh.neighbourStart, next = mesh.neighbours;
  if (ws.ring.length < count) {
    ws.ring = new Int32Array(count);
    ws.seen = new Int32Array(count);
    ws.visit = 0;
  }
  const ring = ws.ring, seen = ws.seen, visit = (ws.visit = (ws.visit + 1) | 0);
  ring[0] = first;
  seen[first] = visit;
  let n = 1;
  for (let r = 0, from = 0; r < rings; r++) {
    const to = n;
    for (; from < to; from++) {
      const v = ring[from], end = start[v + 1];
      for (let k = start[v]; k < end; k++) {
        const q = next[k];
        if (seen[q] === visit) continue;
        seen[q] = visit;
        ring[n++] = q;
      }
    }
  }
  return n;
}

/**
 * Covariance of the ring's vertices under the weights exp(<v, n> scale), n the unit normal in ws.local, scale in
 * ws.scalars[2]; 3 x 3 into `m`.
 */
export function covariance(shape: ConvexShape, mesh: MeshData, ws: Workspace, m: Float64Array): void {
  const l = ws.local, d0 = l[0], d1 = l[1], d2 = l[2], v = mesh.vertices, inv = ws.scalars[2];
  const first = shape.support(shape, l, ws.corners),
    n = neighbourhood(mesh, first, ws.settings.rings, ws), ring = ws.ring;
  const x0 = v[3 * first], y0 = v[3 * first + 1], z0 = v[3 * first + 2];
  let sum = 1, sx = 0, sy = 0, sz = 0, xx = 0, xy = 0, xz = 0, yy = 0, yz = 0, zz = 0;
  for (let i = 1; i < n; i++) {
    const k = 3 * ring[i], x = v[k] - x0, y = v[k + 1] - y0, z = v[k + 2] - z0;
    const a = Math.exp(Math.min(0, (d0 * x + d1 * y + d2 * z) * inv)), ax = a * x, ay = a * y, az = a * z;
    sum += a;
    sx += ax; sy += ay; sz += az;
    xx += ax * x; xy += ax * y; xz += ax * z;
    yy += ay * y; yz += ay * z; zz += az * z;
  }
  const w = 1 / sum, p = sx * w, q = sy * w, r = sz * w;
  m[0] = xx * w - p * p; m[1] = xy * w - p * q; m[2] = xz * w - p * r;
  m[3] = m[1]; m[4] = yy * w - q * q; m[5] = yz * w - q * r;
  m[6] = m[2]; m[7] = m[5]; m[8] = zz * w - r * r;
}

/** Local geometry from the smoothed support function of `mesh`; see the file header. */
export function gumbelGeometry(shape: ConvexShape, mesh: MeshData, pose: Float64Array, sign: number, ws: Workspace,
  g: Geometry): boolean {
  const b = shape.bounds, wx = b[3] - b[0], wy = b[4] - b[1], wz = b[5] - b[2];
  toLocal(shape, ws, pose, sign);
  ws.scalars[2] = 1 / (ws.settings.epsilon * 0.5 * Math.sqrt(wx * wx + wy * wy + wz * wz));
  covariance(shape, mesh, ws, ws.hessian);
  g.flat = 0;
  g.h.fill(0);
  addTangent(ws.hessian, ws.local, ws.scalars, g.h);
  g.h[0] += shape.margin;
  g.h[2] += shape.margin;
  return true;
}
