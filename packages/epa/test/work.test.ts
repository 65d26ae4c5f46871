/**
 * Pairs that took longest (`internal/fuzz/src/slowest.ts` lists them): what a query does is counted and has an end,
 * whatever the pair, and those whose depth can be proven within it are closed.
 */
import {
  assertLawful, buildPair, LawReport, penetrationLaws, rngFor, samples, structuredSpecAt, STRUCTURED_FAMILIES,
} from "@col/testkit";
import type { PairSpec } from "@col/testkit";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { openWork } from "../src/search/work.ts";
import { ENTIRE } from "../src/entire.ts";
import { signedDistance } from "../src/index.ts";
import { DEFAULT_EXPANSIONS } from "../src/polytope/state.ts";
import { counted } from "./support/counted.ts";
import { factory, solver } from "./support/solver.ts";

interface SlowPair { readonly why: string; readonly closed: boolean; readonly scale: number; readonly pair: PairSpec }
const SLOW = JSON.parse(readFileSync(new URL("slow-pairs.json", import.meta.url), "utf8")) as readonly SlowPair[];

/** Supports and Hessians of one body that a query may ask for: the work of a search is worth fewer of them. */
const ASKED_MOST = 3000;
/** What one step may charge beyond the budget: the polish of a candidate, or a cell on a ring. */
const OVERDRAWN_MOST = 250;
/** Units of the cheapest support: what asks a body for more than its units are worth is not charged. */
const CHEAPEST = 0.5;
/** What the methods before and after the search may ask of one body: they have limits of their own. */
const ASKED_OUTSIDE = 200;

describe.each(SLOW)("$why", ({ closed, scale, pair }) => {
  const { a, b, poseA, poseB } = buildPair(factory, pair, scale), count = { asked: 0 };

  test("ends within its work, closed where it was proven", () => {
    const r = signedDistance(counted(a, count), poseA, b, poseB), work = ENTIRE.workspaces.free[0].search.work;
    expect(count.asked).toBeLessThanOrEqual(ASKED_MOST);
    expect(work).toBeGreaterThan(-OVERDRAWN_MOST);
    expect(r.status === "budget-spent").toBe(!closed);
  });

  test("more expansions are more work", () => {
    const r = signedDistance(a, poseA, b, poseB), wide = r.distance - r.lowerBound,
      more = signedDistance(a, poseA, b, poseB, { maxExpansions: 4096 });
    expect(more.distance - more.lowerBound).toBeLessThanOrEqual(wide * (1 + 1e-9));
  });

  test("lawful", () => {
    const report = new LawReport(), c = { name: "slow", a, b, poseA, poseB };
    penetrationLaws(solver, c, rngFor("epa work"), report, { gap: 1e-9, rounding: 1e-10 });
    assertLawful(report);
  });
});

test("a search charges what it asks of a body", () => {
  const rng = rngFor("epa work"), n = samples(3000);
  let searched = 0;
  for (let i = 0; i < n; i++) {
    const spec = structuredSpecAt(rng, factory, i, STRUCTURED_FAMILIES), count = { asked: 0 },
      { a, b, poseA, poseB } = buildPair(factory, spec);
    signedDistance(a, poseA, b, poseB); // the workspace is there
    const ws = ENTIRE.workspaces.free[0], { search } = ws;
    openWork(ws, DEFAULT_EXPANSIONS);
    const all = search.work;
    search.work = NaN;
    signedDistance(counted(a, count), poseA, b, poseB);
    if (Number.isNaN(search.work)) continue; // a closed form answered
    searched++;
    expect(count.asked, JSON.stringify(spec)).toBeLessThanOrEqual((all - search.work) / CHEAPEST + ASKED_OUTSIDE);
  }
  expect(searched).toBeGreaterThan(n / 20);
});
