/**
 * `mesh-table`: time of distance and Boolean queries on meshes of given vertex counts, close or shallowly overlapping
 * (Table I of Montaut et al. 2022: 33, 141, 626, 2500 vertices, -0.1 .. 0.1 m; Table I of 2024: 240, 1811, 3585
 * vertices, -0.01 .. 0.01 m).
 *
 * Meshes: generated hulls; in the second table, whose meshes are YCB's, those of `--data` with the nearest counts if a
 * folder is given. Times: the library's queries with the papers' rule (duality gap 1e-8), interleaved, microseconds.
 * The papers' C++ ran on another machine: what is compared is the order of the methods, not the level.
 */
import { paperSolve } from "../comparators3d/paper-methods.ts";
import { buildShape, createRandom, pointsOnEllipsoid } from "@col/bench";
import type { Experiment, ExperimentContext, ExperimentTable, NamedMesh } from "./experiment.ts";
import { meshVerdicts } from "./mesh-claims.ts";
import type { CellTimes, Grid, Name } from "./mesh-claims.ts";
import { GAP, asCoded, booleanVariant, distanceVariant } from "./methods.ts";
import { problemsOf } from "./problems.ts";
import { deviationInterval, plusMinus, ratioOfMeans, spreadOf } from "./statistics.ts";
import type { Interval, Spread } from "./statistics.ts";
import { timeInterleaved } from "./timing.ts";

const PAIRS = { quick: 8, normal: 30, full: 125 } as const;
/** The first cell warms up for long, the others only bring their meshes in. */
const WARM_UP = { first: 0.5e9, later: 0.03e9 } as const;
const SAMPLES = { quick: 3, normal: 10, full: 100 } as const;
const WORDS = { GJK: "gjk", Polyak: "polyak", Nesterov: "nesterov" } as const;

const GRIDS: readonly Grid[] = [
  {
    where: "RSS 2022, Table I", sizes: [33, 141, 626, 2500],
    targets: [-0.1, -0.01, -0.001, -0.0001, 0.0001, 0.001, 0.01, 0.1], methods: ["GJK", "Nesterov"], fromData: false,
    paper: [
      [[0.8, 0.3, 0.6, 0.3], [0.8, 0.2, 0.6, 0.3]], [[1.1, 0.4, 0.8, 0.3], [1.0, 0.3, 0.7, 0.3]],
      [[1.3, 0.4, 1.1, 0.5], [1.1, 0.3, 0.8, 0.4]], [[2.5, 0.6, 1.9, 0.9], [1.8, 0.6, 1.4, 0.7]],
      [[1.2, 0.3, 0.9, 0.4], [1.0, 0.2, 0.7, 0.3]], [[1.5, 0.4, 1.2, 0.5], [1.2, 0.3, 0.9, 0.4]],
      [[2.6, 0.7, 2.1, 0.9], [1.9, 0.6, 1.4, 0.7]],
      [[1.8, 0.6, 1.4, 0.6], [1.4, 0.4, 1.0, 0.5]], [[3.0, 0.8, 2.5, 1.1], [2.1, 0.7, 1.6, 0.8]],
      [[4.1, 1.1, 3.3, 1.5], [2.7, 0.9, 2.2, 1.1]],
    ],
  },
  {
    where: "T-RO 2024, Table I", sizes: [240, 1811, 3585], targets: [-0.01, -0.001, -0.0001, 0.0001, 0.001, 0.01],
    methods: ["GJK", "Polyak", "Nesterov"], fromData: true,
    paper: [
      [[1.1, 0.3, 0.9, 0.4], [0.9, 0.3, 0.7, 0.4], [0.9, 0.3, 0.8, 0.4]], [[1.9, 0.5, 1.5, 0.6], [1.5, 0.5, 1.2, 0.6],
        [1.4, 0.5, 1.1, 0.6]], [[3.2, 0.8, 2.5, 0.9], [2.3, 0.7, 1.7, 0.8], [2.4, 0.7, 1.9, 1.0]],
      [[2.7, 0.8, 2.3, 0.8], [2.1, 0.7, 1.6, 0.8], [1.9, 0.6, 1.5, 0.8]], [[4.0, 1.0, 3.1, 1.2], [2.9, 0.9, 2.1, 1.0],
        [2.9, 1.0, 2.2, 1.3]],
      [[4.4, 1.3, 3.0, 1.9], [2.9, 1.0, 2.1, 1.4], [3.0, 0.9, 2.1, 1.4]],
    ],
  },
];

interface Sized {
  readonly mesh: NamedMesh;
  readonly vertices: number;
}

/** The meshes with the vertex counts nearest to the wished ones, each once; generated ones without `--data`. */
export function sizedMeshes(context: ExperimentContext, sizes: readonly number[]): Sized[] {
  if (!context.fromData) {
    const random = createRandom(context.seed);
    return sizes.map((n) => ({ mesh: { name: `${n}`, spec: pointsOnEllipsoid(random, n) }, vertices: n }));
  }
  const all = context.meshes()
    .map((mesh): Sized => ({ mesh, vertices: (buildShape(mesh.spec).mesh?.vertices.length ?? 0) / 3 }));
  return sizes.map((n) => all.reduce((best, m) => (Math.abs(m.vertices - n) < Math.abs(best.vertices - n) ? m : best)));
}

const micro = (times: readonly number[]): Spread => spreadOf(times.map((t) => t / 1000));

function gridOf(grid: Grid, context: ExperimentContext, from: number, until: number): CellTimes[] {
  const { size, seed, clock, progress } = context,
    meshes = sizedMeshes(grid.fromData ? context : { ...context, fromData: false }, grid.sizes),
    random = createRandom(seed), cells: CellTimes[] = [];
  const combinations = meshes.flatMap((a, i) => meshes.slice(i).map((b) => ({ a, b }))),
    each = PAIRS[size] * grid.targets.length;
  // all at once: each hull is built once
  const all = problemsOf(combinations.flatMap(({ a, b }) => Array.from({ length: PAIRS[size] },
    () => ({ a: a.mesh.spec, b: b.mesh.spec, label: "meshes" }))), grid.targets, random);
  for (const { a, b } of combinations) {
    const problems = all.slice(cells.length * each, (cells.length + 1) * each);
    const plan = { samples: SAMPLES[size], calls: 20, warmUp: cells.length === 0 ? WARM_UP.first : WARM_UP.later };
    const distance = timeInterleaved(grid.methods.map((n) => distanceVariant(n, { method: WORDS[n] })),
      problems, plan, clock);
    const boolean = timeInterleaved(grid.methods.map((n) => booleanVariant(n, { method: WORDS[n] })),
      problems, plan, clock);
    const count = (n: Name, boolean: boolean): number =>
      spreadOf(problems.map((q) => paperSolve(q, asCoded(WORDS[n], true),
        { gap: GAP, separation: boolean ? 0 : Infinity, maxIterations: 1000 }).iterations)).mean;
    const deviation = (times: readonly number[]): Interval => deviationInterval(times.map((t) => t / 1000));
    cells.push({ label: `${a.vertices} / ${b.vertices}`,
      counts: grid.methods.map((n) => [count(n, false), count(n, true)]),
      ratios: grid.methods.map((_, k) => [ratioOfMeans(distance[0], distance[k]),
        ratioOfMeans(boolean[0], boolean[k])]),
      deviations: grid.methods.map((_, k) => [deviation(distance[k]), deviation(boolean[k])]),
      times: grid.methods.map((_, k) => [micro(distance[k]), micro(boolean[k])]), paper: grid.paper[cells.length] });
    progress(from + ((until - from) * cells.length) / combinations.length);
  }
  return cells;
}

function tableOf(grid: Grid, cells: readonly CellTimes[], fromData: boolean): ExperimentTable {
  return {
    title: `Microseconds, ${grid.where}`,
    note:
      `signed distances ${grid.targets.join(", ")} `
        + `m; ${fromData ? "meshes of the folder with the nearest counts" : "generated hulls"}; the papers' values `
        + "(C++, Apple M1 Max) behind the bar",
    head: ["vertices", "query", ...grid.methods.map((n) => `${n} | paper`)],
    rows: cells.flatMap((c) => ([0, 1] as const).map((q) => [c.label, q === 0 ? "distance" : "Boolean",
      ...grid.methods.map((_, k) =>
        `${plusMinus(c.times[k][q])} | ${c.paper[k][2 * q]} +- ${c.paper[k][2 * q + 1]}`)])),
  };
}

export const meshTable: Experiment = {
  name: "mesh-table",
  about: "time on pairs of meshes of 33 to 3585 vertices, close or shallowly overlapping",
  paper: "Montaut et al. 2022, Table I; 2024, Table I",
  run(context) {
    const measured = GRIDS.map((grid, k) => ({ grid,
      cells: gridOf(grid, context, k / GRIDS.length, (k + 1) / GRIDS.length) }));
    return {
      name: "mesh-table",
      tables: measured.map(({ grid, cells }) => tableOf(grid, cells, context.fromData && grid.fromData)),
      figures: measured.map(({ grid, cells }) => ({
        title: `${grid.where}: distance, identical counts`, kind: "line" as const, x: { label: "vertices", log: true },
        y: { label: "time, us", log: true },
        series: grid.methods.map((name, k) => {
          const same = cells.filter((c) => new Set(c.label.split(" / ")).size === 1);
          return { name, x: same.map((c) => Number.parseInt(c.label, 10)), y: same.map((c) => c.times[k][0].mean) };
        }),
      })),
      verdicts: measured.flatMap(({ grid, cells }) => meshVerdicts(grid, cells)),
    };
  },
};
