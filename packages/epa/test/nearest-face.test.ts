/** The nearest face of a polytope that has grown to many: what looking at all of them says, at every step. */
import { createSettings, relativePose, solve, startCentres } from "@col/kernel";
import { ellipsoid } from "@col/shapes";
import { makePose, rngFor } from "@col/testkit";
import { expect, test } from "vitest";
import { createEpaWorkspace, insert, NEVER, nearestFace, seed, supportVertex } from "../src/kernel.ts";
import type { Polytope } from "../src/kernel.ts";

/** Slots from which on blocks are used, and enough for several of them. */
const MANY = 128, GROWN = 300;

function firstLeast({ key, slots }: Polytope): number {
  let f = -1;
  for (let i = 0; i < slots; i++) if (key[i] < NEVER && (f < 0 || key[i] < key[f])) f = i;
  return f;
}

test("the nearest face is the first of those with the least key, while faces come, go and are settled", () => {
  const rng = rngFor("epa nearest face"), ws = createEpaWorkspace(), g = ws.gjk, p = ws.polytope;
  let many = 0;
  for (const size of [0.3, 0.7]) { // the second begins where the first left its blocks
    const a = ellipsoid(1, size, 0.5), b = ellipsoid(0.2, 0.3, 0.4);
    relativePose(makePose(), makePose(0.01, 0.02, 0), g.bInA);
    g.simplex.rank = 0;
    startCentres(a, b, g.bInA, g.x);
    g.limits.beyond = Infinity;
    g.limits.within = 0;
    solve(a, b, g.bInA, createSettings(), g);
    expect(seed(a, b, g.bInA, g, p)).toBe(true);
    while (p.slots < GROWN) {
      const f = nearestFace(p), v = p.vertices;
      expect(f).toBe(firstLeast(p));
      if (p.slots >= MANY) many++;
      if (rng.uniform(0, 1) < 0.2) {
        p.key[f] = NEVER;
        continue;
      }
      for (let c = 0; c < 3; c++) p.dir[3 * v + c] = p.plane[4 * f + c];
      supportVertex(a, b, g.bInA, g.support, p, v);
      p.vertices = v + 1;
      p.sizes.slack = 2e-15;
      expect(insert(p, v, f)).toBe(true);
    }
    for (let f = nearestFace(p); f >= 0; f = nearestFace(p)) {
      expect(f).toBe(firstLeast(p));
      p.key[f] = NEVER;
    }
    expect(firstLeast(p)).toBe(-1);
  }
  expect(many).toBeGreaterThan(100);
});
