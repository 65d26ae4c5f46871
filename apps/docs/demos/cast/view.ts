/**
 * The throw as flat outlines for SVG: silhouettes from support functions alone, back to front. The body stands where it
 * is at the time shown, faintly where the proven intervals begin, and the shown interval has its normal and its gap.
 */
import type { ConvexShape, Pose, Vec2Like, Vec3Like } from "@col/types";
import { outline, seen } from "../steps/project.ts";
import type { Camera, Facet } from "../steps/project.ts";
import type { Dot, Line, Picture } from "../steps/view.ts";
import { thrown, WALL, WALL_POSE } from "./model.ts";
import type { Answer, Scene } from "./model.ts";

/** Points of a silhouette. */
const AROUND = 48;
/** Ghosts drawn at most, and the length of the drawn normal, metres. */
const GHOSTS = 12, NORMAL = 0.5;
/** What is shown, metres: left, top, width and height, y down as in SVG. */
const VIEW_BOX = "-2.9 -2.9 5.8 5.8";
/** Strength of outlines: `facing` of a facet. */
const WALL_FACING = 1.5, GHOST_FACING = 0.1;

const DIRECTION = new Float64Array(3), POINT = new Float64Array(3);

/** v turned by the quaternion, `sign` -1: back, into `to`. */
function turn({ quaternion: q }: Pose, sign: number, v: Vec3Like, to: Float64Array): void {
  const x = sign * q.x, y = sign * q.y, z = sign * q.z, { w } = q;
  const a = 2 * (y * v.z - z * v.y), b = 2 * (z * v.x - x * v.z), c = 2 * (x * v.y - y * v.x);
  to[0] = v.x + w * a + y * c - z * b;
  to[1] = v.y + w * b + z * a - x * c;
  to[2] = v.z + w * c + x * b - y * a;
}

/** The page's axes in the world: to the right and up; the third is to the reader. */
function axesOf({ yaw, pitch }: Camera): readonly [Vec3Like, Vec3Like] {
  const c = Math.cos(yaw), s = Math.sin(yaw), cp = Math.cos(pitch), sp = Math.sin(pitch);
  return [{ x: c, y: 0, z: s }, { x: sp * s, y: cp, z: -sp * c }];
}

/** The outline of a body; the point farthest along each of many directions of the page. */
function silhouette(shape: ConvexShape, pose: Pose, camera: Camera): string {
  const [right, up] = axesOf(camera), points: Vec2Like[] = [], p = pose.position;
  for (let k = 0; k < AROUND; k++) {
    const angle = (2 * Math.PI * (k + 0.5)) / AROUND, c = Math.cos(angle), s = Math.sin(angle), m = shape.margin;
    const d = { x: c * right.x + s * up.x, y: c * right.y + s * up.y, z: c * right.z + s * up.z };
    turn(pose, -1, d, DIRECTION);
    shape.support(shape, DIRECTION, POINT);
    turn(pose, 1, { x: POINT[0], y: POINT[1], z: POINT[2] }, POINT);
    points.push(seen({ x: POINT[0] + p.x + m * d.x, y: POINT[1] + p.y + m * d.y, z: POINT[2] + p.z + m * d.z },
      camera));
  }
  return outline(points);
}

/** See the file header. */
export function picture(scene: Scene, { pose, steps, step, impact }: Answer): Picture {
  const { camera } = scene, { shape } = thrown(scene);
  const facet = (body: ConvexShape, at: Pose, facing: number, mark: boolean): Facet =>
    ({ d: silhouette(body, at, camera), depth: seen(at.position, camera).z, facing, mark });
  const every = Math.ceil(steps.length / GHOSTS), ghosts = steps.filter((_, k) => k % every === 0);
  const facets = [facet(WALL, WALL_POSE, WALL_FACING, false), facet(shape, pose, 1, true),
    ...ghosts.map((s) => facet(shape, s.poseB, GHOST_FACING, false))];
  const lines: Line[] = [], dots: Dot[] = [], flat = (p: Vec3Like): Vec2Like => seen(p, camera);
  if (step !== undefined) {
    const { supportA, supportB, planePoint: p, normal: n } = step;
    const tip = { x: p.x + NORMAL * n.x, y: p.y + NORMAL * n.y, z: p.z + NORMAL * n.z };
    lines.push({ from: flat(supportA), to: flat(supportB), kind: "gap" },
      { from: flat(p), to: flat(tip), kind: "direction" });
    dots.push({ at: flat(supportA), kind: "simplex" }, { at: flat(supportB), kind: "support" });
  }
  if (impact.status === "hit") dots.push({ at: flat(impact.pointA), kind: "point" });
  return { facets: facets.sort((a, b) => a.depth - b.depth), lines, dots, viewBox: VIEW_BOX };
}
