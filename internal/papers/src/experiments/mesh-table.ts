/**
 * `mesh-table`: time of distance and Boolean queries on meshes of given vertex counts, close or shallowly overlapping
 * (Table I of Montaut et al. 2022: 33, 141, 626, 2500 vertices, -0.1 .. 0.1 m; Table I of 2024: 240, 1811, 3585
 * vertices, -0.01 .. 0.01 m).
 *
 * Meshes: generated hulls; in the second table, whose meshes are YCB's, the meshes of `--data` with the nearest counts
 * if a folder is given. Times: the library's queries with the papers' rule (duality gap 1e-8), interleaved,
 * microseconds; with supports that climb from vertex 0, as the authors' do, and with the library's direction table.
 * Measures are of the former. The papers' C++ ran on another machine: the order of the methods is compared, not the
 * level.
 */
import { buildShape, createRandom, pointsOnEllipsoid } from "@col/bench";
import { climbingQueries } from "../comparators3d/climber.ts";
import type { Experiment, ExperimentContext, ExperimentTable, Interval, Measures, NamedMesh } from "./experiment.ts";
import { booleanVariant, climbingVariant, distanceVariant, WORDS } from "./methods.ts";
import { problemsOf } from "./problems.ts";
import { deviationInterval, largestOf, leastOf, plusMinus, quotient, ratioOfMeans, spreadOf } from "./statistics.ts";
import type { Spread } from "./statistics.ts";
import { timeInterleaved } from "./timing.ts";

const PAIRS = { quick: 8, normal: 30, full: 125 } as const;
/** The first cell warms up for long, the others only bring their meshes in. */
const WARM_UP = { first: 0.5e9, later: 0.03e9 } as const;
const SAMPLES = { quick: 3, normal: 10, full: 100 } as const;

const QUESTIONS = ["distance", "boolean"] as const;

/** A table of a paper: vertex counts, methods and targets. */
interface Grid {
  readonly where: string;
  readonly sizes: readonly number[];
  readonly targets: readonly number[];
  readonly methods: readonly ("GJK" | "Polyak" | "Nesterov")[];
  /** Whether meshes of `--data` may stand in: the meshes of the other table are not YCB's. */
  readonly fromData: boolean;
  /** Mean and deviation per pair of sizes (upper triangle, row by row) and method, microseconds: distance, Boolean. */
  readonly paper: readonly (readonly (readonly [number, number, number, number])[])[];
}

/** Times of one pair of sizes, by method and problem, ns: with climbing supports and with the direction table. */
export interface CellTimes {
  readonly label: string;
  readonly distance: { readonly climbing: readonly (readonly number[])[];
    readonly table: readonly (readonly number[])[] };
  readonly boolean: CellTimes["distance"];
  readonly paper: Grid["paper"][number];
}

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
    const plan = { samples: SAMPLES[size], calls: 20, warmUp: cells.length === 0 ? WARM_UP.first : WARM_UP.later },
      climbers = climbingQueries(problems);
    const [distance, boolean] = [distanceVariant, booleanVariant].map((of): CellTimes["distance"] => {
      const variants = grid.methods.map((n) => of(n, { method: WORDS[n], normalize: true }));
      return { climbing: timeInterleaved(variants.map(climbingVariant), climbers, plan, clock),
        table: timeInterleaved(variants, problems, plan, clock) };
    });
    cells.push({ label: `${a.vertices} / ${b.vertices}`, distance, boolean, paper: grid.paper[cells.length] });
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
    head: ["vertices", "query", ...grid.methods.map((n) => `${n}, climbing | direction table | paper`)],
    rows: cells.flatMap((c) => QUESTIONS.map((question, q) => [c.label, question,
      ...grid.methods.map((_, k) => [micro(c[question].climbing[k]), micro(c[question].table[k])].map(plusMinus)
        .concat(`${c.paper[k][2 * q]} +- ${c.paper[k][2 * q + 1]}`).join(" | "))])),
  };
}

/** The least lead over GJK, and the largest deviation over GJK's, over all pairs of meshes; the supports climb. */
export function meshMeasures({ where, methods }: Pick<Grid, "where" | "methods">,
  cells: readonly CellTimes[]): Measures {
  return Object.fromEntries(QUESTIONS.flatMap((question) => methods.slice(1).flatMap((name, k) => {
    const times = cells.map((c) => [c[question].climbing[0], c[question].climbing[k + 1]] as const);
    return [
      [`${where}, ${question}: least of GJK's mean time / ${name}'s over the pairs of meshes`,
        leastOf(times.map(([gjk, own]) => ratioOfMeans(gjk, own)))],
      [`${where}, ${question}: largest of ${name}'s deviation / GJK's over the pairs of meshes`,
        largestOf(times.map(([gjk, own]) => quotient(deviationInterval(own), deviationInterval(gjk))))],
    ] as const satisfies readonly (readonly [string, Interval])[];
  })));
}

export const meshTable: Experiment = {
  name: "mesh-table", seconds: 450,
  about: "time on pairs of meshes of 33 to 3585 vertices, close or shallowly overlapping",
  paper: "Montaut et al. 2022, Table I; 2024, Table I",
  run(context) {
    const measured = GRIDS.map((grid, k) => ({ grid,
      cells: gridOf(grid, context, k / GRIDS.length, (k + 1) / GRIDS.length) }));
    return {
      tables: measured.map(({ grid, cells }) => tableOf(grid, cells, context.fromData && grid.fromData)),
      figures: measured.map(({ grid, cells }) => ({
        title: `${grid.where}: distance, identical counts`, kind: "line" as const, x: { label: "vertices", log: true },
        y: { label: "time, us", log: true },
        series: grid.methods.map((name, k) => {
          const same = cells.filter((c) => new Set(c.label.split(" / ")).size === 1);
          return { name, x: same.map((c) => Number.parseInt(c.label, 10)),
            y: same.map((c) => micro(c.distance.climbing[k]).mean) };
        }),
      })),
      measures: Object.assign({}, ...measured.map(({ grid, cells }) => meshMeasures(grid, cells))) as Measures,
    };
  },
};
