/** The bodies, the shortest way between them, or out of each other, and the two planes that prove it. World, metres. */
import { halfSpace } from "@col/shapes";
import type { ConvexShape, Pose, Vec3Like } from "@col/types";
import type { Body, Dot, Line, Picture } from "../shared/picture.ts";
import { moved, ORIGIN } from "../shared/solids.ts";
import { shapeOf } from "./catalogue.ts";
import { poseOf } from "./model.ts";
import type { Answer, Scene } from "./model.ts";

const PLANE: ConvexShape = /* @__PURE__ */ halfSpace({ x: 0, y: 1, z: 0 }, 0);
/** Extent of the picture about the origin. */
const RADIUS = 2.4;

/** The plane y = 0 put through a point, across a unit vector: the shortest rotation that takes y to it. */
function across({ x, y, z }: Vec3Like, position: Vec3Like): Pose {
  const n = Math.hypot(z, 1 + y, x);
  const isOpposite = n < 1e-6;
  return { position,
    quaternion: isOpposite ? { x: 1, y: 0, z: 0, w: 0 } : { x: z / n, y: 0, z: -x / n, w: (1 + y) / n } };
}

/** See the file header. */
export function picture(scene: Scene, { result, slab, way: [from, to] }: Answer): Picture {
  const bodies: Body[] = (["a", "b"] as const).map((who) =>
    ({ solid: shapeOf(scene[who].form), pose: poseOf(scene[who]), look: who, name: who }));
  const lines: Line[] = [], dots: Dot[] = [];
  if (!Number.isNaN(from.x)) {
    lines.push({ from, to, kind: "gap" });
    dots.push({ at: from, kind: "a" }, { at: to, kind: "b" });
  }
  if (slab !== null) {
    const { x, y, z } = result.normal, middle = moved(moved(ORIGIN, from, 0.5), to, 0.5);
    for (const offset of [slab.offsetA, slab.offsetB]) {
      const on = moved(middle, { x, y, z }, offset - (x * middle.x + y * middle.y + z * middle.z));
      bodies.push({ solid: PLANE, pose: across({ x, y, z }, on), look: "proof" });
    }
  }
  return { bodies, lines, dots, center: ORIGIN, radius: RADIUS };
}
