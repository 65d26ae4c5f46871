/** The pairs that have a closed form, in the order in which the forms are tried. */
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
 * The cast of a pair with a closed form, its hit written to `out`; "open" for other pairs, and where rounding decides.
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
