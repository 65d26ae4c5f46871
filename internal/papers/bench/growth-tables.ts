/**
 * Tables of the growth distance on the reference cases and on the YCB hulls: time, iterations, beside the native
 * library's recorded figures.
 *
 *   node --conditions=@col/source bench/growth-tables.ts      (in this folder; shared data from COL_SHARED)
 *
 * Hot: minimum over 7 interleaved rounds of the mean of 20 equal calls, as the native figures were taken (on another,
 * faster machine: compare ratios). Sweep: one call per case in random order, median of 9 rounds, minus the timer. Times
 * in ns, median and 99th percentile over cases.
 */
import { readFileSync } from "node:fs";
import { createGrowthWarmStart, growthDistance, growthDistance2, growthIntersects,
  growthIntersects2 } from "@col/growth-distance";
import { isSample, sharedPath } from "@col/testkit";
import { createGrowthResult, createGrowthResult2 } from "@col/types";
import { buildGrowthQueries, buildGrowthQueries2, createRandom, readGrowthCases } from "@col/bench";
import { internalExpanding } from "../src/comparators-growth/internal-expanding.ts";

const folder = sharedPath("data/growth-reference", "growth tables");
if (folder === null || isSample(folder)) process.exit(0); // samples have no figures of the native library
const text = (name: string): string => readFileSync(`${folder}/${name}`, "utf8");
const table = (name: string): Record<string, string>[] => {
  const [head, ...rows] = text(name).trim().split("\n").map((l) => l.split(","));
  return rows.map((r) => Object.fromEntries(head.map((k, i) => [k, r[i]])));
};
const quantile = (list: readonly number[], p: number): number => [...list].sort((a, b) => a - b)[Math.min(list.length
  - 1, Math.floor(p * list.length))];
const now = (): number => performance.now() * 1e6;

type Call = (i: number) => void;

/** Hot time of every call on every case. */
function hot(calls: Record<string, Call>, cases: readonly number[]): Record<string, number[]> {
  const best = Object.fromEntries(Object.keys(calls).map((k) => [k, cases.map(() => Infinity)]));
  for (let round = 0; round < 9; round++) {
    cases.forEach((c, at) => {
      for (const [name, call] of Object.entries(calls)) {
        const t = now();
        for (let k = 0; k < 20; k++) call(c);
        const ns = (now() - t) / 20;
        if (round > 1) best[name][at] = Math.min(best[name][at], ns);
      }
    });
  }
  return best;
}

/** One call per case in random order. */
function sweep(call: Call, cases: readonly number[]): number[] {
  const random = createRandom(7), timer = quantile(Array.from({ length: 2000 }, () => {
    const t = now();
    return now() - t;
  }), 0.5);
  const times = new Map(cases.map((c) => [c, [] as number[]]));
  for (let round = 0; round < 9; round++) {
    const order = [...cases].map((c) => [random.between(0, 1), c] as const).sort((a, b) => a[0] - b[0]);
    for (const [, c] of order) {
      const t = now();
      call(c);
      times.get(c)?.push(now() - t - timer);
    }
  }
  return cases.map((c) => quantile(times.get(c) ?? [], 0.5));
}

function print(title: string, rows: Record<string, readonly number[]>): void {
  for (const [name, list] of Object.entries(rows)) {
    console.log(
      `${title.padEnd(10)} ${name.padEnd(26)} n ${String(list.length).padStart(5)}  `
        + `median ${quantile(list, 0.5).toFixed(0).padStart(6)}  p99 ${quantile(list, 0.99).toFixed(0).padStart(6)}`);
  }
}

const CP = { method: "cutting-plane" } as const;
{
  const q = buildGrowthQueries(readGrowthCases(text("growth3d.txt"))), ref = table("reference3d.csv"),
    out = createGrowthResult();
  const polytope = (k: string): boolean => k === "box" || k === "convex";
  const ok = ref.map((_, i) => i).filter((i) => ref[i]["status"] === "optimal" && ref[i]["kindB"] !== "halfspace");
  const isPoly = (i: number): boolean => polytope(ref[i]["kindA"]) && polytope(ref[i]["kindB"])
    && q[i].a.margin + q[i].b.margin === 0;
  const warm = q.map(() => ({ warmStart: createGrowthWarmStart() })), count = { hits: 0 };
  const nudged = q.map((c) => ({ position: { x: c.poseB.position.x + 0.004, y: c.poseB.position.y - 0.003,
    z: c.poseB.position.z + 0.002 }, quaternion: c.poseB.quaternion }));
  const calls: Record<string, Call> = {
    "cold, default": (i) => { growthDistance(q[i].a, q[i].poseA, q[i].b, q[i].poseB, undefined, out); },
    "cold, cutting plane": (i) => { growthDistance(q[i].a, q[i].poseA, q[i].b, q[i].poseB, CP, out); },
    "warm, moving (mean of 2)": (i) => {
      growthDistance(q[i].a, q[i].poseA, q[i].b, count.hits++ % 2 === 0 ? q[i].poseB : nudged[i], warm[i], out);
    },
    "Boolean": (i) => { growthIntersects(q[i].a, q[i].poseA, q[i].b, q[i].poseB); },
    "IE (comparator)": (i) => {
      internalExpanding(q[i].a, q[i].poseA, q[i].b, q[i].poseB, 1.4901161193847656e-8, 100, out);
    },
  };
  for (const [title, cases] of [["curved", ok.filter((i) => !isPoly(i))], ["polytopes", ok.filter(isPoly)]] as const) {
    print(title, hot(calls, cases));
    print(title, { "sweep, default": sweep(calls["cold, default"], cases),
      "sweep, cutting plane": sweep(calls["cold, cutting plane"], cases) });
    print(title,
      Object.fromEntries([["native cold, default", "dgd_ns"], ["native cold, cutting plane", "dgd_cp_ns"],
        ["native Boolean", "dgd_detect_ns"]].map(([n, k]) => [n, cases.map((i) => Number(ref[i][k]))])));
    const mean = (f: (i: number) => number): string => (cases.reduce((s, i) => s + f(i), 0) / cases.length).toFixed(2);
    console.log(title.padEnd(10), "iterations: default",
      mean((i) => growthDistance(q[i].a, q[i].poseA, q[i].b, q[i].poseB).iterations), "cutting plane",
      mean((i) => growthDistance(q[i].a, q[i].poseA, q[i].b, q[i].poseB, CP).iterations),
      "native", mean((i) => Number(ref[i]["dgd_iter"])), mean((i) => Number(ref[i]["dgd_cp_iter"])), "IE",
      mean((i) => internalExpanding(q[i].a, q[i].poseA, q[i].b, q[i].poseB, 1.4901161193847656e-8, 100,
        out).iterations));
  }
}
{
  const q = buildGrowthQueries2(readGrowthCases(text("growth2d.txt"))), ref = table("reference2d.csv"),
    out = createGrowthResult2();
  const cases = ref.map((_, i) => i).filter((i) => ref[i]["status"] === "optimal" && ref[i]["kindB"] !== "halfspace");
  print("plane", hot({
    "cold, default": (i) => { growthDistance2(q[i].a, q[i].poseA, q[i].b, q[i].poseB, undefined, out); },
    "cold, cutting plane": (i) => { growthDistance2(q[i].a, q[i].poseA, q[i].b, q[i].poseB, CP, out); },
    "Boolean": (i) => { growthIntersects2(q[i].a, q[i].poseA, q[i].b, q[i].poseB); },
  }, cases));
  print("plane",
    Object.fromEntries([["native cold, default", "dgd_ns"], ["native cold, cutting plane", "dgd_cp_ns"],
      ["native Boolean", "dgd_detect_ns"]].map(([n, k]) => [n, cases.map((i) => Number(ref[i][k]))])));
}
