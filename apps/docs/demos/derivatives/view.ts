/**
 * The pair with arrows: how the point of A moves as B moves along x, y and z, the weights of the mesh's corners, the
 * targets of the search. Lengths of the scene.
 */
import type { Dot, Line, Picture } from "../shared/picture.ts";
import { placed, WORLD } from "../shared/solids.ts";
import { PAIRS } from "./model.ts";
import type { Answer, Scene } from "./model.ts";

/** Length of an arrow that stands for one metre a metre; radius of weight 1. */
const ARROW = 1.2, HEAVY = 2.6;

/** See the file header. */
export function picture({ pair, pose }: Scene, { result, jacobian: j, weights, targets }: Answer): Picture {
  const { a, b } = PAIRS[pair], from = result.pointA;
  const lines: Line[] = [{ from, to: result.pointB, kind: "gap" }];
  for (let k = 0; k < 3 && j.every(Number.isFinite); k++) {
    const to = { x: from.x + ARROW * j[k], y: from.y + ARROW * j[3 + k], z: from.z + ARROW * j[6 + k] };
    const { x, y, z } = to;
    if (Math.hypot(x - from.x, y - from.y, z - from.z) > 0) lines.push({ from, to, kind: "normal", arrow: true });
  }
  const dots: Dot[] = [
    ...weights.map(({ at, weight }): Dot => ({ at, kind: "simplex", size: HEAVY * Math.sqrt(weight) })),
    { at: from, kind: "point", size: 0.8 }, { at: result.pointB, kind: "point", size: 0.8 },
    { at: targets.onA, kind: "support" }, { at: placed(pose, targets.onB), kind: "support" },
  ];
  return { lines, dots, center: { x: 0.6, y: 0.1, z: 0 }, radius: 1.9,
    bodies: [{ solid: a, pose: WORLD, look: "a" }, { solid: b, pose, look: "b" }] };
}

/** Decades of the chart: from 1 down. */
export const DECADES = 26;

/** Costs after each step: x in steps, y in decades downwards, as a path of SVG. */
export const costLine = ({ costs }: Scene): string => (costs.length === 0 ? "" : `M${costs
  .map((c, i) => `${i} ${Math.min(DECADES, Math.max(0, -Math.log10(c))).toFixed(3)}`).join("L")}`);
