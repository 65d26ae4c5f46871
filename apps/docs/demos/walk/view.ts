/** The level, the character, and the triangle below it with its normal. Lengths in metres, y up. */
import type { Vec3Like } from "@col/types";
import type { Faces, Line, Picture } from "../shared/picture.ts";
import { moved, ORIGIN } from "../shared/solids.ts";
import { levelQuads, WALL } from "./level.ts";
import { CHARACTERS, HEIGHT, poseAt, SKIN } from "./model.ts";
import type { Level, State } from "./model.ts";

/** Length of the arrow of the ground's normal. Metres. */
const ARROW = 1.2;
/** Radius of the visible part of the scene. Metres. */
const RADIUS = 7.6;

/** The faces as one solid. Faces seen from behind are not drawn, so no wall stands before the yard. */
const LEVEL: Faces = { faces: levelQuads(WALL) };

/** The edges of the triangle that the character stands on. */
function groundLines({ corners }: Level, { last }: State): readonly Line[] {
  const part = last?.groundPart ?? -1;
  if (part < 0) return [];
  const at = [0, 3, 6].map((k): Vec3Like =>
    ({ x: corners[9 * part + k], y: corners[9 * part + k + 1], z: corners[9 * part + k + 2] }));
  return at.map((from, k) => ({ from, to: at[(k + 1) % 3], kind: "edge" }));
}

/** The normal of the ground, from the lowest point of the character on. */
function normalLines({ last, position: { x, y, z } }: State): readonly Line[] {
  if (last?.onGround !== true) return [];
  const from = { x, y: y - HEIGHT - SKIN, z };
  return [{ from, to: moved(from, last.groundNormal, ARROW), kind: "normal", arrow: true }];
}

export const picture = (level: Level, state: State): Picture => ({
  bodies: [{ solid: LEVEL, look: "grey" },
    { solid: CHARACTERS[state.character].shape, pose: poseAt(state.position), look: "a" }],
  lines: [...groundLines(level, state), ...normalLines(state)], dots: [], center: ORIGIN, radius: RADIUS,
});
