/**
 * Chooses the answer of a linear cast among the contacts that tie at the first time.
 *
 * In: the contacts of a cast, after all pairs are solved; frame of A, times as fractions of the translation. Out: the
 * index of the chosen contact, or -1 if there is none. A contact ties if the bracket of its time reaches the first
 * time, up to rounding errors.
 *
 * Tied contacts are compared in this order:
 * 1. contacts whose normal lies in the normal cones of both bodies;
 * 2. contacts along whose normal no tied part of A rises above the contact, and no tied part of B is below it;
 * 3. the contact whose normal opposes the motion most;
 * 4. normals of faces, which are exact;
 * 5. the earlier time, then the smaller part numbers.
 */
import type { Space } from "../pairs/space.ts";
import type { Cast, Contact } from "./cast.ts";
import { writeGap } from "./planes.ts";

/** Rounding of times, in units of the slack of the space over the speed. No dimension. */
const ROOM = 16;
/** Two normals oppose the motion alike where the cosines differ by less. No dimension. */
const SAME = 1e-12;
/** Height above a contact up to which a part does not rise, in units of the slack: 1e-9 of the coordinates. */
const RISE = 1e5;

// Numbers that cross a call would be allocated: they stand in `cast.first` (time, room) and `cast.gap`.

/** Does the bracket of the row's time reach the first one? */
function ties(row: Contact, cast: Cast): boolean {
  return row.lowerTime <= cast.first[0] + cast.first[1];
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

function isBelow(space: Space, cast: Cast, row: Contact): boolean {
  for (let k = 0; k < cast.count; k++) {
    const other = cast.rows[k];
    if (other === row || (other.partA === row.partA && other.partB === row.partB)) continue;
    if (ties(other, cast) && !parts(space, cast, row, other)) return false;
  }
  return true;
}

/** Writes the first time and the room for ties. */
function writeFirst(space: Space, { rows, count, first, speed }: Cast): void {
  first[0] = Infinity;
  for (let k = 0; k < count; k++) if (rows[k].time < first[0]) first[0] = rows[k].time;
  first[1] = speed[0] > 0 ? ROOM * space.slack[0] / speed[0] : 0;
}

/** Is a row before another of the same worth? */
function precedes(row: Contact, last: Contact, { way, speed }: Cast): boolean {
  const n = row.normal, m = last.normal,
    less = (n.x - m.x) * way[0] + (n.y - m.y) * way[1] + (n.z - m.z) * way[2], same = SAME * speed[0];
  if (less < -same || less > same) return less < 0;
  if (row.isFace !== last.isFace) return row.isFace;
  return row.time !== last.time ? row.time < last.time
    : row.partA !== last.partA ? row.partA < last.partA : row.partB < last.partB;
}

/** See the file header. */
export function chooseRow(space: Space, cast: Cast): number {
  const { rows, count, first } = cast, { a, b } = space;
  const isOne = (a.mesh || a.convex !== null) && (b.mesh || b.convex !== null);
  let best = -1, bestBelow = false;
  writeFirst(space, cast);
  for (let k = 0; k < count; k++) {
    const row = rows[k];
    if (!ties(row, cast)) continue;
    const below = isOne || isBelow(space, cast, row);
    if (best >= 0) {
      const last = rows[best];
      if (row.worth < last.worth || (row.worth === last.worth && bestBelow && !below)) continue;
      if (row.worth === last.worth && below === bestBelow && !precedes(row, last, cast)) continue;
    }
    best = k;
    bestBelow = below;
  }
  if (best >= 0) rows[best].time = Math.min(rows[best].time, first[0]);
  return best;
}
