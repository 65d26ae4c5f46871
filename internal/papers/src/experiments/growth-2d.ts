/**
 * `growth-2d`: the growth distance in the plane: mean time and iterations (Thirugnanam and Sreenath 2026, section IV-B,
 * text), cold, warm, Boolean.
 *
 * Every ordered pair of circle, ellipse, rectangle, stadium and polygon; ns per call as in `growth-table`.
 */
import { createGrowthWarmStart2, growthDistance2, growthIntersects2 } from "@col/growth-distance";
import { createGrowthResult2 } from "@col/types";
import type { Pose2 } from "@col/types";
import { buildGrowthQueries2, createRandom, generateGrowth } from "@col/bench";
import type { Experiment, Measures } from "./experiment.ts";
import { TOLERANCE } from "./growth-methods.ts";
import { medianAndTail } from "./growth-timing.ts";
import { exactly, meanInterval } from "./statistics.ts";

const PAIRS = { quick: 50, normal: 500, full: 1000 } as const;
const POSES = { quick: 4, normal: 4, full: 100 } as const;
const CALLS = 40;
const BLOCKS = 3;
/** Turn of a step in radians, and its length, metres. */
const TURN = 0.01;
const MOVE = 0.005;

const us = (ns: number): string => (ns / 1000).toFixed(2);

/** Of the cutting plane, case by case; `open`: queries that are not optimal. */
function planeMeasures(ns: readonly number[], counts: readonly number[], open: number,
  residual: number): Measures {
  return { "2-D, mean time, ns": meanInterval(ns), "2-D, mean iterations": meanInterval(counts),
    "2-D, queries that are not optimal": exactly(open), "2-D, largest infeasibility": exactly(residual) };
}

export const growth2d: Experiment = {
  name: "growth-2d", seconds: 48,
  about: "growth distance in the plane: time and iterations",
  paper: "Thirugnanam and Sreenath 2026, section IV-B",
  run({ size, seed, clock, progress }) {
    const cases = buildGrowthQueries2(generateGrowth("growth-plane", PAIRS[size], seed, POSES[size])),
      random = createRandom(seed + 1), out = createGrowthResult2();
    const paths = cases.map((c) => {
      const path: Pose2[] = [], u = random.direction(), l = MOVE / Math.sqrt(u.x * u.x + u.y * u.y);
      let p = c.poseB;
      for (let k = 0; k < CALLS; k++) {
        const s = 1 / Math.sqrt((p.c - TURN * p.s) ** 2 + (p.s + TURN * p.c) ** 2);
        p = { x: p.x + l * u.x, y: p.y + l * u.y, c: s * (p.c - TURN * p.s), s: s * (p.s + TURN * p.c) };
        path.push(p);
      }
      return path;
    });
    const plain = { method: "cutting-plane", tolerance: TOLERANCE } as const, usual = { tolerance: TOLERANCE },
      warmStart = createGrowthWarmStart2(), warm = { tolerance: TOLERANCE, warmStart };
    let failed = 0, residual = 0;
    const variants: readonly { readonly name: string; readonly call: (i: number, k: number) => number;
      readonly forget?: () => void }[] = [
      { name: "cutting plane, cold",
        call: (i) => growthDistance2(cases[i].a, cases[i].poseA, cases[i].b, cases[i].poseB, plain, out).iterations },
      { name: "default, cold",
        call: (i) => growthDistance2(cases[i].a, cases[i].poseA, cases[i].b, cases[i].poseB, usual, out).iterations },
      {
        name: "default, warm",
        call: (i, k) => growthDistance2(cases[i].a, cases[i].poseA, cases[i].b, paths[i][k], warm, out).iterations,
        forget: () => {
          warmStart.a = warmStart.b = null;
        },
      },
      { name: "default, Boolean",
        call: (i) => (growthIntersects2(cases[i].a, cases[i].poseA, cases[i].b, cases[i].poseB, usual) ? 0 : 0) },
    ];
    const times = variants.map(() => [] as number[]), iterations = variants.map(() => [] as number[]);
    for (let w = 0; w < 3; w++) for (const { call } of variants) for (let i = 0; i < cases.length; i++) call(i, w);
    cases.forEach((c, i) => {
      variants.forEach(({ call, forget }, v) => {
        let least = Infinity, sum = 0;
        for (let b = 0; b < BLOCKS; b++) {
          forget?.();
          sum = 0;
          const from = clock();
          for (let k = 0; k < CALLS; k++) sum += call(i, k);
          least = Math.min(least, (clock() - from) / CALLS);
        }
        times[v].push(least);
        iterations[v].push(sum / CALLS);
      });
      const r = growthDistance2(c.a, c.poseA, c.b, c.poseB, usual, out);
      if (r.status !== "optimal") failed++;
      const at = (p: Pose2, e: Float64Array): readonly [number, number] => [p.x + p.c * e[0] - p.s * e[1],
        p.y + p.s * e[0] + p.c * e[1]];
      const [x1, y1] = at(c.poseA, c.a.center), [x2, y2] = at(c.poseB, c.b.center), dx = x2 - x1, dy = y2 - y1;
      const ex = r.alpha * (r.pointA.x - x1 - r.pointB.x + x2) - dx,
        ey = r.alpha * (r.pointA.y - y1 - r.pointB.y + y2) - dy;
      residual = Math.max(residual, Math.sqrt((ex * ex + ey * ey) / (dx * dx + dy * dy)));
      if (i % 50 === 0) progress(i / cases.length);
    });
    const means = times.map((t) => t.reduce((s, x) => s + x, 0) / t.length),
      count = iterations.map((n) => n.reduce((s, x) => s + x, 0) / n.length);
    return {
      tables: [{
        title: "Growth distance in the plane",
        note:
          `${cases.length} cases of every pair of circle, ellipse, rectangle, stadium, polygon; us per query, same `
            + "case repeated",
        head: ["variant", "mean us", "median us", "99th percentile us", "mean iterations"],
        rows: variants.map(({ name }, v) => [name, us(means[v]), ...medianAndTail(times[v]).map(us),
          v === 3 ? null : Number(count[v].toFixed(2))]),
      }],
      figures: [],
      measures: planeMeasures(times[0], iterations[0], failed, residual),
    };
  },
};
