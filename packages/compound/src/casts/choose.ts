/**
 * Which of the contacts that tie at the first time is the answer.
 *
 * In: the rows of a cast, all pairs asked. Out: the row that is the answer, -1: none. Rows tie with the first where the
 * brackets of their times overlap, to rounding. Of these come first those whose normal lies in the normal cones of both
 * bodies; then those along whose normal no tied part of A rises above the contact, nor a part of B below it; then those
 * that oppose the motion most; then faces, whose normals are exact; then the lesser parts.
 */
import type { Space } from "../pairs/space.ts";
import type { Cast, Contact } from "./cast.ts";
import { writeGap } from "./planes.ts";

/** Rounding of times, in units of the slack of the space over the speed. No dimension. */
const ROOM = 16;
/** Height above a contact up to which a part does not rise, in units of the slack: 1e-9 of the coordinates. */
const RISE = 1e5;

/** Do the brackets of the times overlap? */
function ties(row: Contact, first: number, room: number): boolean {
  return row.lowerTime <= first + room;
}

/** Does the plane of a contact part the items of the other one at that time? */
function parts(space: Space, cast: Cast, row: Contact, other: Contact): boolean {
  const { a, b } = space, { normal: n, gap, way } = cast, { normal: r } = row;
  n[0] = r.x; n[1] = r.y; n[2] = r.z;
  a.loadItem(other.partA);
  a.select(0);
  b.loadItem(other.partB);
  b.select(0);
  writeGap(a, b, n, cast.planes, gap);
  const then = gap[0] + row.time * (n[0] * way[0] + n[1] * way[1] + n[2] * way[2]);
  return then >= cast.plain.targetDistance - RISE * space.slack[0];
}

function isBelow(space: Space, cast: Cast, row: Contact, first: number, room: number): boolean {
  for (let k = 0; k < cast.count; k++) {
    const other = cast.rows[k];
    if (other === row || (other.partA === row.partA && other.partB === row.partB)) continue;
    if (ties(other, first, room) && !parts(space, cast, row, other)) return false;
  }
  return true;
}

/** How much the normal opposes the motion. */
function opposes(cast: Cast, { normal: n }: Contact): number {
  const { way } = cast;
  return -(n.x * way[0] + n.y * way[1] + n.z * way[2]);
}

/** See the file header. */
export function chooseRow(space: Space, cast: Cast): number {
  const { rows, count, speed } = cast, room = speed[0] > 0 ? ROOM * space.slack[0] / speed[0] : 0;
  const single = space.a.mesh || space.a.convex !== null, other = space.b.mesh || space.b.convex !== null;
  let first = Infinity, best = -1, bestBelow = false;
  for (let k = 0; k < count; k++) if (rows[k].time < first) first = rows[k].time;
  for (let k = 0; k < count; k++) {
    const row = rows[k];
    if (!ties(row, first, room)) continue;
    const below = (single && other) || isBelow(space, cast, row, first, room);
    if (best >= 0) {
      const last = rows[best], d = opposes(cast, row) - opposes(cast, last), same = 1e-12 * speed[0];
      if (row.worth < last.worth || (row.worth === last.worth && below !== bestBelow && bestBelow)) continue;
      const level = row.worth === last.worth && below === bestBelow;
      if (level && (d < -same || (d <= same && !precedes(row, last)))) continue;
    }
    best = k;
    bestBelow = below;
  }
  if (best >= 0) rows[best].time = Math.min(rows[best].time, first);
  return best;
}

function precedes(row: Contact, last: Contact): boolean {
  if (row.isFace !== last.isFace) return row.isFace;
  return row.time !== last.time ? row.time < last.time
    : row.partA !== last.partA ? row.partA < last.partA : row.partB < last.partB;
}
