/**
 * Structured families (test kit): zeros, equal and opposite numbers, symmetric and flat things, needles, singular
 * images; every answer proven (proof-of.ts), and all forms of a query against each other. Bounded here; more:
 * COL_SAMPLES=100000 COL_SEED=1 npx vitest run test/structured.test.ts
 */
import { createGrowthWarmStart, growthDistance, growthIntersects } from "@col/growth-distance";
import type { GrowthBatchOptions } from "@col/growth-distance";
import { relativePose } from "@col/kernel";
import { ellipsoid, point } from "@col/shapes";
import {
  HALF_SPACE_FAMILY,
  makePose,
  rngFor,
  samples,
  seededTitle,
  STRUCTURED_FAMILIES,
  structuredPairs,
} from "@col/testkit";
import type { PairCase } from "@col/testkit";
import { expect, test } from "vitest";
import { factory } from "./factory.ts";
import { proveAnswer } from "./proof-of.ts";
import type { Proven } from "./proof-of.ts";

const COUNT = samples(1500);
const FORMS: readonly (readonly [string, GrowthBatchOptions])[] = [
  ["default", {}],
  ["cutting plane", { method: "cutting-plane" }],
  ["1e-12", { tolerance: 1e-12 }],
  ["1e-13", { tolerance: 1e-13 }],
  ["pivoted", { coordinates: "pivoted" }],
  ["three iterations", { maxIterations: 3 }],
];
/** Boolean answers tell factors apart that differ from 1 by more. */
const TELLS = 1e-9;

/** The narrowest bracket that all forms prove together. */
interface Bracket {
  room: number;
  lower: number;
  upper: number;
}

function ask(p: PairCase, bInA: Float64Array, wrong: (what: string) => void, tally: Tally): Bracket {
  const all: Bracket = { room: 0, lower: 0, upper: Infinity };
  let low = "", high = "";
  for (const [form, options] of FORMS) {
    let r: Proven | undefined;
    try {
      r = proveAnswer(p.a, p.b, bInA, options, (what) => { wrong(`${form}: ${what}`); });
    } catch (error) {
      wrong(`${form}: ${String(error)}`);
    }
    count(tally, `${form}: ${r?.status ?? "no number"}`);
    if (r === undefined) continue;
    all.room = Math.max(all.room, r.room);
    if (r.lower > all.lower) {
      all.lower = r.lower;
      low = form;
    }
    if (r.alpha < all.upper) {
      all.upper = r.alpha;
      high = form;
    }
  }
  if (all.lower > all.upper * (1 + all.room)) wrong(`${low} above ${high} by ${all.lower / all.upper - 1}`);
  return all;
}

/** Other forms against the bracket: Boolean, warm, swapped. */
function compare(p: PairCase, at: Bracket, wrong: (what: string) => void): void {
  const hit = growthIntersects(p.a, p.poseA, p.b, p.poseB);
  if (at.upper < 1 - TELLS - at.room && !hit) wrong(`Boolean: false at ${at.upper}`);
  if (at.lower > 1 + TELLS + at.room && hit) wrong(`Boolean: true at ${at.lower}`);
  const options = { warmStart: createGrowthWarmStart() };
  for (let k = 0; k < 2; k++) {
    const r = growthDistance(p.a, p.poseA, p.b, p.poseB, options);
    // the easy tier knows the world's coordinates, and what of the centres' difference is their rounding
    if (r.status === "coincident-centres" && at.upper < at.room) continue;
    if (at.lower > r.alpha * (1 + at.room) || r.lowerBound > at.upper * (1 + at.room))
      wrong(`warm: ${r.lowerBound} .. ${r.alpha}, not ${at.lower} .. ${at.upper}`);
  }
}

/** Answers by form and status, said where a sample was asked for. */
type Tally = Map<string, number>;

function count(tally: Tally, what: string): void {
  tally.set(what, (tally.get(what) ?? 0) + 1);
}

function tell(title: string, pairs: number, violations: number, tally: Tally): void {
  if (process.env["COL_SAMPLES"] === undefined) return;
  const rows = [...tally].sort(([a], [b]) => (a < b ? -1 : 1)).map(([what, n]) => `  ${what}: ${n}`);
  console.log([`${title}: ${pairs} pairs, ${violations} violations`, ...rows].join("\n"));
}

function run(seed: string, pairs: number, families: readonly (typeof HALF_SPACE_FAMILY)[]): void {
  const list: string[] = [], bInA = new Float64Array(12), tally: Tally = new Map();
  let proven = 0, closed = 0;
  for (const p of structuredPairs(rngFor(seed), factory, pairs, families)) {
    const wrong = (what: string): void => {
      list.push(`${what} | ${p.name}`);
    };
    relativePose(p.poseA, p.poseB, bInA);
    const at = ask(p, bInA, wrong, tally);
    if (at.upper === Infinity) continue;
    proven++;
    if (at.upper <= at.lower * (1 + 1.5e-8)) closed++;
    compare(p, at, wrong);
  }
  tell(seed, pairs, list.length, tally);
  expect(list.slice(0, 3), `${list.length} of ${pairs}`).toEqual([]);
  expect(proven).toBeGreaterThan(0.3 * pairs);
  expect(closed, `closed of ${proven}`).toBeGreaterThan(0.85 * proven);
}

test(seededTitle("structured pairs: every form of the query is proven, and none contradicts another", COUNT), () => {
  run("growth structured", COUNT, STRUCTURED_FAMILIES);
}, 600_000);

test(seededTitle("half-spaces of structured pairs", COUNT), () => {
  run("growth structured half-spaces", Math.ceil(COUNT / 5), [HALF_SPACE_FAMILY]);
}, 600_000);

test(
  seededTitle(
    "a point in or beside a symmetry plane of an ellipsoid: the closed form is inside the bracket, of every method",
    COUNT,
  ),
  () => {
    const rng = rngFor("growth point ellipsoid"),
      o = makePose(),
      list: string[] = [];
    const size = (): number => rng.pick([0.05, 0.1, 0.25, 0.5, 1, rng.uniform(0.05, 1)]),
      at = (): number => rng.pick([0, 0, 0.1, -0.3, 0.5, 1e-9, rng.uniform(-1, 1)]);
    for (let i = 0; i < COUNT; i++) {
      const x = size(),
        r = [x, rng.pick([x, size()]), size()],
        p = [at(), at(), at()];
      const truth = Math.sqrt(p.reduce((s, c, k) => s + (c / r[k]) ** 2, 0));
      if (truth === 0) continue;
      const e = ellipsoid(r[0], r[1], r[2]),
        pose = makePose(p[0], p[1], p[2]),
        dot = point();
      for (const method of ["auto", "cutting-plane", "second-order"] as const) {
        for (const tolerance of [1.5e-8, 1e-13]) {
          const g = growthDistance(dot, pose, e, o, { method, tolerance });
          if (!(g.lowerBound <= truth * (1 + 1e-14) && g.alpha >= truth * (1 - 1e-14)))
            list.push(
              `${method} ${tolerance}: ${g.lowerBound} .. ${g.alpha}, true ${truth}: ${JSON.stringify([r, p])}`,
            );
          if (tolerance === 1.5e-8 && g.status !== "optimal")
            list.push(`${method}: ${g.status}: ${JSON.stringify([r, p])}`);
        }
      }
    }
    expect(list.slice(0, 3), `${list.length}`).toEqual([]);
  },
);

