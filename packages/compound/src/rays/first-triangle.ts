/**
 * The first triangle of a mesh on a ray.
 *
 * In: a prepared ray in the body's frame, whose times of interest run from `start[0]` to `limit[0]` (multiples of the
 * direction); a mesh without a margin. Out: the number of the triangle, or -1; `limit[0]` becomes its time. Of
 * triangles with the same time, as on both sides of a common edge, the smallest number wins.
 *
 * Method: both children of a node are tested at once, and the nearer one follows. The fields of the ray are in local
 * variables, and the direction decides which planes of a box are entered first.
 */
import { leafCount, leafFirst } from "../tree/static-tree.ts";
import type { StaticTree } from "../tree/static-tree.ts";
import { WIDER } from "./ray.ts";
import type { BodyRay } from "./ray.ts";

/** Corners and triangles of a mesh, and its tree. */
export interface RayMesh {
  readonly tree: StaticTree;
  readonly positions: Float32Array | Float64Array;
  readonly indices: Uint32Array;
}

/** The triangles of a leaf against the ray; the nearest so far is `best`. */
function askLeaf(ray: BodyRay, mesh: RayMesh, link: number, best: number): number {
  const { positions, indices, tree: { order } } = mesh, first = leafFirst(link), end = first + leafCount(link);
  let found = best;
  for (let k = first; k < end; k++) {
    const t = order[k], i = 3 * t;
    if (!ray.meetsTriangle(positions, 3 * indices[i], 3 * indices[i + 1], 3 * indices[i + 2])) continue;
    if (ray.time[0] === ray.limit[0] && found >= 0 && found < t) continue;
    ray.limit[0] = ray.time[0];
    found = t;
  }
  return found;
}

/** See the file header. */
export function firstTriangle(ray: BodyRay, mesh: RayMesh): number {
  const { slab: s, limit, stack, times } = ray, { boxes: b, links } = mesh.tree, ix = s[6], iy = s[7], iz = s[8];
  // the plane of a box that is entered first along each axis, and the plane that is left
  const nx = ix < 0 ? 3 : 0, ny = iy < 0 ? 4 : 1, nz = iz < 0 ? 5 : 2, fx = 3 - nx, fy = 5 - ny, fz = 7 - nz;
  const nearX = s[nx], nearY = s[ny], nearZ = s[nz], farX = s[fx], farY = s[fy], farZ = s[fz];
  const from = ray.start[0];
  let top = 0, node = 0, best = -1, last = limit[0];
  if (!ray.meetsBox(b, 0)) return -1;
  for (;;) {
    const link = links[node];
    if (link >= 0) {
      const i = 6 * link, j = i + 6;
      let one = (b[i + nx] - nearX) * ix, two = (b[j + nx] - nearX) * ix, oneFar = (b[i + fx] - farX) * ix,
        twoFar = (b[j + fx] - farX) * ix;
      const oneY = (b[i + ny] - nearY) * iy, twoY = (b[j + ny] - nearY) * iy, oneFarY = (b[i + fy] - farY) * iy,
        twoFarY = (b[j + fy] - farY) * iy;
      const oneZ = (b[i + nz] - nearZ) * iz, twoZ = (b[j + nz] - nearZ) * iz, oneFarZ = (b[i + fz] - farZ) * iz,
        twoFarZ = (b[j + fz] - farZ) * iz;
      if (oneY > one) one = oneY;
      if (oneZ > one) one = oneZ;
      if (twoY > two) two = twoY;
      if (twoZ > two) two = twoZ;
      if (oneFarY < oneFar) oneFar = oneFarY;
      if (oneFarZ < oneFar) oneFar = oneFarZ;
      if (twoFarY < twoFar) twoFar = twoFarY;
      if (twoFarZ < twoFar) twoFar = twoFarZ;
      oneFar *= WIDER;
      twoFar *= WIDER;
      const meetsOne = one <= oneFar && one <= last && oneFar >= from,
        meetsTwo = two <= twoFar && two <= last && twoFar >= from;
      if (meetsOne) {
        if (meetsTwo) {
          if (two < one) {
            stack[top] = link;
            times[top++] = one;
            node = link + 1;
          } else {
            stack[top] = link + 1;
            times[top++] = two;
            node = link;
          }
        } else node = link;
        continue;
      }
      if (meetsTwo) {
        node = link + 1;
        continue;
      }
    } else {
      best = askLeaf(ray, mesh, link, best);
      last = limit[0];
    }
    do {
      if (top === 0) return best;
      node = stack[--top];
    } while (times[top] > last);
  }
}
