/** Both machine parts, the nearest or deepest two of their parts marked, and the way between their points. Metres. */
import type { Pose } from "@col/types";
import type { Body, Look, Picture } from "../shared/picture.ts";
import { ORIGIN, WORLD } from "../shared/solids.ts";
import { FORK, LEVER, partIn } from "./model.ts";
import type { Answer, Part, Scene } from "./model.ts";

const RADIUS = 2;

export function picture({ pose }: Scene, { parts: [inFork, inLever], points: [from, to] }: Answer): Picture {
  const bodies = (list: readonly Part[], at: Pose, look: Look, marked: number, name?: string): readonly Body[] =>
    list.map((p, k) => ({ solid: p.shape, pose: partIn(at, p), look: k === marked ? "mark" : look,
      ...(name === undefined ? {} : { name }) }));
  return { center: ORIGIN, radius: RADIUS, lines: [{ from, to, kind: "gap" }],
    bodies: [...bodies(FORK, WORLD, "grey", inFork), ...bodies(LEVER, pose, "a", inLever, "b")],
    dots: [{ at: from, kind: "support" }, { at: to, kind: "support" }] };
}
