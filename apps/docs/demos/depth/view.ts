/**
 * Two pictures of one step: the overlapping bodies with the depth between them, and the polytope with its nearest face
 * marked, the normal from the origin to its plane, and the support point beyond it. Lengths of the scene.
 */
import type { Vec3Like } from "@col/types";
import { ballAround } from "../shared/picture.ts";
import type { Faces, Picture } from "../shared/picture.ts";
import { boxOf, moved, ORIGIN } from "../shared/solids.ts";
import { PAIRS, poseA, poseB, shownStep, X_MAX } from "./model.ts";
import type { Answer, Scene } from "./model.ts";

/** Heights up to it count as in the nearest face's plane. Length. */
const IN_PLANE = 1e-9;

/** A and B as they are, and the way out of the overlap: B moved along it touches A. */
export function bodies(scene: Scene, { result: { pointA, pointB } }: Answer): Picture {
  const { a, b } = PAIRS[scene.pair];
  return { ...ballAround([...boxOf(a, poseA), ...boxOf(b, poseB({ ...scene, x: 0.5 * X_MAX }))]),
    bodies: [{ solid: a, pose: poseA, look: "a" }, { solid: b, pose: poseB(scene), look: "b" }],
    lines: [{ from: pointA, to: pointB, kind: "gap" }],
    dots: [{ at: pointA, kind: "point" }, { at: pointB, kind: "support" }] };
}

/** Nothing but the origin where no step expands. */
export function polytope(scene: Scene, answer: Answer): Picture {
  const step = shownStep(scene, answer), last = answer.steps.at(-1);
  if (step === undefined || last === undefined)
    return { bodies: [], lines: [], dots: [{ at: ORIGIN, kind: "origin" }], center: ORIGIN, radius: 1 };
  const { normal: n, lower, w, upper } = step, height = (p: Vec3Like): number => n.x * p.x + n.y * p.y + n.z * p.z;
  const isNearest = (face: readonly Vec3Like[]): boolean => face.every((p) => Math.abs(height(p) - lower) < IN_PLANE);
  const marked: Faces = { faces: step.faces.filter(isNearest) };
  const rest: Faces = { faces: step.faces.filter((face) => !isNearest(face)) };
  const onFace = moved(ORIGIN, n, lower), onPlane = moved(ORIGIN, n, upper);
  return {
    bodies: [{ solid: rest, look: "pale" }, { solid: marked, look: "mark" }],
    lines: [{ from: ORIGIN, to: onFace, kind: "gap" }, { from: onFace, to: onPlane, kind: "edge" }],
    dots: [{ at: ORIGIN, kind: "origin" }, { at: onFace, kind: "point" }, { at: w, kind: "support" }],
    // the frame of the last step, so that the polytope is seen to grow
    ...ballAround([...last.faces.flat(), last.w]),
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
