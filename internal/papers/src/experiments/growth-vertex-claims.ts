/**
 * What `growth-vs-vertices` says of Fig. 4 (Thirugnanam and Sreenath 2026): the powers of the number of vertices with
 * which the times grow, and hill climbing against the scan.
 */
import type { Verdict } from "./experiment.ts";
import { between, difference, intervalText, judged, pairedRatio, ratioOfMedians,
  worstOf } from "./statistics.ts";
import type { Interval } from "./statistics.ts";

/**
 * Times of all cases of one size, ns, by method: every vertex, hill climbing, direction table, IE with every vertex,
 * conic.
 */
export interface TimesOfSize {
  readonly vertices: number;
  readonly times: readonly (readonly number[])[];
}

/** "Polynomial" against "linear": at least half a power more. */
const MUCH = 0.5;
/** "Linear": a power within a quarter of 1. */
const LINEAR = [0.75, 1.25] as const;

/** Exponent of the power law between the medians of two sizes. */
function power(from: TimesOfSize, to: TimesOfSize, method: number): Interval {
  const ratio = ratioOfMedians(to.times[method], from.times[method]), of = (r: number): number =>
    Math.log(r) / Math.log(to.vertices / from.vertices);
  return { value: of(ratio.value), low: of(ratio.low), high: of(ratio.high) };
}

/** A verdict per claim, by the growth between hulls of two sizes and the times of the larger ones. */
export function vertexVerdicts(from: TimesOfSize, to: TimesOfSize): Verdict[] {
  const [scan, climb, table, ie, conic] = [0, 1, 2, 3, 4].map((method) => power(from, to, method)),
    [scanning, climbing, , , cone] = to.times, where = "growth distance 2026, Fig. 4";
  const beyond = difference(conic, scan), climbs = pairedRatio(climbing, scanning);
  return [{
    where,
    claim:
      `the conic method's time grows much faster with the number of vertices: a power ${MUCH} or more above the scan's`,
    paper: "\"increases much faster with the number of vertices\", polynomial against linear",
    ours:
      `between ${from.vertices} and ${to.vertices} vertices as n^${intervalText(conic)} (conic), `
        + `n^${intervalText(scan)} (every vertex), n^${intervalText(climb)} (hill climbing), `
        + `n^${intervalText(table)} (direction table)`,
    ...judged(between(beyond, MUCH), () => `the powers differ by ${intervalText(beyond)}; at ${to.vertices} vertices `
      + `the conic method takes ${ratioOfMedians(cone, scanning).value.toFixed(0)} times the scan's time: the factor, `
      + "not the power, separates them"),
  }, {
    where,
    claim:
      `scanning every vertex, the time of cutting planes and of IE is linear: powers of ${LINEAR.join(" to ")}`,
    paper: "\"support function-based methods (such as our method and IE) yield linear computational growth\"",
    ours: `n^${intervalText(scan)} (cutting planes), n^${intervalText(ie)} (IE) beyond ${from.vertices} vertices`,
    ...judged(worstOf([scan, ie].map((found) => between(found, ...LINEAR))), () => "the table has the times by size"),
  }, {
    where, claim: "hill climbing is faster than scanning for large hulls (median of paired ratios)", paper: "faster",
    ours: `${to.vertices} vertices: ${intervalText(climbs)} of the scan's time`,
    ...judged(between(climbs, 0, 1), () => "the table has the times by size"),
  }];
}
