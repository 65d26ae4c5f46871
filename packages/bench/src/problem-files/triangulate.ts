/**
 * The same problems with every `convex` shape as a closed triangle mesh of its hull: for programs that need triangles.
 */
import { buildShape } from "./build.ts";
import type { ProblemSet, ShapeSpec } from "./problem-set.ts";

function meshed(spec: ShapeSpec): ShapeSpec {
  if (spec.kind !== "convex" || spec.triangles.length > 0) return spec;
  const mesh = buildShape(spec).mesh;
  if (mesh === null) throw new Error("triangulate: a hull without mesh data");
  const triangles: number[] = [], { facetStart, facetVertices } = mesh;
  for (let f = 0; f + 1 < facetStart.length; f++) {
    for (let k = facetStart[f] + 2; k < facetStart[f + 1]; k++)
      triangles.push(facetVertices[facetStart[f]], facetVertices[k - 1], facetVertices[k]);
  }
  return { kind: "convex", vertices: mesh.vertices, triangles: Int32Array.from(triangles), line: spec.line };
}

/** `set` with triangles; shapes that have them already stay as they are. */
export function triangulate(set: ProblemSet): ProblemSet {
  const known = new Map<ShapeSpec, ShapeSpec>();
  const shapes = set.shapes.map((spec) => {
    const found = known.get(spec) ?? meshed(spec);
    known.set(spec, found);
    return found;
  });
  return { ...set, shapes };
}
