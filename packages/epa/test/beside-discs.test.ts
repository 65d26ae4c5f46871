/** The descent from the way between the centres beside an ellipsoid (beside-ellipsoid/): it ends in a minimum. */
import { relativePose } from "@col/kernel";
import { cone, cylinder, ellipsoid, frustum } from "@col/shapes";
import { makePose, randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import type { ConvexShape } from "@col/types";
import { expect, test } from "vitest";
import { descend } from "../src/beside-ellipsoid/beside-ellipsoid.ts";
import { openBeside } from "../src/beside-ellipsoid/inner-ball.ts";
import { signedDistance } from "../src/index.ts";
import { createEpaWorkspace } from "../src/kernel.ts";
import { asked } from "./support/solver.ts";

const COUNT = samples(1000);
/** Share of descents that end in a minimum: 0.798 met; the others meet an axis, or a height below 0. */
const ENDED = 0.76;

test(seededTitle("an ellipsoid beside a rim or a side: most descents end", COUNT), () => {
  const rng = rngFor("epa descents beside an ellipsoid"), ws = createEpaWorkspace();
  let begun = 0, ended = 0;
  for (let i = 0; i < COUNT; i++) {
    const s = (): number => rng.uniform(0.5, 1), k: ConvexShape = rng.pick([() => cylinder(s(), s()),
      () => cone(s(), s()), () => frustum(s(), s(), s())])(), e = ellipsoid(s(), s(), s());
    const pose = randomPose(rng, 1.2);
    if (!(signedDistance(k, makePose(), e, pose).distance < -0.05)) continue;
    relativePose(makePose(), pose, ws.gjk.bInA);
    asked(ws, k, e);
    if (!openBeside(k, e, k.params[3], ws)) continue;
    begun++;
    ended += +(descend(k, ws) > 0);
  }
  expect(begun).toBeGreaterThan(0.7 * COUNT);
  expect(ended / begun).toBeGreaterThan(ENDED);
});
