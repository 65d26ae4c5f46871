/**
 * The fuzzer itself: cases by number, broken solvers seen, reduction, files that read back, the watchdog. Then a few
 * hundred pairs through all solvers.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FACTORY, failureText, runCase, shrink, snippetOf, subjectOf, timed } from "@col/fuzz";
import type { Package, Subject } from "@col/fuzz";
import { build, LawReport, loadFixtures, samples, seed, seededTitle } from "@col/testkit";
import { expect, test } from "vitest";

test("a case is its seed and number; the cases walk through all families", () => {
  for (const index of [0, 1, 2, 17, 4711])
    expect(JSON.stringify(subjectOf(7, index))).toBe(JSON.stringify(subjectOf(7, index)));
  expect(JSON.stringify(subjectOf(7, 3))).not.toBe(JSON.stringify(subjectOf(8, 3)));
  const families = new Set(Array.from({ length: 150 }, (_, i) => subjectOf(7, i).spec.family));
  expect(families.size).toBe(42);
});

const hullOf = (numbers: number[]): Subject => ({
  domain: "space",
  spec: {
    family: "round numbers",
    a: { kind: "convexHull", numbers, margin: 0.3712345 },
    b: {
      kind: "minkowskiSum",
      numbers: [],
      margin: 0,
      parts: [
        { kind: "sphere", numbers: [0.123456], margin: 0 },
        { kind: "box", numbers: [1, 2, 3], margin: 0 },
      ],
    },
    poseA: { position: { x: 0.25, y: 1, z: 2 }, quaternion: { x: 0.6, y: 0, z: 0, w: 0.8 } },
    poseB: { position: { x: 3.14159, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } },
  },
});

test("reduction: fewer vertices, rounder numbers, no margins, identity poses, a part for the whole", () => {
  const start = hullOf([0.111, 2, 3, 4, 5, 6, 7.77777, 8, 9, 1, 1, 1, 2, 2, 2.5]);
  // fails while A has a vertex with x > 7 and B is anywhere but at 0
  const fails = ({ spec }: Subject): boolean =>
    spec.a.kind === "convexHull" &&
    spec.a.numbers.some((x, i) => i % 3 === 0 && x > 7) &&
    "position" in spec.poseB &&
    spec.poseB.position.x > 0.5;
  const { subject, asked } = shrink(start, fails);
  expect(asked).toBeLessThan(600);
  expect(subject.spec.a).toEqual({ kind: "convexHull", numbers: [8, 0, 0], margin: 0 });
  expect(["sphere", "box"]).toContain(subject.spec.b.kind);
  expect(subject.spec.poseA).toEqual({ position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } });
  expect(subject.spec.poseB).toEqual({ position: { x: 1, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } });
});

test("a failure is a fixture: it reads back as the same pair, and as source text", () => {
  const folder = mkdtempSync(join(tmpdir(), "fuzz-")), subject = hullOf([0.1 + 0.2, 0, 1e-17]);
  try {
    writeFileSync(
      join(folder, "case.json"),
      failureText({
        package: "epa",
        law: "depth",
        magnitude: 1,
        tolerance: 0,
        seed: 7,
        case: 3,
        subject,
        original: subject,
      }),
    );
    const [fixture] = loadFixtures(folder);
    expect(fixture.pair).toEqual(subject.spec);
    expect(build(FACTORY, fixture.pair.a).params).toEqual(
      build(FACTORY, hullOf([0.1 + 0.2, 0, 1e-17]).spec.a as typeof fixture.pair.a).params,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
  const text = snippetOf(subject, "epa");
  expect(text).toContain("withMargin(convexHull([0.30000000000000004, 0, 1e-17]), 0.3712345)");
  expect(text).toContain('import { signedDistance } from "@col/epa"');
});

test("a call that is slow each time is reported, a slow first call is not", () => {
  const report = new LawReport(), busy = (ms: number): void => {
    // of processor time, which is what the clock repeats by
    const from = process.cpuUsage().user;
    while (process.cpuUsage().user - from < 1000 * ms);
  };
  let first = true;
  timed(report, "once", () => {
    if (first) busy(5);
    first = false;
  })();
  expect(report.count).toBe(0);
  timed(report, "each time", () => { busy(5); })();
  expect(report.count).toBe(1);
  expect(report.violations[0].magnitude).toBeGreaterThan(1); // a number of milliseconds
});

/** Packages without an open failure. */
const CLEAN: readonly Package[] = ["gjk", "accel", "epa", "growth-distance", "gjk2d-barycode", "cast"];
const N = samples(300);
test(seededTitle("all solvers on structured and random pairs: nothing found", N), () => {
  const found: string[] = [];
  for (let i = 0; i < N; i++) {
    for (const f of runCase(seed(), i, CLEAN)) {
      // time is told by the command, on a machine that is not shared
      if (!f.law.startsWith("time:")) found.push(`case ${i}: ${f.package}: ${f.law}: ${f.magnitude} > ${f.tolerance}`);
    }
  }
  expect(found).toEqual([]);
});
