/**
 * The cell: the nearest two bodies marked, the way between them, and an arrow where each nearest point goes as the
 * joints follow the gradient. Lengths in metres, the world's z up.
 */
import type { Vec3Like } from "@col/types";
import type { Cell } from "../../examples/robot/cell.ts";
import type { Body, Line, Picture } from "../shared/picture.ts";
import { moved } from "../shared/solids.ts";
import type { Answer } from "./model.ts";

/** The longest arrow, metres. */
const ARROW_MAX = 0.3;

/** See the file header. */
export function picture(cell: Cell, { handles, points, climb }: Answer): Picture {
  const bodies = [...cell.bodies].map(([handle, { shape, pose, part }]): Body =>
    ({ solid: shape, pose, look: handles.includes(handle) ? "mark" : part === null ? "grey" : "a" }));
  const [from, to] = points.map(([x, y, z]): Vec3Like => ({ x, y, z }));
  const arrows = climb.flatMap((way, k): readonly Line[] => {
    const at = k === 0 ? from : to, long = Math.hypot(way.x, way.y, way.z), part = Math.min(1, ARROW_MAX / long);
    return long > 0 ? [{ from: at, to: moved(at, way, part), kind: "normal", arrow: true }] : [];
  });
  return { bodies, lines: [{ from, to, kind: "gap" }, ...arrows], dots: [], up: "z", center: { x: 0.1, y: 0, z: 0.3 },
    radius: 0.95 };
}
