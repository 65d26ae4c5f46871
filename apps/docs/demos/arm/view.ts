/**
 * The arm in its cell as flat outlines for SVG, back to front: obstacles grey, links blue, the nearest marked, and the
 * hand's way. Lengths in metres, the world's z up.
 */
import type { Vec3Like } from "@col/types";
import { place } from "../../examples/arm/arm.ts";
import type { Cell } from "../../examples/arm/cell.ts";
import { axesOf, onPage, silhouette } from "../shared/solids.ts";
import type { Facet } from "../steps/project.ts";
import type { Line, Picture } from "../steps/view.ts";
import { configurationAt } from "./model.ts";
import type { Clearance, Planned, Scene } from "./model.ts";

/** What is shown, metres: left, top, width and height, y down as in SVG. */
const VIEW_BOX = "-1.15 -1.45 2.3 2.1";
/** Parts of the hand's way. */
const WAY = 60;

/** Where the hand is along the plan, world frame. Moves the cell's arm. */
export function handWay(cell: Cell, planned: Planned): readonly Vec3Like[] {
  return Array.from({ length: WAY + 1 }, (_, k) => {
    place(cell.arm, configurationAt(planned, k / WAY));
    return { ...cell.arm.frames[6].position };
  });
}

/** The arm as the cell has it. */
export function picture(cell: Cell, { camera }: Scene, way: readonly Vec3Like[], answer: Clearance): Picture {
  const axes = axesOf(camera, "z"), { arm: { links }, obstacles } = cell;
  const facets = [
    ...obstacles.map(({ shape, pose }): Facet => ({ ...silhouette(shape, pose, axes), facing: 0.6, mark: false })),
    ...links.map(({ shape, pose }, i): Facet =>
      ({ ...silhouette(shape, pose, axes), facing: 1, mark: answer.link === i, kind: "a" })),
  ].sort((a, b) => a.depth - b.depth);
  const flat = way.map((p) => onPage(p, axes)), [from, to] = answer.points.map((p) => onPage(p, axes));
  const lines = flat.slice(1).map((p, i): Line => ({ from: flat[i], to: p, kind: "normal" }));
  return { facets, lines: [...lines, { from, to, kind: "gap" }], viewBox: VIEW_BOX,
    dots: [{ at: from, kind: "point" }, { at: to, kind: "point" }] };
}
