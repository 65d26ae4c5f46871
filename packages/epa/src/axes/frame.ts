/**
 * Two solids of revolution with rims (cylinder, cone, frustum, segment): the numbers that the support function h of
 * their difference D = A - B needs, in the frame of either axis.
 *
 * - In: shapes, relative pose of B in A (12 doubles). Out: the frame (frame-state.ts): axes (A's frame), radii, half
 *   lengths, positions (lengths), heights at the four poles.
 * - a is the axis of A, b the axis of -B, reversed if necessary so that they enclose at most a right angle. d is a unit
 *   vector perpendicular to a in the plane of both, b = cos a + sin d. k is perpendicular to both, against the vector t
 *   from the middle of B to the middle of A.
 * - Method: h(n) = F_A(<n, a>) + F_B(<n, b>) + <t, n>, with F the larger of r sqrt(1 - x^2) + z x over the two rims of
 *   a solid.
 * - False: a body has no length.
 */
import { tangentBasis } from "@col/kernel";
import type { ConvexShape, PackedPose } from "@col/types";
import { setProfiles } from "./profile.ts";
import type { AxesFrame, AxisPole, AxisSolid } from "./frame-state.ts";
import type { Profile } from "./profile-state.ts";

/** Vectors shorter than this, and their perpendicular components, count as 0; the direction is then 0. Length. */
const NONE = 1e-300;
/** Values that differ by less than this fraction of the size are ties. No dimension. */
const TIE = 1e-15;

/**
 * Sets the rows of e: the unit a, which is given; the unit d along the component of the second row perpendicular to a
 * (any direction if that is 0); k = a x d.
 */
function setAxes(e: Float64Array): void {
  const ax = e[0], ay = e[1], az = e[2], x = e[3], y = e[4], z = e[5];
  tangentBasis(e, 0, e, 3);
  const u = x * e[3] + y * e[4] + z * e[5], v = x * e[6] + y * e[7] + z * e[8];
  const l = Math.sqrt(u * u + v * v), i = 1 / Math.max(l, NONE), c = l > 0 ? u * i : 1, s = l > 0 ? v * i : 0;
  const dx = c * e[3] + s * e[6], dy = c * e[4] + s * e[7], dz = c * e[5] + s * e[8];
  e[3] = dx; e[4] = dy; e[5] = dz;
  e[6] = ay * dz - az * dy; e[7] = az * dx - ax * dz; e[8] = ax * dy - ay * dx;
}

/** Sets radii, half length and side; `turned`: the axis is the reverse of the profile's axis. */
function setSolid(s: AxisSolid, p: Profile, turned: boolean): void {
  const low = turned ? p.high : p.low, high = turned ? p.low : p.high, half = p.half, lean = low - high,
    length = 2 * half, slant = Math.sqrt(length * length + lean * lean);
  s.low = low; s.high = high; s.half = half;
  s.latitude = lean / slant; s.latitudeCos = length / slant; s.slant = slant;
}

/** See the file header. False: a body has no length. Shapes are cylinders, cones, frusta or segments. */
export function setFrame(a: ConvexShape, b: ConvexShape, r: PackedPose, profiles: readonly [Profile, Profile],
  s: AxesFrame): boolean {
  const A = s.a, B = s.b, e = A.axes, f = B.axes, first = profiles[0], second = profiles[1];
  setProfiles(a, b, r, profiles);
  const { axis, middle: m } = first, { axis: other, middle: q } = second, ax = axis[0], ay = axis[1], az = axis[2],
    raw = ax * other[0] + ay * other[1] + az * other[2], sign = raw < 0 ? -1 : 1, bx = sign * other[0],
    by = sign * other[1], bz = sign * other[2];
  if (!(first.half > 0 && second.half > 0)) return false;
  const kx = ay * bz - az * by, ky = az * bx - ax * bz, kz = ax * by - ay * bx,
    cross = Math.sqrt(kx * kx + ky * ky + kz * kz), unit = 1 / Math.sqrt(cross * cross + raw * raw), sin = unit * cross,
    cos = unit * sign * raw; // rounding may leave axes slightly longer than 1
  // b minus its component along a, as k x a: without cancellation
  e[0] = ax; e[1] = ay; e[2] = az;
  e[3] = ky * az - kz * ay; e[4] = kz * ax - kx * az; e[5] = kx * ay - ky * ax;
  setAxes(e);
  const tx = m[0] - q[0], ty = m[1] - q[1], tz = m[2] - q[2], way = Math.sqrt(tx * tx + ty * ty + tz * tz),
    up = tx * e[6] + ty * e[7] + tz * e[8], turn = up > 0 ? -1 : 1;
  e[6] *= turn; e[7] *= turn; e[8] *= turn;
  s.cos = cos; s.sin = sin; s.perSin = 1 / sin; s.gap = Math.abs(up); s.way = way;
  s.size = first.half + first.low + first.high + second.half + second.low + second.high + way;
  A.along = tx * ax + ty * ay + tz * az;
  A.across = tx * e[3] + ty * e[4] + tz * e[5];
  // from b, a leans to sin a - cos d
  for (let i = 0; i < 3; i++) {
    f[i] = cos * e[i] + sin * e[3 + i];
    f[3 + i] = sin * e[i] - cos * e[3 + i];
    f[6 + i] = e[6 + i];
  }
  B.along = cos * A.along + sin * A.across;
  B.across = sin * A.along - cos * A.across;
  setSolid(A, first, false);
  setSolid(B, second, sign > 0);
  return true;
}

function setReach(s: AxisSolid, { way }: AxesFrame): void {
  const up = s.along / Math.max(way, NONE), u = Math.sqrt(Math.max(0, 1 - up * up));
  s.reach = Math.max(s.high * u - s.half * up, s.low * u + s.half * up);
}

/** Does the direction between the middles separate the solids? (A double that is returned would be boxed.) */
export function isApart(frame: AxesFrame): boolean {
  const { a, b } = frame;
  setReach(a, frame);
  setReach(b, frame);
  return a.reach + b.reach < frame.way;
}

/** Sets h at the four poles, the distance of the other body's support point inside the rim, and the lowest pole. */
export function setPoles(s: AxesFrame): void {
  const { cos: c, sin, gap, poles } = s;
  for (let i = 0; i < 4; i++) {
    const own = i < 2 ? s.a : s.b, { high, low, half: h } = own.other, pole = poles[i], sign = (i & 1) === 0 ? 1 : -1;
    // the other solid's support point, along the axis and perpendicular to it in the plane of both; on a line of
    // support points, the point nearest to the axis
    const above = high * sin + h * sign * c, below = low * sin - h * sign * c,
      y1 = own.across + h * sin - sign * high * c, y0 = own.across - h * sin - sign * low * c;
    const mix = Math.abs(above - below) <= TIE * s.size ? Math.max(0, Math.min(1, y0 / (y0 - y1)))
      : above > below ? 1 : 0, y = y0 + mix * (y1 - y0);
    pole.height = own.half + sign * own.along + Math.max(above, below);
    pole.inward = (sign > 0 ? own.high : own.low) - Math.sqrt(y * y + gap * gap);
    pole.mix = mix;
    if (i === 0 || pole.height < poles[s.lowestPole].height) s.lowestPole = i;
  }
}

/**
 * Sets the half-angle tangent of the cap about a pole in which no direction is lower than `least`, at most the pole's
 * height. With theta the angle from the pole, the disc and the other body's point give h >= height cos(theta) + inward
 * sin(theta).
 */
export function setCap(pole: AxisPole, { least }: { readonly least: number }): void {
  const h = pole.height, g = pole.inward, root = Math.sqrt(Math.max(0, g * g + (h - least) * (h + least))),
    t = g > 0 ? (g + root) / (least + h) : (h - least) / (root - g), f = 1 / (1 + t * t);
  pole.tangent = t; pole.cos = (1 - t * t) * f; pole.sin = 2 * t * f;
}
