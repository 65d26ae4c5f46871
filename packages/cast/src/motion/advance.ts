/**
 * How far the bodies stay apart along a direction held fixed, with the proof.
 *
 * In: a pair at the time `p.a.time`, a unit direction n and the separation `g` > 0 along it there. Out: the end of the
 * last interval through which the separation along n is proven positive; the pair stands there, with the separation
 * along n. An interval is proven by the separations at its two ends and the bound of the acceleration (pair.ts). Its
 * length is tried from long to short.
 */
import type { ConvexShape } from "@col/types";
import type { Pair } from "./pair.ts";
import { bound, movePair, separate } from "./pair.ts";

/**
 * One proven interval: the separation along `normal` is at least `gap` at `from`, `gapAtEnd` at `to`, and positive
 * between.
 */
export interface ImpactProof {
  readonly from: number;
  readonly to: number;
  /** Unit direction from A to B, world frame, at `from`; held fixed in the world, or in the body of `turnsWith`. */
  readonly normal: { readonly x: number; readonly y: number; readonly z: number };
  /** Separations of the supporting planes at the ends, less rounding. Length. */
  readonly gap: number;
  readonly gapAtEnd: number;
  /** Bound of the second derivative of the separation of any two points of the bodies along the normal. */
  readonly acceleration: number;
  /** What the normal turns with: the first interval after a contact at the start may follow a face. */
  readonly turnsWith: "world" | "a" | "b";
}

/** Adds an interval to the list; the pair holds its direction and acceleration. */
export function addProof(
  proof: ImpactProof[], from: number, to: number, gap: number, gapAtEnd: number, p: Pair,
    turnsWith: ImpactProof["turnsWith"],
): void {
  const normal = { x: p.nx, y: p.ny, z: p.nz };
  proof.push({ from, to, normal, gap, gapAtEnd, acceleration: p.acceleration, turnsWith });
}

/** Lengths of an interval that are tried, each shorter than the last. */
const TRIALS = 40;
/** The first interval tried is this many times the last one proven. */
const STRIDE = 2;
/**
 * What is left of the separation where an interval is cut short of contact: a part of it. More of it asks for more
 * intervals; with much less of it they end in contact and are tried again. No dimension.
 */
const LEAVE = 0.01;
/** An interval at least this part of the one tried before it is shortened to. No dimension. */
const SHORTEST = 1e-3;
/** A length of time that shortens no interval. Finite: V8 allocates a number that may be Infinity instead. */
const UNLIMITED = 1e308;

/** See the file header. `proof`: the intervals are added to it. */
export function advance(a: ConvexShape, b: ConvexShape, p: Pair, proof: ImpactProof[] | null): void {
  const end = p.end;
  bound(p);
  const k = p.acceleration, root = Math.sqrt(0.5 * k);
  let from = p.a.time, g = p.separation, step = Math.min(end - from, STRIDE * p.stride);
  for (let trial = 0; trial < TRIALS && step > 0 && p.supports < p.budget; trial++) {
    const to = Math.min(end, from + step);
    if (!(to > from)) break;
    p.a.time = to;
    movePair(p);
    separate(a, b, p);
    const h = p.separation, reach = h > 0 ? Math.sqrt(g) + Math.sqrt(h) : 0;
    if (h > 0 && (to - from) * root <= reach) {
      if (proof !== null) addProof(proof, from, to, g, h, p, "world");
      const long = h > 0.5 * g; // the direction still holds: another interval along it
      p.stride = to - from;
      from = to;
      g = h;
      if (to === end || !long) break;
      step = Math.min(end - from, STRIDE * p.stride);
      continue;
    }
    const byBend = root > 0 ? (0.9 * (Math.sqrt(g) + Math.sqrt(Math.max(h, LEAVE * g)))) / root : UNLIMITED;
    const byChord = h > 0 ? UNLIMITED : ((to - from) * (1 - LEAVE) * g) / (g - h);
    step = Math.max(Math.min(byBend, byChord, (h > 0 ? 0.5 : 0.9) * (to - from)), SHORTEST * (to - from));
  }
  p.separation = g;
  if (p.a.time !== from) {
    p.a.time = from;
    movePair(p);
  }
}
