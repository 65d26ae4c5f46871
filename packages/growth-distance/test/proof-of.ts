/**
 * What an answer of the kernel tier must show, whatever the method: a status that is documented and true of the bracket
 * as written, bounds that an exact certificate confirms, points that meet and lie in their bodies. Shares nothing with
 * the solver but the support functions (`certifyGrowth` of the test kit).
 */
import { createGrowthBatchResult, GROWTH_TOLERANCE, growthDistanceBatch } from "@col/growth-distance";
import type { GrowthBatchOptions } from "@col/growth-distance";
import { certifyGrowth, rotatePacked, unrotatePacked } from "@col/testkit";
import { HALF_SPACE_KIND, STATUSES } from "@col/types";
import type { GrowthProof, GrowthRow } from "@col/testkit";
import type { ConvexShape } from "@col/types";

const PAIR = Int32Array.of(0, 1), row = createGrowthBatchResult(1), ULP = 2 ** -52;
/** Relative rounding of bounds that nothing but their own sums have rounded. */
const PLAIN = 1e-13;
const DOCUMENTED = ["optimal", "budget-spent", "precision-limit", "coincident-centres", "ill-conditioned"];

/** A bracket, `undefined` where there is none: no ray or no interior. */
export interface Proven {
  readonly status: string;
  readonly alpha: number;
  readonly lower: number;
  /**
   * Relative rounding of bounds of this pair: of supports in their frames, of the normal, of the certificate's own
   * direction for B.
   */
  readonly room: number;
}

/** Greatest absolute coordinate in the shape's frame, margin included. */
function reach({ bounds, margin }: ConvexShape): number {
  return Math.max(...Array.from(bounds, Math.abs)) + margin;
}

/** The certificate seen from the half-space: a rounded direction has no support in it, its own normal has. */
function certifyAgainstHalfSpace(
  a: ConvexShape,
  b: ConvexShape,
  bInA: Float64Array,
  { alpha, fromA, fromB }: GrowthRow,
): GrowthProof {
  const at = Float64Array.from(bInA);
  for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) at[3 * i + j] = bInA[3 * j + i];
  const t = rotatePacked(at, bInA.slice(9), new Float64Array(3));
  for (let i = 0; i < 3; i++) at[9 + i] = -t[i];
  const turned = (v: ArrayLike<number>): Float64Array =>
    unrotatePacked(bInA, Float64Array.from(v), new Float64Array(3));
  return certifyGrowth(b, a, at, { alpha, fromA: turned(fromB), fromB: turned(fromA), normal: b.params.slice(0, 3) });
}

/** Solves in A's frame; what is wrong with the answer goes to `wrong`. */
export function proveAnswer(
  a: ConvexShape,
  b: ConvexShape,
  bInA: Float64Array,
  options: GrowthBatchOptions,
  wrong: (what: string) => void,
): Proven | undefined {
  growthDistanceBatch([a, b], PAIR, bInA, 1, row, { ...options, points: "centres" });
  const v = row.values,
    status = STATUSES[row.status[0]],
    alpha = v[0],
    lower = v[1],
    tolerance = options.tolerance ?? GROWTH_TOLERANCE;
  if (!DOCUMENTED.includes(status)) wrong(`status ${status}`);
  if (status === "coincident-centres" || status === "ill-conditioned") return undefined;
  if (!(lower >= 0 && lower <= alpha && alpha < Infinity)) {
    wrong(`bracket ${lower} .. ${alpha}`);
    return undefined;
  }
  if (alpha <= lower * (1 + tolerance) !== (status === "optimal"))
    wrong(`${status} with a bracket of ${alpha / lower - 1}`);
  const fromA = v.slice(2, 5),
    fromB = v.slice(5, 8),
    normal = v.slice(8, 11),
    answer = { alpha, fromA, fromB, normal };
  const proof =
    b.kind === HALF_SPACE_KIND ? certifyAgainstHalfSpace(a, b, bInA, answer) : certifyGrowth(a, b, bInA, answer);
  let size = 0,
    across = 0,
    l = 0;
  for (let i = 0; i < 3; i++) {
    size = Math.max(size, Math.abs(fromA[i]), Math.abs(fromB[i]));
    across += normal[i] * (fromA[i] - fromB[i]);
    l += (fromA[i] - fromB[i]) ** 2;
  }
  // points are doubles, rounded relative to their own size; supports, and the certificate's direction for B, are
  // rounded relative to the size of their frame
  const extents = reach(a) + reach(b),
    room = PLAIN + (8 * ULP * extents) / Math.abs(across);
  if (!(proof.residual <= PLAIN + (16 * ULP * size) / Math.sqrt(l))) wrong(`residual ${proof.residual}`);
  if (!(proof.sag <= 1e-14 + (8 * ULP * extents) / size)) wrong(`sag ${proof.sag}`);
  // no certificate where rounding is all there is
  if (room > 0.5) return { status, alpha, lower, room };
  if (!(lower <= proof.lower * (1 + room))) wrong(`lower bound ${lower} of ${proof.lower}`);
  if (!(alpha >= proof.lower * (1 - room))) wrong(`upper bound ${alpha}, proven lower ${proof.lower}`);
  if (status === "optimal" && !(alpha <= proof.lower * (1 + tolerance) * (1 + room)))
    wrong(`optimal, ${alpha / proof.lower - 1} wide by its normal`);
  return { status, alpha, lower, room };
}
