/**
 * Visits all parts or triangles of a body that a ray meets, in the order of their times.
 *
 * In: a body with its pose, the ray's origin and direction (world frame), a range of times (multiples of the
 * direction), a ray query for convex parts. Out: the visitor receives each hit: time, part, point and outward unit
 * normal (world frame). One record serves all calls.
 *
 * Method: the bounding-box tree is walked (rays/walk.ts), all hits are collected and sorted; equal times are sorted
 * by the part's number.
 */
import type { Body, BodyCastResult, Pose, Vec3Like } from "@col/types";
import { createBodyCastResult } from "@col/types";
import { requireFunction } from "@col/kernel";
import { readRayOptions, requireRay } from "./body-ray-cast.ts";
import type { BodyRayCastOptions } from "./body-ray-cast.ts";
import { copyCast } from "./cast-result.ts";
import { isMesh } from "./pairs/side.ts";
import { acquire, askPart, openBody, readRay, release, writeTriangle, writeWorld } from "./rays/space.ts";
import type { RaySpace } from "./rays/space.ts";
import { walkRay } from "./rays/walk.ts";
import type { TriangleMesh } from "./triangle-mesh.ts";

/** Called with a hit, as `bodyRayCast` writes it. The record is one for all calls of the visit. */
export type PartRayHitVisitor = (hit: BodyCastResult) => void;

/** The row of the hit of an item at `ray.time[0]`, which is put in its order. */
function addRow(space: RaySpace, item: number): BodyCastResult {
  const { rows, heap, ray } = space, row = (rows[space.count] ??= createBodyCastResult());
  row.partA = item;
  heap.key[0] = ray.time[0];
  heap.push(item, space.count++);
  return row;
}

function addParts(space: RaySpace, node: number): void {
  const { side, answer: r, ray } = space;
  side.load(node);
  for (let k = 0; k < side.count; k++) {
    askPart(space, k);
    if (r.status === "miss") continue;
    // (an answer without a time takes its place by its lower bound, one without that comes first)
    ray.time[0] = r.time >= 0 ? r.time : r.lowerTime >= 0 ? r.lowerTime : ray.start[0];
    copyCast(r, addRow(space, side.items[k]));
  }
}

function addTriangles(space: RaySpace, node: number, { positions, indices }: TriangleMesh): void {
  const { side, ray } = space;
  side.load(node);
  for (let k = 0; k < side.count; k++) {
    const i = 3 * side.items[k];
    if (ray.meetsTriangle(positions, 3 * indices[i], 3 * indices[i + 1], 3 * indices[i + 2]))
      addRow(space, side.items[k]).time = ray.time[0];
  }
}

/** The rows in the order of times, of equals the lesser item first, into `space.order`. */
function sortRows(space: RaySpace): void {
  const { heap, rows } = space;
  if (space.order.length < space.count) space.order = new Int32Array(2 * space.count);
  const { order } = space;
  for (let n = 0; n < space.count; n++) {
    heap.pop();
    let i = n;
    for (; i > 0; i--) {
      const before = rows[order[i - 1]];
      if (before.partA < heap.first || before.time !== rows[heap.second].time) break;
      order[i] = order[i - 1];
    }
    order[i] = heap.second;
  }
}

/** Writes a row as the answer, in the world. */
function writeRow(space: RaySpace, row: BodyCastResult, mesh: TriangleMesh | null): BodyCastResult {
  const { ray, hit } = space;
  copyCast(row, hit);
  hit.partA = row.partA;
  if (mesh !== null) {
    ray.time[0] = row.time;
    writeTriangle(ray, mesh, ray.time, hit);
  }
  writeWorld(space, hit);
  return hit;
}

/**
 * Visits every part or triangle of a body on the ray `origin + t direction`, minTime <= t <= maxTime, in the order of
 * their times, of equals the lesser index first. Each convex part is met once, where the ray enters it, or as
 * "overlapping" at the start; a ray through an edge of a mesh meets the triangles on both sides. A part whose budget is
 * spent is visited with that status. Answers, frames and options are as with `bodyRayCast`; `startInside` is about one
 * answer for all parts and is refused.
 *
 * @throws As `bodyRayCast`; TypeError where `visit` is no function.
 */
export function forEachPartRayHit(
  body: Body, pose: Pose, origin: Vec3Like, direction: Vec3Like, options: BodyRayCastOptions, visit: PartRayHitVisitor,
): void {
  const where = "forEachPartRayHit";
  requireRay(where, body, origin, direction, options);
  requireFunction(where, "visit", visit);
  if (options.startInside !== undefined)
    throw new RangeError(`${where}: options.startInside is no option here: a ray meets each part once`);
  const space = acquire(), mesh = isMesh(body) && body.margin === 0 ? body : null;
  try {
    readRayOptions(space, body, options);
    readRay(space, pose, origin, direction);
    openBody(space, body, options.maxTime ?? Infinity);
    space.count = space.heap.size = 0;
    if (mesh === null) walkRay(space, addParts, null);
    else walkRay(space, addTriangles, mesh);
    sortRows(space);
    for (let i = 0; i < space.count; i++) visit(writeRow(space, space.rows[space.order[i]], mesh));
  } finally {
    release(space);
  }
}
