/**
 * Closed form of a ray against a box without a margin: the slab method (Kay and Kajiya 1986).
 *
 * In: a box (half extents in `params`) and a `Ray` o + t d in its local frame. Out: the parameters `enter` and `exit`
 * of t (no dimension) and the axes whose faces they lie on; then the outward unit normal at the selected end. `enter`
 * > `exit`: the line misses. A line along a face lies in the closed box. For a box with a margin, `clip` returns
 * false.
 */
import { BOX_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import type { Ray, RayForm } from "./ray.ts";

/**
 * Cuts with the slabs of the three axes, in local variables; the third is skipped if two slabs already prove a miss.
 */
function clip(shape: ConvexShape, r: Ray): boolean {
  const p = shape.params, { ox, oy, oz, dx, dy, dz } = r, hx = p[0], hy = p[1], hz = p[2];
  let enter = -Infinity, exit = Infinity, first = 0, last = 0;
  if (dx !== 0) {
    const side = dx > 0 ? hx : -hx;
    enter = (-side - ox) / dx;
    exit = (side - ox) / dx;
  } else if (Math.abs(ox) > hx) enter = Infinity;
  if (dy !== 0) {
    const side = dy > 0 ? hy : -hy, near = (-side - oy) / dy, far = (side - oy) / dy;
    if (near > enter) {
      enter = near;
      first = 1;
    }
    if (far < exit) {
      exit = far;
      last = 1;
    }
  } else if (Math.abs(oy) > hy) enter = Infinity;
  if (dz !== 0 && enter <= exit) {
    const side = dz > 0 ? hz : -hz, near = (-side - oz) / dz, far = (side - oz) / dz;
    if (near > enter) {
      enter = near;
      first = 2;
    }
    if (far < exit) {
      exit = far;
      last = 2;
    }
  } else if (Math.abs(oz) > hz) enter = Infinity;
  r.enter = enter;
  r.exit = exit;
  r.first = first;
  r.last = last;
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
