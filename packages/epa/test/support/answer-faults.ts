/**
 * What is wrong with an answer of `signedDistance`, by supports alone: every bound is computed again, no solver is
 * asked.
 *
 * In: a pair, its answer, a generator. Out: sentences with the excess in parts of the scene. The lower bound is below
 * what the returned normal shows; no plane shows more than `distance`: planes across both frames' axes, across all
 * pairs of edges of small polytopes, at random, near the returned normal, and where a descent from the best of them
 * ends; the points are in the shapes and mean the distance; a closed status has a closed bracket.
 */
import { descend, farScale, outside, pairScale, planeGap, posed, supportDifference } from "@col/testkit";
import type { PairCase, Posed, Rng } from "@col/testkit";
import { SEGMENT_KIND, TRIANGLE_KIND } from "@col/types";
import type { DistanceResult, Vec3Like } from "@col/types";

type Vector = readonly [number, number, number];

/** Statuses of answers that say that their bracket may be open. */
const OPEN: ReadonlySet<string> = new Set(["budget-spent", "precision-limit"]);
/** Roundings of a world coordinate that an answer may collect, in units of 2^-52. */
const WORLD_ROUNDINGS = 64;
/** Corners of a polytope that are looked at. */
const CORNERS = 7;

const toVector = (v: Vec3Like): Float64Array => Float64Array.of(v.x, v.y, v.z);
const cross = (u: Vector, v: Vector): Vector => [
  u[1] * v[2] - u[2] * v[1],
  u[2] * v[0] - u[0] * v[2],
  u[0] * v[1] - u[1] * v[0],
];

/** Differences of the corners of a small polytope, turned to the world, and the axes of its frame. */
function directionsOf(s: Posed): Vector[] {
  const m = s.pose,
    { mesh, params, kind } = s.shape,
    out: Vector[] = [
      [m[0], m[3], m[6]],
      [m[1], m[4], m[7]],
      [m[2], m[5], m[8]],
    ];
  const own = kind === SEGMENT_KIND || kind === TRIANGLE_KIND ? params : new Float64Array(0),
    v = mesh === null ? own : mesh.vertices,
    corners: Vector[] = [];
  for (let i = 0; i < Math.min(v.length, 3 * CORNERS); i += 3) {
    const row = (k: number): number => m[k] * v[i] + m[k + 1] * v[i + 1] + m[k + 2] * v[i + 2];
    corners.push([row(0), row(3), row(6)]);
  }
  for (let i = 0; i < corners.length; i++)
    for (let j = 0; j < i; j++)
      out.push([corners[i][0] - corners[j][0], corners[i][1] - corners[j][1], corners[i][2] - corners[j][2]]);
  return out;
}

/** The plane that shows most, of those named in the file header: its gap; its normal into `top`. */
function greatestGap(a: Posed, b: Posed, normal: Float64Array, rng: Rng, top: Float64Array): number {
  const d = new Float64Array(3);
  let most = -Infinity;
  const look = (x: number, y: number, z: number): void => {
    const length = Math.hypot(x, y, z);
    if (!(length > 0)) return;
    d[0] = x / length; d[1] = y / length; d[2] = z / length;
    const gap = planeGap(a, b, d);
    if (gap > most) {
      most = gap;
      top.set(d);
    }
  };
  const edges = [...directionsOf(a), ...directionsOf(b)];
  for (const u of edges) {
    for (const sign of [1, -1]) look(sign * u[0], sign * u[1], sign * u[2]);
    for (const v of edges) { // in both orders: either sign
      const n = cross(u, v),
        along = (n[0] * u[0] + n[1] * u[1] + n[2] * u[2]) / (u[0] * u[0] + u[1] * u[1] + u[2] * u[2]);
      look(n[0], n[1], n[2]);
      // across u up to rounding, however small the sine
      look(n[0] - along * u[0], n[1] - along * u[1], n[2] - along * u[2]);
    }
  }
  for (let i = 0; i < 100; i++) {
    rng.unitVector(d);
    look(d[0], d[1], d[2]);
  }
  for (let i = 0; i < 40 && Number.isFinite(normal[0]); i++) {
    rng.unitVector(d);
    const k = rng.logUniform(1e-9, 0.1);
    look(normal[0] + k * d[0], normal[1] + k * d[1], normal[2] + k * d[2]);
  }
  return most;
}

/** See the file header. `tolerance`: part of the scene. */
export function answerFaults(
  { a, b, poseA, poseB }: PairCase,
  r: DistanceResult,
  rng: Rng,
  tolerance: number,
): string[] {
  const pa = posed(a, poseA),
    pb = posed(b, poseB),
    scale = pairScale(pa, pb),
    faults: string[] = [],
    open = OPEN.has(r.status);
  const allowed = tolerance * scale + WORLD_ROUNDINGS * Number.EPSILON * farScale(pa, pb);
  const check = (what: string, excess: number): void => {
    if (!(excess <= allowed))
      faults.push(`${what}: ${excess / scale} of the scene (${r.status}, ${r.distance}, ${r.lowerBound})`);
  };
  const p = toVector(r.pointA),
    q = toVector(r.pointB),
    n = toVector(r.normal);
  if (![r.distance, r.lowerBound, ...p, ...q].every(Number.isFinite)) return [`a number is missing (${r.status})`];
  check("lower bound above the distance", r.lowerBound - r.distance);
  if (!open) check("closed, with an open bracket", r.distance - r.lowerBound);
  if (r.status !== "touching" || n.every(Number.isFinite)) {
    check("normal not unit", scale * Math.abs(Math.hypot(n[0], n[1], n[2]) - 1));
    check("lower bound above the normal's plane", r.lowerBound - planeGap(pa, pb, n));
    for (let c = 0; c < 3; c++) check("points do not mean the distance", Math.abs(q[c] - p[c] - r.distance * n[c]));
  }
  if (!open) {
    // of an open bracket points are moved to mean its upper end
    check("point A outside A", outside(pa, p, allowed).lower);
    check("point B outside B", outside(pb, q, allowed).lower);
  }
  const top = new Float64Array(3),
    most = greatestGap(pa, pb, n, rng, top);
  check("a plane shows more", most - r.distance);
  if (r.distance < 0 && most <= r.distance + allowed) {
    const depth =
      descend(
        (d, out) => {
          supportDifference(pa, pb, d, out);
        },
        top,
        scale,
      ) +
      a.margin +
      b.margin;
    check("a plane shows more, after a descent", -depth - r.distance);
  }
  return faults;
}
