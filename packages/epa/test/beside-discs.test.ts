/** The polish from the way between the centres beside an ellipsoid (ellipsoid/inner-ball.ts): it ends in a minimum. */
import { relativePose } from "@col/kernel";
import { cone, cylinder, ellipsoid, frustum } from "@col/shapes";
import { makePose, randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import type { ConvexShape } from "@col/types";
import { expect, test } from "vitest";
import { besideEllipsoid } from "../src/ellipsoid/inner-ball.ts";
import { signedDistance } from "../src/index.ts";
import { createEpaWorkspace } from "../src/kernel.ts";
import { PASS } from "../src/pair/method.ts";
import { asked } from "./support/solver.ts";

const COUNT = samples(1000);
/** Share of polishes that end in a minimum. */
const ENDED = 0.9;

test(seededTitle("an ellipsoid beside a rim or a side: most polishes end", COUNT), () => {
  const rng = rngFor("epa descents beside an ellipsoid"), ws = createEpaWorkspace();
  let begun = 0, ended = 0;
  for (let i = 0; i < COUNT; i++) {
    const s = (): number => rng.uniform(0.5, 1), k: ConvexShape = rng.pick([() => cylinder(s(), s()),
      () => cone(s(), s()), () => frustum(s(), s(), s())])(), e = ellipsoid(s(), s(), s());
    const pose = randomPose(rng, 1.2);
    if (!(signedDistance(k, makePose(), e, pose).distance < -0.05)) continue;
    relativePose(makePose(), pose, ws.gjk.bInA);
    begun++;
    ended += +(besideEllipsoid.run(asked(ws, k, e), ws.answer, ws) !== PASS);
  }
  expect(begun).toBeGreaterThan(0.7 * COUNT);
  expect(ended / begun).toBeGreaterThan(ENDED);
});
