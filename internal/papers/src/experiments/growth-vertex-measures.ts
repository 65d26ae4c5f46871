/**
 * Measures of `growth-vs-vertices` (Thirugnanam and Sreenath 2026, Fig. 4): the powers of the number of vertices with
 * which the times grow, and hill climbing against the scan.
 */
import type { Interval, Measures } from "./experiment.ts";
import { difference, pairedRatio, ratioOfMedians } from "./statistics.ts";

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
