/**
 * The intervals of a finished search as records that prove the lower bound of a path's clearance, and that can be
 * checked from supports and bounds of the motion alone.
 *
 * In: the rows of the search. Out: a list of `PathProof` in order of edge, pair and time: fractions of the edge, unit
 * normal in the frame of a link (or the world), separations at both ends (lengths), and the bound of the second
 * derivative, or of the speed if the interval is proven by speed.
 */
import type { Placement } from "../kinematics/bodies.ts";
import { writeNames } from "../clearance/pair.ts";
import { noPair } from "../clearance-result.ts";
import { HALF_SPACE_KIND } from "@col/types";
import type { Space } from "../space.ts";
import { ACCELERATION, FRAME, FROM, GAP, GAP_AT_END, LOWER, NORMAL, TO, WIDTH } from "./intervals.ts";
import type { PathProof } from "./result.ts";
import { BY_SPEED, placementAt, setPart, speedOf } from "./search.ts";
import { frameOf, holdNormal, separate } from "./separation.ts";
import type { PathSpace } from "./space.ts";

/** Writes the direction between the spheres of pair `i` to `along.normal`, and the separation along it to `value`. */
function writeApart(space: Space, path: PathSpace, p: Placement, i: number): void {
  const { world: w } = space, d = path.along.world, a = w.a[i], b = w.b[i], s = w.spheres;
  const isFlat = b < 0 && w.shapes[~b].kind === HALF_SPACE_KIND;
  for (let k = 0; k < 3; k++) {
    d[k] = isFlat ? -s[4 * ~b + k] : (b >= 0 ? p.centres[3 * b + k] : s[4 * ~b + k]) - p.centres[3 * a + k];
  }
  const length = Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
  for (let k = 0; k < 3; k++) d[k] /= length;
  holdNormal(p, frameOf(space, i), path.along);
  separate(space, i, p, path.along);
}

/** The record of one row. */
function proofOf(space: Space, path: PathSpace, row: number): PathProof {
  const s = path.intervals, { along: { normal, value } } = path, r = WIDTH * row, i = s.pair[row],
    edge = s.edge[row], isBySpeed = s.rows[r + ACCELERATION] === BY_SPEED;
  const names = noPair();
  writeNames(space, i, names);
  let gap = s.rows[r + GAP], gapAtEnd = s.rows[r + GAP_AT_END], speed = NaN;
  for (let k = 0; k < 3; k++) normal[k] = s.rows[r + NORMAL + k];
  if (isBySpeed) {
    path.at[1] = 0.5;
    writeApart(space, path, placementAt(space, path, edge, 1), i);
    gap = gapAtEnd = value[0];
    path.part[0] = 0;
    path.part[1] = 1;
    setPart(space, path, edge);
    speed = speedOf(space, i);
  }
  return {
    edge, from: s.rows[r + FROM], to: s.rows[r + TO], ...names,
    frame: isBySpeed ? frameOf(space, i) : s.rows[r + FRAME],
    normal: { x: normal[0], y: normal[1], z: normal[2] }, gap, gapAtEnd,
    acceleration: isBySpeed ? NaN : s.rows[r + ACCELERATION], speed, lowerBound: s.rows[r + LOWER],
  };
}

/** All intervals, in the order of edges, pairs and times. */
export function proofsOf(space: Space, path: PathSpace): PathProof[] {
  const s = path.intervals, rows = Array.from({ length: s.used }, (_, row) => row);
  rows.sort((u, v) => s.edge[u] - s.edge[v] || s.pair[u] - s.pair[v]
    || s.rows[WIDTH * u + FROM] - s.rows[WIDTH * v + FROM]);
  return rows.map((row) => proofOf(space, path, row));
}
