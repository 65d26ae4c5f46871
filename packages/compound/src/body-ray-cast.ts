/**
 * Rays against bodies: the first part or triangle that a half-line meets.
 */
import type { OptionNames } from "@col/kernel";
import { packGivenPose } from "@col/kernel";
import type { Body, PackedPose, Pose, Vec3, Vec3Like } from "@col/types";
import { createBodyCastResult, copyCast, writeMiss } from "./cast-result.ts";
import type { BodyCastResult, CastAnswer, RayCastFn } from "./cast-result.ts";
import {
  requireAtLeast, requireBody, requireDirection, requireFunction, requireOptions, requirePoint,
} from "./checks.ts";
import { isCompound, isMesh, Side } from "./pairs/side.ts";
import { firstTriangle } from "./rays/first-triangle.ts";
import { BodyRay } from "./rays/ray.ts";
import type { TriangleMesh } from "./triangle-mesh.ts";

const RAY_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["rayCast", "maxTime"]);

/** What a ray against a body needs and may be asked. */
export interface BodyRayCastOptions {
  /** The query that answers convex parts: `rayCast` of `@col/cast`. Meshes without a margin do without. */
  readonly rayCast?: RayCastFn;
  /** Last time of interest, >= 0, in units of the direction. Default: none. */
  readonly maxTime?: number;
}

const NO_OPTIONS: BodyRayCastOptions = {};

/** Scratch of a ray, one for each nesting depth: a handed query may itself ask one. */
class Space {
  readonly ray: BodyRay = new BodyRay();
  readonly side: Side = new Side();
  readonly pose: PackedPose = new Float64Array(12);
  readonly origin: Vec3 = { x: NaN, y: NaN, z: NaN };
  readonly direction: Vec3 = { x: NaN, y: NaN, z: NaN };
  readonly options: { maxTime: number } = { maxTime: 0.5 };
  readonly answer: CastAnswer = createBodyCastResult();
}

const POOL: { depth: number; readonly free: Space[] } = { depth: 0, free: [] };

/** The ray in the body's frame. */
function readRay(space: Space, origin: Vec3Like, direction: Vec3Like): void {
  const m = space.pose, l = space.ray.line, x = origin.x - m[9], y = origin.y - m[10], z = origin.z - m[11],
    u = direction.x, v = direction.y, w = direction.z;
  for (let i = 0; i < 3; i++) {
    l[i] = m[i] * x + m[3 + i] * y + m[6 + i] * z;
    l[3 + i] = m[i] * u + m[3 + i] * v + m[6 + i] * w;
  }
  const { origin: o, direction: d } = space;
  o.x = l[0]; o.y = l[1]; o.z = l[2];
  d.x = l[3]; d.y = l[4]; d.z = l[5];
}

/** The items of a leaf, by the query handed in, in the body's frame. */
function askParts(space: Space, node: number, rayCast: RayCastFn, out: BodyCastResult): void {
  const { side, ray, answer, options } = space;
  side.load(node);
  for (let k = 0; k < side.count; k++) {
    side.select(k);
    options.maxTime = ray.limit[0];
    rayCast(side.shape, side.pose, space.origin, space.direction, options, answer);
    out.iterations++;
    if (answer.status === "miss" || !(answer.time <= ray.limit[0])) continue;
    if (answer.time === ray.limit[0] && out.partA >= 0 && out.partA < side.items[k]) continue;
    ray.limit[0] = answer.time;
    copyCast(answer, out);
    out.partA = side.items[k];
  }
}

/** Asks the parts, the nearer child of a node first. */
function walk(space: Space, rayCast: RayCastFn, out: BodyCastResult): void {
  const { ray, side: { tree: { boxes, links } } } = space, { stack, times } = ray;
  let top = 0, node = 0;
  if (!ray.meetsBox(boxes, 0)) return;
  for (;;) {
    const link = links[node];
    if (link < 0) askParts(space, node, rayCast, out);
    else {
      const one = ray.meetsBox(boxes, link), oneEnter = ray.enter[0], two = ray.meetsBox(boxes, link + 1);
      if (one && two) {
        const swap = ray.enter[0] < oneEnter;
        stack[top] = swap ? link : link + 1;
        times[top++] = swap ? oneEnter : ray.enter[0];
        node = swap ? link + 1 : link;
        continue;
      }
      if (one || two) {
        node = one ? link : link + 1;
        continue;
      }
    }
    do {
      if (top === 0) return;
      node = stack[--top];
    } while (times[top] > ray.limit[0]);
  }
}

/** Writes the hit of a triangle: point on the ray, normal of the triangle against it. */
function writeTriangle(ray: BodyRay, mesh: TriangleMesh, out: BodyCastResult): void {
  const { line: l, limit } = ray, { positions: p, indices } = mesh, t = limit[0], i = 3 * out.partA;
  const a = 3 * indices[i], b = 3 * indices[i + 1], c = 3 * indices[i + 2];
  const ux = p[b] - p[a], uy = p[b + 1] - p[a + 1], uz = p[b + 2] - p[a + 2],
    vx = p[c] - p[a], vy = p[c + 1] - p[a + 1], vz = p[c + 2] - p[a + 2];
  const x = uy * vz - uz * vy, y = uz * vx - ux * vz, z = ux * vy - uy * vx,
    s = (x * l[3] + y * l[4] + z * l[5] > 0 ? -1 : 1) / Math.sqrt(x * x + y * y + z * z);
  out.time = out.lowerTime = t;
  out.status = "hit";
  out.normal.x = s * x; out.normal.y = s * y; out.normal.z = s * z;
  out.pointA.x = l[0] + t * l[3]; out.pointA.y = l[1] + t * l[4]; out.pointA.z = l[2] + t * l[5];
}

function intoWorld(m: PackedPose, v: Vec3, t: number): void {
  const { x, y, z } = v;
  v.x = m[0] * x + m[1] * y + m[2] * z + t * m[9];
  v.y = m[3] * x + m[4] * y + m[5] * z + t * m[10];
  v.z = m[6] * x + m[7] * y + m[8] * z + t * m[11];
}

function askMesh(space: Space, mesh: TriangleMesh, maxTime: number, out: BodyCastResult): void {
  const { ray } = space;
  ray.prepare(mesh.tree);
  ray.limit[0] = maxTime;
  out.partA = firstTriangle(ray, mesh);
  if (out.partA >= 0) writeTriangle(ray, mesh, out);
}

function askBody(space: Space, body: Body, maxTime: number, rayCast: RayCastFn, out: BodyCastResult): void {
  const { ray, side } = space;
  side.open(body);
  ray.prepare(side.tree);
  ray.limit[0] = maxTime;
  // (a half-space has no box)
  if (side.halfSpace) askParts(space, 0, rayCast, out);
  else walk(space, rayCast, out);
}

function answer(space: Space, body: Body, options: BodyRayCastOptions, out: BodyCastResult): void {
  const { pose } = space, { maxTime = Infinity, rayCast } = options;
  writeMiss(out, maxTime);
  if (isMesh(body) && body.margin === 0) askMesh(space, body, maxTime, out);
  else if (rayCast !== undefined) askBody(space, body, maxTime, rayCast, out);
  if (out.partA < 0) return;
  intoWorld(pose, out.pointA, 1);
  intoWorld(pose, out.normal, 0);
}

/**
 * First part or triangle of a body on the ray `origin + t direction`, 0 <= t <= maxTime.
 *
 * World frame; `time` is t, `partA` what is met, `pointA` the point on it, `pointB` the ray's, `normal` its outward
 * unit normal. Triangles are met from both sides, their normals turned against the ray; a ray that passes through a
 * closed mesh does not slip between triangles. Their times are exact to rounding and their own lower bounds, not
 * certified; those of convex parts are as the query handed in has them, and so is "overlapping".
 *
 * @param out Filled and returned when given: the call then allocates nothing.
 * @throws RangeError on an unusable pose, origin, direction or option; TypeError on what is no body, or where parts
 * must be asked and no `rayCast` is given.
 */
export function bodyRayCast(
  body: Body, pose: Pose, origin: Vec3Like, direction: Vec3Like, options: BodyRayCastOptions = NO_OPTIONS,
  out?: BodyCastResult,
): BodyCastResult {
  const where = "bodyRayCast", result = out ?? createBodyCastResult();
  requireOptions(where, "an object", options, RAY_OPTIONS);
  requireBody(where, "body", body);
  if (options.maxTime !== undefined) requireAtLeast(where, "options.maxTime", options.maxTime, 0);
  if (options.rayCast !== undefined || isCompound(body) || !isMesh(body) || body.margin > 0)
    requireFunction(where, "options.rayCast", options.rayCast);
  requirePoint(where, "origin", origin);
  requireDirection(where, "direction", direction);
  const space = (POOL.free[POOL.depth++] ??= new Space());
  try {
    packGivenPose(pose, space.pose, "pose");
    readRay(space, origin, direction);
    answer(space, body, options, result);
    if (result.partA >= 0 && result.status !== "overlapping") {
      const t = result.time, b = result.pointB;
      b.x = origin.x + t * direction.x;
      b.y = origin.y + t * direction.y;
      b.z = origin.z + t * direction.z;
    }
  } finally {
    space.side.close();
    POOL.depth--;
  }
  return result;
}
