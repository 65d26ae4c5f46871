/** The plane's tables as a section of the report: a chart per question and order of the cases, and every figure. */
import type { Question } from "@col/bench";
import { legend, planeChart } from "./charts.ts";
import type { FigureTable, Section } from "./section.ts";
import type { PlaneRow } from "../plane/row.ts";

const MODES = [["order", "in the order of the file"], ["shuffled", "in a new random order on every pass"]] as const;
const QUESTIONS: readonly (readonly [Question, string])[] = [["distance", "Distance"], ["boolean", "Boolean"]];

const COLUMNS = ["corners", "category", "solver", "question", "in order, ns", "shuffled, ns", "cases", "error m",
  "wrong"];
/** These columns are words. */
const WORDS = ["category", "solver", "question"];

function figuresOf(rows: readonly PlaneRow[]): FigureTable {
  return {
    title: "All figures of the plane", columns: COLUMNS.map((name) => ({ name, word: WORDS.includes(name) })),
    rows: rows.map((r) => [
      String(r.vertices), r.category, r.solver, r.question, r.order.toFixed(1), r.shuffled.toFixed(1), String(r.cases),
      r.error === null ? "\u2013" : r.error.toExponential(1), String(r.wrong),
    ]),
    bad: rows.flatMap((r, i) => (r.wrong > 0 ? [[i, COLUMNS.indexOf("wrong")] as const] : [])),
  };
}

/** Nothing where the run has no rows of the plane. */
export function planeSection(rows: readonly PlaneRow[]): Section | undefined {
  if (rows.length === 0) return undefined;
  const solvers = [...new Set(rows.map((r) => r.solver))];
  const charts = QUESTIONS.flatMap(([question, title]) => MODES.map(([mode, order]) => {
    const svg = planeChart(rows.filter((r) => r.question === question), solvers, mode);
    return svg === "" ? "" : `<figure><figcaption>${title}, ${order}</figcaption>${svg}</figure>`;
  }));
  return { id: "plane", body: `<h2>The plane: polygons of equal corner counts</h2>
<p>Least time of all rounds. A fixed order of the cases trains the branch predictor, so both orders are shown.</p>`
    + `${legend(solvers)}<div class="charts">${charts.join("")}</div>`, figures: figuresOf(rows) };
}
