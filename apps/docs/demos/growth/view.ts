/**
 * The two pictures of the growth distance as data for SVG: the bodies with their scaled copies, and the ray that leaves
 * A - B between an inner triangle and an outer plane. In: scene and answer. Out: lengths of the scene, y up.
 */
import type { ConvexShape, Pose, Vec2Like, Vec3Like } from "@col/types";
import { differenceOf } from "../steps/model.ts";
import { facetsSeen, seen } from "../steps/project.ts";
import type { Facet } from "../steps/project.ts";
import { facetsOf, placed } from "../shared/solids.ts";
import { frame } from "../steps/view.ts";
import type { Dot, Line, Picture } from "../steps/view.ts";
import { PAIRS, poseA, poseB, shownStep } from "./model.ts";
import type { Answer, Scene } from "./model.ts";

type Facets = readonly (readonly Vec3Like[])[];

/** Half side of the world's picture. */
const WORLD = 2.6;

/** Facets about the body's centre, scaled. */
function scaled(facets: Facets, centre: Vec3Like, k: number): Facets {
  const { x, y, z } = centre;
  return facets.map((corners) =>
    corners.map((p) => ({ x: x + k * (p.x - x), y: y + k * (p.y - y), z: z + k * (p.z - z) })));
}

const centreOf = ({ center: [x, y, z] }: ConvexShape, pose: Pose): Vec3Like => placed(pose, { x, y, z });

/** Both bodies, and both scaled by the scene's factor; where they touch when that is the growth distance. */
export function world(scene: Scene, { result, contact }: Answer): Picture {
  const { a, b } = PAIRS[scene.pair], at = poseB(scene), { camera } = scene;
  const bodies = [[a, poseA, "a"], [b, at, "b"]] as const;
  const facets = bodies.flatMap(([shape, pose, kind]): readonly Facet[] => {
    const own = facetsOf(shape, pose), grown = scaled(own, centreOf(shape, pose), scene.scale);
    return [...facetsSeen(own, camera, () => false).map((f): Facet => ({ ...f, kind })),
      ...facetsSeen(grown, camera, () => false).filter(({ facing }) => facing > 0)
        .map((f): Facet => ({ ...f, kind: "ghost" }))];
  }).sort((p, q) => p.depth - q.depth);
  const flat = (p: Vec3Like): Vec2Like => seen(p, camera), middle = flat({ x: scene.x / 2, y: 0.1, z: 0.1 });
  const touching = Math.abs(scene.scale - result.alpha) < 5e-3 * result.alpha;
  const dots: Dot[] = [{ at: flat(centreOf(a, poseA)), kind: "point" }, { at: flat(centreOf(b, at)), kind: "point" }];
  if (touching) dots.push({ at: flat(contact), kind: "support" });
  const lines: Line[] = [{ from: dots[0].at, to: dots[1].at, kind: "gap" }];
  return { facets, lines, dots,
    viewBox: `${middle.x - WORLD} ${-middle.y - WORLD} ${2 * WORLD} ${2 * WORLD}` };
}

/** A - B about its centre, and one step: the triangle inside, the plane outside, and where the ray meets both. */
export function difference(scene: Scene, answer: Answer): Picture {
  const { a, b } = PAIRS[scene.pair], at = poseB(scene), step = shownStep(scene, answer), origin = { x: 0, y: 0, z: 0 };
  const ca = centreOf(a, poseA), cb = centreOf(b, at);
  const back = { x: ca.x - cb.x, y: ca.y - cb.y, z: ca.z - cb.z };
  const facets = differenceOf(a, b, at).map((corners) =>
    corners.map(({ x, y, z }) => ({ x: x - back.x, y: y - back.y, z: z - back.z })));
  const flat = (p: Vec3Like): Vec2Like => seen(p, scene.camera), centre = flat(origin);
  const lines: Line[] = [], dots: Dot[] = [{ at: centre, kind: "origin" }];
  const points = facets.flat().map(flat);
  if (step !== undefined) {
    const [x, y, z] = step.ray, along = (k: number): Vec2Like => flat({ x: k * x, y: k * y, z: k * z });
    const corners = [0, 3, 6].map((i) =>
      flat({ x: step.columns[i], y: step.columns[i + 1], z: step.columns[i + 2] }));
    corners.forEach((from, i) => lines.push({ from, to: corners[(i + 1) % 3], kind: "edge" }));
    const outer = along(1 / step.lower), [nx, ny, nz] = step.normal, h = 0.4;
    const tip = flat({ x: x / step.lower + h * nx, y: y / step.lower + h * ny, z: z / step.lower + h * nz });
    lines.push({ from: centre, to: outer, kind: "gap" }, { from: outer, to: tip, kind: "direction" });
    dots.push(...corners.map((c): Dot => ({ at: c, kind: "simplex" })));
    if (Number.isFinite(step.upper)) dots.push({ at: along(1 / step.upper), kind: "point" });
    dots.push({ at: outer, kind: "support" });
    points.push(outer);
  }
  return { facets: facetsSeen(facets, scene.camera, () => false), lines, dots, viewBox: frame(points) };
}

/** Both bounds after each step, as paths of SVG: x in steps, y the factor. */
export function boundLines({ steps, result }: Answer): { readonly lower: string; readonly upper: string;
  readonly top: number; readonly answer: number } {
  const top = 2 * result.alpha, path = (values: readonly number[]): string =>
    `M${values.map((v, i) => `${i + 1} ${Math.min(v, top).toFixed(6)}`).join("L")}`;
  return { top, answer: result.alpha, lower: path(steps.map((s) => s.lower)), upper: path(steps.map((s) => s.upper)) };
}
