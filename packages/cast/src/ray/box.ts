/** A line and a box: the slabs of Kay and Kajiya (1986). A line along a face lies in the closed box. */
import { BOX_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import type { Ray, RayForm } from "./ray.ts";

/** Cuts with the slab of an axis of half width h. (By its numbers: V8 inlines it.) */
function cutSlab(r: Ray, axis: number, o: number, d: number, h: number): void {
  if (d === 0) {
    if (Math.abs(o) > h) r.enter = Infinity;
    return;
  }
  const side = d > 0 ? h : -h, near = (-side - o) / d, far = (side - o) / d;
  if (near > r.enter) {
    r.enter = near;
    r.first = axis;
  }
  if (far < r.exit) {
    r.exit = far;
    r.last = axis;
  }
}

function clip(shape: ConvexShape, r: Ray): boolean {
  const p = shape.params;
  r.enter = -Infinity;
  r.exit = Infinity;
  cutSlab(r, 0, r.ox, r.dx, p[0]);
  cutSlab(r, 1, r.oy, r.dy, p[1]);
  cutSlab(r, 2, r.oz, r.dz, p[2]);
  return shape.margin === 0;
}

function normal(shape: ConvexShape, r: Ray): void {
  const s = r.side, axis = s < 0 ? r.first : r.last;
  r.nx = axis === 0 ? (r.dx > 0 ? s : -s) : 0;
  r.ny = axis === 1 ? (r.dy > 0 ? s : -s) : 0;
  r.nz = axis === 2 ? (r.dz > 0 ? s : -s) : 0;
  r.height = r.scale = shape.params[axis];
}

/** Boxes without a margin. */
export const boxRays: RayForm = { clip, normal, firstKind: BOX_KIND, lastKind: BOX_KIND };
