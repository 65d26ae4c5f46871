/** Tokens of other pairs, with every method and every start that reads them: answers are right. */
import { distance, intersects } from "@col/accel";
import type { Method } from "@col/accel";
import { box } from "@col/shapes";
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

const METHODS: readonly Method[] = ["auto", "gjk", "polyak", "nesterov", "newton"];
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

test(seededTitle("one token handed from pair to pair and from method to method", N), () => {
  const rng = rngFor("accel foreign tokens"), report = new LawReport(), warmStart = createWarmStart();
  const last: PairCase[] = [];
  for (const p of pairStream(rng, factory, N)) {
    last.push(p);
    const q = last[rng.integer(last.length)];
    if (last.length > 5) last.shift();
    for (const start of STARTS) for (const method of METHODS) {
      for (const [a, poseA, b, poseB] of [
        [p.a, p.poseA, p.b, p.poseB],
        [q.a, p.poseA, p.b, p.poseB],
        [p.b, p.poseB, q.a, p.poseA],
      ] as const) {
        report.subject = () => `${method} ${start} ${p.name} ${q.name}`;
        certifyDistance(a, poseA, b, poseB, distance(a, poseA, b, poseB, { warmStart, start, method }), report);
        const yes = intersects(a, poseA, b, poseB, { warmStart, start, method }),
          cold = distance(a, poseA, b, poseB);
        if (cold.status === "separated" && cold.lowerBound > 1e-6)
          report.require("the Boolean agrees with the cold distance", !yes);
        if (cold.status === "overlapping") report.require("the Boolean agrees with the cold distance", yes);
      }
    }
  }
  assertLawful(report);
});
