/** Which pairs have a closed form: boxes without margins, balls beside boxes and balls. */
import { BOX_KIND, POINT_KIND } from "@col/types";
import type { CastResult, ConvexShape } from "@col/types";
import type { ShapeCastOptions } from "../options.ts";
import { meetBall } from "./ball.ts";
import { meetBoxes } from "./boxes.ts";
import { setMeeting, writeMeeting } from "./meeting.ts";
import type { Meeting, PairSpace, PairVerdict } from "./meeting.ts";

/** Raises `noise` to the largest coordinate of a box or a point. */
function addSize(shape: ConvexShape, m: Meeting): void {
  const p = shape.params;
  m.noise = Math.max(m.noise, Math.abs(p[0]), Math.abs(p[1]), Math.abs(p[2]));
}

/**
 * The cast of a pair with a closed form, its hit written to `out`; "open" for other pairs, and where rounding decides.
 */
export function castPair(
  a: ConvexShape, b: ConvexShape, space: PairSpace, options: ShapeCastOptions, out: CastResult,
): PairVerdict {
  const kindA = a.kind, kindB = b.kind, m = space.meeting;
  const margin = a.margin + b.margin + (options.targetDistance ?? 0);
  const balls = kindA === POINT_KIND || kindB === POINT_KIND, swapped = kindB !== POINT_KIND && balls;
  const x = swapped ? b : a, y = swapped ? a : b;
  if (balls ? !(margin > 0) || (x.kind !== BOX_KIND && x.kind !== POINT_KIND) || !isCentred(x) || !isCentred(y)
    : kindA !== BOX_KIND || kindB !== BOX_KIND || margin > 0) return "open";
  m.margin = margin;
  m.limit = options.maxTime ?? 1;
  m.noise = margin;
  addSize(a, m);
  addSize(b, m);
  setMeeting(space, swapped, m);
  const verdict = balls ? meetBall(x, m) : meetBoxes(a.params, b.params, m);
  if (verdict === "hit") writeMeeting(a, b, space, swapped, m, out);
  return verdict;
}

/** Is it a box, or a point at its own origin? */
function isCentred(shape: ConvexShape): boolean {
  const p = shape.params;
  return shape.kind === BOX_KIND || (p[0] === 0 && p[1] === 0 && p[2] === 0);
}
