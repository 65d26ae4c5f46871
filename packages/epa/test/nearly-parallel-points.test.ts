/** Points of the closed form for nearly parallel axes (axes/points.ts): the points on a side, tested alone. */
import { relativePose } from "@col/kernel";
import { cone, cylinder, frustum } from "@col/shapes";
import { makePose, moved, rngFor, samples, seededTitle } from "@col/testkit";
import type { ConvexShape } from "@col/types";
import { expect, test } from "vitest";
import { createEpaWorkspace } from "../src/kernel.ts";
import { nearlyParallelDepth } from "../src/axes/nearly-parallel.ts";
import { contactOnCircle } from "../src/axes/points.ts";
import { PROVEN } from "../src/pair/method.ts";
import { asked } from "./support/solver.ts";

const COUNT = samples(600);

test(seededTitle("axes beside each other: the points of a side mean the depth times the normal", COUNT), () => {
  const rng = rngFor("epa points on a circle"), ws = createEpaWorkspace();
  let sides = 0, meant = 0;
  for (let i = 0; i < COUNT; i++) {
    const s = (): number => rng.uniform(0.5, 1), solid = (): ConvexShape =>
      rng.pick([() => cylinder(s(), 2 * s()), () => cone(s(), 2 * s()), () => frustum(s(), s(), 2 * s())])();
    const tilt = rng.pick([1e-9, 1e-6, 1e-4]), turn = (): number => tilt * rng.normal(),
      pose = moved(makePose(rng.uniform(-1, 1), rng.uniform(-0.2, 0.2), rng.uniform(-1, 1)),
        makePose(0, 0, 0, turn(), turn(), turn(), 1));
    relativePose(makePose(), pose, ws.gjk.bInA);
    if (nearlyParallelDepth(asked(ws, solid(), solid()), ws) !== PROVEN
      || ws.nearlyParallel.lowest.circle === 2) continue;
    sides++;
    meant += +contactOnCircle(ws.nearlyParallel.frame, ws.nearlyParallel.lowest);
  }
  expect(sides).toBeGreaterThan(0.1 * COUNT);
  expect(meant / sides).toBeGreaterThan(0.85);
});
