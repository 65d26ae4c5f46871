/**
 * The throw: the wall, the body where it is at the time shown, ghosts where the proven intervals begin, and the
 * shown interval with its normal and its gap. Metres.
 */
import { moved, ORIGIN } from "../shared/solids.ts";
import type { Body, Dot, Line, Picture } from "../shared/picture.ts";
import { thrown, WALL, WALL_POSE } from "./model.ts";
import type { Answer, Scene } from "./model.ts";

/** Ghosts drawn at most, and the length of the drawn normal, metres. */
const GHOSTS = 12, NORMAL = 0.5;

/** See the file header. */
export function picture(scene: Scene, { pose, steps, step, impact }: Answer): Picture {
  const { shape } = thrown(scene), every = Math.ceil(steps.length / GHOSTS);
  const bodies: Body[] = [{ solid: WALL, pose: WALL_POSE, look: "grey" }, { solid: shape, pose, look: "mark" },
    ...steps.filter((_, k) => k % every === 0).map((s): Body => ({ solid: shape, pose: s.poseB, look: "ghost" }))];
  const lines: Line[] = [], dots: Dot[] = [];
  if (step !== undefined) {
    const { supportA, supportB, planePoint, normal } = step;
    lines.push({ from: supportA, to: supportB, kind: "gap" },
      { from: planePoint, to: moved(planePoint, normal, NORMAL), kind: "direction", arrow: true });
    dots.push({ at: supportA, kind: "simplex" }, { at: supportB, kind: "support" });
  }
  if (impact.status === "hit") dots.push({ at: impact.pointA, kind: "point" });
  return { bodies, lines, dots, center: ORIGIN, radius: 2.6 };
}
