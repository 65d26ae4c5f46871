/**
 * Tokens of other pairs, with every start: answers are right, since rows are taken only from a token that this very
 * pair of shapes has filled.
 */
import { distance, gjkSteps, intersects } from "@col/gjk";
import { box, sphere } from "@col/shapes";
import {
  assertLawful,
  certifyDistance,
  LawReport,
  makePose,
  pairStream,
  rngFor,
  samples,
  seededTitle,
} from "@col/testkit";
import type { PairCase } from "@col/testkit";
import { createWarmStart } from "@col/types";
import { expect, test } from "vitest";
import { factory } from "./factory.ts";

const STARTS = ["simplex", "previous", "transported"] as const;
const N = samples(600);

test("foreign-simplex-false-overlap: points of other bodies are not taken for points of these", () => {
  const warmStart = createWarmStart(),
    options = { warmStart, start: "simplex" } as const,
    big = box(5, 5, 5),
    small = box(0.1, 0.1, 0.1);
  expect(distance(big, makePose(), big, makePose(1, 0, 0), options).status).toBe("overlapping");
  expect(distance(small, makePose(), small, makePose(1, 0, 0), options).distance).toBeCloseTo(0.8, 10);
  distance(big, makePose(), big, makePose(1, 0, 0), options);
  expect(intersects(small, makePose(), small, makePose(1, 0, 0), options)).toBe(false);
  distance(big, makePose(), small, makePose(7, 0, 0), options);
  expect(distance(small, makePose(), big, makePose(7, 0, 0), options).distance, "the shapes swapped").toBeCloseTo(
    1.9,
    10,
  );
  distance(big, makePose(), big, makePose(1, 0, 0), options);
  expect([...gjkSteps(small, makePose(), small, makePose(1, 0, 0), options)].at(-1)?.outcome).toBe("converged");
});

test("a clone of a token gives its direction and is filled again by the next query", () => {
  const a = box(1, 2, 3),
    b = sphere(0.5),
    here = makePose(),
    there = makePose(2, 3, 4),
    warmStart = createWarmStart();
  const cold = distance(a, here, b, there, { warmStart }).distance,
    options = { warmStart: structuredClone(warmStart), start: "simplex" } as const;
  expect(distance(a, here, b, there, options).distance).toBeCloseTo(cold, 10);
  expect(distance(a, here, b, there, options).iterations).toBe(1);
  const filled = createWarmStart();
  filled.valid = true;
  filled.simplex.rank = 3;
  filled.simplex.a.fill(7);
  expect(distance(a, here, b, there, { warmStart: filled, start: "simplex" }).distance).toBeCloseTo(cold, 10);
});

test(seededTitle("one token handed from pair to pair", N), () => {
  const rng = rngFor("gjk foreign tokens"), report = new LawReport(), warmStart = createWarmStart();
  const last: PairCase[] = [];
  for (const p of pairStream(rng, factory, N)) {
    last.push(p);
    const q = last[rng.integer(last.length)];
    if (last.length > 5) last.shift();
    for (const start of STARTS) {
      // the last pair, one of its shapes with another, the shapes swapped
      for (const [a, poseA, b, poseB] of [
        [p.a, p.poseA, p.b, p.poseB],
        [q.a, p.poseA, p.b, p.poseB],
        [p.b, p.poseB, q.a, p.poseA],
        [q.b, q.poseB, q.a, q.poseA],
      ] as const) {
        report.subject = () => `${start} ${p.name} ${q.name}`;
        certifyDistance(a, poseA, b, poseB, distance(a, poseA, b, poseB, { warmStart, start }), report);
        const yes = intersects(a, poseA, b, poseB, { warmStart, start }),
          cold = distance(a, poseA, b, poseB);
        if (cold.status === "separated" && cold.lowerBound > 1e-6)
          report.require("the Boolean agrees with the cold distance", !yes);
        if (cold.status === "overlapping") report.require("the Boolean agrees with the cold distance", yes);
      }
    }
  }
  assertLawful(report);
});
