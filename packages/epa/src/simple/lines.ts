/**
 * The distance of two cores that are points or segments, in closed form: spheres against spheres and capsules, capsules
 * against capsules.
 *
 * - In: `pointLine`: the normal form (normal-form.ts), the point last; `twoSegments`: both segments, A's frame. Margins
 *   are not read. Out: PROVEN, and the answer: distance and lower bound (lengths), points and unit normal in GJK's
 *   workspace.
 * - PASS: another method must answer. The cores are nearer than ROUGH_NORMAL_MAX (1e-5) of the size; the squared sine
 *   of the segments is below 1e-10; the distance and the plane of its normal differ by more than CLOSED_FORM_GAP_MAX
 *   (1e-12) of the size; the caller's warm start needs GJK's simplex; or the distance exceeds the query's limit.
 * - Method: Ericson, Real-Time Collision Detection, 2005, 5.1.2 (point, segment) and 5.1.9 (two segments).
 */
import { SEGMENT_KIND } from "@col/types";
import { distanceProven, pointProven } from "../polytope/bracket.ts";
import { PASS } from "../pair/method.ts";
import type { Method } from "../pair/method.ts";
import { firstBody, pointInFirst, pointOfFirst, secondBody } from "../pair/normal-form.ts";
import type { PolytopeWorkspace } from "../polytope/state.ts";
import { CLOSED_FORM_GAP_MAX, ROUGH_NORMAL_MAX } from "../pair/tolerances.ts";

/** Squared sine below which segments are parallel up to rounding. No dimension. */
const SEGMENTS_SINE2 = 1e-10;

/** A point beside a segment or a point. */
export const pointLine: Method<PolytopeWorkspace> = {
  name: "point-line",
  run: (pair, answer, ws) => {
    const g = ws.gjk, s = firstBody(pair), q = s.params, c = secondBody(pair).params, n = g.normal,
      foot = pointOfFirst(pair, g);
    pointInFirst(pair, g.bInA, c, n);
    const x = n[0], y = n[1], z = n[2];
    let size = Math.abs(x) + Math.abs(y) + Math.abs(z), fx = q[0], fy = q[1], fz = q[2], ux = 0, uy = 0, uz = 0, t = 0;
    if (s.kind === SEGMENT_KIND) {
      ux = q[3] - fx; uy = q[4] - fy; uz = q[5] - fz;
      const uu = ux * ux + uy * uy + uz * uz;
      t = Math.max(0, Math.min(1, ((x - fx) * ux + (y - fy) * uy + (z - fz) * uz) / Math.max(uu, 1e-300)));
      size += Math.abs(ux) + Math.abs(uy) + Math.abs(uz);
      fx += t * ux; fy += t * uy; fz += t * uz;
    }
    size += Math.abs(fx) + Math.abs(fy) + Math.abs(fz);
    const nx = x - fx, ny = y - fy, nz = z - fz, d = Math.sqrt(nx * nx + ny * ny + nz * nz);
    if (!(d > ROUGH_NORMAL_MAX * size)) return PASS;
    n[0] = nx / d; n[1] = ny / d; n[2] = nz / d;
    const along = n[0] * ux + n[1] * uy + n[2] * uz;
    foot[0] = fx; foot[1] = fy; foot[2] = fz;
    answer.signed = d;
    answer.lower = d - Math.max(0, Math.max(-t * along, (1 - t) * along));
    g.found.size = size;
    return pointProven(pair, answer, ws);
  },
};

/** Two segments that are not parallel. */
export const twoSegments: Method<PolytopeWorkspace> = {
  name: "two segments",
  run: (pair, answer, ws) => {
    const g = ws.gjk, R = g.bInA, p = pair.a.params, q = pair.b.params;
    const ux = p[3] - p[0], uy = p[4] - p[1], uz = p[5] - p[2], wx = q[3] - q[0], wy = q[4] - q[1], wz = q[5] - q[2];
    const vx = R[0] * wx + R[1] * wy + R[2] * wz, vy = R[3] * wx + R[4] * wy + R[5] * wz,
      vz = R[6] * wx + R[7] * wy + R[8] * wz;
    const rx = p[0] - (R[0] * q[0] + R[1] * q[1] + R[2] * q[2] + R[9]),
      ry = p[1] - (R[3] * q[0] + R[4] * q[1] + R[5] * q[2] + R[10]);
    const rz = p[2] - (R[6] * q[0] + R[7] * q[1] + R[8] * q[2] + R[11]);
    const a = ux * ux + uy * uy + uz * uz, e = vx * vx + vy * vy + vz * vz, b = ux * vx + uy * vy + uz * vz;
    const c = ux * rx + uy * ry + uz * rz, f = vx * rx + vy * ry + vz * rz, det = a * e - b * b;
    if (!(det > SEGMENTS_SINE2 * a * e)) return PASS;
    let s = Math.max(0, Math.min(1, (b * f - c * e) / det));
    const raw = (b * s + f) / e, t = Math.max(0, Math.min(1, raw));
    if (t !== raw) s = Math.max(0, Math.min(1, (b * t - c) / a));
    const x = rx + s * ux - t * vx, y = ry + s * uy - t * vy, z = rz + s * uz - t * vz,
      d = Math.sqrt(x * x + y * y + z * z);
    const size = Math.abs(rx) + Math.abs(ry) + Math.abs(rz) + Math.sqrt(a) + Math.sqrt(e) + Math.abs(p[0])
      + Math.abs(p[1]) + Math.abs(p[2]);
    if (!(d > ROUGH_NORMAL_MAX * size)) return PASS;
    const pa = g.pointA, pb = g.pointBLocal, n = g.normal;
    pa[0] = p[0] + s * ux; pa[1] = p[1] + s * uy; pa[2] = p[2] + s * uz;
    pb[0] = q[0] + t * wx; pb[1] = q[1] + t * wy; pb[2] = q[2] + t * wz;
    n[0] = -x / d; n[1] = -y / d; n[2] = -z / d;
    // the plane at either point: how far the further end of its segment lies beyond
    const alongU = n[0] * ux + n[1] * uy + n[2] * uz, alongV = n[0] * vx + n[1] * vy + n[2] * vz;
    const beyond = Math.max(-s * alongU, (1 - s) * alongU) + Math.max(t * alongV, (t - 1) * alongV);
    if (!(beyond <= CLOSED_FORM_GAP_MAX * size)) return PASS;
    g.found.size = size;
    answer.signed = d;
    answer.lower = d - Math.max(0, beyond);
    return distanceProven(pair, answer);
  },
};
