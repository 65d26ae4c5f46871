/**
 * Measures of `iterations-vs-distance`: iterations and times of two methods on the same problems, as ratios of means or
 * mean differences with their 95 % intervals, by range of the signed distance (Montaut et al. 2022, Fig. 5, 7, 8; 2024,
 * Fig. 7, 9, 10).
 *
 * Iterations have the weights of the authors' code, whose figures the papers show. Times are measured with supports
 * that climb.
 */
import type { Interval, Measures } from "./experiment.ts";
import { deviationInterval, difference, largestOf, meanInterval, medianOf, ratioOfMeans } from "./statistics.ts";

export type Name = "GJK" | "Polyak" | "Nesterov";
/**
 * "Boolean": the first separating plane ends the query (RSS 2022, alg. 2); "collision": the first one beyond
 * epsilon_col (T-RO 2024, alg. 2).
 */
export type Question = "distance" | "Boolean" | "collision";

/** Values of one method. */
export interface Sample {
  readonly data: "ellipsoids" | "meshes";
  readonly question: Question;
  readonly what: "iterations" | "time, direction table" | "time, climbing";
  readonly base: Name;
  /** Times have the weights of the library, which equal the weights of the authors' code. */
  readonly weights: "printed" | "code";
  readonly name: string;
  /** Signed distances, metres; with `values`, target by target, the same problems for all methods. */
  readonly targets: readonly number[];
  readonly values: readonly (readonly number[])[];
}

const UP_TO = 0.01;
const RANGES: readonly (readonly [string, (t: number) => boolean])[] = [
  ["overlapping up to 1 cm", (t) => t < 0 && t >= -UP_TO], ["close", (t) => t > 0 && t <= 0.1],
  ["distant", (t) => t >= 1], ["distant or deep", (t) => t >= 1 || t < -UP_TO],
];
const PAIRS: readonly (readonly [Name, Name])[] = [["GJK", "Nesterov"], ["GJK", "Polyak"], ["Polyak", "Nesterov"]];

/** Two methods on the same problems: values of both, target by target. */
type Both = readonly (readonly [target: number, first: readonly number[], second: readonly number[]])[];

/** Samples of one question, by method, with the weights of the authors' code where they differ. */
function bothOf(samples: readonly Sample[], [first, second]: readonly [Name, Name]): Both {
  const of = (base: Name): Sample | undefined => samples.find((s) => s.base === base && s.weights === "code")
    ?? samples.find((s) => s.base === base);
  const a = of(first), b = of(second);
  if (a === undefined || b === undefined) throw new RangeError(`distance-measures: no sample of ${first} or ${second}`);
  return a.targets.flatMap((t, i) => (a.values[i].length === 0 ? [] : [[t, a.values[i], b.values[i]] as const]));
}

const pooled = (both: Both, keep: (t: number) => boolean): readonly [number[], number[]] => {
  const kept = both.filter(([t]) => keep(t));
  return [kept.flatMap(([, a]) => a), kept.flatMap(([, , b]) => b)];
};

/**
 * By range: the ratio of means and the mean difference. Near contact: the ratio at each distance, median and largest.
 */
function pairMeasures(key: string, pair: readonly [Name, Name], both: Both): (readonly [string, Interval])[] {
  const ratio = pair.join(" / "), near = both.filter(([t]) => Math.abs(t) <= UP_TO)
    .map(([, a, b]) => ratioOfMeans(a, b));
  return [
    ...RANGES.flatMap(([range, keep]) => {
      const [a, b] = pooled(both, keep);
      return [[`${key}, ${range}: ${ratio}`, ratioOfMeans(a, b)],
        [`${key}, ${range}: ${pair.join(" - ")}`, meanInterval(a.map((x, i) => x - b[i]))]] as const;
    }),
    [`${key}, up to 1 cm: median over the distances of ${ratio}`, medianOf(near)],
    [`${key}, up to 1 cm: largest over the distances of ${ratio}`, largestOf(near)],
  ];
}

/**
 * The critical zone of the momentum: Nesterov's deviation and lead about -1 cm beside deeper and shallower overlaps.
 */
function zoneMeasures(samples: readonly Sample[]): Measures {
  const both = bothOf(samples, ["GJK", "Nesterov"]);
  const at = (target: number): Both[number] => {
    const found = both.find(([t]) => t === target);
    if (found === undefined) throw new RangeError(`distance-measures: no problems at ${target} m`);
    return found;
  };
  const deviation = (target: number): Interval => deviationInterval(at(target)[2]),
    lead = (target: number): Interval => ratioOfMeans(at(target)[1], at(target)[2]),
    peak = largestOf([deviation(-0.01), deviation(-0.003)]);
  return {
    "ellipsoids, distance: Nesterov's deviation at -1 cm or -3 mm less at -10 cm": difference(peak, deviation(-0.1)),
    "ellipsoids, distance: Nesterov's deviation at -1 cm or -3 mm less at -0.1 mm":
      difference(peak, deviation(-0.0001)),
    "ellipsoids, distance: GJK / Nesterov at -0.1 mm less at -1 cm": difference(lead(-0.0001), lead(-0.01)),
  };
}

/** All measures except ratios of counts that are 0: a query that the first plane ends has no iterations. */
export function distanceMeasures(samples: readonly Sample[]): Measures {
  const keyOf = (s: Sample): string => `${s.data}, ${s.question}, ${s.what}`, keys = [...new Set(samples.map(keyOf))];
  return {
    ...Object.fromEntries(keys.filter((key) => !key.endsWith("direction table")).flatMap((key) => {
      const own = samples.filter((s) => keyOf(s) === key);
      return PAIRS.flatMap((pair) => pairMeasures(key, pair, bothOf(own, pair)));
    }).filter(([, { value }]) => !Number.isNaN(value))),
    ...zoneMeasures(samples.filter((s) => keyOf(s) === "ellipsoids, distance, iterations")),
  };
}
