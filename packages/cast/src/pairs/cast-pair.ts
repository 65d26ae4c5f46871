/**
 * Linear casts of pairs with a closed form: selects the form, sets up its frame and writes a hit.
 *
 * In: shapes A and B, the packed poses and the translation of the `PairSpace` (world frame), options, `out`. Out: a
 * `PairVerdict`; a hit writes times (fractions of the translation), points and normal in the world frame to `out`.
 * "open" for other pairs, and if rounding errors could change the verdict: the iteration (start/solve.ts) then
 * decides. The forms are balls past boxes or points, and boxes; each is tried in both orders of the pair.
 */
import type { CastResult, ConvexShape } from "@col/types";
import type { ShapeCastOptions } from "../options.ts";
import { ballPair } from "./ball.ts";
import { boxPair } from "./boxes.ts";
import { setMeeting, writeMeeting } from "./meeting.ts";
import type { CastForm, Meeting, PairSpace, PairVerdict } from "./meeting.ts";

const FORMS: readonly CastForm[] = [ballPair, boxPair];

/** Raises `noise` to the largest coordinate of a core in its local frame. */
function addSize({ bounds: b }: ConvexShape, m: Meeting): void {
  m.noise = Math.max(m.noise, -b[0], -b[1], -b[2], b[3], b[4], b[5]);
}

/**
 * The cast of a pair by the first closed form that takes it; see the file header.
 */
export function castPair(
  a: ConvexShape, b: ConvexShape, space: PairSpace, options: ShapeCastOptions, out: CastResult,
): PairVerdict {
  const m = space.meeting, margin = a.margin + b.margin + (options.targetDistance ?? 0);
  m.margin = margin;
  m.limit = options.maxTime ?? 1;
  for (let i = 0; i < FORMS.length; i++) {
    const form = FORMS[i], straight = form.takes(a, b, m);
    if (!straight && !form.takes(b, a, m)) continue;
    m.noise = margin;
    addSize(a, m);
    addSize(b, m);
    setMeeting(space, !straight, m);
    const verdict = straight ? form.meet(a, b, m) : form.meet(b, a, m);
    if (verdict === "hit") writeMeeting(a, b, space, !straight, m, out);
    return verdict;
  }
  return "open";
}
