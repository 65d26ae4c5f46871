/** manifold-3d: `minGap` of two solids, the second one transformed anew for each pose. */
import init from "manifold-3d";
import type { MeshArrays, MeshLibrary } from "../library.ts";

/** A mesh, and another one that is moved. `minGap` gives the search length where nothing is nearer. */
export async function meshes(a: MeshArrays, b: MeshArrays | Float64Array | null = null): Promise<MeshLibrary> {
  if (b === null || b instanceof Float64Array) throw new TypeError("manifold: need two meshes");
  const module = await init();
  module.setup();
  const [solidA, solidB] = [a, b].map(({ positions, indices }) => new module.Manifold(new module.Mesh({
    numProp: 3, vertProperties: Float32Array.from(positions), triVerts: indices,
  })));
  return { distance({ position: p, quaternion: { x, y, z, w } }, limit) {
    const moved = solidB.transform([1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y), 0,
      2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x), 0,
      2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y), 0, p.x, p.y, p.z, 1]);
    const gap = solidA.minGap(moved, limit);
    moved.delete();
    return gap < limit ? gap : NaN;
  } };
}
