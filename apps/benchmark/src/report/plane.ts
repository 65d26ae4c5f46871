/** The plane's tables as a section of the report: a chart per question and order of the cases, and every figure. */
import type { Question } from "@col/bench";
import { legend, planeChart } from "./charts.ts";
import { escape } from "./html.ts";
import type { PlaneRow } from "../plane/row.ts";

const MODES = [["order", "in the order of the file"], ["shuffled", "in a new random order on every pass"]] as const;
const QUESTIONS: readonly (readonly [Question, string])[] = [["distance", "Distance"], ["boolean", "Boolean"]];

function table(rows: readonly PlaneRow[]): string {
  const cell = (text: string, css = ""): string => `<td class="${css}">${escape(text)}</td>`;
  const body = rows.map((r) => `<tr>${[
    cell(String(r.vertices)), cell(r.category, "word"), cell(r.solver, "word"), cell(r.question, "word"), cell(r.order.toFixed(1)), cell(r.shuffled.toFixed(1)), cell(String(r.cases)),
    cell(r.error === null ? "\u2013" : r.error.toExponential(1)), cell(String(r.wrong), r.wrong > 0 ? "bad" : ""),
  ].join("")}</tr>`);
  const head = ["corners", "category", "solver", "question", "in order, ns", "shuffled, ns", "cases", "error m",
    "wrong"].map((c, k) => `<th class="${k > 0 && k < 4 ? "word" : ""}">${c}</th>`).join("");
  return `<div class="wide" `
    + `tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table></div>`;
}

/** Nothing where the run has no rows of the plane. */
export function planeSection(rows: readonly PlaneRow[]): string {
  if (rows.length === 0) return "";
  const solvers = [...new Set(rows.map((r) => r.solver))];
  const charts = QUESTIONS.flatMap(([question, title]) => MODES.map(([mode, order]) => {
    const svg = planeChart(rows.filter((r) => r.question === question), solvers, mode);
    return svg === "" ? "" : `<figure><figcaption>${title}, ${order}</figcaption>${svg}</figure>`;
  }));
  return `<section id="plane"><h2>The plane: polygons of equal corner counts</h2>
<p>Least time of all rounds. A fixed order of the cases trains the branch predictor, so both orders are shown.</p>${legend(solvers)}<div class="charts">${charts.join("")}</div>
<details><summary>All figures of the plane (${rows.length} rows)</summary>${table(rows)}</details></section>`;
}
