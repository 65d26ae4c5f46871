/**
 * `provePairs`: decides for each pair of links, over all joint limits, whether the links always, never or sometimes
 * overlap: proven, not sampled.
 *
 * In: a robot with bodies on its links; translations must have limits. Out: one `LinkPair` per pair of links, with a
 * verdict and configurations (radians or lengths) that show a separation and an overlap. The verdict is "unknown" if
 * the budget `maxBoxes` is spent, or if no box can be halved. "always" needs the solver `signedDistance`.
 *
 * Method: configurations of both kinds are searched first (witness.ts). If one kind is missing, the box of all joint
 * values is halved until each part is decided. Either the links are separated in all of it (box/bound.ts), or one pair
 * of bodies overlaps in all of it: its depth d exceeds the largest speeds of its points times the half widths. Reason:
 * the Minkowski difference contains the sphere of radius d about the origin, so the origin stays inside.
 */
import { requireAtLeast, requireOptions } from "@col/kernel";
import type { OptionNames } from "@col/kernel";
import { boundBox } from "../box/bound.ts";
import { enter, split } from "../box/search.ts";
import { boxPoolOf, ENDS, SPLIT } from "../box/space.ts";
import type { BoxSpace } from "../box/space.ts";
import { measurePath } from "../bounds/motion.ts";
import { isCertainlyNearer, writeDirection } from "../clearance/certain.ts";
import { modelOf, requireSolver } from "../model/create.ts";
import { PRISMATIC } from "../model/robot.ts";
import type { Robot } from "../model/robot.ts";
import { LOWER, popRow, pushRow, takeRow } from "../path/intervals.ts";
import { speedOf } from "../path/search.ts";
import { poolOf } from "../space.ts";
import type { Space } from "../space.ts";
import { readLinkPairs } from "../world/read-world.ts";
import { groupsOf } from "./group.ts";
import type { Group } from "./group.ts";
import { look, seekWitnesses } from "./witness.ts";

const PAIRS_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["maxBoxes"]);

/** Options of `provePairs`. */
export interface ProvePairsOptions {
  /** Maximum number of boxes of joint values that are bounded for one pair of links, >= 1. Default 100000. */
  readonly maxBoxes?: number | undefined;
}

/**
 * `always`: the links overlap in all configurations. `never`: they are separated in all. `sometimes`: there are
 * configurations of both kinds. `unknown`: the budget is spent.
 */
export type LinkPairStatus = "always" | "never" | "sometimes" | "unknown";

/** The proven verdict on a pair of links. */
export interface LinkPair {
  /** Names of the links. */
  readonly linkA: string;
  readonly linkB: string;
  readonly status: LinkPairStatus;
  /** A configuration in which the links are separated, and one in which they overlap; null if none was found. */
  readonly free: Float64Array | null;
  readonly colliding: Float64Array | null;
  /** Number of boxes that were bounded. */
  readonly boxes: number;
}

/**
 * Takes some seconds for a pair that stays unknown. Links that overlap by 0.1 mm at all angles of one joint need 65535
 * boxes.
 */
const DEFAULT_BOXES = 100000;
const NO_OPTIONS: ProvePairsOptions = {};

/** Adds to `shares` the largest speeds of points of body `b` by each coordinate. */
function addSpeeds({ model, motion: m }: Space, { shares }: BoxSpace, b: number, shared: number): void {
  const { chain } = model.bodies[b];
  for (let k = shared; k < chain.length; k++) {
    const i = chain[k];
    shares[model.coordinate[i]] += m.rate[i] * (model.type[i] === PRISMATIC ? 1 : m.radius[b][k]);
  }
}

/** Bounds the overlap of pair `i` in the current box; > 0: the bodies overlap in all of it. */
function boundOverlap(space: Space, box: BoxSpace, i: number): void {
  const { world: w, result, rounding } = space;
  box.shares.fill(0);
  addSpeeds(space, box, w.a[i], w.shared[i]);
  addSpeeds(space, box, w.b[i], w.shared[i]);
  box.widest = box.shares.reduce((most, x, k) => (x > (most < 0 ? 0 : box.shares[most]) ? k : most), -1);
  box.along.value[0] = -result.distance - rounding[0] - 0.5 * speedOf(space, i) * (1 + 1e-12);
}

/** Bounds the box of a row for all pairs of bodies of the group. True: separated, or overlapping, in all of it. */
function isDecided(space: Space, box: BoxSpace, g: Group, row: number): boolean {
  const s = box.boxes, r = s.width * row, { along, corners } = box, p = space.placement;
  for (let k = 0; k < corners.length; k++) corners[k] = s.rows[r + ENDS + k];
  enter(space, box);
  box.count++;
  const isColliding = look(space, box, g);
  let best = isColliding ? -Infinity : Infinity, widest = -1;
  for (const i of g.pairs) {
    const isNearer = isCertainlyNearer(space, box.solver, box.signed, box.margin, p, i);
    if (isNearer !== isColliding) continue;
    if (isColliding) boundOverlap(space, box, i);
    else {
      writeDirection(space, along.world, p, i);
      boundBox(space, box, p, i);
    }
    // the smallest bound of all pairs if they are separated; the largest bound if they overlap
    if (!(isColliding ? along.value[0] > best : along.value[0] < best)) continue;
    best = along.value[0];
    widest = box.widest;
  }
  s.rows[r + LOWER] = best;
  s.rows[r + SPLIT] = widest;
  if (best > 0 && !isColliding) g.free ??= p.q.slice();
  return best > 0;
}

/** Halves boxes until all are decided, the missing witness is found, or the budget is spent. */
function prove(space: Space, box: BoxSpace, g: Group): LinkPairStatus {
  const s = box.boxes;
  s.used = s.heap.size = 0;
  const first = takeRow(s);
  s.rows[s.width * first + LOWER] = -Infinity;
  s.rows[s.width * first + SPLIT] = -1;
  for (let k = 0; k < g.root.length; k++) s.rows[s.width * first + ENDS + k] = g.root[k];
  pushRow(s, first);
  while (s.heap.size > 0) {
    if (g.free !== null && g.colliding !== null) return "sometimes";
    if (box.count >= box.most) return "unknown";
    const row = popRow(s);
    if (isDecided(space, box, g, row)) continue;
    if (s.rows[s.width * row + SPLIT] < 0) return "unknown";
    split(box, row);
  }
  if (g.free !== null && g.colliding !== null) return "sometimes";
  return g.free !== null ? "never" : "always";
}

/**
 * Proves for each pair of links with bodies, over all joint limits, whether the links always overlap, never overlap, or
 * overlap sometimes: for the list of `disabledPairs`. Pairs that a joint joins, and disabled pairs, are included.
 *
 * Without `signedDistance` the robot cannot prove `always`: the pair is then `unknown`. An angle without limits takes
 * all values; a translation must have limits.
 */
export function provePairs(robot: Robot, options: ProvePairsOptions = NO_OPTIONS): LinkPair[] {
  const where = "provePairs", model = modelOf(where, robot), { signedDistance, distance } = model.solvers;
  const solver = requireSolver(where, "distance", signedDistance ?? distance);
  requireOptions(options, PAIRS_OPTIONS, where);
  const { maxBoxes = DEFAULT_BOXES } = options;
  requireAtLeast(where, "options.maxBoxes", maxBoxes, 1);
  const pool = poolOf(model), boxes = boxPoolOf(model, solver), space = pool.acquire(), box = boxes.acquire();
  try {
    box.margin[0] = 0;
    box.wanted[0] = Number.MIN_VALUE;
    box.signed = signedDistance ?? null;
    box.most = maxBoxes;
    readLinkPairs(model, space.world);
    return groupsOf(model, space.world, where).map((g): LinkPair => {
      box.count = 0;
      measurePath(model, g.root, 2, 1, space.motion);
      seekWitnesses(space, box, g);
      const status = g.free !== null && g.colliding !== null ? "sometimes" : prove(space, box, g);
      return { linkA: model.links[g.linkA], linkB: model.links[g.linkB], status, free: g.free,
        colliding: g.colliding, boxes: box.count };
    });
  } finally {
    boxes.release();
    pool.release();
  }
}
