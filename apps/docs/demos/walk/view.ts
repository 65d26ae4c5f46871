/** The level, the character and the triangle below it as flat outlines for SVG. Lengths in metres, y up. */
import type { Vec3Like } from "@col/types";
import { axesOf, placed, silhouette } from "../shared/solids.ts";
import { facetsSeen, outline, seen } from "../steps/project.ts";
import type { Camera, Facet } from "../steps/project.ts";
import { arrow } from "../steps/view.ts";
import type { Line, Picture } from "../steps/view.ts";
import { levelQuads, WALL } from "./level.ts";
import type { Quad } from "./level.ts";
import { CHARACTERS, HEIGHT, poseAt, RADIUS, SKIN } from "./model.ts";
import type { Level, State } from "./model.ts";

/** What is shown, metres: left, top, width and height, y down as in SVG. */
const VIEW_BOX = "-7.2 -6.2 14.4 11.6";
/** Length of the arrow of the ground's normal, and of its head. Metres. */
const ARROW = 1.2, HEAD = 0.25;

/** A face without the corners that it has twice: some faces are triangles. */
const distinct = (quad: Quad): readonly Vec3Like[] => quad.filter((p, i) =>
  !quad.slice(0, i).some((q) => q.x === p.x && q.y === p.y && q.z === p.z));

/** The level as the reader sees it, back to front, without the walls between it and the reader. */
export const background = (camera: Camera): readonly Facet[] =>
  facetsSeen(levelQuads(WALL).map(distinct), camera, () => false).filter(({ facing }) => facing > 0);

/** The edges of the triangle that the character stands on. */
function groundLines({ corners }: Level, { last, camera }: State): readonly Line[] {
  const part = last?.groundPart ?? -1;
  if (part < 0) return [];
  const flat = [0, 3, 6].map((k) => seen({ x: corners[9 * part + k], y: corners[9 * part + k + 1],
    z: corners[9 * part + k + 2] }, camera));
  return flat.map((from, k) => ({ from, to: flat[(k + 1) % 3], kind: "edge" }));
}

/** The normal of the ground, from the lowest point of the character on. */
function normalLines({ last, camera, position: p }: State): readonly Line[] {
  if (last?.onGround !== true) return [];
  const n = last.groundNormal, from: Vec3Like = { x: p.x, y: p.y - HEIGHT - SKIN, z: p.z };
  const to = { x: from.x + ARROW * n.x, y: from.y + ARROW * n.y, z: from.z + ARROW * n.z };
  return arrow(seen(from, camera), seen(to, camera), HEAD, "normal");
}

/** See the file header. `behind`: the level as `background` gives it for the same camera. */
export function picture(level: Level, state: State, behind: readonly Facet[]): Picture {
  const pose = poseAt(state.position), axes = axesOf(state.camera, "y"), front = state.camera.yaw;
  const body: Facet = { ...silhouette(CHARACTERS[state.character].shape, pose, axes), facing: 1, mark: false,
    kind: "a" };
  // its shadow on the plane of its feet tells where it is
  const shadow = Array.from({ length: 16 }, (_, k) => {
    const a = front + (2 * Math.PI * k) / 16;
    return seen(placed(pose, { x: RADIUS * Math.cos(a), y: -HEIGHT, z: RADIUS * Math.sin(a) }), state.camera);
  });
  return {
    facets: [...behind, { d: outline(shadow), facing: 1, depth: 0, mark: false, kind: "ghost" }, body],
    lines: [...groundLines(level, state), ...normalLines(state)], dots: [], viewBox: VIEW_BOX,
  };
}
