/**
 * The sections of the report for case sets, support functions and 2-D polygons: charts, and a table with every figure
 * behind a fold.
 *
 * In: rows of results (times in ns, lengths in m). Out: `Section` records; undefined if the run has no such rows.
 * Cells with wrong answers, or with an error above the limit, are marked.
 */
import type { Question, Row } from "@col/bench";
import type { PlaneRow } from "../plane/measures.ts";
import type { StoredResults } from "../results/stored.ts";
import { WRONG_DISTANCE } from "../verdicts.ts";
import { classChart, hasFewClasses, legend, planeChart, supportChart, symbols } from "./charts.ts";
import { escape, figureHtml, number, power, tableOf } from "./section.ts";
import type { ColumnOf, Section } from "./section.ts";

const isBad = (bad: boolean): string => (bad ? "bad" : "");

const COLUMNS: readonly ColumnOf<Row>[] = [
  ["class", "word", (r) => r.group], ["category", "word", (r) => r.category], ["solver", "word", (r) => r.solver],
  ["question", "word", (r) => r.question], ["mode", "word", (r) => r.mode], ["ns", "number", (r) => number(r.ns)],
  ["95 % interval", "number", (r) => `${number(r.nsLow)} .. ${number(r.nsHigh)}`],
  ["cases", "number", (r) => String(r.cases)], ["samples", "number", (r) => String(r.samples)],
  ["iterations", "number", (r) => number(r.iterations, 1)], ["max", "number", (r) => number(r.iterationsMax)],
  ["bracket m", "number", (r) => power(r.bracket)], ["gap m", "number", (r) => power(r.gap)],
  ["outside m", "number", (r) => power(r.infeasibility)],
  ["error m", "number", (r) => (r.question === "boolean" ? "\u2013" : power(r.error)),
    (r) => isBad(r.question !== "boolean" && (r.error ?? 0) > WRONG_DISTANCE)],
  ["wrong", "number", (r) => (r.wrong === null ? "\u2013" : String(r.wrong)), (r) => isBad((r.wrong ?? 0) > 0)],
  ["checksum", "number", (r) => r.checksum],
];

const PLANE_COLUMNS: readonly ColumnOf<PlaneRow>[] = [
  ["corners", "number", (r) => String(r.vertices)], ["category", "word", (r) => r.category],
  ["solver", "word", (r) => r.solver], ["question", "word", (r) => r.question],
  ["in order, ns", "number", (r) => r.order.toFixed(1)], ["shuffled, ns", "number", (r) => r.shuffled.toFixed(1)],
  ["cases", "number", (r) => String(r.cases)],
  ["error m", "number", (r) => (r.error === null ? "\u2013" : r.error.toExponential(1))],
  ["wrong", "number", (r) => String(r.wrong), (r) => isBad(r.wrong > 0)],
];

/** Charts of a set: caption, question, mode, and the figure that is drawn against the class. */
const CHARTS: readonly (readonly [string, Question, Row["mode"], "ns" | "iterations"])[] = [
  ["Distance, sweep: another pair every call", "distance", "sweep", "ns"],
  ["Distance, hot: one pair repeated", "distance", "hot", "ns"],
  ["Boolean, sweep", "boolean", "sweep", "ns"], ["Boolean, hot", "boolean", "hot", "ns"],
  ["Depth of overlapping pairs, sweep", "depth", "sweep", "ns"],
  ["Depth of overlapping pairs, hot", "depth", "hot", "ns"],
  ["Iterations, distance", "distance", "sweep", "iterations"],
];

/** One set. */
export function setSection(name: string, rows: readonly Row[]): Section {
  const solvers = [...new Set(rows.map((r) => r.solver))];
  const charts = CHARTS.map(([caption, question, mode, value]) => figureHtml(caption,
    classChart(rows.filter((r) => r.question === question && r.mode === mode), solvers, value,
      value === "ns" ? "ns per query" : value)));
  const key = hasFewClasses(rows) ? symbols(rows) : legend(solvers);
  return { id: name, body: `<h2>${escape(name)}</h2>${key}<div class="charts">${charts.join("")}</div>`,
    figures: { title: `All figures of ${name}`, ...tableOf(COLUMNS, rows) } };
}

/** Cost of support calls; empty if the run has no such figures. */
export function supportSection({ support: rows }: StoredResults): Section | undefined {
  if (rows.length === 0) return undefined;
  const variants = [...new Set(rows.map((r) => r.variant))];
  const charts = (["random", "turning"] as const).map((d) => figureHtml(`Support call, ${d} directions`,
    supportChart(rows.filter((r) => r.directions === d), variants)));
  return { id: "support", title: "support functions", body:
    `<h2>Support functions of hulls</h2>${legend(variants)}<div class="charts">${charts.join("")}</div>` };
}

const MODES = [["order", "in the order of the file"], ["shuffled", "in a new random order on every pass"]] as const;
const QUESTIONS: readonly (readonly [Question, string])[] = [["distance", "Distance"], ["boolean", "Boolean"]];

/** The plane's tables: a chart per question and order of the cases; empty if the run has no 2-D rows. */
export function planeSection(rows: readonly PlaneRow[]): Section | undefined {
  if (rows.length === 0) return undefined;
  const solvers = [...new Set(rows.map((r) => r.solver))];
  const charts = QUESTIONS.flatMap(([question, title]) => MODES.map(([mode, order]) => figureHtml(`${title}, ${order}`,
    planeChart(rows.filter((r) => r.question === question), solvers, mode))));
  return { id: "plane", title: "the plane", body: `<h2>The plane: polygons of equal corner counts</h2>
<p>Least time of all rounds. A fixed order of the cases trains the branch predictor, so both orders are shown.</p>`
    + `${legend(solvers)}<div class="charts">${charts.join("")}</div>`,
  figures: { title: "All figures of the plane", ...tableOf(PLANE_COLUMNS, rows) } };
}
