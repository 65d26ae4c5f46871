/**
 * Nothing left behind in the workspace is read: filled with other numbers, it gives the same bits.
 *
 * In a batch, or from one query to the next, arrays and records hold what the query before wrote. Each array, and each
 * field that begins as NaN, is filled with a number of no meaning before the query; the answer equals the answer of a
 * fresh workspace.
 */
import { packPose, relativePose } from "@col/kernel";
import { buildPair, rngFor, samples, seededTitle, structuredPairs } from "@col/testkit";
import type { PairCase, PairSpec } from "@col/testkit";
import { createDistanceResult } from "@col/types";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createEpaWorkspace, solveSigned } from "../src/kernel.ts";
import type { EpaWorkspace } from "../src/kernel.ts";
import { factory } from "./support/solver.ts";

/** Fill the arrays: a length like those met, and one far off. */
const FILLS: readonly number[] = [0.37, -1000];

/** Every array of a workspace, found by its fields. */
function arraysOf(value: unknown, found: Float64Array[] = [], seen = new Set<unknown>()): Float64Array[] {
  if (typeof value !== "object" || value === null || seen.has(value)) return found;
  seen.add(value);
  if (value instanceof Float64Array) found.push(value);
  else if (!ArrayBuffer.isView(value)) for (const inner of Object.values(value)) arraysOf(inner, found, seen);
  return found;
}

/** Fills every field of the records of a workspace that begins as NaN. */
function fillFields(value: unknown, fill: number, seen = new Set<unknown>()): void {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value) || seen.has(value)) return;
  seen.add(value);
  const record = value as Record<string, unknown>;
  for (const [key, inner] of Object.entries(record)) {
    if (Number.isNaN(inner)) record[key] = fill;
    else fillFields(inner, fill, seen);
  }
}

/** The answer as numbers, from a workspace whose arrays hold `fill`; NaN: as it is made. */
function answer(pair: PairCase, fill: number): unknown[] {
  const ws: EpaWorkspace = createEpaWorkspace(), out = createDistanceResult(), { a, b, poseA, poseB } = pair;
  const stands = new Set(ws.balls.flatMap((ball) => arraysOf(ball)));
  if (!Number.isNaN(fill)) {
    for (const array of arraysOf(ws)) if (!stands.has(array)) array.fill(fill);
    fillFields(ws, fill);
  }
  relativePose(poseA, poseB, ws.gjk.bInA);
  packPose(poseA, ws.gjk.aInWorld, "poseA");
  ws.pair.stopBeyond = Infinity;
  solveSigned(a, b, undefined, ws, out);
  const { distance, lowerBound, pointA: p, pointB: q, normal: n, iterations, status } = out;
  return [distance, lowerBound, p.x, p.y, p.z, q.x, q.y, q.z, n.x, n.y, n.z, iterations, status];
}

test(seededTitle("a workspace filled with other numbers gives the same bits", samples(300)), () => {
  for (const pair of structuredPairs(rngFor("epa left behind"), factory, samples(300)))
    for (const fill of FILLS) expect(answer(pair, fill), pair.name).toEqual(answer(pair, NaN));
}, 60000 + 30 * samples(300));

test("pairs that a law has found, too", () => {
  const url = new URL("fixtures.json", import.meta.url);
  const found = JSON.parse(readFileSync(url, "utf8")) as readonly { why: string; scale: number; pair: PairSpec }[];
  for (const { why, scale, pair } of found) {
    const built = buildPair(factory, pair, scale);
    for (const fill of FILLS) expect(answer(built, fill), why).toEqual(answer(built, NaN));
  }
}, 60000);
