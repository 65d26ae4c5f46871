/**
 * The polytope of one step as data for SVG: its faces, the nearest one marked, the normal from the origin to its plane,
 * and the support point beyond it. In: scene and answer. Out: lengths of the scene, y up.
 */
import type { Vec2Like, Vec3Like } from "@col/types";
import { facetsSeen, seen } from "../steps/project.ts";
import { frame } from "../steps/view.ts";
import type { Dot, Line, Picture } from "../steps/view.ts";
import { shownStep } from "./model.ts";
import type { Answer, Scene } from "./model.ts";

/** Heights up to it count as in the nearest face's plane. Length. */
const IN_PLANE = 1e-9;

const EMPTY: Picture = { facets: [], lines: [], dots: [{ at: { x: 0, y: 0 }, kind: "origin" }], viewBox: "-1 -1 2 2" };

/** See the file header. */
export function picture(scene: Scene, answer: Answer): Picture {
  const step = shownStep(scene, answer), last = answer.steps.at(-1);
  if (step === undefined || last === undefined) return EMPTY;
  const flat = (p: Vec3Like): Vec2Like => seen(p, scene.camera), { normal: n, lower, w, upper } = step;
  const height = (p: Vec3Like): number => n.x * p.x + n.y * p.y + n.z * p.z;
  const nearest = (corners: readonly Vec3Like[]): boolean =>
    corners.every((p) => Math.abs(height(p) - lower) < IN_PLANE);
  const along = (h: number): Vec2Like => flat({ x: h * n.x, y: h * n.y, z: h * n.z });
  const origin = along(0), onFace = along(lower), onPlane = along(upper);
  const lines: Line[] = [{ from: origin, to: onFace, kind: "gap" }, { from: onFace, to: onPlane, kind: "edge" }];
  const dots: Dot[] = [
    { at: origin, kind: "origin" }, { at: onFace, kind: "point" }, { at: flat(w), kind: "support" },
  ];
  return {
    facets: facetsSeen(step.faces, scene.camera, nearest), lines, dots,
    // the frame of the last step, so that the polytope is seen to grow
    viewBox: frame([...last.faces.flat(), last.w].map(flat)),
  };
}

/** The two bounds of the depth after each step, as paths of SVG: x in steps, y in lengths. */
export function boundLines(
  { steps }: Answer,
): { readonly lower: string; readonly upper: string; readonly top: number } {
  let least = Infinity, most = 0;
  const upper: string[] = [], lower: string[] = [];
  steps.forEach((step, i) => {
    least = Math.min(least, step.upper);
    most = Math.max(most, step.lower);
    upper.push(`${i + 1} ${least.toFixed(6)}`);
    lower.push(`${i + 1} ${most.toFixed(6)}`);
  });
  return { lower: `M${lower.join("L")}`, upper: `M${upper.join("L")}`, top: 1.1 * (steps[0]?.upper ?? 1) };
}
