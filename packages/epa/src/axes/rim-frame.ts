/**
 * Two solids of revolution with rims (cylinder, cone, frustum) whose axes pass each other: the numbers that the support
 * function of their difference needs.
 *
 * In: profiles in A's frame (profile.ts). Out: `ws.rims`: the angle between the axes a and b, the gap between the
 * lines they lie on, and A and -B (rim-state.ts).
 * With p = <n, a>, q = <n, b>, and k across both axes, against the way t: h(n) = F_A(p) + F_B(q) + <t, n>, F the larger
 * of r sqrt(1 - x^2) + z x over the two rims of a solid. n is known by p and q but for the sign of <n, k>, of which
 * only one can be lower: all is a function of (p, q) in an ellipse. The first two terms are concave in p and in q
 * between the latitudes of the sides; the third is linear, less gap <n, k>, which is convex.
 */
import type { ConvexShape } from "@col/types";
import { setProfiles } from "./profile.ts";
import type { AxesWorkspace } from "./state.ts";
import type { RimSolid } from "./rim-state.ts";

/** Sine of the angle between axes below which the ellipse of (p, q) is too thin for boxes. No dimension. */
const SIN_MIN = 1e-3;
/** Below the square of any length that a double holds: a way of length 0 has the direction 0. */
const WAY_MIN = 1e-300;

/** The side of a solid whose radii and half length are written. */
function setSide(s: RimSolid): void {
  const lean = s.low - s.high, length = 2 * s.half, slant = Math.sqrt(length * length + lean * lean);
  s.latitude = lean / slant; s.latitudeCos = length / slant; s.slant = slant;
}

/**
 * See the file header. Returns 1; -1: the way between the middles shows the solids apart; 0: axes too near to parallel,
 * solids that touch, a disc. Profiles are in `ws.profiles`.
 */
export function rimFrame(a: ConvexShape, b: ConvexShape, ws: AxesWorkspace): number {
  const r = ws.rims, ofA = r.a, ofB = r.b, first = ws.profiles[0], second = ws.profiles[1];
  setProfiles(a, b, ws.gjk.bInA, ws.profiles);
  const { axis, middle, half: ha } = first, { axis: other, middle: to, half: hb } = second, ax = axis[0], ay = axis[1],
    az = axis[2], bx = other[0], by = other[1], bz = other[2];
  const tx = middle[0] - to[0], ty = middle[1] - to[1], tz = middle[2] - to[2], ta = tx * ax + ty * ay + tz * az,
    tb = tx * bx + ty * by + tz * bz, way = Math.sqrt(tx * tx + ty * ty + tz * tz);
  const up = ta / Math.max(way, WAY_MIN), vp = tb / Math.max(way, WAY_MIN), u = Math.sqrt(Math.max(0, 1 - up * up)),
    v = Math.sqrt(Math.max(0, 1 - vp * vp));
  const overA = Math.max(first.high * u - ha * up, first.low * u + ha * up),
    overB = Math.max(second.high * v + hb * vp, second.low * v - hb * vp);
  if (!(overA + overB > way && ha > 0 && hb > 0)) return overA + overB < way ? -1 : 0;
  const kx = ay * bz - az * by, ky = az * bx - ax * bz, kz = ax * by - ay * bx,
    sin = Math.sqrt(kx * kx + ky * ky + kz * kz), cos = ax * bx + ay * by + az * bz;
  if (!(sin > SIN_MIN)) return 0;
  r.cos = cos; r.sin = sin; r.perSin = 1 / sin; r.gap = Math.abs(tx * kx + ty * ky + tz * kz) / sin;
  r.size = ha + first.low + first.high + hb + second.low + second.high + way;
  ofA.low = first.low; ofA.high = first.high; ofA.half = ha; ofA.along = ta; ofA.across = (tb - cos * ta) / sin;
  ofB.low = second.high; ofB.high = second.low; ofB.half = hb; ofB.along = tb; ofB.across = (ta - cos * tb) / sin;
  setSide(ofA);
  setSide(ofB);
  return 1;
}
