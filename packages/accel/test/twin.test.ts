/**
 * The momentum loop and the kernel's `solve` are expanded from one text (tools/loops/gjk-loop.ts.txt): with the
 * momentum off they take the same steps, bit for bit.
 */
import { createSettings, createWorkspace, relativePose, solve, startFrom } from "@col/kernel";
import type { Workspace } from "@col/kernel";
import { pairStream, rngFor, samples, seededTitle } from "@col/testkit";
import { createWarmStart } from "@col/types";
import type { ConvexShape } from "@col/types";
import { expect, test } from "vitest";
import { NESTEROV, NESTEROV_NORMALISED, POLYAK, solveMomentum } from "../src/momentum.ts";
import { factory } from "./factory.ts";

const N = samples(800);

/** All that the loops leave, of the rows those in use. */
function leftBy(ws: Workspace): unknown {
  const s = ws.simplex, used = [...ws.slots.subarray(0, ws.rank)],
    row = (v: Float64Array, k: number): number[] => [...v.subarray(3 * k, 3 * k + 3)];
  return [row(ws.x, 0), { ...ws.found }, ws.iterations, ws.status, used, used.map((k) => [row(s.a, k), row(s.b, k)]),
    row(s.lambda, 0)];
}

/**
 * The shape with its support function asked even where a corner of its bounds could be read off: ties fall otherwise
 * there.
 */
const asked = (shape: ConvexShape): ConvexShape => ({ ...shape, fillsBounds: false });

test(seededTitle("with the momentum off they take the same steps, bit for bit", N), () => {
  const rng = rngFor("accel twin"), plain = createWorkspace(), twin = createWorkspace(), set = createSettings(),
    warm = createWarmStart();
  let tell = 0, k = 0;
  for (const p of pairStream(rng, factory, N)) {
    const scheme = [POLYAK, NESTEROV, NESTEROV_NORMALISED][k % 3],
      strategy = k % 5 === 4 && warm.valid ? "simplex" : "centres";
    const boolean = k % 2 === 1;
    set.dualityGap = k % 7 === 6 ? 1e-8 : -1;
    k++;
    for (const ws of [plain, twin]) {
      relativePose(p.poseA, p.poseB, ws.bInA);
      startFrom(p.a, p.b, ws.bInA, strategy, warm, ws);
      ws.limits.within = 0;
      ws.limits.beyond = boolean ? 0 : Infinity;
    }
    solve(asked(p.a), asked(p.b), plain.bInA, set, plain);
    solveMomentum(p.a, p.b, twin.bInA, set, scheme, false, 0, twin);
    expect(leftBy(twin)).toEqual(leftBy(plain));
    solveMomentum(p.a, p.b, twin.bInA, set, scheme, false, 1000, twin);
    if (twin.iterations !== plain.iterations) tell++;
    // rows for the next pair to start from: of other shapes, so only now and then of use, which is a case as well
    warm.valid = plain.rank < 4;
    warm.x.set(plain.x.subarray(0, 3));
    warm.simplex.rank = Math.min(3, plain.rank);
    warm.simplex.a.set(plain.simplex.a);
    warm.simplex.b.set(plain.simplex.b);
  }
  expect(tell).toBeGreaterThan(0.2 * N); // with it on they do not
});
