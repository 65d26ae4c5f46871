/**
 * Converts the cores' signed distance in A's frame to a `DistanceResult` in the world frame: the margins are added
 * once, at the end.
 *
 * - In: the workspace with the signed distance and its lower bound (`ws.answer`, lengths), the unit normal (A's frame),
 *   witness points of the cores (A's in A's frame, B's in B's); the shapes; the status.
 * - Out: `distance` = signed distance - margins (for overlapping bodies -(u + margins), the certified separating
 *   translation). `lowerBound` is lowered by a rounding error, 1e-15 of (size + |distance|). Points and normal in the
 *   world frame.
 * - Method: the identity pointB - pointA = distance * normal is made exact. Each of the cores' points is moved along
 *   and across the normal by half of the error that rounding (or a bracket that has not converged) left.
 */
import { STATUSES } from "@col/types";
import type { ConvexShape, DistanceResult } from "@col/types";
import type { PolytopeWorkspace } from "./polytope/state.ts";

/** Allowance for the rounding error of h(n), relative to the scene's size. No dimension. */
const BOUND_ROUNDING = 1e-15;

/** See the file header. `ws.gjk.found.size`: largest |w| met, a length. */
export function writeSigned(ws: PolytopeWorkspace, a: ConvexShape, b: ConvexShape, status: number,
  out: DistanceResult): void {
  const marginA = a.margin, marginB = b.margin, signed = ws.answer.signed, lower = ws.answer.lower;
  const g = ws.gjk, m = g.aInWorld, r = g.bInA, n = g.normal, p = g.pointA, q = g.pointBLocal;
  const nx = n[0], ny = n[1], nz = n[2], distance = signed - (marginA + marginB);
  const q0 = q[0], q1 = q[1], q2 = q[2];
  const bx = r[0] * q0 + r[1] * q1 + r[2] * q2 + r[9], by = r[3] * q0 + r[4] * q1 + r[5] * q2 + r[10];
  const bz = r[6] * q0 + r[7] * q1 + r[8] * q2 + r[11];
  const half = 0.5 * distance, shift = 0.5 * (marginA - marginB);
  const cx = 0.5 * (p[0] + bx) + shift * nx, cy = 0.5 * (p[1] + by) + shift * ny, cz = 0.5 * (p[2] + bz) + shift * nz;
  const x = m[0] * cx + m[1] * cy + m[2] * cz + m[9], y = m[3] * cx + m[4] * cy + m[5] * cz + m[10];
  const z = m[6] * cx + m[7] * cy + m[8] * cz + m[11];
  const wx = m[0] * nx + m[1] * ny + m[2] * nz, wy = m[3] * nx + m[4] * ny + m[5] * nz,
    wz = m[6] * nx + m[7] * ny + m[8] * nz;
  const pa = out.pointA, pb = out.pointB, nn = out.normal;
  pa.x = x - half * wx; pa.y = y - half * wy; pa.z = z - half * wz;
  pb.x = x + half * wx; pb.y = y + half * wy; pb.z = z + half * wz;
  nn.x = wx; nn.y = wy; nn.z = wz;
  out.distance = distance;
  out.lowerBound = lower - (marginA + marginB) - BOUND_ROUNDING * (g.found.size + Math.abs(distance));
  out.iterations = g.iterations + ws.expansions;
  out.status = STATUSES[status];
}
