/**
 * Witness points of a polished direction: the points of the pieces of h that meet there, else the closest points of the
 * bodies moved apart a little.
 *
 * - In: `ws.best` (the pieces), the unit normal n in `ws.gjk.normal` (A's frame), the depth u in `ws.depth[0]` (a
 *   length), as for `setFootPoints` of witness.ts.
 * - Out: witness points of the cores in `ws.gjk.pointA` (A's frame) and `pointBLocal` (B's frame), and `ws.face`,
 *   `ws.weights` (no dimension, sum 1), as there.
 * - Method: three attempts in order. (1) The origin's projection onto the pieces' triangle, segment or point. It must
 *   lie inside, and miss u n by at most 1e-12 of the scene. (2) The moved bodies (apart.ts). (3) The mean of the pieces
 *   by the weights of the polish.
 */
import type { ConvexShape } from "@col/types";
import { WEIGHT_ROUNDING } from "../pair/tolerances.ts";
import { apartByALittle } from "../polytope/apart.ts";
import { setFootWeights, setVertexMiss, writeWeightedPoints } from "../polytope/witness.ts";
import type { PolishWorkspace } from "./state.ts";

/** Points whose difference is u n up to this fraction of the scene are taken as they are. No dimension. */
const PIECES_MISS_MAX = 1e-12;

/** Weights of the pieces' points: of a triangle, a segment, a point. */
function setPieceWeights(ws: PolishWorkspace, count: number): void {
  const p = ws.polytope, w = p.w, face = ws.face, l = ws.weights, i = 3 * face[0], j = 3 * face[1];
  if (count === 3) {
    setFootWeights(p, face, ws.gjk.normal, l);
    return;
  }
  l[0] = 1; l[1] = 0; l[2] = 0;
  if (count === 1) return;
  const x = w[i] - w[j], y = w[i + 1] - w[j + 1], z = w[i + 2] - w[j + 2], d = x * x + y * y + z * z;
  l[1] = d > 0 ? (x * w[i] + y * w[i + 1] + z * w[i + 2]) / d : 0;
  l[0] = 1 - l[1];
}

/**
 * As `setFootPoints`, from the pieces that meet at a polished direction: their points if the difference is u n, else
 * the closest points of the bodies moved apart a little; if that fails too, the mean by the weights of the polish.
 */
export function footOfBundle(a: ConvexShape, b: ConvexShape, ws: PolishWorkspace): void {
  const s = ws.best, l = ws.weights;
  for (let i = 0; i < 3; i++) ws.face[i] = s.vertex[i < s.count ? i : 0];
  setPieceWeights(ws, s.count);
  setVertexMiss(ws);
  const inside = Math.min(l[0], Math.min(l[1], l[2])) >= WEIGHT_ROUNDING, miss = ws.residual.miss;
  if (inside && miss <= PIECES_MISS_MAX) {
    writeWeightedPoints(ws);
    return;
  }
  if (apartByALittle(a, b, ws)) return;
  for (let i = 0; i < 3; i++) {
    l[i] = 0;
    if (i < s.count) l[i] = s.lambda[i];
  }
  writeWeightedPoints(ws);
}
