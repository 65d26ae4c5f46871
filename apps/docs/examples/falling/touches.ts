/**
 * The contact points of a pair, kept between steps: a query gives one point,
 * and a body at rest stands on several. Up to four stay, in the bodies' own
 * frames. Metres.
 */
import { add, at, dot, rotate } from "./bodies.ts";
import type { Body, Vec } from "./bodies.ts";
import { createContact } from "./contacts.ts";
import type { Contact, ContactSource } from "./contacts.ts";

/**
 * Contacts are looked for up to this gap; kept points are dropped beyond it,
 * and when they slide apart by as much.
 */
export const NEAR = 0.02;
/** Points of one pair. */
const KEPT = 4;

/** One contact point. */
export interface Kept {
  readonly a: Vec;
  readonly b: Vec;
  n: Vec;
  rA: Vec;
  rB: Vec;
  gap: number;
  normal: number;
  friction: Vec;
}

/** Two bodies that touch, and where. */
export interface Touch {
  readonly a: Body;
  readonly b: Body;
  readonly points: Kept[];
}

const FOUND: Contact = createContact();

/** The kept points of a pair, brought up to date, with the new one. */
export function renew(
  source: ContactSource,
  a: Body,
  b: Body,
  list: readonly Kept[],
): Kept[] {
  const found = source(a.shape, a, b.shape, b, FOUND),
    pA = at(a),
    pB = at(b);
  const n: Vec = [FOUND.normal.x, FOUND.normal.y, FOUND.normal.z],
    fresh = found && FOUND.gap < NEAR;
  const still = !fresh
    ? []
    : list.filter((k) => {
        k.rA = rotate(a, k.a, false);
        k.rB = rotate(b, k.b, false);
        const d = add(
          add(add(pB, k.rB, 1), add(pA, k.rA, 1), -1),
          [0, 0, 0],
          0,
        );
        k.n = n;
        k.gap = dot(d, n);
        const slid = dot(d, d) - k.gap * k.gap;
        return k.gap < NEAR && slid < NEAR * NEAR;
      });
  if (fresh) {
    const c: Vec = [FOUND.point.x, FOUND.point.y, FOUND.point.z],
      x = add(c, n, -0.5 * FOUND.gap),
      y = add(c, n, 0.5 * FOUND.gap);
    const rA = add(x, pA, -1),
      rB = add(y, pB, -1);
    const same = still.findIndex((k) => {
      const d = add(k.rA, rA, -1);
      return dot(d, d) < NEAR * NEAR;
    });
    const point = {
      a: rotate(a, rA, true),
      b: rotate(b, rB, true),
      n,
      rA,
      rB,
      gap: FOUND.gap,
      normal: same < 0 ? 0 : still[same].normal,
      friction: same < 0 ? ([0, 0, 0] as Vec) : still[same].friction,
    };
    if (same >= 0) still[same] = point;
    else if (still.length < KEPT) still.push(point);
    else still[farthest(still, point)] = point;
  }
  return still;
}

/**
 * The kept point whose loss leaves the others with the new one spread the
 * widest; the deepest one stays.
 */
function farthest(list: readonly Kept[], fresh: Kept): number {
  const deep = list.reduce(
    (best, k, i) => (k.gap < list[best].gap ? i : best),
    0,
  );
  let found = 0,
    widest = -1;
  for (let i = 0; i < list.length; i++) {
    if (i === deep) continue;
    let spread = 0;
    for (const k of [...list.filter((_, j) => j !== i), fresh])
      for (const m of [...list.filter((_, j) => j !== i), fresh])
        spread += dot(add(k.rA, m.rA, -1), add(k.rA, m.rA, -1));
    if (spread > widest) {
      widest = spread;
      found = i;
    }
  }
  return found;
}
