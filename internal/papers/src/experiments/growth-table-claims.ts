/**
 * What `growth-table` says of Table III and section IV-B (Thirugnanam and Sreenath 2026): a verdict per claim, by the
 * intervals of medians over the cases.
 */
import { medianInterval } from "@col/bench";
import type { Verdict } from "./experiment.ts";
import type { Timing } from "./growth-timing.ts";
import { between, difference, intervalText, judged, pairedRatio, ratioOfMedians, worstOf } from "./statistics.ts";
import type { Interval } from "./statistics.ts";

/** Times of all methods by class of cases; of one class all methods have the same cases in the same order. */
export interface TimesByClass {
  readonly cold: readonly Timing[];
  readonly coldMesh: readonly Timing[];
  readonly coldSmooth: readonly Timing[];
  readonly coldRounded: readonly Timing[];
  readonly warm: readonly Timing[];
  readonly warmMesh: readonly Timing[];
}

/** "Comparable" of two starts of one method: a quarter more or less. */
const COMPARABLE = 1.25;
/** "Next to nothing" and "much" of a warm start: more and less than three quarters of the cold time. */
const GAIN = 0.75;
/** "Comparable" of two methods, 0.7 against 0.6 us in the paper: at most half as much again. */
const BESIDE = 1.5;
/** "About two orders of magnitude": nearer to 100 times than to 10 or to 1000. */
const TWO_ORDERS = [10 ** 1.5, 10 ** 2.5] as const;
const METHOD = "cutting plane";

function nsOf(list: readonly Timing[], name: string): readonly number[] {
  const found = list.find((t) => t.name === name);
  if (found === undefined) throw new Error(`no times of ${name}`);
  return found.ns;
}

const us = (times: readonly number[]): string => (medianInterval(times).value / 1000).toFixed(2);

/** Whether the dual warm start costs what the primal one does: paired times, by the interval of their median ratio. */
export function dualVerdict(set: string, primal: readonly number[], dual: readonly number[]): Verdict {
  const found = pairedRatio(dual, primal);
  return { where: "growth distance 2026, section IV-B",
    claim:
      `${set}, warm: the dual start takes the primal start's time, to a factor of ${COMPARABLE} either way (median of `
        + "paired ratios)", paper: "\"yielded results comparable to the primal warm start\", omitted there",
    ours: intervalText(found),
    ...judged(between(found, 1 / COMPARABLE, COMPARABLE), () => "the second table has the iterations of both") };
}

/** A ratio, what it is of, and the range it is to lie in. */
type Found = readonly [what: string, ratio: Interval, least: number, most: number];

function verdict(where: string, claim: string, paper: string, found: readonly Found[], cause: string): Verdict {
  return { where: `growth distance 2026, ${where}`, claim, paper,
    ours: found.map(([what, ratio]) => `${what} x${intervalText(ratio)}`).join("; "),
    ...judged(worstOf(found.map(([, ratio, least, most]) => between(ratio, least, most))), () => cause) };
}

/** Table III: the method beside each of the others, and how its leads compare. */
function leads({ cold, coldMesh, coldSmooth }: TimesByClass): Verdict[] {
  const slower = (list: readonly Timing[], name: string): Found =>
    [`${name} ${us(nsOf(list, name))} us over ${us(nsOf(list, METHOD))} us`,
      pairedRatio(nsOf(list, name), nsOf(list, METHOD)), 1, Infinity];
  const [onPrimitives, onMeshes, onSmooth] = [cold, coldMesh, coldSmooth].map((list) => slower(list, "IE")[1]);
  return [
    verdict("Table III", "curved primitives, cold: the method is faster than IE and the conic solver",
      "1.85 against 2.8 and 7.6 us", ["IE", "conic"].map((name) => slower(cold, name)),
      "IE written with the same care spends the same time per iteration: one support evaluation each, and counts of "
        + "iterations that differ by a tenth"),
    verdict("Table III", "meshes, cold: the method is faster than IE, Inc and the conic solver",
      "1.3 against 1.8 and 3.9 us", ["IE", "Inc", "conic"].map((name) => slower(coldMesh, name)),
      "the support calls are most of the time on meshes, and both need as many"),
    {
      where: "growth distance 2026, section IV-B",
      claim: "the lead over IE is larger on primitives than on meshes and on DSF sets",
      paper: "\"more significant for primitive sets than for meshes and DSFs\"; x1.5 against x1.4 on meshes",
      ours: `x${intervalText(onPrimitives)} against x${intervalText(onMeshes)} and x${intervalText(onSmooth)}`,
      ...judged(worstOf([onMeshes, onSmooth].map((other) => between(difference(onPrimitives, other), 0))),
        () => "the exchange of a column is cheap beside the support calls of curved shapes in both methods"),
    },
  ];
}

/** Section IV-B: warm starts. */
function starts({ cold, coldMesh, warm, warmMesh }: TimesByClass): Verdict[] {
  const share = (after: readonly Timing[], before: readonly Timing[]): Interval =>
      ratioOfMedians(nsOf(after, METHOD), nsOf(before, METHOD)),
    path = (after: readonly Timing[], before: readonly Timing[]): string =>
      `${us(nsOf(before, METHOD))} to ${us(nsOf(after, METHOD))} us`;
  return [
    verdict("section IV-B", "curved primitives gain next to nothing from a warm start: they keep at least "
      + `${GAIN} of the time`, "1.85 to 2.0 us", [[path(warm, cold), share(warm, cold), GAIN, Infinity]],
      "the remembered normal is used as first direction too, which the paper's primal start does not do"),
    verdict("section IV-B", `meshes gain much from a warm start: at most ${GAIN} of the time is left`, "1.3 to 0.7 us",
      [[path(warmMesh, coldMesh), share(warmMesh, coldMesh), 0, GAIN]],
      "the times of this run do not agree with its iterations (table below)"),
    verdict("section IV-B", `meshes, warm: comparable to Inc, at most ${BESIDE} times as long`, "0.7 against 0.6 us",
      [[`${us(nsOf(warmMesh, METHOD))} us against ${us(nsOf(warmMesh, "Inc"))} us`,
        pairedRatio(nsOf(warmMesh, METHOD), nsOf(warmMesh, "Inc")), 0, BESIDE]],
      "Inc's step is a walk over few facets, ours two support calls"),
    ...([["curved primitives", warm], ["meshes", warmMesh]] as const).map(([name, list]) => dualVerdict(name,
      nsOf(list, "default"), nsOf(list, "default, dual start"))),
  ];
}

/** Section IV-B: sets with a differentiable support function. */
function smoothSets({ coldMesh, coldSmooth, coldRounded }: TimesByClass): Verdict[] {
  return [
    verdict("section IV-B", "DSF sets: DCF's Newton needs less time than the method", "about half",
      [[`DCF ${us(nsOf(coldSmooth, "DCF"))} us over ${us(nsOf(coldSmooth, METHOD))} us`,
        pairedRatio(nsOf(coldSmooth, "DCF"), nsOf(coldSmooth, METHOD)), 0, 1]],
      "a third of the iterations, but each asks for two Hessians and, when its step leaves the face, for a second "
        + "support point"),
    verdict("section IV-B",
      "a mesh as a DSF set costs about two orders of magnitude more than the mesh, DCF included", "x100",
      [METHOD, "DCF"].map((name): Found => [name, ratioOfMedians(nsOf(coldRounded, name), nsOf(coldMesh, METHOD)),
        ...TWO_ORDERS]), "the time grows with the number of vertices, and these meshes have few"),
  ];
}

/** A verdict per claim. */
export function tableVerdicts(times: TimesByClass): Verdict[] {
  return [...leads(times), ...starts(times), ...smoothSets(times)];
}
