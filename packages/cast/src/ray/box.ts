/**
 * A line and a box: the slabs of Kay and Kajiya (1986). Piece: the axis of the slab.
 *
 * A line along a face lies in the closed box.
 */
import { BOX_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import type { Ray, RayForm } from "./ray.ts";
import { setEmpty } from "./ray.ts";

function interval(shape: ConvexShape, ray: Ray): boolean {
  if (shape.margin > 0) return false;
  const p = shape.params;
  let enter = -Infinity, exit = Infinity, enterPiece = 0, exitPiece = 0;
  for (let axis = 0; axis < 3; axis++) {
    const o = axis === 0 ? ray.ox : axis === 1 ? ray.oy : ray.oz,
      d = axis === 0 ? ray.dx : axis === 1 ? ray.dy : ray.dz,
      h = p[axis];
    if (d === 0) {
      if (Math.abs(o) > h) return setEmpty(ray);
      continue;
    }
    const near = ((d > 0 ? -h : h) - o) / d, far = ((d > 0 ? h : -h) - o) / d;
    if (near > enter) {
      enter = near;
      enterPiece = axis;
    }
    if (far < exit) {
      exit = far;
      exitPiece = axis;
    }
  }
  ray.enter = enter;
  ray.exit = exit;
  ray.enterPiece = enterPiece;
  ray.exitPiece = exitPiece;
  return true;
}

function normal(_shape: ConvexShape, ray: Ray): void {
  const axis = ray.piece, s = ray.side;
  ray.nx = axis === 0 ? (ray.dx > 0 ? s : -s) : 0;
  ray.ny = axis === 1 ? (ray.dy > 0 ? s : -s) : 0;
  ray.nz = axis === 2 ? (ray.dz > 0 ? s : -s) : 0;
}

/** Boxes without a margin. */
export const boxRays: RayForm = {
  interval: interval, normal: normal, name: "box", firstKind: BOX_KIND, lastKind: BOX_KIND,
};
