/** A step in space, and the chart of all methods as data for SVG. Lengths of the scene. */
import type { ConvexShape } from "@col/types";
import { ballAround } from "../shared/picture.ts";
import type { Dot, Line, Picture } from "../shared/picture.ts";
import { boxOf, moved, ORIGIN } from "../shared/solids.ts";
import { PAIRS, poseA, poseB, shownStep, widths } from "./model.ts";
import type { Run, Scene } from "./model.ts";

const core = (shape: ConvexShape): ConvexShape => ({ ...shape, margin: 0 });

/** A - B of the cores, which the loop sees; the origin, and one step of the scene's method. */
export function picture(scene: Scene, runs: readonly Run[]): Picture {
  const { a, b } = PAIRS[scene.pair], at = poseB(scene), { step } = shownStep(scene, runs);
  const lines: Line[] = [], dots: Dot[] = [{ at: ORIGIN, kind: "origin" }];
  if (step !== undefined) {
    const { simplex, x, w } = step;
    simplex.forEach((from, i) => {
      for (const to of simplex.slice(i + 1)) lines.push({ from, to, kind: "edge" });
    });
    lines.push({ from: ORIGIN, to: x, kind: "gap" });
    dots.push(...simplex.map((p): Dot => ({ at: p, kind: "simplex" })), { at: x, kind: "point" },
      { at: w, kind: "support" });
  }
  const corners = boxOf(a, poseA).flatMap((p) => boxOf(b, at).map((q) => moved(p, q, -1)));
  return { bodies: [{ solid: { difference: [core(a), poseA, core(b), at] }, look: "pale" }], lines, dots,
    ...ballAround([...corners, ORIGIN]) };
}

/** Decades of the chart: from 1 down to 1e-12. */
export const DECADES = 12;

/** The line of a run in the chart: x in steps, y in decades downwards, as an SVG path. */
export function chartLine(run: Run): string {
  return `M${widths(run).map((w, i) => `${i + 1} ${Math.min(DECADES, -Math.log10(w)).toFixed(3)}`).join("L")}`;
}
