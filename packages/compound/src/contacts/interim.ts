import { facesOf } from "@col/kernel";
import type { ConvexShape } from "@col/types";
export interface ContactSpace { normal: Float64Array; limits: Float64Array; witness: Float64Array; hasWitness: boolean;
  points: Float64Array; gaps: Float64Array; ids: Int32Array }
export const FACE_SINE = 0.01;
export const createContactSpace = (): ContactSpace => ({ normal: new Float64Array(3), limits: Float64Array.of(0.01, 0, -Infinity),
  witness: new Float64Array(4), hasWitness: false, points: new Float64Array(96), gaps: new Float64Array(32), ids: new Int32Array(32) });
const pts = new Float64Array(3 * 48), ids = new Int32Array(48), d4 = new Float64Array(4);
/** a: triangle, frame of A. */
export function contactPoints(a: ConvexShape, b: ConvexShape, m: Float64Array, _face: null, room: number, s: ContactSpace): number {
  const n = s.normal, p = a.params;
  const size = Math.max(a.bounds[3] - a.bounds[0], a.bounds[4] - a.bounds[1], a.bounds[5] - a.bounds[2]);
  const h = [0, 1, 2].map((k) => n[0] * p[3 * k] + n[1] * p[3 * k + 1] + n[2] * p[3 * k + 2]), top = Math.max(...h);
  const tri = [0, 1, 2].filter((k) => h[k] >= top - 0.005 * size);
  let B: number[][] = [];
  if (b.kind === 11) {
    const q = tri.map((k) => [p[3 * k], p[3 * k + 1], p[3 * k + 2]]);
    const f = b.params, nx = m[0] * f[0] + m[1] * f[1] + m[2] * f[2], ny = m[3] * f[0] + m[4] * f[1] + m[5] * f[2], nz = m[6] * f[0] + m[7] * f[1] + m[8] * f[2];
    const off = f[3] + nx * m[9] + ny * m[10] + nz * m[11];
    let c = 0;
    for (const x of q) { const g = nx * x[0] + ny * x[1] + nz * x[2] - off - a.margin - b.margin;
      for (let i = 0; i < 3; i++) s.points[3 * c + i] = x[i] + a.margin * n[i]; s.gaps[c] = g; s.ids[c] = c; c++; }
    return Math.min(c, room);
  }
  for (let i = 0; i < 3; i++) d4[i] = -(m[i] * n[0] + m[3 + i] * n[1] + m[6 + i] * n[2]);
  const bs = Math.max(b.bounds[3] - b.bounds[0], b.bounds[4] - b.bounds[1], b.bounds[5] - b.bounds[2]);
  d4[3] = 0.002 * bs;
  const face = facesOf(b, null);
  let count = 1;
  if (face === null) { b.support(b, d4, pts); } else count = face(b, d4, pts, ids);
  for (let i = 0; i < count; i++) { const x = pts[3 * i], y = pts[3 * i + 1], z = pts[3 * i + 2];
    B.push([m[0] * x + m[1] * y + m[2] * z + m[9], m[3] * x + m[4] * y + m[5] * z + m[10], m[6] * x + m[7] * y + m[8] * z + m[11]]); }
  if (tri.length < 3) {
    if (!s.hasWitness) return 0;
    for (let i = 0; i < 3; i++) s.points[i] = s.witness[i];
    s.gaps[0] = s.witness[3]; s.ids[0] = 0;
    return 1;
  }
  for (let k = 0; k < 3; k++) {
    const i = 3 * k, j = 3 * ((k + 1) % 3), l = 3 * ((k + 2) % 3), e = [p[j] - p[i], p[j + 1] - p[i + 1], p[j + 2] - p[i + 2]];
    let c = [n[1] * e[2] - n[2] * e[1], n[2] * e[0] - n[0] * e[2], n[0] * e[1] - n[1] * e[0]];
    if (c[0] * (p[l] - p[i]) + c[1] * (p[l + 1] - p[i + 1]) + c[2] * (p[l + 2] - p[i + 2]) < 0) c = c.map((x) => -x);
    const len = Math.hypot(...c), g = (x: number[]): number => (c[0] * (x[0] - p[i]) + c[1] * (x[1] - p[i + 1]) + c[2] * (x[2] - p[i + 2])) / len + 1e-9 * size;
    const out: number[][] = [];
    for (let q = 0; q < B.length; q++) { const x = B[q], y = B[(q + 1) % B.length], gx = g(x), gy = g(y);
      if (gx >= 0) out.push(x);
      if (B.length > 1 && (gx >= 0) !== (gy >= 0) && !(B.length === 2 && q === 1)) { const t = gx / (gx - gy); out.push(x.map((v, r) => v + t * (y[r] - v))); } }
    B = out;
  }
  let c = 0;
  const least: number[] = B.map((x) => n[0] * (x[0] - p[0]) + n[1] * (x[1] - p[1]) + n[2] * (x[2] - p[2]) - a.margin - b.margin), low = Math.min(...least);
  for (const [q, x] of B.entries()) { const g = least[q]; if (g > Math.max(s.limits[1], low + 0.01 * bs) || c >= room) continue;
    for (let i = 0; i < 3; i++) s.points[3 * c + i] = x[i] - (g + b.margin) * n[i]; s.gaps[c] = g; s.ids[c] = q; c++; }
  return c;
}
