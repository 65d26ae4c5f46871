/**
 * The cell as flat outlines for SVG: each body's silhouette, from its support function alone, back to front, the
 * nearest two marked, the way between them, and an arrow where each nearest point goes as the joints follow the
 * gradient. Lengths in metres, the world's z up.
 */
import type { Cell } from "../../examples/robot/cell.ts";
import { axesOf, onPage, silhouette } from "../shared/solids.ts";
import type { Facet } from "../steps/project.ts";
import { arrow } from "../steps/view.ts";
import type { Picture } from "../steps/view.ts";
import type { Answer, Scene } from "./model.ts";

/** What is shown, metres: left, top, width and height, y down as in SVG. */
const VIEW_BOX = "-0.95 -1.15 1.9 1.6";

/** The longest arrow and the head of each, metres. */
const ARROW_MAX = 0.3, HEAD = 0.03;

/** See the file header. */
export function picture(cell: Cell, { camera }: Scene, { handles, points, climb }: Answer): Picture {
  const axes = axesOf(camera, "z"), facets = [...cell.bodies].map(([handle, { shape, pose, part }]): Facet =>
    ({ ...silhouette(shape, pose, axes), facing: part === null ? 0.4 : 1.6, mark: handles.includes(handle) }));
  const [from, to] = points.map(([x, y, z]) => onPage({ x, y, z }, axes));
  const arrows = climb.flatMap(({ x, y, z }, k) => {
    const [px, py, pz] = points[k], s = Math.min(1, ARROW_MAX / Math.hypot(x, y, z));
    return arrow(k === 0 ? from : to, onPage({ x: px + s * x, y: py + s * y, z: pz + s * z }, axes), HEAD, "normal");
  });
  return { facets: facets.sort((a, b) => a.depth - b.depth), lines: [{ from, to, kind: "gap" }, ...arrows],
    viewBox: VIEW_BOX, dots: [] };
}
