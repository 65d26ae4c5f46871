/**
 * Makes triangle meshes: bodies that need be neither convex nor closed.
 *
 * In: coordinates (3 per corner, body frame, lengths below 1e30), corners (3 per triangle; without them every three
 * corners are a triangle), a margin, a weld distance, the sides of contacts. Out: a record of typed arrays with a
 * bounding-box tree. Given typed arrays are kept, not copied: the caller must not write to them afterwards.
 *
 * A mesh is the set of its triangles, each enlarged by a ball with the margin as radius. Distances and rays meet this
 * surface from both sides. `contains` tests the inside. Contacts push outward if the mesh is closed and consistently
 * wound (mesh/topology.ts). Triangles without area, duplicates and loose ends are allowed.
 */
import type { OptionNames } from "@col/kernel";
import { came, requireAtLeast, requireObject } from "@col/kernel";
import type { CompositeBody } from "@col/types";
import { requireOptions } from "./checks.ts";
import { weldCorners } from "./weld.ts";
import { buildTree } from "./tree/build.ts";
import { fillSlabs } from "./tree/slabs.ts";
import type { Triangles } from "./tree/slabs.ts";
import { boundsOf } from "./tree/static-tree.ts";
import type { StaticTree } from "./tree/static-tree.ts";

const MESH_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["margin", "shared", "weld", "sides"]);

/** Options of a mesh. All optional. */
export interface TriangleMeshOptions {
  /** Radius of the ball added to every triangle, >= 0. Length. Default 0. */
  readonly margin?: number | undefined;
  /** The tree lies on shared memory: workers that get the record read the same tree. Default false. */
  readonly shared?: boolean | undefined;
  /**
   * Corners within this distance become one. Length, >= 0. Default 0: corners at the same place are one. Files that
   * store the corners of each triangle, for example STL, become closed with a small length, 1e-6 of the size.
   */
  readonly weld?: number | undefined;
  /**
   * Sides that contacts push to. "auto", the default: the outward side of parts that are closed and consistently wound,
   * both sides of all others. "front": the side from which the corners run counter-clockwise, of every triangle.
   */
  readonly sides?: MeshSides | undefined;
}

/** Sides of its triangles to which the contacts of a mesh push. */
export type MeshSides = "auto" | "front";

/** A mesh: typed arrays and numbers, so it survives structured cloning. */
export interface TriangleMesh extends CompositeBody {
  readonly bodyKind: "mesh";
  /** Coordinates, 3 a corner, body frame: the given array itself if it is a Float32Array or Float64Array. */
  readonly positions: Float32Array | Float64Array;
  /** Corners, 3 a triangle: the given array itself if it is a Uint32Array and nothing is welded. */
  readonly indices: Uint32Array;
  readonly margin: number;
  /** Length within which corners were made one, and within which contacts take triangles for neighbours. */
  readonly weld: number;
  readonly sides: MeshSides;
  readonly tree: StaticTree;
}

/** Coordinates lie below it: boxes are float32, whose squares must not overflow as doubles. Length. */
export const COORDINATE_MAX: number = 1e30;

function positionsOf(given: ArrayLike<number>): Float32Array | Float64Array {
  requireObject("triangleMesh", "positions", "a list of numbers", given);
  const list: ArrayLike<unknown> = given, { length }: { readonly length: unknown } = given;
  if (typeof length !== "number")
    throw new TypeError(`triangleMesh: positions must be a list of numbers, got ${came(given)}`);
  if (!(list.length >= 9 && list.length % 3 === 0))
    throw new RangeError(`triangleMesh: positions must hold 3 numbers a corner, 9 at least, got ${list.length}`);
  for (let i = 0; i < list.length; i++) {
    const x = list[i];
    if (typeof x !== "number")
      throw new TypeError(`triangleMesh: positions must be a list of numbers, got ${came(x)} at ${i}`);
    if (!(Math.abs(x) < COORDINATE_MAX))
      throw new RangeError(`triangleMesh: positions must be finite and below 1e30, got ${x} at ${i}`);
  }
  return given instanceof Float32Array || given instanceof Float64Array ? given : Float64Array.from(given);
}

function indicesOf(given: ArrayLike<number> | null | undefined, corners: number): Uint32Array {
  if (given === null || given === undefined) {
    if (corners % 3 !== 0)
      throw new RangeError(`triangleMesh: without indices positions hold 9 numbers a triangle, got ${3 * corners}`);
    return Uint32Array.from({ length: corners }, (_, i) => i);
  }
  requireObject("triangleMesh", "indices", "a list of numbers", given);
  const list: ArrayLike<unknown> = given, { length }: { readonly length: unknown } = given;
  if (typeof length !== "number")
    throw new TypeError(`triangleMesh: indices must be a list of numbers, got ${came(given)}`);
  if (!(list.length >= 3 && list.length % 3 === 0))
    throw new RangeError(`triangleMesh: indices must hold 3 numbers a triangle, one at least, got ${list.length}`);
  for (let i = 0; i < list.length; i++) {
    const k = list[i];
    if (!(typeof k === "number" && Number.isInteger(k) && k >= 0 && k < corners))
      throw new RangeError(`triangleMesh: indices must be integers from 0 to ${corners - 1}, got ${came(k)} at ${i}`);
  }
  return given instanceof Uint32Array ? given : Uint32Array.from(given);
}

/** Centre of the box of the corners in use. */
function centreOf(p: Float32Array | Float64Array, indices: Uint32Array): Float64Array {
  let x = Infinity, y = Infinity, z = Infinity, u = -Infinity, v = -Infinity, w = -Infinity;
  for (let t = 0; t < indices.length; t++) {
    const k = 3 * indices[t], a = p[k], b = p[k + 1], c = p[k + 2];
    if (a < x) x = a;
    if (a > u) u = a;
    if (b < y) y = b;
    if (b > v) v = b;
    if (c < z) z = c;
    if (c > w) w = c;
  }
  return Float64Array.of(0.5 * (x + u), 0.5 * (y + v), 0.5 * (z + w));
}

/** Writes the box of triangle `t`, margin included. */
export function triangleBox({ positions: p, indices, margin }: Triangles, t: number, box: Float64Array): void {
  for (let i = 0; i < 3; i++) {
    const a = p[3 * indices[3 * t] + i], b = p[3 * indices[3 * t + 1] + i], c = p[3 * indices[3 * t + 2] + i];
    box[i] = (a < b ? (a < c ? a : c) : b < c ? b : c) - margin;
    box[3 + i] = (a > b ? (a > c ? a : c) : b > c ? b : c) + margin;
  }
}

function checkOptions(options: TriangleMeshOptions): void {
  requireOptions("triangleMesh", "an object", options, MESH_OPTIONS);
  for (const name of ["margin", "weld"] as const) {
    const value = options[name];
    if (value === undefined) continue;
    requireAtLeast("triangleMesh", `options.${name}`, value, 0);
    if (!(value < COORDINATE_MAX))
      throw new RangeError(`triangleMesh: options.${name} must be below 1e30, got ${value}`);
  }
  const { sides } = options as { readonly sides?: unknown };
  if (sides !== undefined && sides !== "auto" && sides !== "front")
    throw new RangeError(`triangleMesh: options.sides must be "auto" or "front", got ${came(sides)}`);
}

/**
 * A mesh from its corners and triangles. The arrays are kept where their type allows, not copied: do not write to them
 * afterwards. Its tree is built in n log n time.
 *
 * @param positions Coordinates, 3 a corner, body frame, below 1e30.
 * @param indices Corners, 3 a triangle; `null`: every three corners are a triangle.
 * @throws RangeError on coordinates that are not finite, indices out of range, an empty mesh or an unusable option;
 * TypeError on a value that is not a list.
 */
export function triangleMesh(
  positions: ArrayLike<number>, indices?: ArrayLike<number> | null, options?: TriangleMeshOptions,
): TriangleMesh {
  const p = positionsOf(positions), given = indicesOf(indices, p.length / 3);
  if (options !== undefined) checkOptions(options);
  const { margin = 0, shared = false, weld = 0, sides = "auto" } = options ?? {};
  if (given.length > 3 * 2 ** 29)
    throw new RangeError(`triangleMesh: at most 2^29 triangles, got ${given.length / 3}`);
  const triangles = { positions: p, indices: weld > 0 ? weldCorners(p, given, weld) : given, margin };
  const tree = buildTree(given.length / 3, (t, box) => {
    triangleBox(triangles, t, box);
  }, centreOf(p, triangles.indices), shared);
  fillSlabs(tree, triangles);
  return { bodyKind: "mesh", bounds: boundsOf(tree), ...triangles, weld, sides, tree };
}
