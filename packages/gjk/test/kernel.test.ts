/** The kernel tier: a caller's workspace may hold anything, and gives what the easy tier gives. */
import { distance } from "@col/gjk";
import { createSettings, createWorkspace, finish, solve, startFrom, writeResult } from "@col/gjk/kernel";
import type { Workspace } from "@col/gjk/kernel";
import { packPose, relativePose } from "@col/kernel";
import { pairStream, poisonArrays, poisonResult, rngFor, samples, seededTitle } from "@col/testkit";
import type { PairCase } from "@col/testkit";
import { createDistanceResult } from "@col/types";
import type { DistanceResult } from "@col/types";
import { expect, test } from "vitest";
import { factory } from "./factory.ts";

const N = samples(1000), set = createSettings();

/** `distance`, step by step, in the given workspace. */
function ask(p: PairCase, ws: Workspace): DistanceResult {
  const out = poisonResult(createDistanceResult());
  relativePose(p.poseA, p.poseB, ws.bInA);
  packPose(p.poseA, ws.aInWorld, "poseA");
  startFrom(p.a, p.b, ws.bInA, "centres", null, ws);
  ws.limits.beyond = Infinity;
  ws.limits.within = 0;
  solve(p.a, p.b, ws.bInA, set, ws);
  finish(ws, set);
  writeResult(ws, p.a, p.b, out);
  return out;
}

test(seededTitle("a workspace filled with NaN, or left by another pair, gives the answer of the easy tier bit for bit",
  N), () => {
  const rng = rngFor("gjk poisoned workspace"), used = createWorkspace();
  for (const p of pairStream(rng, factory, N)) {
    const expected = distance(p.a, p.poseA, p.b, p.poseB), poisoned = poisonArrays(createWorkspace());
    poisoned.rank = 3;
    poisoned.status = 5;
    expect(ask(p, poisoned)).toEqual(expected);
    expect(ask(p, used)).toEqual(expected);
  }
});
