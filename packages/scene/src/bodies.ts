/**
 * Adds, moves and removes the bodies of a scene, and reads them by handle. World frame: pose with position in lengths
 * and unit quaternion (copied), body (shared). A call that throws leaves the scene unchanged. Method: each body has a
 * tight box, new at each pose, and a fat box that contains it. Tree and near pairs change only when the tight box
 * leaves the fat box, which has a margin of 2 % to 16 % of the mean edge and room for 16 moves.
 */
import type { OptionNames } from "@col/kernel";
import { packGivenPose } from "@col/kernel";
import { HALF_SPACE_KIND } from "@col/types";
import type { Body, ConvexShape, Pose } from "@col/types";
import { boundOffset, isConvex, placeBounds, placePlane } from "./store/bounds.ts";
import { requireBody, requireIdle, requireOptions, coreOf, requireSlot } from "./store/checks.ts";
import type { Core, Scene } from "./store/core.ts";
import { settlePairs } from "./pairs/update.ts";
import { PoseRecord, readPose } from "./store/query.ts";
import { settleTree } from "./store/settle.ts";
import { reserve } from "./tree/hits.ts";
import type { List } from "./tree/hits.ts";
import { removeLeaf } from "./tree/edit.ts";
import {
  dropSlot, FAT_CHANGED, findSlot, FIXED, growStore, HAS_EXCEPTIONS, HAS_MOVED, IN_USE, LEAF_STALE, PAIRS_VOID,
  SLOTS_MAX, takeSlot, UNBOUNDED,
} from "./store/store.ts";
import type { Store } from "./store/store.ts";

const BODY_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["group", "mask", "fixed"]);

/** Smallest margin of the fat box of a moving body, relative to the mean edge of its tight box. No dimension. */
const MARGIN = 0.02;
/** The margin doubles up to this many times while a body leaves its fat boxes early: it shakes or rotates at random. */
const DOUBLINGS_MAX = 3;
/** Number of moves, each like the last one, for which the fat box has room. */
const AHEAD = 16;
/** A body in straight motion leaves its fat box at most this many moves after `AHEAD`; its margin is then halved. */
const STRAIGHT = 4;
/** The counter of moves ends at this number. */
const MOVES_MAX = 255;
/** If this many removed bodies, and half of all, wait for an update of the pairs to free their slots, it runs. */
const REMOVED_MAX = 64;

/** Options of a body. All optional. */
export interface SceneBodyOptions {
  /** Bits of the groups that the body is in. 32-bit integer. Default 1. */
  readonly group?: number | undefined;
  /** Bits of the groups it meets. Default: all. A pair counts if each body's group meets the other's mask. */
  readonly mask?: number | undefined;
  /** Pairs of two fixed bodies are never reported. A fixed body may still be moved. Default false. */
  readonly fixed?: boolean | undefined;
}

const NO_OPTIONS: SceneBodyOptions = {};

function requireBits(where: string, name: string, value: unknown): void {
  if (!(Number.isInteger(value) && (value as number) >= -2147483648 && (value as number) <= 4294967295))
    throw new RangeError(`${where}: options.${name} must be an integer of 32 bits, got ${String(value)}`);
}

function checkOptions(where: string, options: SceneBodyOptions): void {
  requireOptions(where, options, BODY_OPTIONS);
  if (options.group !== undefined) requireBits(where, "group", options.group);
  if (options.mask !== undefined) requireBits(where, "mask", options.mask);
  if (options.fixed !== undefined && typeof options.fixed !== "boolean")
    throw new RangeError(`${where}: options.fixed must be true or false, got ${String(options.fixed)}`);
}

function note(list: List, store: Store, slot: number, flag: number): void {
  if ((store.flags[slot] & flag) !== 0) return;
  store.flags[slot] |= flag;
  reserve(list, 1);
  list.at[list.count++] = slot;
}

/**
 * The pairs of the slot may have changed; `all`: also if its box is unchanged. Before the first update there are no
 * pairs, so it returns.
 */
function noteChange<B extends Body>(core: Core<B>, slot: number, all: boolean): void {
  if (core.pairs.reach[0] < 0) return;
  note(core.changed, core.store, slot, FAT_CHANGED);
  if (all) core.store.flags[slot] |= PAIRS_VOID;
}

/** Marks the leaf of the slot as stale: its box differs from the slot's fat box. */
function noteLeaf<B extends Body>(core: Core<B>, slot: number): void {
  note(core.pending, core.store, slot, LEAF_STALE);
  // slots that come and go without a query in between are listed again and again
  if (core.pending.count > 2 * core.store.room) settleTree(core);
}

/** Writes `core.bounds.offset` for a body at the pose `core.bounds.packed`; throws if a support is not finite. */
function measure<B extends Body>(where: string, core: Core<B>, body: Body): void {
  core.measuring = true;
  let sound = false;
  try {
    sound = boundOffset(body, core.bounds);
  } finally {
    core.measuring = false;
  }
  if (!sound) {
    throw new RangeError(
      `${where}: the body has no finite box at this pose: its support function gave ${core.bounds.point.join(", ")}`);
  }
}

/** Stores a new quaternion of a slot, and its box relative to the position, from `core.bounds`. */
function writeTurn<B extends Body>(core: Core<B>, slot: number, q: Pose["quaternion"]): void {
  const { offset, pose } = core.store, from = core.bounds.offset, k = 7 * slot + 3;
  for (let i = 0; i < 6; i++) offset[6 * slot + i] = from[i];
  pose[k] = q.x; pose[k + 1] = q.y; pose[k + 2] = q.z; pose[k + 3] = q.w;
}

/** Stores the position and the tight box of a slot, at the position in `core.bounds`. */
function writePlace<B extends Body>(core: Core<B>, slot: number): void {
  const { store: { tight, offset, pose }, bounds: { packed } } = core, k = 7 * slot;
  placeBounds(packed, offset, tight, slot);
  pose[k] = packed[9]; pose[k + 1] = packed[10]; pose[k + 2] = packed[11];
}

/** Stores the world plane of a half-space at a new pose; its pairs are searched again. */
function writePlane<B extends Body>(core: Core<B>, slot: number, shape: ConvexShape): void {
  const { store } = core, plane = store.planes.get(slot) ?? new Float64Array(4);
  placePlane(shape, core.bounds.packed, plane);
  store.planes.set(slot, plane);
  noteChange(core, slot, true);
}

/**
 * Adds a body at a pose and returns its handle, a whole number that no other body of the scene has, before or after.
 *
 * World frame. The pose is copied. The body is shared, not copied: it may be in many scenes.
 *
 * @throws RangeError on an unusable pose or option, or a support function that returns NaN; TypeError for a value that
 * is not a body; Error while the scene is visited.
 */
export function addBody<B extends Body>(
  scene: Scene<B>, body: B, pose: Pose, options: SceneBodyOptions = NO_OPTIONS,
): number {
  const core = coreOf("addBody", scene), { store, bounds } = core;
  requireIdle("addBody", core);
  requireBody("addBody", body);
  if (options !== NO_OPTIONS) checkOptions("addBody", options);
  packGivenPose(pose, bounds.packed, "addBody: pose");
  measure("addBody", core, body);
  if (store.firstFree < 0 && store.used === SLOTS_MAX)
    throw new RangeError(`addBody: a scene holds at most ${SLOTS_MAX} bodies`);
  growStore(store);
  const slot = takeSlot(store), { fat, tight } = store;
  store.count++;
  store.body[slot] = body;
  store.group[slot] = options.group ?? 1;
  store.mask[slot] = options.mask ?? -1;
  store.moves[slot] = store.doublings[slot] = 0;
  store.flags[slot] = IN_USE | (options.fixed === true ? FIXED : 0);
  writeTurn(core, slot, pose.quaternion);
  writePlace(core, slot);
  for (let i = 0; i < 6; i++) fat[6 * slot + i] = tight[6 * slot + i];
  if (isConvex(body) && body.kind === HALF_SPACE_KIND) {
    store.flags[slot] |= UNBOUNDED;
    store.unbounded.push(slot);
    store.unbounded.sort((a, b) => a - b);
    writePlane(core, slot, body);
  } else {
    noteLeaf(core, slot);
    noteChange(core, slot, true);
  }
  return store.handle[slot];
}

/** Writes a new fat box. The margin grows if the body left the last one early; it shrinks if the room was enough. */
function fatten<B extends Body>(core: Core<B>, slot: number, moved: Float64Array): void {
  const { store } = core, { tight, fat, doublings, moves } = store, k = 6 * slot;
  if (moves[slot] < AHEAD && (store.flags[slot] & HAS_MOVED) !== 0)
    doublings[slot] = Math.min(DOUBLINGS_MAX, doublings[slot] + 1);
  else if (moves[slot] < AHEAD + STRAIGHT) doublings[slot] = Math.max(0, doublings[slot] - 1);
  moves[slot] = 0;
  store.flags[slot] |= HAS_MOVED;
  const x = tight[k + 3] - tight[k], y = tight[k + 4] - tight[k + 1], z = tight[k + 5] - tight[k + 2],
    margin = MARGIN * (1 << doublings[slot]) * (x + y + z) / 3;
  for (let i = 0; i < 3; i++) {
    const edge = tight[k + 3 + i] - tight[k + i], way = Math.max(-edge, Math.min(edge, AHEAD * moved[i]));
    fat[k + i] = tight[k + i] - margin + Math.min(0, way);
    fat[k + 3 + i] = tight[k + 3 + i] + margin + Math.max(0, way);
  }
  noteLeaf(core, slot);
  noteChange(core, slot, false);
}

/**
 * Moves a body to a pose.
 *
 * @throws RangeError on an unknown handle, an unusable pose or a support function that returns NaN: the body then keeps
 * its pose; Error while the scene is visited.
 */
export function moveBody<B extends Body>(scene: Scene<B>, handle: number, pose: Pose): void {
  const core = coreOf("moveBody", scene), { store, bounds } = core;
  requireIdle("moveBody", core);
  const slot = requireSlot("moveBody", core, handle), poses = store.pose, k = 7 * slot, moved = bounds.direction;
  packGivenPose(pose, bounds.packed, "moveBody: pose");
  const body = store.body[slot] as B, q = pose.quaternion, { tight, fat } = store;
  if (!(q.x === poses[k + 3] && q.y === poses[k + 4] && q.z === poses[k + 5] && q.w === poses[k + 6])) {
    measure("moveBody", core, body);
    writeTurn(core, slot, q);
  }
  for (let i = 0; i < 3; i++) moved[i] = bounds.packed[9 + i] - poses[k + i];
  writePlace(core, slot);
  if (store.moves[slot] < MOVES_MAX) store.moves[slot]++;
  if ((store.flags[slot] & UNBOUNDED) !== 0) {
    writePlane(core, slot, body as ConvexShape);
    return;
  }
  const b = 6 * slot;
  if (!(tight[b] >= fat[b] && tight[b + 1] >= fat[b + 1] && tight[b + 2] >= fat[b + 2] && tight[b + 3] <= fat[b + 3]
    && tight[b + 4] <= fat[b + 4] && tight[b + 5] <= fat[b + 5])) fatten(core, slot, moved);
}

/**
 * Removes a body. Its handle is unknown from then on, also when its place is taken by another body.
 *
 * @throws RangeError on an unknown handle; Error while the scene is visited.
 */
export function removeBody<B extends Body>(scene: Scene<B>, handle: number): void {
  const core = coreOf("removeBody", scene), { store } = core;
  requireIdle("removeBody", core);
  const slot = requireSlot("removeBody", core, handle), { flags } = store;
  if (core.tree.leafOf[slot] >= 0) removeLeaf(core.tree, slot);
  if ((flags[slot] & HAS_EXCEPTIONS) !== 0) {
    for (const key of store.exceptions)
      if (Math.floor(key / SLOTS_MAX) === slot || key % SLOTS_MAX === slot) store.exceptions.delete(key);
  }
  if ((flags[slot] & UNBOUNDED) !== 0) {
    store.unbounded.splice(store.unbounded.indexOf(slot), 1);
    store.planes.delete(slot);
  }
  store.body[slot] = null;
  store.count--;
  flags[slot] &= FAT_CHANGED;
  if (core.pairs.reach[0] < 0) {
    // no pairs are kept that could still name the slot
    dropSlot(store, slot);
    return;
  }
  noteChange(core, slot, true);
  core.removed++;
  if (core.removed > REMOVED_MAX && 2 * core.removed > store.count) settlePairs(core, core.space.zero);
}

/** Is the number the handle of a body in the scene? */
export function hasBody<B extends Body>(scene: Scene<B>, handle: number): boolean {
  return findSlot(coreOf("hasBody", scene).store, handle) >= 0;
}

/** The body of a handle. Throws a RangeError on an unknown one. */
export function getBody<B extends Body>(scene: Scene<B>, handle: number): B {
  const core = coreOf("getBody", scene);
  return core.store.body[requireSlot("getBody", core, handle)] as B;
}

/** The pose of a body, as it was given, written into `out`. Throws a RangeError on an unknown handle. */
export function getBodyPose<B extends Body>(
  scene: Scene<B>, handle: number, out: PoseRecord = new PoseRecord(),
): PoseRecord {
  const core = coreOf("getBodyPose", scene);
  readPose(core.store, requireSlot("getBodyPose", core, handle), out);
  return out;
}

/** Gives a body other groups, another mask, or fixes or frees it; omitted options stay as they are. */
export function setBodyOptions<B extends Body>(scene: Scene<B>, handle: number, options: SceneBodyOptions): void {
  const core = coreOf("setBodyOptions", scene), { store } = core;
  requireIdle("setBodyOptions", core);
  const slot = requireSlot("setBodyOptions", core, handle);
  checkOptions("setBodyOptions", options);
  store.group[slot] = options.group ?? store.group[slot];
  store.mask[slot] = options.mask ?? store.mask[slot];
  if (options.fixed !== undefined)
    store.flags[slot] = options.fixed ? store.flags[slot] | FIXED : store.flags[slot] & ~FIXED;
  noteChange(core, slot, true);
}

/**
 * Switches a pair off, for example links of a robot that may touch, or on again. Queries of pairs do not report a pair
 * that is off. Removing either body deletes the setting.
 */
export function setPairEnabled<B extends Body>(scene: Scene<B>, a: number, b: number, allowed: boolean): void {
  const core = coreOf("setPairEnabled", scene), { store } = core;
  requireIdle("setPairEnabled", core);
  const first = requireSlot("setPairEnabled", core, a), second = requireSlot("setPairEnabled", core, b);
  if (first === second) throw new RangeError(`setPairEnabled: a and b must be two bodies, got ${a} twice`);
  if (typeof allowed !== "boolean")
    throw new RangeError(`setPairEnabled: allowed must be true or false, got ${String(allowed)}`);
  const key = Math.min(first, second) * SLOTS_MAX + Math.max(first, second);
  if (allowed) store.exceptions.delete(key);
  else store.exceptions.add(key);
  for (const slot of [first, second]) {
    store.flags[slot] |= HAS_EXCEPTIONS;
    noteChange(core, slot, true);
  }
}
