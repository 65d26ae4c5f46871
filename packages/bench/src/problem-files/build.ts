/**
 * Builds the shapes and queries (shape, pose, shape, pose) of a problem set `convexcases 1`.
 *
 * In: shapes as plain data, poses as packed rows. Out: convex shapes with the axis of revolution z, poses in the
 * world frame with normalised quaternions; lengths of the set (metres). A `convex` shape is the hull of its vertices.
 * Its triangles are used if they are the surface of that hull. Otherwise (no triangles, interior or repeated
 * vertices, flat sets) the hull is computed. `triangulate` gives each `convex` shape without triangles the hull's
 * triangles, and replaces its vertices by the hull's vertices.
 */
import { box, capsule, cone, convexHull, convexMesh, cylinder, ellipsoid, sphere } from "@col/shapes";
import type { ConvexShape, Pose } from "@col/types";
import { ProblemFileError } from "./error.ts";
import { problemPose } from "./problem-set.ts";
import type { ProblemSet, ShapeSpec } from "./problem-set.ts";

/** The format's axis of revolution. */
const ALONG_Z = { axis: "z" } as const;

function convexBody(vertices: Float64Array, triangles: Int32Array): ConvexShape {
  if (triangles.length > 0) {
    try {
      return convexMesh(vertices, triangles);
    } catch (error) {
      if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    }
  }
  return convexHull(vertices);
}

/** One body. @throws RangeError of the constructor on bad parameters. */
export function buildShape(spec: ShapeSpec): ConvexShape {
  if (spec.kind === "convex") return convexBody(spec.vertices, spec.triangles);
  const [p, q, r] = spec.params;
  switch (spec.kind) {
    case "sphere": return sphere(p);
    case "ellipsoid": return ellipsoid(p, q, r);
    case "box": return box(p, q, r);
    case "capsule": return capsule(p, q, ALONG_Z);
    case "cone": return cone(p, q, ALONG_Z);
    case "cylinder": return cylinder(p, q, ALONG_Z);
  }
}

/** All bodies of a set. @throws ProblemFileError naming the line of a shape that cannot be built. */
export function buildShapes(set: ProblemSet): ConvexShape[] {
  return set.shapes.map((spec) => {
    try {
      return buildShape(spec);
    } catch (error) {
      throw new ProblemFileError(spec.line, spec.kind,
        `${spec.kind}: ${error instanceof Error ? error.message : String(error)}`);
    }
  });
}

/** One case as arguments of a query: shared bodies, separate poses. */
export interface Query {
  readonly a: ConvexShape;
  readonly poseA: Pose;
  readonly b: ConvexShape;
  readonly poseB: Pose;
}

/** All cases of a set. */
export function buildQueries(set: ProblemSet, shapes: readonly ConvexShape[] = buildShapes(set)): Query[] {
  return Array.from({ length: set.count }, (_, i) => ({
    a: shapes[set.pairs[2 * i]], poseA: problemPose(set, i, "A"), b: shapes[set.pairs[2 * i + 1]],
    poseB: problemPose(set, i, "B"),
  }));
}

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

/** `set` with triangles; shapes that already have triangles stay unchanged. */
export function triangulate(set: ProblemSet): ProblemSet {
  const known = new Map<ShapeSpec, ShapeSpec>();
  const shapes = set.shapes.map((spec) => {
    const found = known.get(spec) ?? meshed(spec);
    known.set(spec, found);
    return found;
  });
  return { ...set, shapes };
}
