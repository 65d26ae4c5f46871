/**
 * Two solids of revolution with rims (cylinder, cone, frustum) whose axes pass each other: the depth, proven, without a
 * polytope.
 *
 * In: shapes, relative pose. Out: 1 and `ws.depth`, `ws.gjk.normal`, witness points as `expand` leaves them; 0: not
 * known here: another kind, nearly parallel axes, no overlap or a shallow one, a minimum without a cell, too many
 * boxes.
 * Method: h is known in closed form (rim-frame.ts). Its value at the four poles and one local minimum (rim-polish.ts)
 * are the answer to beat; about poles there are caps, about minima cells (rim-cells.ts) in which nothing is lower,
 * elsewhere boxes of directions are bounded (rim-boxes.ts).
 */
import { FIRST_DISCS_KIND, LAST_DISCS_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import { PROFILE } from "../closed-forms/profile.ts";
import { addCell } from "./rim-cells.ts";
import { searchBoxes, setLeast, takeBest } from "./rim-boxes.ts";
import {
  ACROSS, ALONG, BEST, CAP, CAPS, CELLS, COS, GAP, HALF, HIGH, LEAST, LOW, NX, NY, NZ, OF_A, OF_B, POLE, rimFrame, SIN,
  SIZE, UPPER, VALUE,
} from "./rim-frame.ts";
import { polishRims } from "./rim-polish.ts";
import type { EpaWorkspace } from "../workspace.ts";

/** Overlaps less deep than this part of the size are another method's. */
const TOUCH = 1e-9;
/** Values that near, in parts of the size, are ties. */
const TIE = 1e-15;
/** The foot is the depth times the normal to this part of the size. */
const CLEAN = 1e-12;

/** h at the four poles and how far inside the rim the foot of each is; the least is the answer so far. */
function poles(m: Float64Array): void {
  const c = m[COS], s = m[SIN], gap = m[GAP];
  let least = Infinity;
  for (let i = 0; i < 4; i++) {
    const k = i < 2 ? OF_A : OF_B, o = i < 2 ? OF_B : OF_A, sign = (i & 1) === 0 ? 1 : -1, high = m[o + HIGH],
      low = m[o + LOW], h = m[o + HALF];
    // the other's support point, along the axis and across it in the plane of both; of a line of points the one nearest
    // to the axis
    const above = high * s + h * sign * c, below = low * s - h * sign * c, at = CAPS + CAP * i,
      y1 = m[k + ACROSS] + h * s - sign * high * c, y0 = m[k + ACROSS] - h * s - sign * low * c;
    const mix = Math.abs(above - below) <= TIE * m[SIZE] ? Math.max(0, Math.min(1, y0 / (y0 - y1)))
      : above > below ? 1 : 0, y = y0 + mix * (y1 - y0);
    m[at] = m[k + HALF] + sign * m[k + ALONG] + Math.max(above, below);
    m[at + 1] = m[k + (sign > 0 ? HIGH : LOW)] - Math.sqrt(y * y + gap * gap);
    m[at + 4] = mix;
    if (m[at] < least) {
      least = m[at];
      m[POLE] = i;
    }
  }
  m[UPPER] = least;
}

/**
 * Caps about the poles: with theta the angle from it, the disc and the other body's point there show h >= G
 * sin(theta) + h0 cos(theta), G = r less the distance of the foot from the axis, which is at least the answer up to
 * theta's half tangent t.
 */
function caps(m: Float64Array): void {
  const u = m[LEAST];
  for (let k = CAPS; k < CAPS + 4 * CAP; k += CAP) {
    const h = m[k], g = m[k + 1], root = Math.sqrt(Math.max(0, g * g + (h - u) * (h + u))),
      t = g > 0 ? (g + root) / (u + h) : (h - u) / (root - g), f = 1 / (1 + t * t);
    m[k + 2] = (1 - t * t) * f; m[k + 3] = 2 * t * f;
  }
}

/** See the file header. */
export function passingAxes(a: ConvexShape, b: ConvexShape, ws: EpaWorkspace): number {
  if (!(a.kind >= FIRST_DISCS_KIND && a.kind <= LAST_DISCS_KIND && b.kind >= FIRST_DISCS_KIND
    && b.kind <= LAST_DISCS_KIND) || !rimFrame(a, b, ws)) return 0;
  const m = ws.rims, size = m[SIZE];
  poles(m);
  if (!(m[UPPER] > TOUCH * size)) return 0;
  setLeast(m);
  m[CELLS] = 0;
  const ta = m[OF_A + ALONG], tc = m[OF_A + ACROSS], way = Math.sqrt(ta * ta + tc * tc + m[GAP] * m[GAP]);
  m[NX] = -ta / way; m[NY] = -tc / way; m[NZ] = m[GAP] / way;
  m[VALUE] = Infinity;
  if (polishRims(m)) {
    addCell(m);
    if (m[VALUE] < m[UPPER]) takeBest(m);
  }
  if (!(Math.min(m[UPPER], m[VALUE]) > TOUCH * size)) return 0;
  caps(m);
  if (!searchBoxes(m) || !(m[UPPER] > TOUCH * size)) return 0;
  return write(ws);
}

/** Answer and witness points, in A's frame. 0: the foot is not that of the answer. */
function write(ws: EpaWorkspace): number {
  const g = ws.gjk, R = g.bInA, m = ws.rims, f = ws.profiles, B = PROFILE, u = m[UPPER], c = m[COS], s = m[SIN],
    size = m[SIZE], pole = m[POLE];
  const ax = f[0], ay = f[1], az = f[2], bx = f[B], by = f[B + 1], bz = f[B + 2], ex = (bx - c * ax) / s,
    ey = (by - c * ay) / s, ez = (bz - c * az) / s;
  const tx = f[3] - f[B + 3], ty = f[4] - f[B + 4], tz = f[5] - f[B + 5];
  let kx = ay * ez - az * ey, ky = az * ex - ax * ez, kz = ax * ey - ay * ex;
  if (kx * tx + ky * ty + kz * tz > 0) {
    kx = -kx; ky = -ky; kz = -kz;
  }
  // normal, points of A and of -B from their middles
  let nx = 0, ny = 0, nz = 0, px = 0, py = 0, pz = 0, qx = 0, qy = 0, qz = 0;
  if (pole >= 0) {
    const ofB = pole > 1, sign = pole === 0 || pole === 2 ? 1 : -1, x = sign * (ofB ? bx : ax),
      y = sign * (ofB ? by : ay), z = sign * (ofB ? bz : az), o = ofB ? OF_A : OF_B;
    const ox = ofB ? ax : bx, oy = ofB ? ay : by, oz = ofB ? az : bz, q = sign * c, mix = m[CAPS + CAP * pole + 4];
    const r = (m[o + LOW] + mix * (m[o + HIGH] - m[o + LOW])) / s, along = m[o + HALF] * (2 * mix - 1),
      cap = m[(ofB ? OF_B : OF_A) + HALF];
    if (!(m[CAPS + CAP * pole + 1] >= 0)) return 0;
    // the other's point
    const vx = along * ox + r * (x - q * ox), vy = along * oy + r * (y - q * oy), vz = along * oz + r * (z - q * oz);
    const wx = tx + vx, wy = ty + vy, wz = tz + vz;
    // the cap's point: what the depth along the normal leaves
    const dx = u * x - wx, dy = u * y - wy, dz = u * z - wz;
    if (!(Math.abs(dx * x + dy * y + dz * z - cap) <= CLEAN * size)) return 0;
    nx = x; ny = y; nz = z;
    if (ofB) {
      px = vx; py = vy; pz = vz; qx = dx; qy = dy; qz = dz;
    } else {
      px = dx; py = dy; pz = dz; qx = vx; qy = vy; qz = vz;
    }
  } else {
    // n across b in the plane of both, as y across a
    const p = m[BEST], y = m[BEST + 1], z = m[BEST + 2], l = m[BEST + 4], k = m[BEST + 5], w = c * y - s * p;
    nx = p * ax + y * ex + z * kx; ny = p * ay + y * ey + z * ky; nz = p * az + y * ez + z * kz;
    const ra = (m[OF_A + LOW] + l * (m[OF_A + HIGH] - m[OF_A + LOW])) / Math.sqrt(y * y + z * z),
      rb = (m[OF_B + LOW] + k * (m[OF_B + HIGH] - m[OF_B + LOW])) / Math.sqrt(w * w + z * z);
    const ha = m[OF_A + HALF] * (2 * l - 1), hb = m[OF_B + HALF] * (2 * k - 1), ya = ra * y, za = ra * z,
      xb = -rb * w * s, yb = rb * w * c, zb = rb * z;
    px = ha * ax + ya * ex + za * kx; py = ha * ay + ya * ey + za * ky; pz = ha * az + ya * ez + za * kz;
    qx = hb * bx + xb * ax + yb * ex + zb * kx; qy = hb * by + xb * ay + yb * ey + zb * ky;
    qz = hb * bz + xb * az + yb * ez + zb * kz;
    const off = Math.abs(px + qx + tx - u * nx) + Math.abs(py + qy + ty - u * ny) + Math.abs(pz + qz + tz - u * nz);
    if (!(off <= CLEAN * size && l >= 0 && l <= 1 && k >= 0 && k <= 1)) return 0;
  }
  const n = g.normal, p = g.pointA, q = g.pointBLocal;
  n[0] = nx; n[1] = ny; n[2] = nz;
  p[0] = f[3] + px; p[1] = f[4] + py; p[2] = f[5] + pz;
  const x = f[B + 3] - qx - R[9], y = f[B + 4] - qy - R[10], z = f[B + 5] - qz - R[11];
  q[0] = R[0] * x + R[3] * y + R[6] * z; q[1] = R[1] * x + R[4] * y + R[7] * z; q[2] = R[2] * x + R[5] * y + R[8] * z;
  ws.depth[0] = u;
  ws.depth[1] = u;
  g.found.size = size;
  return 1;
}
