/**
 * Workspace of ray casts against bodies, one for each nesting depth, since the caller's query may itself cast a ray.
 *
 * `readRay` moves a ray from the world frame into the body's frame; `askPart` calls the caller's query for one part;
 * `writeWorld` moves point and normal of a hit back into the world frame. Times are multiples of the direction in
 * every frame. Call `release` in a `finally` block.
 */
import { Heap, NestedPool, OwnAnswer, packGivenPose } from "@col/kernel";
import type {
  Body, BodyCastResult, CastResult, PackedPose, Pose, RayCastFn, RayCastFnOptions, Vec3, Vec3Like,
} from "@col/types";
import { createBodyCastResult } from "@col/types";
import { Side } from "../pairs/side.ts";
import type { TriangleMesh } from "../triangle-mesh.ts";
import { BodyRay } from "./ray.ts";

/** Options of a part; options that are not given are undefined. */
type GivenOptions = { -readonly [K in Exclude<keyof RayCastFnOptions, "sides">]-?: RayCastFnOptions[K] | undefined }
  & { maxTime: number };

/** See the file header. The ray is in the body's frame. */
export class RaySpace {
  readonly ray: BodyRay = new BodyRay();
  readonly side: Side = new Side();
  /** Body to world. */
  readonly pose: PackedPose = new Float64Array(12);
  /** The ray in the world, origin and direction: a copy, since `out` may hold the caller's vectors. */
  readonly world: Float64Array = new Float64Array(6);
  /** Origin for the parts: the point of the ray at its first time of interest. */
  readonly origin: Vec3 = { x: NaN, y: NaN, z: NaN };
  readonly direction: Vec3 = { x: NaN, y: NaN, z: NaN };
  /** Options of the caller's query: a last time, counted from `origin`; `given`: more than that. */
  readonly plain: { maxTime: number } = { maxTime: 0.5 };
  readonly given: GivenOptions = {
    maxTime: 0.5, startInside: "overlapping", tolerance: undefined, maxIterations: undefined,
  };
  isPlain: boolean = true;
  rayCast: RayCastFn | undefined = undefined;
  readonly ownAnswer: OwnAnswer<CastResult> = new OwnAnswer<CastResult>(createBodyCastResult());
  readonly answer: CastResult = this.ownAnswer.record;
  /** A part that the ray only grazes, while no hit is certain; its part, -1: no part. */
  readonly graze: BodyCastResult = createBodyCastResult();
  /** Least lower bound of the queried parts; and of the parts whose answer is undecided. */
  readonly lower: Float64Array = new Float64Array(1);
  readonly openLower: Float64Array = new Float64Array(1);
  /** Of exits (exit.ts): the one known so far; the same with room for a seam; the time when the box is left. */
  readonly exit: Float64Array = new Float64Array(3);
  exitGrew: boolean = false;
  exitIsOpen: boolean = false;
  /** All hits, as many rows as there were ever, and the order of their times. */
  readonly rows: BodyCastResult[] = [];
  count: number = 0;
  readonly heap: Heap = new Heap(false);
  order: Int32Array = new Int32Array(16);
  /** The hit that is visited. */
  readonly hit: BodyCastResult = createBodyCastResult();
}

const POOL = /* @__PURE__ */ new NestedPool<RaySpace>(() => new RaySpace());

/** The space of this depth; pair every call with `release`, in a `finally`. */
export function acquire(): RaySpace {
  return POOL.acquire();
}

/** Gives it back. */
export function release(space: RaySpace): void {
  space.side.close();
  space.rayCast = undefined;
  POOL.release();
}

/** The ray in the body's frame. `space.ray.start` is set. */
export function readRay(space: RaySpace, pose: Pose, origin: Vec3Like, direction: Vec3Like): void {
  packGivenPose(pose, space.pose, "pose");
  const { pose: m, world: g, ray: { line: l, start } } = space, x = origin.x - m[9], y = origin.y - m[10],
    z = origin.z - m[11], u = direction.x, v = direction.y, w = direction.z, t = start[0];
  g[0] = origin.x; g[1] = origin.y; g[2] = origin.z;
  g[3] = u; g[4] = v; g[5] = w;
  for (let i = 0; i < 3; i++) {
    l[i] = m[i] * x + m[3 + i] * y + m[6 + i] * z;
    l[3 + i] = m[i] * u + m[3 + i] * v + m[6 + i] * w;
  }
  const { origin: o, direction: d } = space;
  o.x = l[0] + t * l[3]; o.y = l[1] + t * l[4]; o.z = l[2] + t * l[5];
  d.x = l[3]; d.y = l[4]; d.z = l[5];
}

/** Reads the body; times of interest end at `maxTime`. */
export function openBody(space: RaySpace, body: Body, maxTime: number): void {
  space.side.open(body);
  space.ray.prepare(space.side.tree);
  space.ray.limit[0] = maxTime;
}

/**
 * Calls the caller's query for the k-th item of the loaded leaf, up to `ray.limit`; the result is in `space.answer`.
 */
export function askPart(space: RaySpace, k: number): void {
  const { side, ray: { start, limit }, answer: r, rayCast } = space,
    options = (space.isPlain ? space.plain : space.given) as RayCastFnOptions & { maxTime: number };
  if (rayCast === undefined) return;
  side.select(k);
  options.maxTime = limit[0] - start[0];
  space.ownAnswer.take(rayCast(side.shape, side.pose, space.origin, space.direction, options,
    space.ownAnswer.lend()));
  if (start[0] === 0) return;
  r.time += start[0];
  r.lowerTime += start[0];
}

function intoWorld(m: PackedPose, v: Vec3, t: number): void {
  const { x, y, z } = v;
  v.x = m[0] * x + m[1] * y + m[2] * z + t * m[9];
  v.y = m[3] * x + m[4] * y + m[5] * z + t * m[10];
  v.z = m[6] * x + m[7] * y + m[8] * z + t * m[11];
}

/** Point and normal from the body's frame into the world; `pointB` is the ray's. */
export function writeWorld(space: RaySpace, out: BodyCastResult): void {
  const t = out.time, b = out.pointB, g = space.world;
  intoWorld(space.pose, out.pointA, 1);
  intoWorld(space.pose, out.normal, 0);
  if (out.status === "overlapping" || !(t < Infinity)) return;
  b.x = g[0] + t * g[3];
  b.y = g[1] + t * g[4];
  b.z = g[2] + t * g[5];
}

/** The hit of triangle `out.partA` at `time[0]`: point on the ray, normal of the triangle against it. Body's frame. */
export function writeTriangle(ray: BodyRay, mesh: TriangleMesh, time: Float64Array, out: BodyCastResult): void {
  const { line: l } = ray, { positions: p, indices } = mesh, t = time[0], i = 3 * out.partA;
  out.time = out.lowerTime = t;
  out.status = "hit";
  ray.writeNormal(p, 3 * indices[i], 3 * indices[i + 1], 3 * indices[i + 2], out.normal);
  out.pointA.x = l[0] + t * l[3]; out.pointA.y = l[1] + t * l[4]; out.pointA.z = l[2] + t * l[5];
}
