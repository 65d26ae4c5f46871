/**
 * three.js objects that draw shapes and query results: add them to a scene, and call `update` with the next result.
 *
 * In: a shape, the result of a distance query, or a contact manifold; points and normals in the world frame, lengths
 * in world units. Out: a `Group` or `LineSegments`. A shape's drawing is in its local frame and is placed by
 * `follow(pose)`; the other helpers draw in world coordinates, so their parent must have no transformation.
 *
 * A result with NaN in its fields, or a manifold without points, hides the helper.
 */
import { packGivenPose, requireOptions } from "@col/kernel";
import type { OptionNames } from "@col/kernel";
import {
  BufferAttribute,
  BufferGeometry,
  EdgesGeometry,
  Group,
  Line,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  Points,
  PointsMaterial,
} from "three";
import type { Material, Object3D } from "three";
import type { ConvexShape, DistanceResult, Pose, Vec3Like } from "@col/types";
import { requireAnswer, requireManifold, requireShape } from "../checks.ts";
import { geometryOf } from "./geometry.ts";
import type { GeometryOptions } from "./geometry.ts";

const SHAPE_HELPER_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["color", "segments", "extent", "opacity", "edges"]);
const HELPER_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["color"]);
const PLANES_HELPER_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["color", "extent"]);
const MANIFOLD_HELPER_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["color", "length"]);

/** A colour in a form that three.js accepts. */
export type Color = number | string;

/** Options of all helpers. */
export interface HelperOptions {
  readonly color?: Color | undefined;
}

/** Options of `ShapeHelper`. */
export interface ShapeHelperOptions extends HelperOptions, GeometryOptions {
  /** 0 to 1; default 0.35. */
  readonly opacity?: number | undefined;
  /** true (default): draw edges that turn by more than 15 degrees as lines. */
  readonly edges?: boolean | undefined;
}

/** Minimum angle between two facets for which their edge is drawn, degrees. */
const EDGE_ANGLE = 15;

/** Frees the geometries and materials of an object and of all objects below it. */
function disposeAll(object: Object3D): void {
  object.traverse((child) => {
    const { geometry, material } = child as { readonly geometry?: BufferGeometry; readonly material?: Material };
    geometry?.dispose();
    material?.dispose();
  });
}

/** A geometry with `count` positions, which `update` writes. */
function positions(count: number): BufferGeometry {
  const out = new BufferGeometry();
  out.setAttribute("position", new BufferAttribute(new Float32Array(3 * count), 3));
  return out;
}

function put(geometry: BufferGeometry, k: number, x: number, y: number, z: number): void {
  geometry.getAttribute("position").setXYZ(k, x, y, z);
}

function changed(object: Object3D, geometry: BufferGeometry, visible: boolean): void {
  geometry.getAttribute("position").needsUpdate = true;
  object.visible = visible;
}

/** Two unit vectors perpendicular to n and to each other, into `out` (6 numbers). */
function across(n: Vec3Like, out: Float64Array): void {
  const ax = Math.abs(n.x),
    ay = Math.abs(n.y),
    az = Math.abs(n.z),
    u = ax <= ay && ax <= az ? [0, n.z, -n.y] : ay <= az ? [-n.z, 0, n.x] : [n.y, -n.x, 0];
  const l = Math.sqrt(u[0] * u[0] + u[1] * u[1] + u[2] * u[2]);
  out[0] = u[0] / l; out[1] = u[1] / l; out[2] = u[2] / l;
  out[3] = n.y * out[2] - n.z * out[1]; out[4] = n.z * out[0] - n.x * out[2]; out[5] = n.x * out[1] - n.y * out[0];
}

/** Draws a shape: transparent faces, and edges. Place it with `follow(pose)`. */
export class ShapeHelper extends Group {
  /** The checked pose of the last `follow`, 12 numbers. */
  readonly #place = new Float64Array(12);

  constructor(shape: ConvexShape, options: ShapeHelperOptions = {}) {
    super();
    requireShape("ShapeHelper", "shape", shape);
    requireOptions(options, SHAPE_HELPER_OPTIONS, "ShapeHelper");
    const { color = 0x4488ff, opacity = 0.35, edges = true } = options,
      geometry = geometryOf(shape, { segments: options.segments, extent: options.extent }),
      count = geometry.getAttribute("position").count;
    if (count === 1) this.add(new Points(geometry, new PointsMaterial({ color, size: 6, sizeAttenuation: false })));
    else if (count === 2) this.add(new Line(geometry, new LineBasicMaterial({ color })));
    else {
      this.add(
        new Mesh(
          geometry,
          new MeshBasicMaterial({ color, opacity, transparent: opacity < 1, depthWrite: opacity >= 1 }),
        ),
      );
      if (edges) this.add(new LineSegments(new EdgesGeometry(geometry, EDGE_ANGLE), new LineBasicMaterial({ color })));
    }
  }

  /** Moves the drawing to the pose of the body, world frame. */
  follow(pose: Pose): this {
    packGivenPose(pose, this.#place, "follow: pose");
    const { position: p, quaternion: q } = pose;
    this.position.set(p.x, p.y, p.z);
    this.quaternion.set(q.x, q.y, q.z, q.w);
    return this;
  }

  override dispose(): void {
    disposeAll(this);
  }
}

/** Draws the segment between the witness points. */
export class DistanceHelper extends LineSegments<BufferGeometry, LineBasicMaterial> {
  constructor(result?: DistanceResult, options: HelperOptions = {}) {
    requireOptions(options, HELPER_OPTIONS, "DistanceHelper");
    const { color = 0xff8800 } = options;
    super(positions(2), new LineBasicMaterial({ color }));
    this.frustumCulled = false;
    this.visible = false;
    if (result !== undefined) this.update(result);
  }

  update(result: DistanceResult): this {
    requireAnswer("DistanceHelper", result);
    const { pointA: a, pointB: b } = result;
    put(this.geometry, 0, a.x, a.y, a.z);
    put(this.geometry, 1, b.x, b.y, b.z);
    changed(this, this.geometry, Number.isFinite(a.x) && Number.isFinite(b.x));
    return this;
  }

  override dispose(): void {
    disposeAll(this);
  }
}

/** Options of `PlanesHelper`. */
export interface PlanesHelperOptions extends HelperOptions {
  /** Half side of the squares. Length, default 0.5. */
  readonly extent?: number | undefined;
}

/**
 * Draws the two supporting planes of a result: squares perpendicular to the normal, through the witness points. No
 * point of separated bodies lies between them.
 */
export class PlanesHelper extends LineSegments<BufferGeometry, LineBasicMaterial> {
  private readonly extent: number;
  private readonly axes: Float64Array = new Float64Array(6);

  constructor(result?: DistanceResult, options: PlanesHelperOptions = {}) {
    requireOptions(options, PLANES_HELPER_OPTIONS, "PlanesHelper");
    const { color = 0x999999, extent = 0.5 } = options;
    super(positions(16), new LineBasicMaterial({ color }));
    this.extent = extent;
    this.frustumCulled = false;
    this.visible = false;
    if (result !== undefined) this.update(result);
  }

  update(result: DistanceResult): this {
    requireAnswer("PlanesHelper", result);
    const { pointA, pointB, normal } = result;
    const u = this.axes, visible = Number.isFinite(normal.x) && Number.isFinite(pointA.x);
    if (visible) across(normal, u);
    for (let k = 0; visible && k < 16; k++) {
      // Corner of the edge's end, round the square: (-1, -1), (1, -1), (1, 1), (-1, 1).
      const p = k < 8 ? pointA : pointB,
        corner = ((k >> 1) + (k & 1)) & 3,
        s = corner === 1 || corner === 2 ? this.extent : -this.extent,
        t = corner > 1 ? this.extent : -this.extent;
      put(this.geometry, k, p.x + s * u[0] + t * u[3], p.y + s * u[1] + t * u[4], p.z + s * u[2] + t * u[5]);
    }
    changed(this, this.geometry, visible);
    return this;
  }

  override dispose(): void {
    disposeAll(this);
  }
}

/** The fields of a contact manifold that the helper reads. Manifolds of `@col/epa` have them. */
export interface ManifoldLike {
  readonly count: number;
  /** Unit, from A to B, 3 numbers. */
  readonly normal: Vec3Like;
  /** Points on A and on B, world frame, 3 numbers each. */
  readonly pointsA: ArrayLike<number>;
  readonly pointsB: ArrayLike<number>;
}

/** Maximum number of points drawn: the capacity of a manifold of `@col/epa`. */
const MANIFOLD_POINTS = 32;

/** Options of `ManifoldHelper`. */
export interface ManifoldHelperOptions extends HelperOptions {
  /** Length of the normals. Default 0.25. */
  readonly length?: number | undefined;
}

/** Draws the contact points, halfway between the surfaces, each with the normal. */
export class ManifoldHelper extends LineSegments<BufferGeometry, LineBasicMaterial> {
  private readonly length: number;

  constructor(manifold?: ManifoldLike, options: ManifoldHelperOptions = {}) {
    requireOptions(options, MANIFOLD_HELPER_OPTIONS, "ManifoldHelper");
    const { color = 0xff2255, length = 0.25 } = options;
    super(positions(2 * MANIFOLD_POINTS), new LineBasicMaterial({ color }));
    this.length = length;
    this.frustumCulled = false;
    this.visible = false;
    if (manifold !== undefined) this.update(manifold);
  }

  update(manifold: ManifoldLike): this {
    requireManifold("ManifoldHelper", manifold);
    const { count, normal: n, pointsA: p, pointsB: q } = manifold;
    const drawn = Math.min(count, MANIFOLD_POINTS), l = this.length;
    for (let k = 0; k < drawn; k++) {
      const o = 3 * k, x = 0.5 * (p[o] + q[o]), y = 0.5 * (p[o + 1] + q[o + 1]), z = 0.5 * (p[o + 2] + q[o + 2]);
      put(this.geometry, 2 * k, x, y, z);
      put(this.geometry, 2 * k + 1, x + l * n.x, y + l * n.y, z + l * n.z);
    }
    this.geometry.setDrawRange(0, 2 * drawn);
    changed(this, this.geometry, drawn > 0);
    return this;
  }

  override dispose(): void {
    disposeAll(this);
  }
}
