/**
 * Parts of the search between curved bodies, by themselves: a model touches h where its point was seen, with h's own
 * slope and bend; a piece is looked at beside the direction ahead, on its own side.
 */
import { cone, cylinder, ellipsoid, frustum, point } from "@col/shapes";
import { makePose, randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import { relativePose } from "@col/kernel";
import { expect, test } from "vitest";
import { addVertex, openCell } from "../src/search/models.ts";
import { aim } from "../src/polish/pieces.ts";
import { createEpaWorkspace, supportVertex } from "../src/kernel.ts";
import { asked } from "./support/solver.ts";

test(seededTitle("a model touches h where it was seen, with its slope; its bend there", samples(400)), () => {
  const rng = rngFor("epa model at its point"), ws = createEpaWorkspace(), p = ws.polytope, cell = ws.cell,
    m = cell.models, d = new Float64Array(3), h = new Float64Array(9), radius = 1e-6;
  for (let i = 0; i < samples(400); i++) {
    const s = (): number => rng.uniform(0.3, 2), axis = rng.pick(["x", "y", "z"] as const), body = rng.pick([
        () => cylinder(s(), s(), { axis }), () => cone(s(), s(), { axis }), () => frustum(s(), s(), s(), { axis }),
        () => ellipsoid(s(), s(), s())])(), ofB = i % 2 === 1, o = point(), pose = randomPose(rng, 1),
      [a, b] = ofB ? [o, body] : [body, o], r = ws.gjk.bInA;
    relativePose(makePose(), pose, r);
    asked(ws, a, b);
    rng.unitVector(d);
    p.vertices = 0;
    p.sizes.ball = 0;
    cell.normal.set(d);
    cell.t = radius; cell.slack = 0; cell.u = 0;
    openCell(ws);
    const e = ws.polish.bundle.basis, y = [0, 0.3 * radius * rng.normal(), 0.3 * radius * rng.normal()];
    for (let k = 0; k < 2; k++) { // from the middle, and from beside it
      for (let c = 0; c < 3; c++) p.dir[3 * k + c] = d[c] + k * (y[1] * e[c] + y[2] * e[3 + c]);
      supportVertex(a, b, r, ws.gjk.support, p, k);
      addVertex(ws, k, k);
    }
    // the Hessian of h along e1, e2, in the body's own frame
    const own = (x: number, v: number, w: number): number[] => [0, 1, 2].map((c) =>
      ofB ? -(r[c] * x + r[3 + c] * v + r[6 + c] * w) : [x, v, w][c]);
    body.hessian?.(body, Float64Array.from(own(d[0], d[1], d[2])), h);
    const e1 = own(e[0], e[1], e[2]), e2 = own(e[3], e[4], e[5]);
    const bend = (u: number[], v: number[]): number =>
      [0, 1, 2].reduce((sum, j) => sum + [0, 1, 2].reduce((t, k) => t + u[j] * h[3 * j + k] * v[k], 0), 0);
    for (const [at, wanted] of [[3, bend(e1, e1)], [4, bend(e1, e2)], [5, bend(e2, e2)]] as const) {
      expect(Math.abs(m[at] - wanted), `sample ${i}, entry ${at}`).toBeLessThanOrEqual(1e-4 * (bend(e1, e1)
        + bend(e2, e2)));
    }
    // beside the middle: value and slopes there
    const q = 6, w = [0, 1, 2].map((c) => p.w[3 + c]), n = [0, 1, 2].map((c) => p.dir[3 + c]),
      along = (u: ArrayLike<number>, from: number): number => w[0] * u[from] + w[1] * u[from + 1] + w[2] * u[from + 2];
    const value = m[q] + m[q + 1] * y[1] + m[q + 2] * y[2]
      + 0.5 * (m[q + 3] * y[1] * y[1] + 2 * m[q + 4] * y[1] * y[2] + m[q + 5] * y[2] * y[2]);
    expect(Math.abs(value - along(n, 0)), `sample ${i}: value`).toBeLessThanOrEqual(4e-15);
    const slope1 = m[q + 1] + m[q + 3] * y[1] + m[q + 4] * y[2], slope2 = m[q + 2] + m[q + 4] * y[1] + m[q + 5] * y[2],
      allowed = 1e-5 * radius * (Math.abs(m[q + 3]) + Math.abs(m[q + 5])) + 4e-15;
    expect(Math.abs(slope1 - along(e, 0)), `sample ${i}: slope along e1`).toBeLessThanOrEqual(allowed);
    expect(Math.abs(slope2 - along(e, 3)), `sample ${i}: slope along e2`).toBeLessThanOrEqual(allowed);
  }
});

test("a piece is looked at beside the direction ahead, towards where it is larger than the others", () => {
  const ws = createEpaWorkspace(), o = ws.polish, s = o.bundle, p = ws.polytope;
  o.n.set([0, 0, 1]);
  s.basis.set([1, 0, 0, 0, 1, 0]);
  s.y.set([0.1, -0.2]);
  s.reach[3] = 0.01;
  s.count = 2;
  s.model.set([0, 3, 4, 0, 0, 0, 0, -3, -4, 0, 0, 0]); // slopes (3, 4) and (-3, -4)
  for (const [piece, x, y] of [[-1, 0.1, -0.2], [0, 0.1 + 0.006, -0.2 + 0.008], [1, 0.1 - 0.006, -0.2 - 0.008]]) {
    aim(p, o, piece, 5);
    const l = Math.hypot(x, y, 1);
    for (const [c, wanted] of [x / l, y / l, 1 / l].entries()) expect(p.dir[15 + c]).toBeCloseTo(wanted, 15);
  }
});
