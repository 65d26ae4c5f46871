/**
 * The bodies of a scene in typed arrays, one row for each slot: boxes (6 doubles), poses (7 doubles), groups, flags,
 * handles. World frame, lengths.
 *
 * A handle is `generation * SLOTS_MAX + slot`. The generation counts how often a slot was taken, so the handle of a
 * removed body is never used again. Free slots form a queue, first in, first out. The arrays grow one at a time, so
 * that no single call copies all of them.
 */
import type { Body } from "@col/types";

/** Maximum number of bodies of a scene, and the weight of the generation in a handle: 2^21. */
export const SLOTS_MAX: number = 2097152;
/** Maximum number of generations of a slot: handles stay below 2^52. */
const GENERATIONS_MAX: number = 2147483648;

/** Bits of `flags`. */
export const IN_USE: number = 1;
/** Never moves: pairs of two such bodies are not reported. */
export const FIXED: number = 2;
/** A half-space: it has no box and no leaf in the tree. */
export const UNBOUNDED: number = 4;
/** Has moved since it was added: its fat box has a margin. */
export const HAS_MOVED: number = 8;
/** The leaf in the tree does not hold the fat box yet; the slot is in `pending`. */
export const LEAF_STALE: number = 16;
/** The fat box differs from the box at the last update of the pairs; the slot is in `changed`. */
export const FAT_CHANGED: number = 32;
/**
 * The boxes of the last update do not decide which pairs have a record: the body is new or removed, or its filter or
 * its plane changed. The slot is in `changed`.
 */
export const PAIRS_VOID: number = 64;
/** Is in a pair that was switched off by `setPairEnabled`. */
export const HAS_EXCEPTIONS: number = 128;

/** See the file header. Boxes: min x, y, z, max x, y, z. Lengths in world frame unless said otherwise. */
export class Store {
  /** Number of slots that the arrays have room for. */
  room: number;
  /** Number of arrays that already have the room of the next growth. */
  grown: number = 0;
  /** Number of slots ever in use; slots from here on are fresh. */
  used: number = 0;
  count: number = 0;
  /** Tight box of the body at its pose. */
  tight: Float64Array;
  /** Box of the leaf: contains the tight box, with room to move. */
  fat: Float64Array;
  /** The fat box at the last update of the pairs. */
  paired: Float64Array;
  /** The tight box less the position: unchanged while the body does not rotate. */
  offset: Float64Array;
  /** Position x, y, z, quaternion x, y, z, w as they were given. */
  pose: Float64Array;
  /** World plane of each half-space, by its slot: unit normal, offset with the margin. */
  readonly planes: Map<number, Float64Array> = new Map<number, Float64Array>();
  group: Int32Array;
  mask: Int32Array;
  flags: Uint8Array;
  /** Number of moves since the fat box was computed, up to 255. */
  moves: Uint8Array;
  /** Number of doublings of the smallest margin of the fat box. */
  doublings: Uint8Array;
  handle: Float64Array;
  /** Next free slot, -1 at the end. */
  nextFree: Int32Array;
  firstFree: number = -1;
  lastFree: number = -1;
  readonly body: (Body | null)[] = [];
  /** Slots of half-spaces, ascending. */
  readonly unbounded: number[] = [];
  /** Pairs that were switched off: lesser slot * SLOTS_MAX + greater slot. */
  readonly exceptions: Set<number> = new Set<number>();

  constructor(room: number) {
    this.room = room;
    this.tight = new Float64Array(6 * room);
    this.fat = new Float64Array(6 * room);
    this.paired = new Float64Array(6 * room);
    this.offset = new Float64Array(6 * room);
    this.pose = new Float64Array(7 * room);
    this.group = new Int32Array(room);
    this.mask = new Int32Array(room);
    this.flags = new Uint8Array(room);
    this.moves = new Uint8Array(room);
    this.doublings = new Uint8Array(room);
    this.handle = new Float64Array(room);
    this.nextFree = new Int32Array(room);
  }
}

/** The arrays of rows, and how many numbers a row has. */
const ROWS = [["tight", 6], ["fat", 6], ["paired", 6], ["offset", 6], ["pose", 7], ["handle", 1], ["group", 1],
  ["mask", 1], ["nextFree", 1], ["flags", 1], ["moves", 1], ["doublings", 1]] as const;

/** Near the end of the room, one array grows each time another 2^-7 of the slots is taken. */
const STEP_BITS = 7;

/** Number of slots at the start, so that `capacity` bodies are added without growth. */
export function roomFor(capacity: number): number {
  return Math.min(SLOTS_MAX, capacity + ROWS.length + (ROWS.length + 2) * (capacity >> STEP_BITS));
}

/**
 * Called before a slot is taken. If few slots are left, one more of the arrays gets twice the room, so that neither one
 * call nor many successive calls copy all of them. With the last array, the scene has that room.
 * Requires more slots than arrays, as the first room has (core.ts): then all have grown before the last slot is taken.
 */
export function growStore(store: Store): void {
  const left = (ROWS.length - store.grown) * Math.max(1, store.room >> STEP_BITS);
  if (store.firstFree >= 0 || store.used < store.room - left || store.room >= SLOTS_MAX) return;
  const room = Math.min(SLOTS_MAX, 2 * store.room), [name, width] = ROWS[store.grown++], old = store[name];
  const fresh = new (old.constructor as new (length: number) => typeof old)(width * room);
  fresh.set(old);
  store[name] = fresh as never;
  if (store.grown < ROWS.length) return;
  store.grown = 0;
  store.room = room;
}

/** Takes a slot for a new body and writes its handle: the slot that has been free for longest, else a fresh slot. */
export function takeSlot(store: Store): number {
  let slot = store.firstFree;
  if (slot < 0) {
    slot = store.used++;
    store.handle[slot] = slot;
    return slot;
  }
  store.firstFree = store.nextFree[slot];
  if (store.firstFree < 0) store.lastFree = -1;
  store.handle[slot] += SLOTS_MAX;
  return slot;
}

/** Puts the slot at the end of the free queue, unless its generations are used up. */
export function dropSlot(store: Store, slot: number): void {
  store.flags[slot] = 0;
  if (store.handle[slot] >= SLOTS_MAX * (GENERATIONS_MAX - 1)) return;
  store.nextFree[slot] = -1;
  if (store.lastFree < 0) store.firstFree = slot;
  else store.nextFree[store.lastFree] = slot;
  store.lastFree = slot;
}

/** The slot of a handle; -1 for a handle of another scene or a removed body, and for a value that is not a handle. */
export function findSlot(store: Store, handle: number): number {
  if (typeof handle !== "number") return -1;
  // (the remainder of doubles by % is a call; this one is exact as well)
  const slot = handle - SLOTS_MAX * Math.floor(handle / SLOTS_MAX);
  return slot >= 0 && slot < store.used && store.handle[slot] === handle && (store.flags[slot] & IN_USE) !== 0
    ? slot
    : -1;
}

/** May the bodies of two slots be a pair? Depends on `fixed`, groups, masks, and the pairs that are switched off. */
export function mayMeet(store: Store, a: number, b: number): boolean {
  const { flags, group, mask } = store, both = flags[a] & flags[b];
  if ((both & IN_USE) === 0 || (both & FIXED) !== 0) return false;
  if ((group[a] & mask[b]) === 0 || (group[b] & mask[a]) === 0) return false;
  return (both & HAS_EXCEPTIONS) === 0 || !store.exceptions.has(Math.min(a, b) * SLOTS_MAX + Math.max(a, b));
}
