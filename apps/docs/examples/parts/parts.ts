/**
 * Convex parts of a mesh by V-HACD, and what they are worth: `vhacd-js` cuts,
 * `@col/compound` measures.
 */
import { compoundOfHulls, measureParts } from "@col/compound";
import type { CompoundBody, PartsMeasure, TriangleMesh } from "@col/compound";
import { distance } from "@col/gjk";
import { convexHull } from "@col/shapes";
// (the package names no entry that Node reads)
import { ConvexMeshDecomposition } from "vhacd-js/lib/vhacd.js";

/** Parts of a mesh, and their brackets. */
export interface Decomposition {
  readonly parts: CompoundBody;
  readonly worth: PartsMeasure;
}

/**
 * Cuts a closed mesh in at most `maxHulls` convex parts, and measures them to
 * `tolerance`, a length.
 */
export async function decompose(
  mesh: TriangleMesh, maxHulls: number, tolerance: number,
): Promise<Decomposition> {
  const decomposer = await ConvexMeshDecomposition.create();
  const hulls = decomposer.computeConvexHulls(
    { positions: Float64Array.from(mesh.positions), indices: mesh.indices },
    { maxHulls, voxelResolution: 3000, maxRecursionDepth: 5 },
  );
  const parts = compoundOfHulls(hulls, { convexHull });
  return { parts, worth: measureParts(mesh, parts, { distance, tolerance }) };
}

/** One line about it, for people. */
export function describe({ parts, worth }: Decomposition): string {
  const { covered, missed, mostMissed, mostExcess, status } = worth;
  const mm = ({ lowerBound, upperBound }: typeof mostMissed): string =>
    `${(1e3 * lowerBound).toFixed(0)} to ${(1e3 * upperBound).toFixed(0)} mm`;
  return `${parts.shapes.length} parts, ${status}: `
    + `${covered} of ${missed.length / 2} triangles covered, the mesh sticks `
    + `out by ${mm(mostMissed)} (triangle ${mostMissed.index}), `
    + `the parts by ${mm(mostExcess)} (part ${mostExcess.index})`;
}
