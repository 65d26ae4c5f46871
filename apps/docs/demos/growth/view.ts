/**
 * The two pictures of the growth distance: the bodies with their scaled copies, and the ray that leaves A - B between
 * an inner triangle and an outer plane. Lengths of the scene.
 */
import type { Vec3Like } from "@col/types";
import { ballAround } from "../shared/picture.ts";
import type { Body, Dot, Line, Picture } from "../shared/picture.ts";
import { boxOf, centreOf, moved, ORIGIN } from "../shared/solids.ts";
import { PAIRS, poseA, poseB, shownStep } from "./model.ts";
import type { Answer, Scene } from "./model.ts";

/** Radius of the world's picture; length of the plane's normal. */
const WORLD = 2.6, NORMAL = 0.4;

/** Both bodies, and both scaled by the scene's factor; where they touch when that is the growth distance. */
export function world(scene: Scene, { result, contact }: Answer): Picture {
  const { a, b } = PAIRS[scene.pair], at = poseB(scene), { scale } = scene;
  const from = centreOf(a, poseA), to = centreOf(b, at);
  const bodies: Body[] = [{ solid: a, pose: poseA, look: "a" }, { solid: b, pose: at, look: "b" },
    { solid: a, pose: poseA, look: "ghost", scale }, { solid: b, pose: at, look: "ghost", scale }];
  const dots: Dot[] = [{ at: from, kind: "point" }, { at: to, kind: "point" }];
  if (Math.abs(scale - result.alpha) < 5e-3 * result.alpha) dots.push({ at: contact, kind: "support" });
  return { bodies, dots, lines: [{ from, to, kind: "gap" }], center: { x: scene.x / 2, y: 0.1, z: 0.1 },
    radius: WORLD };
}

/** A - B about its centre, and one step: the triangle inside, the plane outside, and where the ray meets both. */
export function difference(scene: Scene, answer: Answer): Picture {
  const { a, b } = PAIRS[scene.pair], at = poseB(scene), step = shownStep(scene, answer);
  const back = moved(centreOf(a, poseA), centreOf(b, at), -1), pose = { ...poseA, position: moved(ORIGIN, back, -1) };
  const lines: Line[] = [], dots: Dot[] = [{ at: ORIGIN, kind: "origin" }];
  if (step !== undefined) {
    const [x, y, z] = step.ray, along = (k: number): Vec3Like => moved(ORIGIN, { x, y, z }, k);
    const corners = [0, 3, 6].map((i): Vec3Like =>
      ({ x: step.columns[i], y: step.columns[i + 1], z: step.columns[i + 2] }));
    corners.forEach((from, i) => lines.push({ from, to: corners[(i + 1) % 3], kind: "edge" }));
    const outer = along(1 / step.lower), [nx, ny, nz] = step.normal;
    lines.push({ from: ORIGIN, to: outer, kind: "gap" },
      { from: outer, to: moved(outer, { x: nx, y: ny, z: nz }, NORMAL), kind: "direction", arrow: true });
    dots.push(...corners.map((c): Dot => ({ at: c, kind: "simplex" })));
    if (Number.isFinite(step.upper)) dots.push({ at: along(1 / step.upper), kind: "point" });
    dots.push({ at: outer, kind: "support" });
  }
  const corners = boxOf(a, poseA).flatMap((p) => boxOf(b, at).map((q) => moved(moved(p, q, -1), back, -1)));
  return { bodies: [{ solid: { difference: [a, poseA, b, at] }, pose, look: "pale" }], lines, dots,
    ...ballAround([...corners, ORIGIN]) };
}

/** Both bounds after each step, as paths of SVG: x in steps, y the factor. */
export function boundLines({ steps, result }: Answer): { readonly lower: string; readonly upper: string;
  readonly top: number; readonly answer: number } {
  const top = 2 * result.alpha, path = (values: readonly number[]): string =>
    `M${values.map((v, i) => `${i + 1} ${Math.min(v, top).toFixed(6)}`).join("L")}`;
  return { top, answer: result.alpha, lower: path(steps.map((s) => s.lower)), upper: path(steps.map((s) => s.upper)) };
}
