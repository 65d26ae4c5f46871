/**
 * `growth-vs-vertices`: solution time against the number of vertices (Thirugnanam and Sreenath 2026, Fig. 4).
 *
 * Hulls of points on ellipsoids; the ray intersection with three supports (every vertex, hill climbing from the best of
 * eight stored vertices, the library's direction table) and Internal Expanding with every vertex, in turns, against the
 * conic program. All supports give the same point, so the iterations of the ray intersection are the same.
 */
import type { ConvexShape } from "@col/types";
import { createRandom, placeGrowth, pointsOnEllipsoid } from "@col/bench";
import type { Random } from "@col/bench";
import type { Experiment, ExperimentSeries, Interval, Measures } from "./experiment.ts";
import { meshSpecs, timedCases } from "./growth-cases.ts";
import { conic, cuttingPlane, expanding } from "./growth-methods.ts";
import { medianAndTail, timeCold } from "./growth-timing.ts";
import type { TimedCase } from "./growth-cases.ts";
import type { TimedMethod } from "./growth-methods.ts";
import { difference, pairedRatio, ratioOfMedians } from "./statistics.ts";

const SIZES = { quick: [10, 30, 100, 300, 1000], normal: [10, 20, 50, 100, 200, 500, 1000, 2000, 5000],
  full: [10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 5000] } as const;
const PAIRS = { quick: 4, normal: 8, full: 20 } as const;
const POSES = { quick: 3, normal: 5, full: 100 } as const;
/** The conic method takes milliseconds beyond this number of vertices: fewer cases will do. */
const MANY = 300;
const FEW = 6;

/** The same body with another way to its support point. */
function withSupport(shape: ConvexShape, support: ConvexShape["support"]): ConvexShape {
  return { ...shape, kind: -1, support };
}

function scanning(shape: ConvexShape): ConvexShape {
  const v = shape.mesh?.vertices ?? new Float64Array(0);
  return withSupport(shape, (_s, d, out) => {
    const x = d[0], y = d[1], z = d[2];
    let best = -Infinity, at = 0;
    for (let k = 0; k < v.length; k += 3) {
      const h = x * v[k] + y * v[k + 1] + z * v[k + 2];
      if (h > best) {
        best = h;
        at = k;
      }
    }
    out[0] = v[at]; out[1] = v[at + 1]; out[2] = v[at + 2];
    return at / 3;
  });
}

function climbing(shape: ConvexShape): ConvexShape {
  const mesh = shape.mesh;
  if (mesh === null) throw new TypeError("climbing: need a mesh");
  const { vertices: v, neighbourStart: first, neighbours: next } = mesh, starts = new Int32Array(8),
    d = new Float64Array(3), out = new Float64Array(3);
  for (let k = 0; k < 8; k++) {
    for (let i = 0; i < 3; i++) d[i] = (k >> i) & 1 ? 1 : -1;
    starts[k] = shape.support(shape, d, out);
  }
  return withSupport(shape, (_s, q, to) => {
    const x = q[0], y = q[1], z = q[2];
    let at = starts[(x > 0 ? 1 : 0) + (y > 0 ? 2 : 0) + (z > 0 ? 4 : 0)],
      best = x * v[3 * at] + y * v[3 * at + 1] + z * v[3 * at + 2];
    for (let moved = true; moved;) {
      moved = false;
      for (let k = first[at]; k < first[at + 1]; k++) {
        const j = next[k], h = x * v[3 * j] + y * v[3 * j + 1] + z * v[3 * j + 2];
        if (h > best) {
          best = h;
          at = j;
          moved = true;
          break; // to the first better neighbour, as the authors do
        }
      }
    }
    to[0] = v[3 * at]; to[1] = v[3 * at + 1]; to[2] = v[3 * at + 2];
    return at;
  });
}

function casesOf(vertices: number, pairs: number, poses: number, random: Random): TimedCase[] {
  const specs = Array.from({ length: 2 * pairs }, () => {
    const cloud = pointsOnEllipsoid(random, vertices);
    return meshSpecs([{ name: "hull", spec: cloud }])[0];
  });
  return timedCases(placeGrowth(Array.from({ length: pairs },
    (_, k) => ({ a: specs[2 * k], b: specs[2 * k + 1], label: "hull" })), 3, poses, random), random);
}

export const growthVsVertices: Experiment = {
  name: "growth-vs-vertices", seconds: 250,
  about: "growth distance: time by number of vertices, three supports and the conic method",
  paper: "Thirugnanam and Sreenath 2026, Fig. 4",
  run({ size, seed, clock, progress }) {
    const random = createRandom(seed), sizes = SIZES[size], rows: (string | number)[][] = [],
      names = ["every vertex", "hill climbing", "direction table", "IE, every vertex", "conic"],
      medians: number[][] = names.map(() => []), tails: number[][] = names.map(() => []);
    const means: number[] = [], taken: (readonly number[])[][] = [];
    sizes.forEach((vertices, k) => {
      const cases = casesOf(vertices, PAIRS[size], POSES[size], random),
        seen = new Map<ConvexShape, readonly [ConvexShape, ConvexShape]>();
      const variant = (shape: ConvexShape, i: 0 | 1): ConvexShape => {
        const found = seen.get(shape) ?? [scanning(shape), climbing(shape)];
        seen.set(shape, found);
        return found[i];
      };
      const change = (i: 0 | 1, { name, cold }: TimedMethod): TimedMethod => {
        const changed = new Map(cases.map((c) => [c, { ...c, a: variant(c.a, i), b: variant(c.b, i) }]));
        return {
          name,
          cold(c, out) {
            cold(changed.get(c) ?? c, out);
          },
        };
      };
      const step = (): void => {
        progress((k + 0.5) / sizes.length);
      };
      const [scan, climb, table, ie] = timeCold(cases, [change(0, cuttingPlane()), change(1, cuttingPlane()),
        cuttingPlane(), change(0, expanding())], clock, step);
      const [cone] = timeCold(vertices > MANY ? cases.slice(0, FEW) : cases, [conic()], clock, step);
      taken.push([scan.ns, climb.ns, table.ns, ie.ns, cone.ns]);
      [scan, climb, table, ie, cone].forEach((t, i) => {
        const [median, tail] = medianAndTail(t.ns);
        medians[i].push(median);
        tails[i].push(tail);
      });
      means.push(table.iterations.reduce((s, x) => s + x, 0) / table.iterations.length);
      rows.push([vertices, ...medians.map((m) => Number((m[k] / 1000).toFixed(2))), Number(means[k].toFixed(1))]);
    });
    const last = sizes.length - 1, near = sizes.findIndex((n) => n >= 100);
    return {
      tables: [{
        title: "Median time of one query, us",
        note:
          `hulls of points on ellipsoids, ${PAIRS[size]} pairs, ${POSES[size]} poses each; cutting planes with three `
            + "supports, beside the conic program; iterations: mean, of the cutting planes",
        head: ["vertices", ...names, "iterations"], rows,
      }],
      figures: [{
        title: "Time against vertices", kind: "line", x: { label: "vertices of each hull", log: true },
        y: { label: "ns per query", log: true },
        series: names.map((name, i): ExperimentSeries => ({ name, x: [...sizes], y: medians[i], low: medians[i],
          high: tails[i] })),
      }],
      measures: vertexMeasures({ vertices: sizes[near], times: taken[near] },
        { vertices: sizes[last], times: taken[last] }),
    };
  },
};

/**
 * Times of all cases of one size, ns, by method: every vertex, hill climbing, direction table, IE with every vertex,
 * conic.
 */
export interface TimesOfSize {
  readonly vertices: number;
  readonly times: readonly (readonly number[])[];
}

/** Exponent of the power law between the medians of two sizes. */
function power(from: TimesOfSize, to: TimesOfSize, method: number): Interval {
  const ratio = ratioOfMedians(to.times[method], from.times[method]), of = (r: number): number =>
    Math.log(r) / Math.log(to.vertices / from.vertices);
  return { value: of(ratio.value), low: of(ratio.low), high: of(ratio.high) };
}

/** The growth between hulls of two sizes and the times of the larger ones. */
export function vertexMeasures(from: TimesOfSize, to: TimesOfSize): Measures {
  const [scan, climb, table, ie, conic] = [0, 1, 2, 3, 4].map((method) => power(from, to, method));
  return {
    "power of the vertices: conic": conic, "power of the vertices: cutting planes, every vertex": scan,
    "power of the vertices: internal expanding, every vertex": ie, "power of the vertices: hill climbing": climb,
    "power of the vertices: direction table": table,
    "power of the vertices: conic less cutting planes": difference(conic, scan),
    "largest hulls, time: hill climbing / every vertex": pairedRatio(to.times[1], to.times[0]),
  };
}
