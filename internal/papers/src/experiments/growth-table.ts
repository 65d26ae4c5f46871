/**
 * `growth-table`: solution times of the growth distance by class of shapes (Thirugnanam and Sreenath 2026, Fig. 3 and
 * Table III).
 *
 * Curved primitives, meshes, and sets with differentiable support functions (DSF); cold and warm; all methods on the
 * same cases, stopped at the same relative gap. The numbers of the paper's table are not in its text; those quoted are
 * read from the plot in its authors' repository (one i7-10870H, C++), so only orders of methods are compared, never
 * absolute times.
 */
import { dsf } from "@col/shapes";
import { buildGrowthShape, createRandom, generateGrowth, pointsOnEllipsoid } from "@col/bench";
import type { Random } from "@col/bench";
import type { Experiment, ExperimentContext, ExperimentTable } from "./experiment.ts";
import { drawnSet, meshSpecs, timedCases } from "./growth-cases.ts";
import { byFacets, conic, cuttingPlane, expanding, expandingFromCone, library, libraryBoolean, libraryDual,
  newton } from "./growth-methods.ts";
import { medianAndTail, timeCold, timeSweep, timeWarm } from "./growth-timing.ts";
import type { TimedCase } from "./growth-cases.ts";
import type { TimedMethod } from "./growth-methods.ts";
import type { Timing } from "./growth-timing.ts";
import { tableMeasures } from "./growth-table-measures.ts";
import { onceEach } from "./problems.ts";

const PAIRS = { quick: 36, normal: 252, full: 1008 } as const;
const POSES = { quick: 2, normal: 4, full: 100 } as const;
/** Different DSF sets, and their numbers of vertices. */
const DSF_POOL = 24;
const DSF_VERTICES = [12, 40] as const;
const MESH_SETS = { quick: 6, normal: 40, full: 1000 } as const;
/** Mesh cases for the conic method, which takes milliseconds each. */
const CONIC_MESHES = { quick: 24, normal: 100, full: 1000 } as const;
const PASSES = { quick: 8, normal: 12, full: 12 } as const;

function curved({ size, seed }: ExperimentContext, random: Random): TimedCase[] {
  return timedCases(generateGrowth("growth-curved", PAIRS[size], seed, POSES[size]), random);
}

function meshes({ size, meshes: list }: ExperimentContext, random: Random): TimedCase[] {
  return timedCases(drawnSet(meshSpecs(list()), PAIRS[size], POSES[size], random), random);
}

/** DSF sets in the places of small hulls. */
function smooth({ size }: ExperimentContext, random: Random): TimedCase[] {
  const specs = Array.from({ length: DSF_POOL }, (_, k) => {
    const cloud = pointsOnEllipsoid(random, DSF_VERTICES[k % DSF_VERTICES.length]);
    if (cloud.kind !== "convex") throw new Error("pointsOnEllipsoid: no hull");
    return meshSpecs([{ name: "dsf", spec: cloud }])[0];
  });
  const sets = new Map(specs.map((s) => [s, dsf(s.vertices, { center: centreOf(s) })]));
  return timedCases(drawnSet(specs, Math.ceil(PAIRS[size] / 2), POSES[size], random, "dsf"), random).map((c) => {
    const a = c.specA === null ? undefined : sets.get(c.specA), b = c.specB === null ? undefined : sets.get(c.specB);
    if (a === undefined || b === undefined) throw new Error("smooth: a case without its set");
    return { ...c, a, b, specA: null, specB: null };
  });
}

/** The meshes themselves as DSF sets: every vertex counts in every support call. */
function roundedMeshes({ size, meshes: list }: ExperimentContext, random: Random): TimedCase[] {
  const specs = meshSpecs(list()), set = onceEach((s: (typeof specs)[number]) =>
    dsf(s.vertices, { center: centreOf(s) }));
  return timedCases(drawnSet(specs, MESH_SETS[size], 1, random, "dsf-mesh"), random).map((c) => {
    if (c.specA === null || c.specB === null) throw new Error("roundedMeshes: a case without its mesh");
    return { ...c, a: set(c.specA), b: set(c.specB), specA: null, specB: null };
  });
}

function centreOf(s: Parameters<typeof buildGrowthShape>[0]): { x: number; y: number; z: number } {
  const [x, y, z] = buildGrowthShape(s).center;
  return { x, y, z };
}

const us = (ns: number): string => (ns / 1000).toFixed(2);
const text = (t: Timing | undefined): string | null => (t === undefined ? null
  : medianAndTail(t.ns).map(us).join(" / "));
const mean = (v: readonly number[]): number => v.reduce((s, x) => s + x, 0) / v.length;
const countOf = (t: Timing | undefined): number | null => (t === undefined || t.iterations.some(Number.isNaN) ? null
  : Number(mean(t.iterations).toFixed(2)));

const COLUMNS = ["IE", "ZC-IE", "DCF", "Inc", "conic", "cutting plane", "default", "default, dual start",
  "default, Boolean"] as const;

export const growthTable: Experiment = {
  name: "growth-table", seconds: 1000,
  about: "growth distance: times of all methods by class of shapes, cold and warm",
  paper: "Thirugnanam and Sreenath 2026, Fig. 3 and Table III",
  run(context) {
    const { size, seed, clock, progress, fromData } = context, random = createRandom(seed + 1),
      part = (k: number) => (share: number): void => {
      progress((k + share) / 6);
    };
    const mesh = meshes(context, random), round = curved(context, random), soft = smooth(context, random),
      rounded = roundedMeshes(context, random);
    const all = (...more: TimedMethod[]): TimedMethod[] => [expanding(), expandingFromCone(), cuttingPlane(), library(),
      libraryBoolean(), ...more];
    const cold = timeCold(round, all(conic()), clock, part(0)),
      warm = timeWarm(round, [cuttingPlane(), library(), libraryDual()], clock, part(1));
    const coldMesh = [...timeCold(mesh, all(byFacets()), clock, part(2)),
      ...timeCold(mesh.slice(0, CONIC_MESHES[size]), [conic()], clock, part(2))],
      warmMesh = timeWarm(mesh, [cuttingPlane(), library(), libraryDual(), byFacets()], clock, part(3));
    const coldSmooth = timeCold(soft, [expanding(), newton(), cuttingPlane(), library(), libraryBoolean()],
      clock, part(4));
    const coldRounded = timeCold(rounded, [expanding(), newton(), cuttingPlane(), library(), libraryBoolean()],
      clock, part(5));
    const rows: (readonly [string, readonly Timing[]])[] = [
      ["curved primitives, cold", cold], ["curved primitives, warm", warm], ["meshes, cold", coldMesh],
      ["meshes, warm", warmMesh], ["DSF sets, cold", coldSmooth], ["meshes as DSF sets, cold", coldRounded],
    ];
    const table = (title: string, note: string, cell: (t: Timing | undefined) => string | number
      | null): ExperimentTable => ({
      title, note, head: ["case", ...COLUMNS],
      rows: rows.map(([name, list]) => [name, ...COLUMNS.map((c) => cell(list.find((t) => t.name === c)))]),
    });
    const sweeps = [["curved primitives", round, [expanding(), cuttingPlane(), library(), libraryBoolean()]],
      ["meshes", mesh, [expanding(), byFacets(), cuttingPlane(), library(), libraryBoolean()]]] as const;
    const swept = sweeps.map(([name, cases, methods]) => ({ name, methods,
      ns: timeSweep(cases, methods, PASSES[size], clock, random) }));
    return {
      tables: [
        table(
          "Time of one query, us: median / 99th percentile",
          `${round.length} curved, ${mesh.length} mesh cases `
            + `(${fromData ? "given meshes" : "packaged meshes; --data FOLDER for others"}), ${soft.length} `
            + `DSF, ${rounded.length} rounded mesh cases, conic on the first ${CONIC_MESHES[size]} mesh cases; same `
            + "case repeated; positions within 5 m, extents 0.01 .. 1 m. IE: internal expanding (Zheng); ZC-IE: IE "
            + "from the start of a conic projection; DCF: Newton on differentiable supports; Inc: walk over the facets "
            + "(Ong and Huang); conic: interior point (DCol's program); cutting plane: the paper's method; default: "
            + "the library's choice, with Newton steps on curved shapes",
          text,
        ),
        table("Iterations, mean",
          "support evaluations of D; steps of the facet walk for Inc; interior-point steps for conic; the Boolean "
            + "query does not count", countOf),
        {
          title: "Another case every call, us per query",
          note: "random order, mean of a pass, least of all passes: caches and branch predictors are cold",
          head: ["case", ...COLUMNS],
          rows: swept.map(({ name, methods, ns }) => [name, ...COLUMNS.map((c) => {
            const k = methods.findIndex((m) => m.name === c);
            return k < 0 ? null : us(ns[k]);
          })]),
        },
      ],
      figures: [{
        title: "Time of one query", kind: "boxes", x: { label: "case", log: false }, y: { label: "ns", log: true },
        series: COLUMNS.map((name) => {
          const x: number[] = [], y: number[] = [];
          rows.forEach(([, list], k) => {
            const t = list.find((u) => u.name === name);
            for (let i = 0; t !== undefined && i < t.ns.length; i += Math.ceil(t.ns.length / 200)) {
              x.push(k + 1);
              y.push(t.ns[i]);
            }
          });
          return { name, x, y };
        }),
      }],
      measures: tableMeasures({ cold, coldMesh, coldSmooth, coldRounded, warm, warmMesh }),
    };
  },
};
