/** Sections of the report for case sets and support functions: charts, and every figure behind a fold. */
import type { Row } from "@col/bench";
import type { StoredResults } from "../results/stored.ts";
import { WRONG_DISTANCE } from "../wrong.ts";
import { classChart, hasFewClasses, legend, supportChart, symbols } from "./charts.ts";
import { escape, number, power } from "./html.ts";

function figure(caption: string, svg: string): string {
  return svg === "" ? "" : `<figure><figcaption>${escape(caption)}</figcaption>${svg}</figure>`;
}

const COLUMNS = ["class", "category", "solver", "question", "mode", "ns", "95 % interval", "cases", "samples",
  "iterations", "max", "bracket m", "gap m", "outside m", "error m", "wrong", "checksum"];
const WORDS = 5;

function table(rows: readonly Row[]): string {
  const cell = (text: string, k: number, bad = false): string =>
    `<td class="${k < WORDS ? "word" : ""}${bad ? " bad" : ""}">${escape(text)}</td>`;
  const body = rows.map((r) => {
    const cells = [
      r.group, r.category, r.solver, r.question, r.mode, number(r.ns), `${number(r.nsLow)} .. ${number(r.nsHigh)}`,
      String(r.cases), String(r.samples), number(r.iterations, 1),
      number(r.iterationsMax), power(r.bracket), power(r.gap), power(r.infeasibility), r.question === "boolean" ? "–"
        : power(r.error), r.wrong === null ? "–" : String(r.wrong), r.checksum,
    ];
    return `<tr>${cells.map((text, k) => cell(text, k, (COLUMNS[k] === "wrong" && (r.wrong ?? 0) > 0) || (COLUMNS[k] === "error m" && r.question !== "boolean" && (r.error ?? 0) > WRONG_DISTANCE))).join("")}</tr>`;
  });
  const head = COLUMNS.map((c, k) => `<th class="${k < WORDS ? "word" : ""}">${escape(c)}</th>`).join("");
  const text = `<thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody>`;
  return `<div class="wide" tabindex="0"><table>${text.replaceAll(' class=""', "")}</table></div>`;
}

/** One set. */
export function setSection(name: string, rows: readonly Row[]): string {
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
  return `<section id="${escape(name)}"><h2>${escape(name)}</h2>${hasFewClasses(rows) ? symbols(rows) : legend(solvers)}<div class="charts">${charts.join("")}</div>
<details><summary>All figures of ${escape(name)} (${rows.length} rows)</summary>${table(rows)}</details></section>`;
}

/** Cost of support calls; nothing where the run has none. */
export function supportSection(results: StoredResults): string {
  if (results.support.length === 0) return "";
  const variants = [...new Set(results.support.map((r) => r.variant))];
  const charts = (["random", "turning"] as const).map((d) => figure(`Support call, ${d} directions`,
    supportChart(results.support.filter((r) => r.directions === d), variants)));
  return `<section id="support"><h2>Support functions of hulls</h2>${legend(variants)}<div `
    + `class="charts">${charts.join("")}</div></section>`;
}

