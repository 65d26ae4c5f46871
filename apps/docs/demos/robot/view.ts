/**
 * The cell as flat outlines for SVG: each body's silhouette, from its support function alone, back to front, the
 * nearest two marked, and the way between them. Lengths in metres, the world's z up.
 */
import type { Cell } from "../../examples/robot/cell.ts";
import { axesOf, onPage, silhouette } from "../shared/solids.ts";
import type { Facet } from "../steps/project.ts";
import type { Picture } from "../steps/view.ts";
import type { Answer, Scene } from "./model.ts";

/** What is shown, metres: left, top, width and height, y down as in SVG. */
const VIEW_BOX = "-0.95 -1.15 1.9 1.6";

/** See the file header. */
export function picture(cell: Cell, { camera }: Scene, { handles, points }: Answer): Picture {
  const axes = axesOf(camera, "z"), facets = [...cell.bodies].map(([handle, { shape, pose, part }]): Facet =>
    ({ ...silhouette(shape, pose, axes), facing: part === null ? 0.4 : 1.6, mark: handles.includes(handle) }));
  const [from, to] = points.map(([x, y, z]) => onPage({ x, y, z }, axes));
  return { facets: facets.sort((a, b) => a.depth - b.depth), lines: [{ from, to, kind: "gap" }], viewBox: VIEW_BOX,
    dots: [] };
}
