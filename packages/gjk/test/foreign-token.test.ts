/**
 * Warm starts of other pairs, with every start: answers are right, since rows are taken only from a warm start that
 * this very pair of shapes has filled.
 */
import { distance, gjkSteps, intersects } from "@col/gjk";
import { box, sphere } from "@col/shapes";
import {
  assertLawful, foreignTokenLaw, LawReport, makePose, pairStream, rngFor, samples, seededTitle,
} from "@col/testkit";
import type { TokenQuery } from "@col/testkit";
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

test("a clone of a warm start gives its direction and is filled again by the next query", () => {
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

test(seededTitle("one warm start passed from pair to pair", N), () => {
  const rng = rngFor("gjk foreign tokens"), report = new LawReport();
  const queries = STARTS.map((start): TokenQuery => ({
    title: start,
    distance: (a, pa, b, pb, warmStart) => distance(a, pa, b, pb, { warmStart, start }),
    intersects: (a, pa, b, pb, warmStart) => intersects(a, pa, b, pb, { warmStart, start }),
  }));
  foreignTokenLaw(pairStream(rng, factory, N), queries, distance, rng, report);
  assertLawful(report);
});
