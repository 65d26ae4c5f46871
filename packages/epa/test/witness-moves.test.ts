/**
 * Witness points of a direction that was looked at beside the answer (witness.ts): a support point seen 1e-8 off the
 * normal is moved to it by the Hessian, in each coordinate of either body.
 */
import { relativePose } from "@col/kernel";
import { ellipsoid } from "@col/shapes";
import { makePose } from "@col/testkit";
import { expect, test } from "vitest";
import { createEpaWorkspace, supportVertex } from "../src/kernel.ts";
import { footOfBundle } from "../src/polish/foot.ts";

const S = Math.SQRT1_2;

test("support points seen beside the normal are moved to it, coordinate by coordinate", () => {
  // turns that take the second body's axes z, y, x to the normal's
  for (const [turn, axis] of [[[0, 0, 0, 1], 2], [[S, 0, 0, S], 1], [[0, S, 0, S], 0]] as const) {
    const a = ellipsoid(1, 2, 0.8), b = ellipsoid(0.7, 0.9, 1.2), radius = [0.7, 0.9, 1.2][axis];
    const ws = createEpaWorkspace(), p = ws.polytope, r = ws.gjk.bInA, depth = 0.25, way = 0.8 + radius - depth;
    relativePose(makePose(), makePose(0, 0, way, turn[0], turn[1], turn[2], turn[3]), r);
    const x = 3e-8, y = -2e-8, l = Math.hypot(x, y, 1);
    p.dir.set([x / l, y / l, 1 / l]);
    p.vertices = 0;
    p.sizes.scale = 4;
    p.sizes.ball = 0;
    supportVertex(a, b, r, ws.gjk.support, p, 0);
    p.vertices = 1;
    const before = Array.from({ length: 3 }, (_, i) => Math.abs(p.b[i]));
    expect(before.filter((c) => c > 1e-9 && c < 1e-6).length).toBe(2);
    ws.gjk.normal.set([0, 0, 1]);
    ws.depth[0] = depth;
    ws.best.count = 1;
    ws.best.vertex[0] = 0;
    ws.best.lambda[0] = 1;
    footOfBundle(a, b, ws);
    const mine = ws.gjk.pointA, other = ws.gjk.pointBLocal;
    for (let i = 0; i < 3; i++) {
      expect(Math.abs(mine[i] - (i === 2 ? 0.8 : 0)), `A ${i}`).toBeLessThan(1e-14);
      // -normal in the second body's frame
      expect(Math.abs(other[i] + r[6 + i] * radius), `B ${i}, axis ${axis}`).toBeLessThan(1e-14);
    }
    // the point as it was seen, moved, and not one found anew
    for (let i = 0; i < 3; i++) expect(p.b[i], `moved ${i}, axis ${axis}`).toBe(other[i]);
  }
});
