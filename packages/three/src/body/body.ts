/**
 * Makes bodies of three.js objects, and updates their poses.
 *
 * In: a mesh (or lines, points, a group of meshes) with any world matrix, and how it becomes a shape. Out: a
 * `ThreeBody`: a shape in world units that contains the world's scale and shear, and a rigid pose in the world frame.
 * Method: the world matrix is split into a rotation and a stretch (pose/split.ts); the stretch goes into the shape,
 * once.
 *
 * `poseOf(body)` rewrites the pose per frame. It throws if scale or shear has changed by more than 1e-6 of the
 * largest entry.
 */
import { requireOptions } from "@col/kernel";
import type { OptionNames } from "@col/kernel";
import type { Object3D } from "three";
import { withMargin } from "@col/shapes";
import type { Body, CompositeBody, ConvexShape, MutablePose } from "@col/types";
import { createPose } from "@col/types";
import { requireObject3D } from "../checks.ts";
import { nameOf } from "../pose/name.ts";
import { poseOfObject, SAME_SCALE, SPACES, writePose } from "../pose/pose.ts";
import type { PoseSpace } from "../pose/pose.ts";
import { createSplit, splitLinear } from "../pose/split.ts";
import { meshBody, partsBody } from "./composite.ts";
import type { HullPoints, MakeMesh, MakeParts } from "./composite.ts";
import { shapeOf } from "./shape-of.ts";
import type { BodyKind } from "./shape-of.ts";
import { localVertices } from "./vertices.ts";

const BODY_OPTIONS: OptionNames = /* @__PURE__ */ new Set(
  ["margin", "instance", "as", "triangleMesh", "compound", "hulls"]);

interface CommonOptions {
  /** Radius of a ball added around the shape, in world units: a safety distance, a rounded edge. Length, default 0. */
  readonly margin?: number | undefined;
  /** Which instance of an `InstancedMesh`: required for an `InstancedMesh`, refused for other objects. */
  readonly instance?: number | undefined;
}

/** How a mesh becomes a convex body. */
export interface BodyOfOptions extends CommonOptions {
  /**
   * `"hull"` (default): convex hull of the vertices. `"box"`: the box along the object's local axes. `"sphere"`: the
   * ball about that box's centre; for a `SphereGeometry` exactly the ball of its `radius`.
   */
  readonly as?: BodyKind | undefined;
}

/** How an object becomes a body of its triangles. */
export interface MeshBodyOptions<B extends CompositeBody> extends CommonOptions {
  readonly as: "mesh";
  /** `triangleMesh` of `@col/compound`. */
  readonly triangleMesh: MakeMesh<B>;
}

/** How an object becomes a body of convex parts. */
export interface PartsBodyOptions<B extends CompositeBody> extends CommonOptions {
  readonly as: "parts";
  /** `compound` of `@col/compound`. */
  readonly compound: MakeParts<B>;
  /**
   * Corners of the parts in the object's local frame, as a decomposer returns them. Default: the hull of each group of
   * the geometry; for an object without a geometry, the hull of each mesh below it.
   */
  readonly hulls?: readonly HullPoints[] | undefined;
}

/** A shape and its pose: `distance(a.shape, a.pose, b.shape, b.pose)`. */
export interface ThreeBody<S extends Body = ConvexShape> {
  readonly object: Object3D;
  readonly shape: S;
  /** Rigid, world frame. Written by `bodyOf` and by every `poseOf(body)`. */
  readonly pose: MutablePose;
  /** Instance of an `InstancedMesh`, else -1. */
  readonly instance: number;
  /** The shape's origin in the object's frame, 3 doubles. */
  readonly center: Float64Array;
  /** Scale and shear that the shape contains: 9 numbers, row-major. The world matrix is the rotation times this. */
  readonly stretch: Float64Array;
}

/** The fields that the code reads of an `InstancedMesh`. */
interface Instances extends Object3D {
  readonly isInstancedMesh?: boolean;
  readonly count?: number;
  readonly instanceMatrix?: { readonly array: ArrayLike<number> };
}

/** The up-to-date world matrix of the object, or of one of its instances in `out`, column-major. */
function worldOf(object: Object3D, instance: number, out: Float64Array): ArrayLike<number> {
  object.updateWorldMatrix(true, false);
  const e = object.matrixWorld.elements;
  const m = (object as Instances).instanceMatrix?.array, o = 16 * instance;
  if (instance < 0 || m === undefined) return e;
  for (let i = 0; i < 16; i++) {
    const r = i % 4, c = o + i - r;
    out[i] = e[r] * m[c] + e[4 + r] * m[c + 1] + e[8 + r] * m[c + 2] + e[12 + r] * m[c + 3];
  }
  return out;
}

function readInstance(object: Object3D, instance: number | undefined): number {
  const mesh = object as Instances, count = mesh.isInstancedMesh === true ? mesh.count ?? 0 : -1;
  if (count < 0) {
    if (instance === undefined) return -1;
    throw new TypeError(`bodyOf: ${nameOf(object)} has no instances, got instance ${instance}`);
  }
  if (instance === undefined)
    throw new TypeError(
      `bodyOf: ${nameOf(object)} has ${count} instances: make a body for each, with the option { instance: 0 }`,
    );
  if (!Number.isInteger(instance) || instance < 0 || instance >= count)
    throw new RangeError(`bodyOf: instance must be a whole number below ${count}, got ${instance}`);
  return instance;
}

/** All options of `bodyOf`, not checked yet. */
interface AnyOptions extends CommonOptions {
  readonly as?: string | undefined;
  readonly triangleMesh?: MakeMesh<CompositeBody> | undefined;
  readonly compound?: MakeParts<CompositeBody> | undefined;
  readonly hulls?: readonly HullPoints[] | undefined;
}

/** The radius with which a `SphereGeometry` was made. Its vertices have it in single precision only. Length. */
function ballOf(object: Object3D): number | undefined {
  const { geometry } = object as { readonly geometry?: { readonly type?: string; readonly parameters?: object } };
  const { radius }: { readonly radius?: unknown } = geometry?.parameters ?? {};
  return geometry?.type === "SphereGeometry" && typeof radius === "number" ? radius : undefined;
}

/** Returns a constructor that the options must have. */
function requireMaker<F>(make: F | undefined, as: string, name: string): F {
  if (typeof make === "function") return make;
  throw new TypeError(`bodyOf: as "${as}" needs ${name} of @col/compound: bodyOf(mesh, { as: "${as}", ${name} })`);
}

/** The shape of an object's vertices, and its centre in the object's frame. */
function makeShape(object: Object3D, options: AnyOptions, stretch: Float64Array): { readonly shape: Body;
  readonly center: readonly number[] } {
  const { as = "hull", margin = 0 } = options, center = [0, 0, 0];
  if (as === "mesh")
    return { shape: meshBody(object, stretch, margin, requireMaker(options.triangleMesh, as, "triangleMesh")), center };
  if (as === "parts") {
    const make = requireMaker(options.compound, as, "compound");
    return { shape: partsBody(object, stretch, margin, options.hulls, make), center };
  }
  if (as !== "hull" && as !== "box" && as !== "sphere") {
    throw new RangeError(
      `bodyOf: as must be "hull", "box", "sphere", "mesh" or "parts", got ${JSON.stringify(as)}`);
  }
  const found = shapeOf(as, localVertices(object), stretch, ballOf(object));
  return margin > 0 ? { ...found, shape: withMargin(found.shape, margin) } : found;
}

/**
 * The body of a mesh (or of lines, or points): its vertices as a shape in world units, and its present pose. If a
 * parent scales unevenly and the mesh is rotated in it, the shape is correctly sheared. The scale is read once. Call
 * the cheap `poseOf(body)` per frame. `"mesh"` and `"parts"` also accept an object without a geometry, for all meshes
 * below it; their places in the object are read once, too.
 * @throws TypeError for an object without vertices, a skinned or batched mesh; RangeError for numbers that
 * are not finite or out of range.
 */
export function bodyOf(object: Object3D, options?: BodyOfOptions): ThreeBody;
export function bodyOf<B extends CompositeBody>(
  object: Object3D, options: MeshBodyOptions<B> | PartsBodyOptions<B>,
): ThreeBody<B>;
export function bodyOf(object: Object3D, options: AnyOptions = {}): ThreeBody<Body> {
  requireObject3D("bodyOf", "a three.js mesh", object);
  requireOptions(options, BODY_OPTIONS, "bodyOf");
  const { margin = 0 } = options;
  if (!(margin >= 0 && margin < Infinity))
    throw new RangeError(`bodyOf: margin must be finite and >= 0, got ${margin}`);
  const instance = readInstance(object, options.instance), split = createSplit();
  object.updateWorldMatrix(true, true);
  const world = worldOf(object, instance, new Float64Array(16));
  for (let i = 0; i < 16; i++)
    if (!Number.isFinite(world[i]))
      throw new RangeError(`bodyOf: the world matrix of ${nameOf(object)} must be finite, element ${i} is ${world[i]}`);
  splitLinear(world, split);
  const { shape, center } = makeShape(object, options, split.stretch);
  const body: ThreeBody<Body> = {
    object, shape, instance, pose: createPose(), center: Float64Array.from(center), stretch: split.stretch,
  };
  writePose(world, split, center[0], center[1], center[2], body.pose);
  return body;
}

/** Writes the present pose of a body into `out`. */
function writePoseOfBody(body: ThreeBody<Body>, { matrix, split }: PoseSpace, out: MutablePose): void {
  const { object, center: c, stretch } = body, world = worldOf(object, body.instance, matrix),
    u = splitLinear(world, split).stretch;
  let size = 0, off = 0;
  for (let i = 0; i < 9; i++) {
    size = Math.max(size, Math.abs(stretch[i]));
    off = Math.max(off, Math.abs(stretch[i] - u[i]));
  }
  if (!(off <= SAME_SCALE * size)) {
    throw new RangeError(
      `poseOf: scale or shear of ${nameOf(object)} has changed since bodyOf: call bodyOf again`,
    );
  }
  writePose(world, split, c[0], c[1], c[2], out);
}

/** Writes the present pose of a body into `out`; returns `out`. */
function poseOfBody(body: ThreeBody<Body>, out: MutablePose): MutablePose {
  const space = SPACES.acquire();
  try {
    writePoseOfBody(body, space, out);
  } finally {
    SPACES.release();
  }
  return out;
}

/**
 * The present pose of an object or a body in the world frame. First updates its matrices and its parents' matrices.
 * For a body, writes `body.pose` unless `out` is given.
 * @throws RangeError for an object that is scaled, sheared or mirrored in the world (make a body of it), or a body
 * whose scale or shear has changed (call `bodyOf` again).
 */
export function poseOf(source: Object3D | ThreeBody<Body>, out?: MutablePose): MutablePose {
  const given = source as Partial<ThreeBody> | null | undefined, isBody = given?.stretch !== undefined;
  requireObject3D("poseOf", "a three.js object or what bodyOf gave", isBody ? given.object : source);
  return "shape" in source ? poseOfBody(source, out ?? source.pose) : poseOfObject(source, out ?? createPose());
}
