/**
 * Measures of `growth-table` (Thirugnanam and Sreenath 2026, Table III and section IV-B): ratios of medians, paired
 * where both methods have the same cases.
 */
import { medianInterval } from "@col/bench";
import type { Interval, Measures } from "./experiment.ts";
import type { Timing } from "./growth-timing.ts";
import { difference, pairedRatio, ratioOfMedians } from "./statistics.ts";

/** Times of all methods by class of cases; of one class all methods have the same cases in the same order. */
export interface TimesByClass {
  readonly cold: readonly Timing[];
  readonly coldMesh: readonly Timing[];
  readonly coldSmooth: readonly Timing[];
  readonly coldRounded: readonly Timing[];
  readonly warm: readonly Timing[];
  readonly warmMesh: readonly Timing[];
}

const METHOD = "cutting plane";

function nsOf(list: readonly Timing[], name: string): readonly number[] {
  const found = list.find((t) => t.name === name);
  if (found === undefined) throw new Error(`growth-table: no times of ${name}`);
  return found.ns;
}

/** Time of another method over the cutting planes' on the same cases. */
const over = (list: readonly Timing[], name: string): Interval => pairedRatio(nsOf(list, name), nsOf(list, METHOD));

/** All measures of the table. */
export function tableMeasures({ cold, coldMesh, coldSmooth, coldRounded, warm, warmMesh }: TimesByClass): Measures {
  const left = (after: readonly Timing[], before: readonly Timing[]): Interval =>
      ratioOfMedians(nsOf(after, METHOD), nsOf(before, METHOD)),
    us = (list: readonly Timing[]): Interval => {
      const { value, low, high } = medianInterval(nsOf(list, METHOD));
      return { value: value / 1000, low: low / 1000, high: high / 1000 };
    },
    dual = (list: readonly Timing[]): Interval => pairedRatio(nsOf(list, "default, dual start"), nsOf(list, "default"));
  return {
    ...Object.fromEntries([
      ...["IE", "conic"].map((m) => [`curved primitives, cold, time: ${m} / cutting planes`, over(cold, m)]),
      ...["IE", "Inc", "conic"].map((m) => [`meshes, cold, time: ${m} / cutting planes`, over(coldMesh, m)]),
    ]) as Measures,
    "lead over IE: curved primitives less meshes": difference(over(cold, "IE"), over(coldMesh, "IE")),
    "lead over IE: curved primitives less DSF sets": difference(over(cold, "IE"), over(coldSmooth, "IE")),
    "curved primitives, time: warm / cold": left(warm, cold), "meshes, time: warm / cold": left(warmMesh, coldMesh),
    "meshes, warm, time: Inc / cutting planes": over(warmMesh, "Inc"),
    "curved primitives, warm, time: dual / primal start": dual(warm),
    "meshes, warm, time: dual / primal start": dual(warmMesh),
    "DSF sets, cold, time: DCF / cutting planes": over(coldSmooth, "DCF"),
    "meshes, time: cutting planes as DSF sets / as meshes":
      ratioOfMedians(nsOf(coldRounded, METHOD), nsOf(coldMesh, METHOD)),
    "meshes, time: DCF as DSF sets / cutting planes as meshes":
      ratioOfMedians(nsOf(coldRounded, "DCF"), nsOf(coldMesh, METHOD)),
    "curved primitives, cold, median time, us": us(cold), "meshes, cold, median time, us": us(coldMesh),
  };
}
