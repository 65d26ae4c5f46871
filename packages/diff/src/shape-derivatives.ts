/**
 * Derivatives of a distance result with respect to the parameters of one shape: margin, half extents, radii, heights,
 * vertices.
 *
 * - In: shapes, poses and a solution (world frame, lengths), and `body`, the shape whose parameters change.
 * - Out: the parameters that move the witness point (shape-parameters.ts) and the derivatives with respect to each (3
 *   doubles per vector, world frame). Parameters are lengths: points and distance per parameter have no dimension, the
 *   normal is per length.
 * - Method: local geometry and blocks as for poses (geometry.ts, system.ts).
 */
import { explainPair, packPose, requireSpace } from "@col/kernel";
import type { OptionNames } from "@col/kernel";
import type { ConvexShape, DistanceResult, Pose } from "@col/types";
import { exactGeometry } from "./geometry.ts";
import { EXACT, readOptions, requireRecord } from "./options.ts";
import type { DerivativeOptions } from "./options.ts";
import { parameters } from "./shape-parameters.ts";
import { createShapeDerivatives, PARAMETERS_MAX } from "./shape-result.ts";
import type { ShapeDerivatives } from "./shape-result.ts";
import { isFinal, readSolution } from "./solution.ts";
import { solveSystem } from "./system.ts";
import { acquire, release } from "./workspace.ts";
import type { Workspace } from "./workspace.ts";

/** The names of `DerivativeOptions` that this query has. */
const SHAPE_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["method", "damping", "face"]);

function compute(a: ConvexShape, b: ConvexShape, solution: DistanceResult, body: 0 | 1, ws: Workspace,
  out: ShapeDerivatives): boolean {
  if (!readSolution(solution, ws)) return false;
  ws.scalars[3] = ws.settings.damping;
  // the shape whose parameters change comes last: its local frame and corners stay in the workspace
  if (body === 0 && !exactGeometry(b, ws.poseB, -1, ws, ws.b)) return false;
  if (!exactGeometry(a, ws.poseA, 1, ws, ws.a)) return false;
  if (body === 1 && !exactGeometry(b, ws.poseB, -1, ws, ws.b)) return false;
  return solveSystem(ws.scalars, ws.a, ws.b, ws.blocks) && parameters(body === 0 ? a : b, ws, body, out);
}

/**
 * How points, normal and distance change with the parameters of one shape (`body`: "a" or "b"), its pose at rest. World
 * frame.
 *
 * Parameter 0 is the margin, the radius of spheres and capsules. Then, by kind: points, segments, triangles and meshes:
 * vertex v, coordinate c is 1 + 3 v + c (vertices as in `params` or `mesh.vertices`; a capsule's half height moves both
 * its vertices); boxes: half extents 1..3; ellipsoids: radii 1..3; cylinders, cones, frusta: 1 radius at the bottom, 2
 * radius at the top, 3 half height (a cylinder's radius: the sum of 1 and 2). For other shapes only the margin.
 * Parameters that are not listed have derivative 0.
 *
 * `not-differentiable`, with an empty list: where `witnessDerivatives` has this status, and inside facets of more than
 * three corners, whose vertices cannot move alone. Method `exact`. It does not allocate if `out` is given.
 *
 * @param solution Result of a distance or signed-distance query of these shapes at these poses, world frame.
 * @throws RangeError on an unusable pose, option or `body`.
 */
export function shapeDerivatives(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, solution: DistanceResult, body: "a" | "b",
  options?: Pick<DerivativeOptions, "method" | "damping" | "face">,
  out: ShapeDerivatives = createShapeDerivatives(),
): ShapeDerivatives {
  const ws = acquire();
  try {
    readOptions(options, ws.settings, "shapeDerivatives", SHAPE_OPTIONS);
    if (ws.settings.method !== EXACT)
      throw new RangeError(`method: shapeDerivatives knows only "exact", got ${String(options?.method)}`);
    if ((body as string) !== "a" && (body as string) !== "b")
      throw new RangeError(`body: must be "a" or "b", got ${body as string}`);
    requireSpace(a, b);
    requireRecord("solution.pointA", solution.pointA);
    packPose(poseA, ws.poseA, "poseA");
    packPose(poseB, ws.poseB, "poseB");
    out.count = 0;
    out.status = isFinal(solution.status) ? "optimal" : solution.status;
    if (out.status === "optimal" && !compute(a, b, solution, body === "a" ? 0 : 1, ws, out)) {
      out.status = "not-differentiable";
      out.count = 0;
    }
    for (let i = out.count; i < PARAMETERS_MAX; i++) {
      out.distance[i] = NaN;
      for (let c = 0; c < 3; c++) {
        out.pointA[3 * i + c] = NaN;
        out.pointB[3 * i + c] = NaN;
        out.normal[3 * i + c] = NaN;
      }
    }
  } catch (error) {
    throw explainPair(error, a, poseA, b, poseB);
  } finally {
    release();
  }
  return out;
}
