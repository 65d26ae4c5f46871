/** A solved case: both bodies, seen through, the witness points and the way between them. Lengths of the file. */
import { ballAround } from "../shared/picture.ts";
import type { Picture } from "../shared/picture.ts";
import { boxOf } from "../shared/solids.ts";
import type { Solved } from "./model.ts";

export const picture = ({ query: { a, poseA, b, poseB }, result: { pointA, pointB } }: Solved): Picture => ({
  bodies: [{ solid: a, pose: poseA, look: "a" }, { solid: b, pose: poseB, look: "b" }],
  lines: [{ from: pointA, to: pointB, kind: "gap" }],
  dots: [{ at: pointA, kind: "point" }, { at: pointB, kind: "support" }],
  ...ballAround([...boxOf(a, poseA), ...boxOf(b, poseB)]),
});
