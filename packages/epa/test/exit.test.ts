/**
 * The exit: no bound that the supports along the returned normal do not show.
 *
 * Walks the rows of decisions/depth.md: each method answers pairs of its own kinds as its file leaves them, and both
 * ends are held against planes that the test kit asks of the shapes; then the whole query on the same pairs. Closed
 * answers carry the support value itself.
 */
import { packPose, relativePose } from "@col/kernel";
import { halfSpace } from "@col/shapes";
import {
  openWidth,
  pairScale,
  planeGap,
  posed,
  repositoryRoot,
  rngFor,
  samples,
  seededTitle,
  structuredPairs,
} from "@col/testkit";
import type { PairCase } from "@col/testkit";
import type { ConvexShape } from "@col/types";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { supportHeight } from "../src/polytope/certificate.ts";
import { isBall } from "../src/pair/balls.ts";
import { signedDistance } from "../src/index.ts";
import { createEpaWorkspace } from "../src/kernel.ts";
import { EXITS, pairFor } from "./support/exits.ts";
import { factory } from "./support/solver.ts";

/** A method's own depth and the support value along its normal: what the exit allows, part of the size. */
const CLOSED_FORM = 1e-13;
/** Rounding of a recomputed plane, part of the scene. */
const ROUNDING = 4e-15;
/**
 * GJK's lower end is the best plane of its loop, which need not be the last normal's: its tolerance, 1e-11 of the
 * size and the distance, for either.
 */
const LOOP = 4e-11;
/** Rows not walked by a method: half-spaces have a test below, flat sets the structured families. */
const WHOLE_QUERY_ONLY: readonly string[] = ["half-space", "a flat set"];


function gapAlong({ a, b, poseA, poseB }: PairCase, n: { x: number; y: number; z: number }): number {
  return planeGap(posed(a, poseA), posed(b, poseB), Float64Array.of(n.x, n.y, n.z));
}

/** What lies about the core; balls are solved as points. */
function marginOf(s: ConvexShape): number {
  return s.margin + (isBall(s) ? s.params[0] : 0);
}

/** The whole query: no end is beyond what the planes along the normal show. */
function checkQuery(pair: PairCase, told: string): void {
  const r = signedDistance(pair.a, pair.poseA, pair.b, pair.poseB), n = r.normal;
  if (!Number.isFinite(n.x) || r.status === "beyond-max-distance") return;
  const scale = pairScale(posed(pair.a, pair.poseA), posed(pair.b, pair.poseB)), shown = gapAlong(pair, n);
  const cores = r.distance + marginOf(pair.a) + marginOf(pair.b);
  expect(r.lowerBound - shown, `${told}: lower`).toBeLessThanOrEqual((cores > 0 ? LOOP : ROUNDING) * scale);
  expect(shown - r.distance, `${told}: upper`).toBeLessThanOrEqual(ROUNDING * scale);
  if (r.status === "flat") { // the depth 0 of a set as thin as its rounding: both ends, and how thin
    expect(shown - r.lowerBound, `${told}: flat, lower`).toBeLessThanOrEqual(ROUNDING * scale);
    expect(r.distance - r.lowerBound, `${told}: flat`).toBeLessThanOrEqual(CLOSED_FORM * scale);
    return;
  }
  // cores apart, or closed: the planes reach the answer; an open depth says how far they do not
  const reach = cores > 0 ? LOOP : ROUNDING;
  expect(r.distance - openWidth(r) - shown, `${told}: ${r.status}`).toBeLessThanOrEqual(reach * scale);
}

test.each(EXITS)(`$name: the ends are what the normal shows, ${samples(400)} pairs`, (exit) => {
  const rng = rngFor(`epa exit ${exit.name}`), ws = createEpaWorkspace(), g = ws.gjk;
  let answered = 0;
  for (let i = 0; i < samples(400); i++) {
    const pair = pairFor(rng, exit), { a, b, poseA, poseB } = pair, told = `${exit.name} ${i}`;
    relativePose(poseA, poseB, g.bInA);
    packPose(poseA, g.aInWorld, "poseA");
    if (exit.answers(a, b, ws)) {
      answered++;
      const { signed: upper, lower } = ws.answer, size = pairScale(posed(a, poseA), posed(b, poseB));
      supportHeight(a, b, ws);
      const shown = -ws.certificate.height, slack = (exit.name === "GJK, apart" ? LOOP : CLOSED_FORM) * size;
      expect(lower - shown, `${told}: lower`).toBeLessThanOrEqual(slack);
      expect(shown - upper, `${told}: upper`).toBeLessThanOrEqual(CLOSED_FORM * size);
    }
    checkQuery(pair, told);
  }
  expect(answered).toBeGreaterThan(0.02 * samples(400));
}, 60000 + 30 * samples(400));

test(seededTitle("structured families: every answer is shown by its normal", samples(1500)), () => {
  const rng = rngFor("epa exit structured");
  for (const pair of structuredPairs(rng, factory, samples(1500))) checkQuery(pair, pair.name);
}, 60000 + 30 * samples(1500));

test("half-space: the distance is the plane's", () => {
  const rng = rngFor("epa exit half-space");
  for (let i = 0; i < 100; i++) {
    const { b, poseA, poseB } = pairFor(rng, EXITS[0]), d = rng.unitVector(new Float64Array(3));
    const a = halfSpace({ x: d[0], y: d[1], z: d[2] }, rng.normal()), r = signedDistance(a, poseA, b, poseB);
    const other = signedDistance(b, poseB, a, poseA), { x, y, z } = r.normal, far = 1e-14 * (1 + Math.abs(r.distance));
    expect(Math.abs(r.distance - other.distance)).toBeLessThanOrEqual(10 * far);
    // the plane's own point: B's deepest point lies the distance above it
    const p = r.pointA, q = r.pointB, above = (q.x - p.x) * x + (q.y - p.y) * y + (q.z - p.z) * z;
    expect(Math.abs(above - r.distance)).toBeLessThanOrEqual(10 * far);
    expect(r.lowerBound).toBeLessThanOrEqual(r.distance);
  }
});

test("the table of decisions/depth.md has a row for every method, and no other", () => {
  const text = readFileSync(join(repositoryRoot(), "decisions", "depth.md"), "utf8").split(/^## /m)
    .find((section) => section.startsWith("Where each bound")) ?? "";
  const rows = [...text.matchAll(/^\| (?!exit |---)([^|]+) \|/gm)].map(([, name]) => name.trim());
  expect(rows.sort()).toEqual([...EXITS.map(({ name }) => name), ...WHOLE_QUERY_ONLY].sort());
});
