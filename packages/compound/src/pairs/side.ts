/**
 * One body of a pair, as a tree walk reads it: its bounding-box tree, and one item at a time as a convex shape with a
 * pose.
 *
 * In: a body, and its pose in the frame of A (12 numbers, row-major rotation then translation; unit quaternion). Out:
 * the items of a loaded leaf; for a mesh the corners of its triangles in the frame of A (9 numbers each); for the
 * selected item a shape and a pose in the frame of A.
 *
 * A convex shape is a body of one item, whose tree is one leaf. Triangles are not objects: `triangle` is one shape,
 * which is refilled in the frame of A for every triangle that a solver receives.
 */
import { HALF_SPACE_KIND, TRIANGLE_KIND } from "@col/types";
import type { Body, ConvexShape, PackedPose, Pose } from "@col/types";
import type { CompoundBody } from "../compound.ts";
import { ConeScratch, writeTolerance } from "./cone-scratch.ts";
import { LEAF_MAX, leafCount, leafFirst, leafLink, writeDown, writeUp } from "../tree/static-tree.ts";
import type { StaticTree } from "../tree/static-tree.ts";
import type { TriangleMesh } from "../triangle-mesh.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A pose that is filled again and again. */
export interface OwnPose extends Pose {
  readonly position: { x: number; y: number; z: number };
  readonly quaternion: { x: number; y: number; z: number; w: number };
}

/** A pose to be filled; NaN first keeps its fields doubles. */
export function createOwnPose(): OwnPose {
  return { position: { x: NaN, y: NaN, z: NaN }, quaternion: { x: NaN, y: NaN, z: NaN, w: NaN } };
}

/** Support of the triangle in `params`. */
function supportTriangle(shape: ConvexShape, d: Float64Array, out: Float64Array): number {
  const p = shape.params, x = d[0], y = d[1], z = d[2];
  const h0 = x * p[0] + y * p[1] + z * p[2], h1 = x * p[3] + y * p[4] + z * p[5], h2 = x * p[6] + y * p[7] + z * p[8];
  const i = h1 > h0 ? (h2 > h1 ? 2 : 1) : h2 > h0 ? 2 : 0;
  out[0] = p[3 * i]; out[1] = p[3 * i + 1]; out[2] = p[3 * i + 2];
  return i;
}

/** A triangle to be refilled by `setTriangle`; its fields in the order of all shapes, so that solvers see one class. */
export function createTriangle(): ConvexShape {
  return {
    kind: TRIANGLE_KIND, support: supportTriangle, params: new Float64Array(9), mesh: null, margin: 0, curvature: 0,
    centred: false, fillsBounds: false, bounds: new Float64Array(6), center: new Float64Array(3), inradius: 0,
    hessian: null, face: null, operands: [],
  };
}

/** Fills a triangle of `createTriangle` with the corners from place `at` of `corners` on. */
export function setTriangle(shape: ConvexShape, corners: Float64Array, at: number): void {
  const { params: p, bounds: b, center } = shape;
  for (let i = 0; i < 3; i++) {
    const x = corners[at + i], y = corners[at + 3 + i], z = corners[at + 6 + i];
    p[i] = x; p[3 + i] = y; p[6 + i] = z;
    b[i] = Math.min(x, y, z);
    b[3 + i] = Math.max(x, y, z);
    center[i] = (x + y + z) / 3;
  }
}

/** Is the body a compound? */
export function isCompound(body: Body): body is CompoundBody {
  return (body as Partial<CompoundBody>).bodyKind === "compound";
}

/** Is the body a mesh? */
export function isMesh(body: Body): body is TriangleMesh {
  return (body as Partial<TriangleMesh>).bodyKind === "mesh";
}

const NO_TRIANGLES = new Uint32Array(0);
const NO_NUMBERS = new Float64Array(0);
const NO_SHAPES: readonly ConvexShape[] = [];

/** See the file header. */
export class Side {
  /** The tree of a convex shape: one leaf. */
  readonly #leaf: StaticTree = {
    origin: new Float64Array(3), boxes: new Float32Array(6), normals: new Int8Array(3),
    slabs: new Float32Array(2), links: Int32Array.of(leafLink(0, 1)),
    order: new Int32Array(1),
  };
  tree: StaticTree = this.#leaf;
  /** The body itself where it is a convex shape. */
  convex: ConvexShape | null = null;
  /** Not bounded: no box, a plane. */
  halfSpace: boolean = false;
  positions: Float32Array | Float64Array = NO_NUMBERS;
  /** Empty where the body is no mesh. */
  indices: Uint32Array = NO_TRIANGLES;
  shapes: readonly ConvexShape[] = NO_SHAPES;
  places: Float64Array = NO_NUMBERS;
  mesh: boolean = false;
  /** The mesh itself, where the body is one. */
  source: TriangleMesh | null = null;
  /** Length within which a point is on a triangle of the mesh. */
  readonly tolerance: Float64Array = new Float64Array(1);
  /** Scratch of cone queries (mesh/cones.ts). */
  readonly cone: ConeScratch = new ConeScratch();
  /** The item that a solver receives, and its place in the frame of A. */
  shape: ConvexShape;
  readonly pose: OwnPose = createOwnPose();
  readonly triangle: Mutable<ConvexShape> = createTriangle();
  /** Corners of the triangles of the leaf that was loaded last, frame of A, 9 each. Lengths. */
  readonly corners: Float64Array = new Float64Array(9 * LEAF_MAX);
  /** Their boxes, 6 each, margins left out. */
  readonly cornerBoxes: Float64Array = new Float64Array(6 * LEAF_MAX);
  /** Their heights along the best normal or against it. */
  readonly heights: Float64Array = new Float64Array(LEAF_MAX);
  /** Scratch of a support. */
  readonly direction: Float64Array = new Float64Array(3);
  /** Their items, and their number. */
  readonly items: Int32Array = new Int32Array(LEAF_MAX);
  count: number = 0;
  /** Leaf that is loaded, -1: no leaf. */
  loaded: number = -1;
  /** Body to the frame of A, 12 doubles, and the same turn as a unit quaternion x, y, z, w. */
  readonly inA: PackedPose = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0);
  readonly turn: Float64Array = Float64Array.of(0, 0, 0, 1);

  constructor() {
    this.shape = this.triangle;
    this.triangle.margin = 0.5; // a double from the start: V8 then keeps the field one
  }

  /** Reads a body. */
  open(body: Body): void {
    this.loaded = -1;
    this.mesh = isMesh(body);
    this.convex = null;
    this.source = null;
    this.halfSpace = false;
    if (isMesh(body)) {
      this.source = body;
      writeTolerance(body, this.tolerance);
      this.tree = body.tree;
      this.positions = body.positions;
      this.indices = body.indices;
      this.triangle.margin = body.margin;
      this.shape = this.triangle;
    } else if (isCompound(body)) {
      this.tree = body.tree;
      this.shapes = body.shapes;
      this.places = body.places;
    } else this.#openConvex(body as ConvexShape);
  }

  /** Forgets the body, so that it can be collected. */
  close(): void {
    this.tree = this.#leaf;
    this.convex = null;
    this.source = null;
    this.positions = NO_NUMBERS;
    this.indices = NO_TRIANGLES;
    this.shapes = NO_SHAPES;
    this.places = NO_NUMBERS;
    this.shape = this.triangle;
  }

  #openConvex(shape: ConvexShape): void {
    this.convex = shape;
    this.shape = shape;
    this.halfSpace = shape.kind === HALF_SPACE_KIND;
    this.tree = this.#leaf;
    if (this.halfSpace) return;
    const { origin, boxes } = this.#leaf, b = shape.bounds, r = shape.margin;
    for (let i = 0; i < 3; i++) {
      const c = 0.5 * (b[i] + b[3 + i]);
      origin[i] = c;
      writeDown(boxes, i, b[i] - r - c);
      writeUp(boxes, 3 + i, b[3 + i] + r - c);
    }
  }

  /** Number of items. */
  get size(): number {
    return this.tree.order.length;
  }

  /** Reads the items of a leaf; of a mesh the corners as well. */
  load(node: number): void {
    if (node === this.loaded) return;
    this.loaded = node;
    const link = this.tree.links[node], first = leafFirst(link), count = leafCount(link);
    this.count = count;
    for (let k = 0; k < count; k++) {
      const item = this.tree.order[first + k];
      this.items[k] = item;
      if (this.mesh) this.#loadCorners(item, 9 * k);
    }
  }

  /** Reads one item alone, as the first of a leaf. */
  loadItem(item: number): void {
    this.loaded = -1;
    this.count = 1;
    this.items[0] = item;
    if (this.mesh) this.#loadCorners(item, 0);
  }

  #loadCorners(item: number, at: number): void {
    const { positions: p, indices, inA: m, corners } = this;
    for (let k = 0; k < 3; k++) {
      const i = 3 * indices[3 * item + k], x = p[i], y = p[i + 1], z = p[i + 2], to = at + 3 * k;
      corners[to] = m[0] * x + m[1] * y + m[2] * z + m[9];
      corners[to + 1] = m[3] * x + m[4] * y + m[5] * z + m[10];
      corners[to + 2] = m[6] * x + m[7] * y + m[8] * z + m[11];
    }
    this.#boxCorners(at);
  }

  #boxCorners(at: number): void {
    const { corners: c, cornerBoxes: b } = this, to = at / 9 * 6;
    for (let i = 0; i < 3; i++) {
      const x = c[at + i], y = c[at + 3 + i], z = c[at + 6 + i];
      b[to + i] = x < y ? (x < z ? x : z) : y < z ? y : z;
      b[to + 3 + i] = x > y ? (x > z ? x : z) : y > z ? y : z;
    }
  }

  /** Makes the k-th item of the loaded leaf the current shape. */
  select(k: number): void {
    const { pose: { position: p, quaternion: q }, turn, inA: m } = this;
    if (this.mesh) {
      setTriangle(this.triangle, this.corners, 9 * k);
      p.x = p.y = p.z = q.x = q.y = q.z = 0;
      q.w = 1;
      return;
    }
    const qx = turn[0], qy = turn[1], qz = turn[2], qw = turn[3];
    if (this.convex !== null) {
      p.x = m[9]; p.y = m[10]; p.z = m[11];
      q.x = qx; q.y = qy; q.z = qz; q.w = qw;
      return;
    }
    const item = this.items[k], s = this.places, i = 7 * item, x = s[i], y = s[i + 1], z = s[i + 2];
    const bx = s[i + 3], by = s[i + 4], bz = s[i + 5], bw = s[i + 6];
    this.shape = this.shapes[item];
    p.x = m[0] * x + m[1] * y + m[2] * z + m[9];
    p.y = m[3] * x + m[4] * y + m[5] * z + m[10];
    p.z = m[6] * x + m[7] * y + m[8] * z + m[11];
    q.x = qw * bx + qx * bw + qy * bz - qz * by;
    q.y = qw * by - qx * bz + qy * bw + qz * bx;
    q.z = qw * bz + qx * by - qy * bx + qz * bw;
    q.w = qw * bw - qx * bx - qy * by - qz * bz;
  }
}
