/**
 * The pair with arrows as data for SVG: how the point of A moves as B moves along x, y and z, the weights of the
 * mesh's corners, the targets of the search. In: scene and answer. Out: lengths of the scene, y up.
 */
import type { Vec2Like, Vec3Like } from "@col/types";
import { facetsOf, placed } from "../shared/solids.ts";
import { facetsSeen, seen } from "../steps/project.ts";
import type { Facet } from "../steps/project.ts";
import { arrow } from "../steps/view.ts";
import type { Dot, Line, Picture } from "../steps/view.ts";
import { WORLD } from "./contact.ts";
import { PAIRS } from "./model.ts";
import type { Answer, Scene } from "./model.ts";

/** Left, top, width and height, y down as in SVG. */
const VIEW_BOX = "-1.5 -1.9 4.2 3.8";
/** Length of an arrow that stands for one metre a metre, and of its head; radius of weight 1. */
const ARROW = 1.2, HEAD = 0.09, HEAVY = 2.6;

/** See the file header. */
export function picture(scene: Scene, { result, jacobian: j, weights, targets }: Answer): Picture {
  const { a, b } = PAIRS[scene.pair], { camera, pose } = scene;
  const flat = (p: Vec3Like): Vec2Like => seen(p, camera), from = flat(result.pointA);
  const facets = ([[a, WORLD, "a"], [b, pose, "b"]] as const).flatMap(([shape, at, kind]) =>
    facetsSeen(facetsOf(shape, at), camera, () => false).map((f): Facet => ({ ...f, kind })));
  const lines: Line[] = [{ from, to: flat(result.pointB), kind: "gap" }], p = result.pointA;
  if (j.every(Number.isFinite)) {
    for (let k = 0; k < 3; k++) {
      const tip = { x: p.x + ARROW * j[k], y: p.y + ARROW * j[3 + k], z: p.z + ARROW * j[6 + k] };
      lines.push(...arrow(from, flat(tip), HEAD, "normal"));
    }
  }
  const dots: Dot[] = [
    ...weights.map(({ at, weight }): Dot => ({ at: flat(at), kind: "simplex", size: HEAVY * Math.sqrt(weight) })),
    { at: from, kind: "point", size: 0.8 }, { at: flat(result.pointB), kind: "point", size: 0.8 },
    { at: flat(targets.onA), kind: "support" }, { at: flat(placed(pose, targets.onB)), kind: "support" },
  ];
  return { facets: facets.sort((f, g) => f.depth - g.depth), lines, dots, viewBox: VIEW_BOX };
}

/** Decades of the chart: from 1 down. */
export const DECADES = 26;

/** Costs after each step: x in steps, y in decades downwards, as a path of SVG. */
export const costLine = ({ costs }: Scene): string => (costs.length === 0 ? "" : `M${costs
  .map((c, i) => `${i} ${Math.min(DECADES, Math.max(0, -Math.log10(c))).toFixed(3)}`).join("L")}`);
