/** Warm starts of other pairs, with every method and every start that reads them: answers are right. */
import { distance, intersects } from "@col/accel";
import type { AccelMethod } from "@col/accel";
import { box } from "@col/shapes";
import {
  assertLawful, foreignTokenLaw, LawReport, makePose, pairStream, rngFor, samples, seededTitle,
} from "@col/testkit";
import type { TokenQuery } from "@col/testkit";
import { createWarmStart } from "@col/types";
import { expect, test } from "vitest";
import { factory } from "./factory.ts";

const METHODS: readonly AccelMethod[] = ["auto", "gjk", "polyak", "nesterov", "newton"];
const STARTS = ["simplex", "previous", "transported", "ellipsoids"] as const;
const N = samples(60);

test.each(METHODS)("foreign-simplex-false-overlap, %s", (method) => {
  const warmStart = createWarmStart(),
    options = { method, warmStart, start: "simplex" } as const,
    big = box(5, 5, 5),
    small = box(0.1, 0.1, 0.1);
  expect(distance(big, makePose(), big, makePose(1, 0, 0), options).status).toBe("overlapping");
  expect(distance(small, makePose(), small, makePose(1, 0, 0), options).distance).toBeCloseTo(0.8, 10);
  distance(big, makePose(), big, makePose(1, 0, 0), options);
  expect(intersects(small, makePose(), small, makePose(1, 0, 0), options)).toBe(false);
});

test(seededTitle("one warm start passed from pair to pair and from method to method", N), () => {
  const rng = rngFor("accel foreign tokens"), report = new LawReport();
  const queries = STARTS.flatMap((start) => METHODS.map((method): TokenQuery => ({
    title: `${method} ${start}`,
    distance: (a, pa, b, pb, warmStart) => distance(a, pa, b, pb, { warmStart, start, method }),
    intersects: (a, pa, b, pb, warmStart) => intersects(a, pa, b, pb, { warmStart, start, method }),
  })));
  foreignTokenLaw(pairStream(rng, factory, N), queries, distance, rng, report);
  assertLawful(report);
});
