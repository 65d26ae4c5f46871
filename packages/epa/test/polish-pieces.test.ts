/**
 * Pieces of a polish by themselves: which of three a fourth one replaces, and which are fresh (polish/pieces.ts).
 */
import { rngFor, samples, seededTitle } from "@col/testkit";
import { expect, test } from "vitest";
import { arrived } from "../src/polish/polish.ts";
import { fresh, pivot } from "../src/polish/pieces.ts";
import { createEpaWorkspace } from "../src/kernel.ts";
import { Bundle, MINIMUM_ROW } from "../src/polish/state.ts";
import { Sizes } from "../src/polytope/polytope.ts";

const COUNT = samples(300);
type Row = readonly [number, number];

/** Weights, sum 1, of the mean `to` of three vectors of the plane. */
function weightsOf([p, q, r]: readonly Row[], to: Row): number[] {
  const area = (a: Row, b: Row, c: Row): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]),
    all = area(p, q, r);
  return [area(to, q, r) / all, area(p, to, r) / all, area(p, q, to) / all];
}

test(seededTitle("a fourth piece takes the place of one without which the weights stay positive", COUNT), () => {
  const rng = rngFor("epa pivot"), s = new Bundle(), n = Float64Array.of(0, 0, 1);
  const left = new Set<number>();
  for (let i = 0; i < COUNT; i++) {
    const slope = (): Row => [rng.normal(), rng.normal()], slopes: Row[] = [slope(), slope(), slope()],
      fourth = slope(), w = new Float64Array(12), raw = [rng.uniform(0.1, 1), rng.uniform(0.1, 1), rng.uniform(0.1, 1)],
      sum = raw[0] + raw[1] + raw[2], shares = raw.map((x) => x / sum);
    s.basis.set([1, 0, 0, 0, 1, 0]);
    s.hessian.fill(0);
    s.count = 3;
    s.vertex.set([0, 1, 2, 3]);
    s.lambda.set(shares);
    slopes.forEach(([x, y], k) => { s.model.set([0, x, y, 0, 0, 0], 6 * k); });
    w.set([fourth[0], fourth[1], 0], 9);
    const mean: Row = [0, 1].map((c) => slopes.reduce((t, row, k) => t + shares[k] * row[c], 0)) as [number, number];
    pivot(s, w, n);
    const out = Array.from(s.vertex.subarray(0, 3)).indexOf(3);
    left.add(out);
    slopes[out] = fourth;
    for (const weight of weightsOf(slopes, mean)) expect(weight, `sample ${i}`).toBeGreaterThan(-1e-9);
  }
  expect(left).toEqual(new Set([0, 1, 2]));
});

test("pieces are fresh where each was seen from within the angle of the direction", () => {
  const p = createEpaWorkspace().polytope, s = new Bundle(), n = Float64Array.of(0.6, 0, 0.8), near = 0.01;
  s.count = 3;
  s.vertex.set([4, 7, 2]);
  for (let far = 0; far < 3; far++) for (let c = 0; c < 3; c++) for (const off of [0.8 * near, -1.2 * near]) {
    for (const v of [4, 7, 2]) p.dir.set(n, 3 * v);
    p.dir[3 * s.vertex[far] + c] += off;
    expect(fresh(p, s, n, near), `piece ${far}, ${c}, ${off}`).toBe(off > 0);
  }
});

test("a polish has come to a minimum where each coordinate of the normal is as near, and is no lower", () => {
  const ws = createEpaWorkspace(), sizes = Object.assign(new Sizes(), { slack: 1, scale: 1, ball: 0.25 }),
    seen = ws.polish.seen, n = new Float64Array(5);
  for (const row of [0, 1]) seen.set(row === 0 ? [1, 0, 0, 2] : [0.6, 0, 0.8, 1.5], row * MINIMUM_ROW);
  const at = (x: number, y: number, z: number, u: number): boolean => {
    n.set([x, y, z, u]);
    return arrived(n, seen, 2, sizes);
  };
  for (const off of [5e-4, -5e-4]) for (const c of [0, 1, 2]) {
    const p = [0.6, 0, 0.8];
    p[c] += off;
    expect(at(p[0], p[1], p[2], 1.25), `${c} ${off}`).toBe(true);
    p[c] += 4 * off;
    expect(at(p[0], p[1], p[2], 1.25), `${c} ${5 * off}`).toBe(false);
  }
  expect(at(0.6, 0, 0.8, 1.2)).toBe(false); // lower: another one
});
