/** The arm among its obstacles, faint at the goal; the tip's way, the nearest pair. Metres, the world's z up. */
import { sphere } from "@col/shapes";
import type { ConvexShape, Pose } from "@col/types";
import type { Body, Line, Look, Picture } from "../shared/picture.ts";
import { moved, turned, WORLD } from "../shared/solids.ts";
import { BODIES, goalLinks, WORLD_BODIES } from "./model.ts";
import type { Answer, Scene } from "./model.ts";

const GOAL: ConvexShape = /* @__PURE__ */ sphere(0.035);

/** A body of a link in the world; bodies are not turned in their links. */
const bodyIn = ({ position, quaternion }: Pose, own: Pose): Pose =>
  ({ position: moved(turned(quaternion, own.position), position), quaternion });

/** Bodies of all links; links count from 1, the base has none. */
const arm = (links: readonly Pose[], look: (link: number) => Look): readonly Body[] =>
  Object.values(BODIES).flatMap((bodies, k) => bodies.map(({ shape, pose }): Body =>
    ({ solid: shape, pose: bodyIn(links[k + 1], pose), look: look(k + 1) })));

export function picture({ goal }: Scene, answer: Answer): Picture {
  const { links, pair: [link, obstacle], points: [from, to], way } = answer;
  const world = WORLD_BODIES.map(({ shape, pose }, k): Body =>
    ({ solid: shape, pose, look: k === obstacle ? "mark" : "grey" }));
  const lines = way.slice(1).map((p, k): Line => ({ from: way[k], to: p, kind: "normal" }));
  return {
    bodies: [...world, ...arm(links, (k) => (k === link ? "mark" : "a")), ...arm(goalLinks(answer), () => "ghost"),
      { solid: GOAL, pose: { ...WORLD, position: goal }, look: "b", name: "goal" }],
    lines: [...lines, { from, to, kind: "gap" }], dots: [{ at: from, kind: "support" }, { at: to, kind: "support" }],
    up: "z", center: { x: 0.2, y: 0, z: 0.35 }, radius: 1,
  };
}

/** The chart: clearance along the path and its proven lower bounds, as paths of SVG; x the fraction, y metres. */
export function chart({ clearance, proven }: Answer): { readonly upper: string; readonly lower: string;
  readonly top: number } {
  const last = clearance.length - 1;
  return {
    upper: `M${clearance.map((d, k) => `${(k / last).toFixed(4)} ${d.toFixed(6)}`).join("L")}`,
    lower: proven.map(({ from, to, lowerBound: y }) => `M${from.toFixed(4)} ${y.toFixed(6)}H${to.toFixed(4)}`).join(""),
    top: 1.1 * Math.max(...clearance, 0.01),
  };
}
