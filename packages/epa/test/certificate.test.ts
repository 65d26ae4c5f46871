/** What shows a bound (certificate.ts): a normal that leans along an edge is put across it. */
import { relativePose } from "@col/kernel";
import { box } from "@col/shapes";
import { makePose } from "@col/testkit";
import { expect, test } from "vitest";
import { squareToEdge } from "../src/polytope/certificate.ts";
import { createEpaWorkspace } from "../src/kernel.ts";

test("a normal that leans along the edge of the simplex is put across it, and its plane is the higher one", () => {
  for (const lean of [1e-7, -3e-4, 0.02]) {
    const ws = createEpaWorkspace(), g = ws.gjk, a = box(1, 0.5, 0.5), b = box(1, 0.5, 0.5), gap = 1e-3,
      l = Math.hypot(1, lean);
    relativePose(makePose(), makePose(0, 1 + gap, 0), g.bInA);
    // two points of the simplex: both corners of A's upper edge against one point of B
    g.rank = 2;
    g.slots[0] = 0;
    g.slots[1] = 1;
    g.simplex.a.set([-1, 0.5, 0, 1, 0.5, 0]);
    g.simplex.b.set([0, -0.5, 0, 0, -0.5, 0]);
    g.normal.set([lean / l, 1 / l, 0]);
    ws.certificate.size = 3;
    squareToEdge(a, b, ws);
    expect(g.normal[0], `${lean}`).toBeCloseTo(0, 14);
    expect(g.normal[1]).toBeCloseTo(1, 14);
    expect(ws.certificate.height).toBeCloseTo(-gap, 14);
  }
});
