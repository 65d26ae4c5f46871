/**
 * Normal and witness points of the lowest direction of two solids with nearly parallel axes.
 *
 * In: the lowest direction (circles.ts) or pole (poles.ts). Out: `ws.gjk.normal` and points, where these mean the depth
 * times the normal to rounding. In a view's frame: its axis, d, k, the own middle and that of the other body.
 */
import type { View } from "./nearly-parallel-state.ts";
import type { AxesWorkspace } from "./state.ts";
import { radiusOf, setPole } from "./poles.ts";

/** Points mean the depth times the normal to this part of the size. No dimension. */
const CONTACT_MISS_MAX = 1e-13;
/** Poles whose heights differ by less than this part of the size are as low. No dimension. */
const SAME_HEIGHT = 1e-14;

/** Part i, in A's frame, of the vector v in the frame of the axes e. */
function partOf(v: Float64Array, e: Float64Array, i: number): number {
  return v[0] * e[i] + v[1] * e[3 + i] + v[2] * e[6 + i];
}

/** At the lowest pole, or at the other body's that is as low: of two equal discs one may lie beside the other. */
export function contactAtPoles(ws: AxesWorkspace): boolean {
  const s = ws.nearlyParallel, f = s.frame, p = s.poles, pole = p.lowest;
  if (contactAtPole(ws)) return true;
  setPole(f, p, pole > 1 ? f.ofA : f.ofB, (pole & 1) === 0 ? 1 : -1);
  if (!(p.poleHeight <= p.height + SAME_HEIGHT * f.size)) return false;
  p.lowest = pole ^ 2;
  p.height = p.poleHeight;
  s.lowest.height = p.poleHeight;
  return contactAtPole(ws);
}

/**
 * At a pole: the other's furthest point, and below it one of the own disc. Where it is not above that disc, and all of
 * the other's disc is as far to rounding, the point of it that is nearest to the axis. False: no such points.
 */
function contactAtPole(ws: AxesWorkspace): boolean {
  const s = ws.nearlyParallel, f = s.frame, pole = s.poles.lowest, v = pole > 1 ? f.ofB : f.ofA,
    sign = (pole & 1) === 0 ? 1 : -1, { normal: n, own, other } = s.contact, h = sign * v.other.half,
    r = radiusOf(v.other, sign), u = s.poles.height;
  n[0] = sign; n[1] = 0; n[2] = 0;
  setPole(f, s.poles, v, sign);
  other[0] = h * f.cos + sign * r * f.sin; other[1] = h * f.sin - sign * r * f.cos; other[2] = 0;
  if (!(s.poles.inside >= 0)) {
    if (!(2 * r * f.sin <= CONTACT_MISS_MAX * f.size)) return false;
    const y = v.across + h * f.sin, l = Math.sqrt(y * y + v.gap * v.gap), k = l > 0 ? Math.min(1, r / l) : 0;
    other[1] = h * f.sin - k * y; other[2] = -k * v.gap;
    if (!(l - k * l <= radiusOf(v.own, sign))) return false;
  }
  own[0] = sign * u - v.along - other[0]; own[1] = -v.across - other[1]; own[2] = -v.gap - other[2];
  return true;
}

/**
 * On a circle: the own point on its slant line, the other's on its rim; on its slant line too at a corner, and where
 * both lines are one: in the middle of their common part.
 */
export function contactOnCircle(ws: AxesWorkspace): boolean {
  const s = ws.nearlyParallel, f = s.frame, l = s.lowest, v = l.circle === 0 ? f.ofA : f.ofB, c = f.cos, sin = f.sin,
    { normal: n, own, other } = s.contact, a = v.own, b = v.other, u = l.height;
  const slope = (a.low - a.high) / (2 * a.half), unit = 1 / Math.sqrt(1 + slope * slope), x = l.x,
    y = (v.gap > 0 ? -1 : 1) * Math.sqrt(Math.max(0, 1 - x * x));
  n[0] = slope * unit; n[1] = x * unit; n[2] = y * unit;
  // slant lines: own from its lower end, the other's from the rim that is seen
  const turn = a.high - a.low, tx = 2 * a.half, ty = turn * x, tz = turn * y, tt = tx * tx + ty * ty + tz * tz;
  const q = c * n[0] + sin * n[1], ex = n[0] - q * c, ey = n[1] - q * sin, ez = n[2],
    i = 1 / Math.sqrt(ex * ex + ey * ey + ez * ez), upper = l.corner || l.upper, r = (upper ? b.high : b.low) * i,
    h = upper ? b.half : -b.half, lean = (b.low - b.high) * i;
  own[0] = -a.half; own[1] = a.low * x; own[2] = a.low * y;
  other[0] = h * c + r * ex; other[1] = h * sin + r * ey; other[2] = r * ez;
  let rx = u * n[0] - v.along - own[0] - other[0], ry = u * n[1] - v.across - own[1] - other[1],
    rz = u * n[2] - v.gap - own[2] - other[2];
  const down = upper ? 1 : -1, sx = down * (lean * ex - 2 * b.half * c), sy = down * (lean * ey - 2 * b.half * sin),
    sz = down * lean * ez;
  let raw = 0;
  if (l.corner) { // what is left across the own slant line is the other's way along its own
    const kx = n[1] * tz - n[2] * ty, ky = n[2] * tx - n[0] * tz, kz = n[0] * ty - n[1] * tx;
    raw = (rx * kx + ry * ky + rz * kz) / (sx * kx + sy * ky + sz * kz);
  } else if (Math.abs(sx * n[0] + sy * n[1] + sz * n[2]) <= CONTACT_MISS_MAX * f.size) {
    const m0 = (rx * tx + ry * ty + rz * tz) / tt, m1 = m0 - (sx * tx + sy * ty + sz * tz) / tt;
    raw = (0.5 * (Math.max(0, Math.min(m0, m1)) + Math.min(1, Math.max(m0, m1))) - m0) / (m1 - m0);
  }
  const k = raw > 0 ? Math.min(1, raw) : 0;
  other[0] += k * sx; other[1] += k * sy; other[2] += k * sz;
  rx -= k * sx; ry -= k * sy; rz -= k * sz;
  const m = Math.max(0, Math.min(1, (rx * tx + ry * ty + rz * tz) / tt));
  own[0] += m * tx; own[1] += m * ty; own[2] += m * tz;
  rx -= m * tx; ry -= m * ty; rz -= m * tz;
  return Math.abs(rx) + Math.abs(ry) + Math.abs(rz) <= CONTACT_MISS_MAX * f.size;
}

/** The normal of the contact, and its points if `points`, from the view's frame to those of the workspace. */
export function writeContact(ws: AxesWorkspace, v: View, points: boolean): void {
  const s = ws.nearlyParallel, e = v.axes, m = ws.profiles[0].middle, to = ws.profiles[1].middle,
    g = ws.gjk, r = g.bInA, n = g.normal, p = g.pointA,
    q = g.pointBLocal, ofA = v === s.frame.ofA, { normal, own, other } = s.contact, mine = ofA ? own : other,
    minus = ofA ? other : own;
  for (let i = 0; i < 3; i++) n[i] = partOf(normal, e, i);
  if (!points) return;
  for (let i = 0; i < 3; i++) p[i] = m[i] + partOf(mine, e, i);
  const x = to[0] - partOf(minus, e, 0) - r[9], y = to[1] - partOf(minus, e, 1) - r[10],
    z = to[2] - partOf(minus, e, 2) - r[11];
  q[0] = r[0] * x + r[3] * y + r[6] * z; q[1] = r[1] * x + r[4] * y + r[7] * z; q[2] = r[2] * x + r[5] * y + r[8] * z;
}
