/** A line and a box: the slabs of Kay and Kajiya (1986). A line along a face lies in the closed box. */
import { BOX_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import type { Ray, RayForm } from "./ray.ts";
import { setWhole } from "./ray.ts";

function clip(shape: ConvexShape, r: Ray): boolean {
  const p = shape.params;
  setWhole(r);
  let axis = 0;
  for (let i = 0; i < 3; i++) {
    const o = i === 0 ? r.ox : i === 1 ? r.oy : r.oz, d = i === 0 ? r.dx : i === 1 ? r.dy : r.dz, h = p[i];
    if (d === 0) {
      if (Math.abs(o) > h) r.enter = Infinity;
      continue;
    }
    const side = d > 0 ? h : -h, near = (-side - o) / d, far = (side - o) / d;
    if (near > r.enter) {
      r.enter = near;
      if (r.side < 0) axis = i;
    }
    if (far < r.exit) {
      r.exit = far;
      if (r.side > 0) axis = i;
    }
  }
  const s = r.side;
  r.nx = axis === 0 ? (r.dx > 0 ? s : -s) : 0;
  r.ny = axis === 1 ? (r.dy > 0 ? s : -s) : 0;
  r.nz = axis === 2 ? (r.dz > 0 ? s : -s) : 0;
  return shape.margin === 0;
}

/** Boxes without a margin. */
export const boxRays: RayForm = { clip, firstKind: BOX_KIND, lastKind: BOX_KIND };
