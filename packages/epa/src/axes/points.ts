/**
 * Normal and witness points of the lowest direction of two solids of revolution: at a pole, at a minimum between two
 * rims or sides, or on the circle where one solid shows its side.
 *
 * - In: a frame (frame.ts; lengths), the direction. Out: `frame.contact`, in the frame of one solid's axes: unit
 *   normal, points from the bodies' middles (lengths). `writeContact` maps it to the workspace (A's frame; B's point in
 *   B's frame).
 * - False: the difference of the points is not the depth times the normal, up to rounding.
 * - Method: closest points of two features: a disc's plane and a point, two rims, two slant lines.
 */
import { pointBack } from "../pair/normal-form.ts";
import type { Lowest } from "./nearly-parallel-state.ts";
import type { RimMinimum } from "./rim-state.ts";
import type { AxesFrame, AxisSolid } from "./frame-state.ts";
import type { ProfileWorkspace } from "./state.ts";

/** The difference of the points is the depth times the normal to this fraction of the size. No dimension. */
const CONTACT_MISS_MAX = 1e-13;
/** The same for a minimum that a descent has found. No dimension. */
const MINIMUM_MISS_MAX = 1e-12;
/** Poles whose heights differ by less than this fraction of the size count as equally low. No dimension. */
const SAME_HEIGHT = 1e-14;

/** Component i, in A's frame, of the vector v given in the frame of the axes e. */
function partOf(v: Float64Array, e: Float64Array, i: number): number {
  return v[0] * e[i] + v[1] * e[3 + i] + v[2] * e[6 + i];
}

/**
 * Contact at the lowest pole, or at an equally low pole of the other body: of two equal discs one may lie beside the
 * other.
 */
export function contactAtPoles(f: AxesFrame): boolean {
  const pole = f.lowestPole, height = f.poles[pole].height;
  if (contactAtPole(f)) return true;
  f.lowestPole = pole ^ 2;
  return f.poles[pole ^ 2].height <= height + SAME_HEIGHT * f.size && contactAtPole(f);
}

/**
 * Contact at the lowest pole: the other solid's farthest point, and below it a point of this disc. If that point is not
 * above this disc, and the whole disc of the other solid is equally far up to rounding, its point nearest to the axis
 * is taken. False: there are no such points.
 */
function contactAtPole(f: AxesFrame): boolean {
  const i = f.lowestPole, own = i < 2 ? f.a : f.b, b = own.other, pole = f.poles[i], sign = (i & 1) === 0 ? 1 : -1,
    { normal: n, own: p, other: q } = f.contact, h = b.half * (2 * pole.mix - 1),
    r = b.low + pole.mix * (b.high - b.low);
  n[0] = sign; n[1] = 0; n[2] = 0;
  q[0] = h * f.cos + sign * r * f.sin; q[1] = h * f.sin - sign * r * f.cos; q[2] = 0;
  if (!(pole.inward >= 0)) {
    if (!(2 * r * f.sin <= CONTACT_MISS_MAX * f.size)) return false;
    const y = own.across + h * f.sin, l = Math.sqrt(y * y + f.gap * f.gap), k = l > 0 ? Math.min(1, r / l) : 0;
    q[1] = h * f.sin - k * y; q[2] = k * f.gap;
    if (!(l - k * l <= (sign > 0 ? own.high : own.low))) return false;
  }
  p[0] = sign * pole.height - own.along - q[0]; p[1] = -own.across - q[1]; p[2] = f.gap - q[2];
  return true;
}

/**
 * Contact at a minimum: on both sides at the positions `mixA` and `mixB`, which include the rims. In the frame of A's
 * axes.
 */
export function contactAtMinimum(f: AxesFrame, m: RimMinimum): boolean {
  const { a, b, cos: c, sin: s, gap } = f, { x, y, z, height: u, mixA: l, mixB: k } = m,
    { normal: n, own: p, other: q } = f.contact, w = c * y - s * x; // perpendicular to b, as y to a
  const ra = (a.low + l * (a.high - a.low)) / Math.sqrt(y * y + z * z),
    rb = (b.low + k * (b.high - b.low)) / Math.sqrt(w * w + z * z), hb = b.half * (2 * k - 1);
  n[0] = x; n[1] = y; n[2] = z;
  p[0] = a.half * (2 * l - 1); p[1] = ra * y; p[2] = ra * z;
  q[0] = hb * c - rb * w * s; q[1] = hb * s + rb * w * c; q[2] = rb * z;
  const off = Math.abs(p[0] + q[0] + a.along - u * x) + Math.abs(p[1] + q[1] + a.across - u * y)
    + Math.abs(p[2] + q[2] - gap - u * z);
  return off <= MINIMUM_MISS_MAX * f.size && l >= 0 && l <= 1 && k >= 0 && k <= 1;
}

/**
 * Contact on a circle: the point of the circle's solid on its slant line, the other solid's point on its rim. At a
 * corner the latter is also on its slant line; if both lines coincide, in the middle of their common part.
 */
export function contactOnCircle(f: AxesFrame, l: Lowest): boolean {
  const a = l.circle === 0 ? f.a : f.b, b = a.other, c = f.cos, sin = f.sin, { normal: n, own, other } = f.contact,
    u = l.height;
  const slope = (a.low - a.high) / (2 * a.half), unit = 1 / Math.sqrt(1 + slope * slope), x = l.x,
    y = Math.sqrt(Math.max(0, 1 - x * x));
  n[0] = slope * unit; n[1] = x * unit; n[2] = y * unit;
  // slant lines: of the circle's solid from its lower end, of the other from the visible rim
  const turn = a.high - a.low, tx = 2 * a.half, ty = turn * x, tz = turn * y, tt = tx * tx + ty * ty + tz * tz;
  const q = c * n[0] + sin * n[1], ex = n[0] - q * c, ey = n[1] - q * sin, ez = n[2],
    i = 1 / Math.sqrt(ex * ex + ey * ey + ez * ez), upper = l.corner || l.upper, r = (upper ? b.high : b.low) * i,
    h = upper ? b.half : -b.half, lean = (b.low - b.high) * i;
  own[0] = -a.half; own[1] = a.low * x; own[2] = a.low * y;
  other[0] = h * c + r * ex; other[1] = h * sin + r * ey; other[2] = r * ez;
  let rx = u * n[0] - a.along - own[0] - other[0], ry = u * n[1] - a.across - own[1] - other[1],
    rz = u * n[2] + f.gap - own[2] - other[2];
  const down = upper ? 1 : -1, sx = down * (lean * ex - 2 * b.half * c), sy = down * (lean * ey - 2 * b.half * sin),
    sz = down * lean * ez;
  let raw = 0;
  if (l.corner) { // the remaining distance across this slant line is covered along the other's slant line
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

/**
 * Maps the contact from the frame of the solid s to the workspace: the normal, and its points if `points`; the size.
 */
export function writeContact(ws: ProfileWorkspace, f: AxesFrame, s: AxisSolid, points: boolean): void {
  const e = s.axes, m = ws.profiles[0].middle, to = ws.profiles[1].middle, g = ws.gjk, r = g.bInA, n = g.normal,
    p = g.pointA, q = g.pointBLocal, ofA = s === f.a, { normal, own, other } = f.contact, mine = ofA ? own : other,
    minus = ofA ? other : own;
  g.found.size = f.size;
  for (let i = 0; i < 3; i++) n[i] = partOf(normal, e, i);
  if (!points) return;
  for (let i = 0; i < 3; i++) {
    p[i] = m[i] + partOf(mine, e, i);
    q[i] = to[i] - partOf(minus, e, i);
  }
  pointBack(r, q, q);
}
