/** The text of the panel for an answer. Pure; the component only places it. */
import type { Status } from "@col/types";
import type { Answer } from "./model.ts";

export interface Panel {
  /** Metres, six decimals. */
  readonly distance: string;
  /** Bounds to twelve decimals, split where they begin to differ. */
  readonly lower: readonly [agreed: string, rest: string];
  readonly upper: readonly [agreed: string, rest: string];
  readonly width: string;
  readonly iterations: string;
  readonly status: Status;
  readonly meaning: string;
  readonly pointA: string;
  readonly pointB: string;
  readonly normal: string;
  /** The gap between the two planes, recomputed from supports. */
  readonly planes: string;
  /** How deep the bodies overlap. */
  readonly depth: string;
  /** Bounds on a scale from 0 to 1. */
  readonly bar: { readonly lower: number; readonly upper: number };
}

const meanings: Readonly<Partial<Record<Status, string>>> = {
  "separated": "Apart, and the bracket is closed to the tolerance.",
  "overlapping": "They share points. The depth is the answer of @col/epa: B moved out along the line touches A.",
  "touching": "Within rounding of each other: neither apart nor overlapping can be told.",
  "budget-spent": "The iterations ran out: the bracket holds, but is wider than asked.",
  "precision-limit": "Rounding stopped progress: the bracket holds, but is wider than asked.",
};

/** `-0.000` reads as `0.000`. */
const fixed = (v: number, digits: number): string => v.toFixed(digits).replace(/^-(0\.?0*)$/, "$1");
const triple = (x: number, y: number, z: number): string =>
  Number.isNaN(x) ? "not defined" : [x, y, z].map((c) => fixed(c, 4).padStart(8)).join("").trim();

/** A length of any size: `0`, `3.1e-13 m`. */
const small = (v: number): string => (v === 0 ? "0" : `${v.toExponential(1)} m`);

export function describe({ result: r, slab, depth }: Answer): Panel {
  const lower = fixed(r.lowerBound, 12), upper = fixed(r.distance, 12);
  let same = 0;
  while (same < lower.length && lower[same] === upper[same]) same++;
  const scale = Math.max(1.2 * r.distance, 0.5);
  return {
    distance: fixed(r.distance, 6),
    lower: [lower.slice(0, same), lower.slice(same)],
    upper: [upper.slice(0, same), upper.slice(same)],
    width: small(r.distance - r.lowerBound),
    depth: depth === null ? "none" : fixed(depth, 12),
    iterations: String(r.iterations),
    status: r.status,
    meaning: meanings[r.status] ?? "",
    pointA: triple(r.pointA.x, r.pointA.y, r.pointA.z),
    pointB: triple(r.pointB.x, r.pointB.y, r.pointB.z),
    normal: triple(r.normal.x, r.normal.y, r.normal.z),
    planes: slab === null ? "none" : fixed(slab.offsetB - slab.offsetA, 12),
    bar: { lower: Math.max(0, r.lowerBound / scale), upper: r.distance / scale },
  };
}
