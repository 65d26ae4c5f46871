/**
 * Triangle meshes: bodies that need be neither convex nor closed.
 *
 * A mesh is its triangles, each swollen by the margin: a surface for distances, rays and contacts, met from both sides.
 * Only `contains` asks what is inside. Triangles without area, duplicates and loose ends are allowed.
 */
import type { OptionNames } from "@col/kernel";
import { came } from "@col/kernel";
import type { CompositeBody } from "@col/types";
import { requireAtLeast, requireObject, requireOptions } from "./checks.ts";
import { buildTree } from "./tree/build.ts";
import { fillSlabs } from "./tree/slabs.ts";
import { boundsOf } from "./tree/static-tree.ts";
import type { StaticTree } from "./tree/static-tree.ts";

const MESH_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["margin", "shared"]);

/** What may be asked of a mesh. All optional. */
export interface TriangleMeshOptions {
  /** Radius of the ball added to every triangle, >= 0. Length. Default 0. */
  readonly margin?: number;
  /** The tree lies on shared memory: workers that are handed the record read the same tree. Default false. */
  readonly shared?: boolean;
}

/** A mesh: typed arrays and numbers, so it survives structured cloning. */
export interface TriangleMesh extends CompositeBody {
  readonly bodyKind: "mesh";
  /** Coordinates, 3 a corner, body frame: the given array itself if it is a Float32Array or Float64Array. */
  readonly positions: Float32Array | Float64Array;
  /** Corners, 3 a triangle: the given array itself if it is a Uint32Array. */
  readonly indices: Uint32Array;
  readonly margin: number;
  readonly tree: StaticTree;
}

/** Coordinates lie below it: boxes are float32, whose squares must not overflow as doubles. Length. */
const COORDINATE_MAX = 1e30;

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

/**
 * A mesh from its corners and triangles. The arrays are kept where their type allows, not copied: do not write to them
 * afterwards. Its tree is built in n log n time.
 *
 * @param positions Coordinates, 3 a corner, body frame, below 1e30.
 * @param indices Corners, 3 a triangle; `null`: every three corners are a triangle.
 * @throws RangeError on coordinates that are not finite, indices out of range, an empty mesh or a negative margin;
 * TypeError on what is no list.
 */
export function triangleMesh(
  positions: ArrayLike<number>, indices?: ArrayLike<number> | null, options?: TriangleMeshOptions,
): TriangleMesh {
  const p = positionsOf(positions), corners = indicesOf(indices, p.length / 3);
  if (options !== undefined) requireOptions("triangleMesh", "an object", options, MESH_OPTIONS);
  const { margin = 0, shared = false } = options ?? {};
  requireAtLeast("triangleMesh", "options.margin", margin, 0);
  if (!(margin < COORDINATE_MAX))
    throw new RangeError(`triangleMesh: options.margin must be below 1e30, got ${margin}`);
  if (corners.length > 3 * 2 ** 29)
    throw new RangeError(`triangleMesh: at most 2^29 triangles, got ${corners.length / 3}`);
  const tree = buildTree(corners.length / 3, (t, box) => {
    for (let i = 0; i < 3; i++) {
      const a = p[3 * corners[3 * t] + i], b = p[3 * corners[3 * t + 1] + i], c = p[3 * corners[3 * t + 2] + i];
      box[i] = (a < b ? (a < c ? a : c) : b < c ? b : c) - margin;
      box[3 + i] = (a > b ? (a > c ? a : c) : b > c ? b : c) + margin;
    }
  }, centreOf(p, corners), shared);
  fillSlabs(tree, { positions: p, indices: corners, margin });
  return { bodyKind: "mesh", bounds: boundsOf(tree), positions: p, indices: corners, margin, tree };
}
