/**
 * Witness points of a polished direction: the points of its pieces, else the closest points of the bodies moved apart a
 * little.
 *
 * In: `ws.best`, the normal, the depth, as for `setFootPoints` of witness.ts. Out: as there.
 */
import type { ConvexShape } from "@col/types";
import { WEIGHT_ROUNDING } from "../pair/tolerances.ts";
import { apartByALittle } from "../polytope/apart.ts";
import { setFootWeights, setVertexMiss, writeWeightedPoints } from "../polytope/witness.ts";
import type { PolishWorkspace } from "./state.ts";

/** Points that mean u n to this part of the scene are taken as they are. */
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
