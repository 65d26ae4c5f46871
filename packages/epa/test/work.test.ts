/**
 * Pairs that took longest (`internal/fuzz/src/slowest.ts` lists them): what a query does is counted and has an end,
 * whatever the pair, and those whose depth can be proven within it are closed.
 */
import { assertLawful, buildPair, LawReport, penetrationLaws, rngFor } from "@col/testkit";
import type { PairSpec } from "@col/testkit";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ENTIRE } from "../src/entire.ts";
import { signedDistance } from "../src/index.ts";
import { counted } from "./support/counted.ts";
import { factory, solver } from "./support/solver.ts";

interface SlowPair { readonly why: string; readonly closed: boolean; readonly scale: number; readonly pair: PairSpec }
const SLOW = JSON.parse(readFileSync(new URL("slow-pairs.json", import.meta.url), "utf8")) as readonly SlowPair[];

/** Supports and Hessians of one body that a query may ask for: the work of a search is worth fewer of them. */
const ASKED_MOST = 3000;
/** What one step may charge beyond the budget: the polish of a candidate, or a cell on a ring. */
const OVERDRAWN_MOST = 250;

describe.each(SLOW)("$why", ({ closed, scale, pair }) => {
  const { a, b, poseA, poseB } = buildPair(factory, pair, scale), count = { asked: 0 };

  test("ends within its work, closed where it was proven", () => {
    const r = signedDistance(counted(a, count), poseA, b, poseB), work = ENTIRE.free[0].search.work;
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
