/** Sections of the report for case sets and support functions: charts, and every figure behind a fold. */
import type { Row } from "@col/bench";
import type { StoredResults } from "../results/stored.ts";
import { WRONG_DISTANCE } from "../wrong.ts";
import { classChart, hasFewClasses, legend, supportChart, symbols } from "./charts.ts";
import { escape, number, power } from "./html.ts";
import type { FigureTable, Section } from "./section.ts";

function figure(caption: string, svg: string): string {
  return svg === "" ? "" : `<figure><figcaption>${escape(caption)}</figcaption>${svg}</figure>`;
}

const COLUMNS = ["class", "category", "solver", "question", "mode", "ns", "95 % interval", "cases", "samples",
  "iterations", "max", "bracket m", "gap m", "outside m", "error m", "wrong", "checksum"];
/** So many columns at the left are words. */
const WORDS = 5;

function cellsOf(r: Row): string[] {
  return [r.group, r.category, r.solver, r.question, r.mode, number(r.ns), `${number(r.nsLow)} .. ${number(r.nsHigh)}`,
    String(r.cases), String(r.samples), number(r.iterations, 1), number(r.iterationsMax), power(r.bracket),
    power(r.gap), power(r.infeasibility), r.question === "boolean" ? "\u2013" : power(r.error),
    r.wrong === null ? "\u2013" : String(r.wrong), r.checksum];
}

/** Columns of a row that stand out. */
function badOf(r: Row): string[] {
  const isOff = r.question !== "boolean" && (r.error ?? 0) > WRONG_DISTANCE;
  return [...(isOff ? ["error m"] : []), ...((r.wrong ?? 0) > 0 ? ["wrong"] : [])];
}

function figuresOf(name: string, rows: readonly Row[]): FigureTable {
  return { title: `All figures of ${name}`, columns: COLUMNS.map((column, k) => ({ name: column, word: k < WORDS })),
    rows: rows.map(cellsOf),
    bad: rows.flatMap((r, i) => badOf(r).map((column) => [i, COLUMNS.indexOf(column)] as const)) };
}

/** One set. */
export function setSection(name: string, rows: readonly Row[]): Section {
  const of = (question: Row["question"], mode: Row["mode"]): Row[] =>
    rows.filter((r) => r.question === question && r.mode === mode);
  const solvers = [...new Set(rows.map((r) => r.solver))];
  const charts = [
    figure("Distance, sweep: another pair every call", classChart(of("distance", "sweep"), solvers, "ns",
      "ns per query")),
    figure("Distance, hot: one pair repeated", classChart(of("distance", "hot"), solvers, "ns", "ns per query")),
    figure("Boolean, sweep", classChart(of("boolean", "sweep"), solvers, "ns", "ns per query")),
    figure("Boolean, hot", classChart(of("boolean", "hot"), solvers, "ns", "ns per query")),
    figure("Depth of overlapping pairs, sweep", classChart(of("depth", "sweep"), solvers, "ns", "ns per query")),
    figure("Depth of overlapping pairs, hot", classChart(of("depth", "hot"), solvers, "ns", "ns per query")),
    figure("Iterations, distance", classChart(of("distance", "sweep"), solvers, "iterations", "iterations")),
  ];
  const key = hasFewClasses(rows) ? symbols(rows) : legend(solvers);
  return { id: name, body: `<h2>${escape(name)}</h2>${key}<div class="charts">${charts.join("")}</div>`,
    figures: figuresOf(name, rows) };
}

/** Cost of support calls; nothing where the run has none. */
export function supportSection(results: StoredResults): Section | undefined {
  if (results.support.length === 0) return undefined;
  const variants = [...new Set(results.support.map((r) => r.variant))];
  const charts = (["random", "turning"] as const).map((d) => figure(`Support call, ${d} directions`,
    supportChart(results.support.filter((r) => r.directions === d), variants)));
  return { id: "support", body:
    `<h2>Support functions of hulls</h2>${legend(variants)}<div class="charts">${charts.join("")}</div>` };
}
