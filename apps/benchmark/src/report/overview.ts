/**
 * The first charts of the report: per question, times of ours and of each library on one logarithmic scale, a dot a
 * class of problems and category. A cross is a class in which the solver gives a wrong answer. In: comparisons of the
 * sweep. Out: HTML.
 */
import * as Plot from "@observablehq/plot";
import type { Comparison, Question } from "@col/bench";
import { BARS } from "../verdicts.ts";
import { draw, FRAME } from "./charts.ts";
import { figureHtml } from "./section.ts";

/** Words of the questions. */
const TITLES: Readonly<Record<Question, string>> = {
  distance: "How far apart?", boolean: "Do they overlap?", depth: "How deep do they overlap?",
};
/** Ours, whatever solver answers; the height of a line of the chart. */
const OURS = "@col", LINE = 18;

interface Dot {
  readonly name: string;
  readonly ns: number;
  readonly wrong: boolean;
}

/** One dot a cell: ours once, however many libraries it is compared with. */
function dotsOf(comparisons: readonly Comparison[]): Dot[] {
  const ours = new Map(comparisons.map((c): [string, Dot] => [`${c.set} ${c.group} ${c.category} ${c.cases}`,
    { name: OURS, ns: c.oursNs, wrong: c.oursAccuracy.wrong > 0 }]));
  return [...ours.values(), ...comparisons.map((c) =>
    ({ name: c.peer, ns: c.peerNs, wrong: c.peerAccuracy.wrong > 0 }))].filter(({ ns }) => ns > 0);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((p, q) => p - q);
  return sorted[sorted.length >> 1];
}

function chartOf(dots: readonly Dot[]): string {
  const names = [...new Set(dots.map(({ name }) => name))];
  const of = new Map(names.map((name) => [name, median(dots.filter((d) => d.name === name).map(({ ns }) => ns))]));
  const order = names.toSorted((p, q) => (of.get(p) ?? 0) - (of.get(q) ?? 0));
  return draw({
    marginLeft: 112, marginRight: 12, marginBottom: 36, height: 50 + LINE * names.length,
    x: { type: "log", label: "ns per query", grid: true, ticks: 5, tickFormat: "~s" },
    y: { domain: order, label: null, tickSize: 0 },
    marks: [
      Plot.frame(FRAME),
      Plot.dot(dots.filter((d) => !d.wrong), { x: "ns", y: "name", r: 2.5,
        fill: (d: Dot) => (d.name === OURS ? "#2f66d8" : "#8a93a6"), fillOpacity: 0.6 }),
      Plot.dot(dots.filter((d) => d.wrong), { x: "ns", y: "name", r: 3.5, symbol: "times", stroke: "#d0342c" }),
      Plot.tickX([...of].map(([name, ns]) => ({ name, ns })), { x: "ns", y: "name", stroke: "currentColor" }),
    ],
  });
}

/** A chart a question; empty if the run has no comparisons. */
export function overview(comparisons: readonly Comparison[]): string {
  const sweep = comparisons.filter((c) => c.mode === "sweep");
  const charts = (Object.keys(BARS) as Question[]).map((question) => {
    const dots = dotsOf(sweep.filter((c) => c.question === question));
    return dots.length === 0 ? "" : figureHtml(TITLES[question], chartOf(dots));
  });
  return charts.every((chart) => chart === "") ? "" : `<p>How long one query takes, with <code>@col</code> beside other
libraries on the same problems.</p>
<div class="charts">${charts.join("")}</div>
<p>Each dot is a class of problems: its median time, another pair every call. A line is the median of all of them.
A red cross marks a class with wrong answers of that library.</p>`;
}
