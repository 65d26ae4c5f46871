/**
 * Two solids of revolution with rims (cylinder, cone, frustum) whose axes pass each other: the depth, proven, without a
 * polytope.
 *
 * In: shapes, relative pose. Out: PROVEN and `ws.depth`, `ws.gjk.normal`, witness points as `expand` leaves them; PASS:
 * a plane is between them (`pair.apart`), or not known here: another kind, nearly parallel axes, a shallow overlap, a
 * minimum without a cell, too many boxes.
 * Method: h is known in closed form (rim-frame.ts). Its value at the four poles and one local minimum (rim-polish.ts)
 * are the answer to beat; about poles there are caps, about minima cells (rim-cells.ts) in which nothing is lower,
 * elsewhere boxes of directions are bounded (rim-boxes.ts).
 */
import { isDiscs } from "../pair/kinds.ts";
import { addCell } from "./rim-cells.ts";
import { searchBoxes, setLeast, takeBest } from "./rim-boxes.ts";
import { rimFrame } from "./rim-frame.ts";
import { polishRims } from "./rim-polish.ts";
import type { Rims } from "./rim-state.ts";
import { SHALLOW } from "../pair/tolerances.ts";
import { PASS, PROVEN } from "../pair/method.ts";
import type { Method, Pair } from "../pair/method.ts";
import { depthMethod } from "../polytope/bracket.ts";
import type { AxesWorkspace } from "./state.ts";

/** Values that near, in parts of the size, are ties. */
const TIE = 1e-15;
/** The foot is the depth times the normal to this part of the size. */
const FOOT_MISS_MAX = 1e-12;

/** h at the four poles and how far inside the rim the foot of each is; the least is the answer so far. */
function setPoles(r: Rims): void {
  const { cos: c, sin: s, gap, size, poles } = r;
  let least = Infinity;
  for (let i = 0; i < 4; i++) {
    const own = i < 2 ? r.a : r.b, other = i < 2 ? r.b : r.a, pole = poles[i], sign = (i & 1) === 0 ? 1 : -1,
      { high, low, half: h } = other;
    // the other's support point, along the axis and across it in the plane of both; of a line of points the one nearest
    // to the axis
    const above = high * s + h * sign * c, below = low * s - h * sign * c,
      y1 = own.across + h * s - sign * high * c, y0 = own.across - h * s - sign * low * c;
    const mix = Math.abs(above - below) <= TIE * size ? Math.max(0, Math.min(1, y0 / (y0 - y1)))
      : above > below ? 1 : 0, y = y0 + mix * (y1 - y0), height = own.half + sign * own.along + Math.max(above, below);
    pole.height = height;
    pole.inward = (sign > 0 ? own.high : own.low) - Math.sqrt(y * y + gap * gap);
    pole.mix = mix;
    if (height < least) {
      least = height;
      r.bestPole = i;
    }
  }
  r.upper = least;
}

/**
 * Caps about the poles: with theta the angle from it, the disc and the other body's point there show h >= G
 * sin(theta) + h0 cos(theta), G = r less the distance of the foot from the axis, which is at least the answer up to
 * theta's half tangent t.
 */
function setCaps(r: Rims): void {
  const u = r.least;
  for (let i = 0; i < 4; i++) {
    const pole = r.poles[i], h = pole.height, g = pole.inward,
      root = Math.sqrt(Math.max(0, g * g + (h - u) * (h + u))),
      t = g > 0 ? (g + root) / (u + h) : (h - u) / (root - g), f = 1 / (1 + t * t);
    pole.cos = (1 - t * t) * f; pole.sin = 2 * t * f;
  }
}

/** The depth of two solids with rims whose axes pass each other, in `ws.depth`; PASS: not settled here, or apart. */
export function passingDepth(pair: Pair, ws: AxesWorkspace): number {
  const { a, b } = pair;
  if (!isDiscs(a) || !isDiscs(b)) return PASS;
  const framed = rimFrame(a, b, ws), r = ws.rims, m = r.minimum, touch = SHALLOW * r.size;
  pair.apart = framed < 0;
  if (framed !== 1) return PASS;
  setPoles(r);
  pair.apart = r.upper < 0;
  if (!(r.upper > touch)) return PASS;
  setLeast(r);
  r.cellCount = 0;
  const ta = r.a.along, tc = r.a.across, way = Math.sqrt(ta * ta + tc * tc + r.gap * r.gap);
  m.x = -ta / way; m.y = -tc / way; m.z = r.gap / way;
  m.height = Infinity;
  if (polishRims(r)) {
    addCell(r);
    if (m.height < r.upper) takeBest(r);
  }
  pair.apart = m.height < 0;
  if (!(Math.min(r.upper, m.height) > touch)) return PASS;
  setCaps(r);
  return searchBoxes(r) && r.upper > touch && writeAnswer(ws) ? PROVEN : PASS;
}

/**
 * At a pole: the normal, and the points of A and of -B from their middles, in the places of the witness points. False:
 * the foot is not on the disc.
 */
function poleFoot(ws: AxesWorkspace): boolean {
  const { normal: n, pointA, pointBLocal } = ws.gjk, r = ws.rims, first = ws.profiles[0],
    second = ws.profiles[1], u = r.upper,
    pole = r.poles[r.bestPole], ofB = r.bestPole > 1, own = ofB ? r.b : r.a, other = ofB ? r.a : r.b,
    axis = ofB ? second.axis : first.axis, far = ofB ? first.axis : second.axis, m = first.middle, to = second.middle,
    sign = (r.bestPole & 1) === 0 ? 1 : -1, q = sign * r.cos;
  if (!(pole.inward >= 0)) return false;
  const x = sign * axis[0], y = sign * axis[1], z = sign * axis[2], ox = far[0], oy = far[1], oz = far[2],
    out = (other.low + pole.mix * (other.high - other.low)) / r.sin, along = other.half * (2 * pole.mix - 1);
  // the other's point, and the cap's: what the depth along the normal leaves
  const vx = along * ox + out * (x - q * ox), vy = along * oy + out * (y - q * oy),
    vz = along * oz + out * (z - q * oz);
  const dx = u * x - (m[0] - to[0] + vx), dy = u * y - (m[1] - to[1] + vy),
    dz = u * z - (m[2] - to[2] + vz), onCap = ofB ? pointBLocal : pointA, onOther = ofB ? pointA : pointBLocal;
  n[0] = x; n[1] = y; n[2] = z;
  onCap[0] = dx; onCap[1] = dy; onCap[2] = dz;
  onOther[0] = vx; onOther[1] = vy; onOther[2] = vz;
  return Math.abs(dx * x + dy * y + dz * z - own.half) <= FOOT_MISS_MAX * r.size;
}

/** As `poleFoot`, at a minimum. False: the points do not mean the depth. */
function minimumFoot(ws: AxesWorkspace): boolean {
  const { normal: n, pointA: p, pointBLocal: q } = ws.gjk, r = ws.rims, { axis: i, middle: m } = ws.profiles[0],
    { axis: j, middle: to } = ws.profiles[1], { a, b, best } = r, c = r.cos, s = r.sin, u = r.upper,
    l = best.mixA, k = best.mixB,
    { x, y, z } = best;
  const ax = i[0], ay = i[1], az = i[2], bx = j[0], by = j[1], bz = j[2], ex = (bx - c * ax) / s,
    ey = (by - c * ay) / s, ez = (bz - c * az) / s;
  const tx = m[0] - to[0], ty = m[1] - to[1], tz = m[2] - to[2];
  let kx = ay * ez - az * ey, ky = az * ex - ax * ez, kz = ax * ey - ay * ex;
  if (kx * tx + ky * ty + kz * tz > 0) {
    kx = -kx; ky = -ky; kz = -kz;
  }
  const nx = x * ax + y * ex + z * kx, ny = x * ay + y * ey + z * ky, nz = x * az + y * ez + z * kz,
    w = c * y - s * x; // across b in the plane of both, as y across a
  const ra = (a.low + l * (a.high - a.low)) / Math.sqrt(y * y + z * z),
    rb = (b.low + k * (b.high - b.low)) / Math.sqrt(w * w + z * z);
  const ha = a.half * (2 * l - 1), hb = b.half * (2 * k - 1), ya = ra * y, za = ra * z, xb = -rb * w * s,
    yb = rb * w * c, zb = rb * z;
  n[0] = nx; n[1] = ny; n[2] = nz;
  p[0] = ha * ax + ya * ex + za * kx; p[1] = ha * ay + ya * ey + za * ky; p[2] = ha * az + ya * ez + za * kz;
  q[0] = hb * bx + xb * ax + yb * ex + zb * kx; q[1] = hb * by + xb * ay + yb * ey + zb * ky;
  q[2] = hb * bz + xb * az + yb * ez + zb * kz;
  const off = Math.abs(p[0] + q[0] + tx - u * nx) + Math.abs(p[1] + q[1] + ty - u * ny)
    + Math.abs(p[2] + q[2] + tz - u * nz);
  return off <= FOOT_MISS_MAX * r.size && l >= 0 && l <= 1 && k >= 0 && k <= 1;
}

/** Answer and witness points, in A's frame. False: the foot is not that of the answer. */
function writeAnswer(ws: AxesWorkspace): boolean {
  const g = ws.gjk, R = g.bInA, r = ws.rims, m = ws.profiles[0].middle, to = ws.profiles[1].middle,
    p = g.pointA, q = g.pointBLocal;
  if (!(r.bestPole >= 0 ? poleFoot(ws) : minimumFoot(ws))) return false;
  p[0] = m[0] + p[0]; p[1] = m[1] + p[1]; p[2] = m[2] + p[2];
  const x = to[0] - q[0] - R[9], y = to[1] - q[1] - R[10], z = to[2] - q[2] - R[11];
  q[0] = R[0] * x + R[3] * y + R[6] * z; q[1] = R[1] * x + R[4] * y + R[7] * z; q[2] = R[2] * x + R[5] * y + R[8] * z;
  ws.depth[0] = r.upper;
  ws.depth[1] = r.upper;
  g.found.size = r.size;
  return true;
}

/** Solids between discs whose axes pass each other. */
export const passingAxes: Method<AxesWorkspace> = /* @__PURE__ */ depthMethod("passing axes", passingDepth);
