/**
 * The pairs by which methods are judged, in named rows: every pair of kinds in general position, every family of
 * structured pairs, the hostile families, and bodies that nearly coincide.
 */
import {
  buildPair, FAMILIES, KINDS, randomPairSpec, rngFor, STRUCTURED_FAMILIES, structuredSpecAt,
} from "@col/testkit";
import type { PairCase, PairSpec, Rng } from "@col/testkit";
import { nearCoincidentAt } from "./near-coincident.ts";
import { factory } from "./solver.ts";

export interface SweepRow {
  readonly name: string;
  readonly cases: readonly PairCase[];
}

/** A pair, or nothing where a constructor refuses what a family draws. */
function built(spec: PairSpec): PairCase[] {
  try {
    return [buildPair(factory, spec)];
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** Rows of `pairs` pairs each, of which some may be refused. */
export function sweep(pairs: number): SweepRow[] {
  const kinds = KINDS.filter((kind) => factory[kind] !== undefined), rows: SweepRow[] = [];
  const add = (name: string, key: string, make: (rng: Rng, i: number) => PairSpec): void => {
    const rng = rngFor(key), cases: PairCase[] = [];
    for (let i = 0; i < pairs; i++) cases.push(...built(make(rng, i)));
    rows.push({ name, cases });
  };
  for (let i = 0; i < kinds.length; i++) for (let j = i; j < kinds.length; j++) {
    const name = `${kinds[i]} ${kinds[j]}`;
    add(name, name, (rng) => randomPairSpec(rng, factory, "generic", kinds[i], kinds[j]));
  }
  for (const family of STRUCTURED_FAMILIES)
    add(`structured: ${family.name}`, family.name, (rng, i) => structuredSpecAt(rng, factory, i, [family]));
  for (const family of FAMILIES)
    add(`hostile: ${family}`, family, (rng) => randomPairSpec(rng, factory, family, rng.pick(kinds), rng.pick(kinds)));
  const near = new Map<string, PairCase[]>(), rng = rngFor("epa near coincident");
  for (let i = 0; i < 30 * pairs; i++) {
    const spec = nearCoincidentAt(rng, i), key = `${spec.family}: ${[spec.a.kind, spec.b.kind].sort().join(" ")}`,
      cases = near.get(key) ?? [];
    near.set(key, cases);
    cases.push(...built(spec));
  }
  for (const [name, cases] of near) rows.push({ name, cases });
  return rows;
}
