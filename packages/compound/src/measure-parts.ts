/**
 * Measures how well the convex parts of a compound fit a mesh.
 *
 * In: a mesh and a compound in the same frame, a distance solver, a tolerance (length). Out: for each triangle,
 * bounds of how far it is outside the union of the parts; for each part, bounds of how far it is outside the solid of
 * the mesh; both as lengths, with the points where the largest values occur.
 *
 * Method: branch and bound, per triangle (parts/missed.ts) and per part (parts/excess.ts). The two maxima are the
 * directed Hausdorff distances. The second one needs a closed mesh; for an open mesh it is NaN. The search may
 * inspect 1e6 pieces by default; with a smaller budget the bounds stay valid but are wider.
 */
import type { OptionNames } from "@col/kernel";
import { came, requireAtLeast, requireFunction, requireObject } from "@col/kernel";
import type { DistanceFn } from "@col/types";
import { requireOptions } from "./checks.ts";
import type { CompoundBody } from "./compound.ts";
import { isCompound, isMesh } from "./pairs/side.ts";
import { MeasuredBodies } from "./parts/bodies.ts";
import { measurePart } from "./parts/excess.ts";
import { createExtreme } from "./parts/extreme.ts";
import type { Extreme, Limits } from "./parts/extreme.ts";
import { measureTriangle } from "./parts/missed.ts";
import type { TriangleMesh } from "./triangle-mesh.ts";

const MEASURE_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["distance", "tolerance", "maxPieces", "onProgress"]);

/** Options of a measure of parts, with its solver. */
export interface MeasurePartsOptions {
  /** The solver that answers points and convex parts: `distance` of `@col/gjk`, or any like it. */
  readonly distance: DistanceFn;
  /** Width of the brackets, > 0. Length. Default: a hundredth of the mesh's longest extent. */
  readonly tolerance?: number | undefined;
  /** Pieces of triangles and parts that may be looked at. Default 1e6. */
  readonly maxPieces?: number | undefined;
  /** Told now and then how many triangles and parts are done. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Brackets of how parts and mesh differ. Lengths, frame of the mesh. */
export interface PartsMeasure {
  /** Per triangle a lower and an upper bound of how far it sticks out of the union of the parts. */
  readonly missed: Float64Array;
  /** Triangles that are covered for certain: no point of them is further than `tolerance` from the parts. */
  readonly covered: number;
  /** Per part a lower and an upper bound of how far it sticks out of the solid; NaN where the mesh is open. */
  readonly excess: Float64Array;
  /** The largest of `missed`, with a triangle and a point of it that is that far out. */
  readonly mostMissed: Readonly<Extreme>;
  /** The largest of `excess`, with a part and a point of it that is that far out. */
  readonly mostExcess: Readonly<Extreme>;
  readonly tolerance: number;
  /**
   * "closed": every bracket is as narrow as asked; "open-mesh": the brackets of the triangles are, but a mesh that is
   * open or wound both ways has no inside; "budget-spent": some are wider. All brackets hold in any case.
   */
  readonly status: "closed" | "open-mesh" | "budget-spent";
}

/** Default tolerance relative to the longest extent of the mesh. */
const TOLERANCE = 0.01;
const MAX_PIECES = 1e6;
/** Items between two calls of `onProgress`. */
const STEP = 256;

function keepGreatest(item: Extreme, most: Extreme): void {
  most.upperBound = Math.max(most.upperBound, item.upperBound);
  if (most.index >= 0 && !(item.lowerBound > most.lowerBound)) return;
  most.lowerBound = item.lowerBound;
  most.index = item.index;
  Object.assign(most.point, item.point);
}

/** Measures `count` items one by one; their brackets and the largest of all. */
function measureAll(
  count: number, measure: (out: Extreme) => void, brackets: Float64Array, done: (n: number) => void,
): Extreme {
  const most = { ...createExtreme(-1), upperBound: 0 };
  for (let i = 0; i < count; i++) {
    const item = createExtreme(i);
    measure(item);
    brackets[2 * i] = item.lowerBound;
    brackets[2 * i + 1] = item.upperBound;
    keepGreatest(item, most);
    done(i + 1);
  }
  return most;
}

function toleranceOf(mesh: TriangleMesh, tolerance: number | undefined): number {
  const { bounds: b } = mesh;
  if (tolerance === undefined) return TOLERANCE * Math.max(b[3] - b[0], b[4] - b[1], b[5] - b[2]);
  if (!(typeof tolerance === "number" && tolerance > 0 && tolerance < Infinity))
    throw new RangeError(`measureParts: options.tolerance must be finite and > 0, got ${came(tolerance)}`);
  return tolerance;
}

/**
 * How far parts that stand for a mesh are from it, each way, certified: how far its triangles stick out of the union of
 * the parts, and how far the parts stick out of the solid that it encloses (the two directed Hausdorff distances, of
 * surface and of volume). Parts and mesh in one frame, as decomposers give them; a margin of the mesh is left out.
 *
 * A triangle inside one part is known to be covered with a bound at rounding; where several parts cover it together the
 * bound is `tolerance`. Takes microseconds for each piece looked at, and about (extent / tolerance)^2 of them for a
 * part that lies close to the surface.
 *
 * @throws TypeError on a value that is not a mesh or compound, and without a solver; RangeError on an unusable option.
 */
export function measureParts(mesh: TriangleMesh, parts: CompoundBody, options: MeasurePartsOptions): PartsMeasure {
  const where = "measureParts";
  requireObject(where, "mesh", "a triangle mesh", mesh);
  if (!isMesh(mesh)) throw new TypeError(`${where}: mesh must be a triangle mesh, got another body`);
  requireObject(where, "parts", "a compound", parts);
  if (!isCompound(parts)) throw new TypeError(`${where}: parts must be a compound, got another body`);
  requireOptions(where, "an object { distance }", options, MEASURE_OPTIONS);
  requireFunction(where, "options.distance", options.distance);
  if (options.onProgress !== undefined) requireFunction(where, "options.onProgress", options.onProgress);
  const { distance, maxPieces = MAX_PIECES, onProgress } = options, tolerance = toleranceOf(mesh, options.tolerance);
  requireAtLeast(where, "options.maxPieces", maxPieces, 0);
  const bodies = new MeasuredBodies(mesh, parts, distance);
  const limits: Limits = { tolerance, left: maxPieces, spent: false };
  const triangles = mesh.indices.length / 3, count = parts.shapes.length, total = triangles + count;
  const missed = new Float64Array(2 * triangles), excess = new Float64Array(2 * count).fill(NaN);
  const tell = (n: number): void => {
    if (n % STEP === 0 || n === total) onProgress?.(n, total);
  };
  const mostMissed = measureAll(triangles, (out) => {
    measureTriangle(bodies, limits, out);
  }, missed, tell);
  const mostExcess = bodies.closed ? measureAll(count, (out) => {
    measurePart(bodies, limits, out);
  }, excess, (n) => {
    tell(triangles + n);
  }) : { ...createExtreme(-1), lowerBound: NaN, upperBound: NaN };
  let covered = 0;
  for (let t = 0; t < triangles; t++) if (missed[2 * t + 1] <= tolerance) covered++;
  return {
    missed, covered, excess, mostMissed, mostExcess, tolerance,
    status: limits.spent ? "budget-spent" : bodies.closed ? "closed" : "open-mesh",
  };
}
