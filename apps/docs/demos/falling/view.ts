/** A pile as flat outlines for SVG, back to front, with its contact points. Lengths in metres, y up. */
import type { World } from "../../examples/falling/world.ts";
import { axesOf, onPage, placed, silhouette } from "../shared/solids.ts";
import { outline } from "../steps/project.ts";
import type { Camera, Facet } from "../steps/project.ts";
import type { Dot, Picture } from "../steps/view.ts";

/** What is shown, metres: left, top, width and height, y down as in SVG. */
const VIEW_BOX = "-3.2 -5.8 6.4 6.4";
/** The part of the slab that is drawn: half sides of its top. */
const FLOOR = 2.6;

/** See the file header. */
export function picture({ bodies, touches }: World, camera: Camera): Picture {
  const axes = axesOf(camera, "y"), facets: Facet[] = [], dots: Dot[] = [];
  for (const body of bodies.values()) {
    if (body.inverse === 0) continue;
    facets.push({ ...silhouette(body.shape, body, axes), facing: 1, mark: false, kind: "a" });
  }
  const floor = [[-1, -1], [1, -1], [1, 1], [-1, 1]]
    .map(([x, z]) => onPage({ x: FLOOR * x, y: 0, z: FLOOR * z }, axes));
  for (const { b, points } of touches.values())
    for (const { b: [x, y, z] } of points) dots.push({ at: onPage(placed(b, { x, y, z }), axes), kind: "support" });
  facets.sort((p, q) => p.depth - q.depth);
  const ground: Facet = { d: outline(floor), facing: 1, depth: -Infinity, mark: false };
  return { facets: [ground, ...facets], lines: [], dots, viewBox: VIEW_BOX };
}
