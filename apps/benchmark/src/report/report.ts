/**
 * The report: one HTML file that needs nothing else. Charts are SVG, tables scroll in their own box on small screens, the
 * raw rows are embedded as JSON and can be saved from the page.
 */
import type { Comparison, Row } from "@col/bench";
import type { StoredResults } from "../commands/suite.ts";
import { classChart, legend, supportChart } from "./charts.ts";
import { experimentSection } from "./experiments.ts";
import { escape } from "./html.ts";
import { planeSection } from "./plane.ts";
import { BARS, cellCount, slowerCells, verdicts } from "../verdicts.ts";
import { WRONG_DISTANCE } from "../wrong.ts";

const number = (x: number | null, digits = 0): string => (x === null || Number.isNaN(x) ? "–" : x.toFixed(digits));
const power = (x: number | null): string => (x === null || Number.isNaN(x) ? "–" : x <= 0 ? "0" : x.toExponential(1));

const STYLE = `
:root { color-scheme: light; }
body { margin: 0 auto; padding: 1rem; max-width: 76rem; font: 16px/1.45 system-ui, sans-serif; color: #1b1b1b; background: #fff; }
h1 { font-size: 1.5rem; } h2 { margin-top: 2.2rem; border-bottom: 1px solid #ddd; } p { max-width: 46rem; }
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); gap: 1rem; }
figure { margin: 0; } figcaption { font-weight: 600; } svg { max-width: 100%; height: auto; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: .85rem; font-variant-numeric: tabular-nums; white-space: nowrap; }
th, td { padding: .15rem .6rem; text-align: right; border-bottom: 1px solid #eee; } th { border-bottom: 1px solid #999; }
th.word, td.word { text-align: left; } td.bad, .bad { color: #b00020; font-weight: 700; } td.good { color: #00661a; font-weight: 700; }
button { font: inherit; padding: .5rem .9rem; }`;

const SCRIPT = `
document.getElementById("save").addEventListener("click", () => {
  const text = document.getElementById("results").textContent;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = "results.json";
  link.click();
});`;

function figure(caption: string, svg: string): string {
  return svg === "" ? "" : `<figure><figcaption>${escape(caption)}</figcaption>${svg}</figure>`;
}

const COLUMNS = ["class", "category", "solver", "question", "mode", "ns", "95 % interval", "cases", "samples", "iterations", "max", "bracket m", "gap m", "outside m", "error m", "wrong", "checksum"];
const WORDS = 5;

function table(rows: readonly Row[]): string {
  const cell = (text: string, k: number, bad = false): string => `<td class="${k < WORDS ? "word" : ""}${bad ? " bad" : ""}">${escape(text)}</td>`;
  const body = rows.map((r) => {
    const cells = [
      r.group, r.category, r.solver, r.question, r.mode, number(r.ns), `${number(r.nsLow)} .. ${number(r.nsHigh)}`, String(r.cases), String(r.samples), number(r.iterations, 1),
      number(r.iterationsMax), power(r.bracket), power(r.gap), power(r.infeasibility), r.question === "boolean" ? "–" : power(r.error), r.wrong === null ? "–" : String(r.wrong), r.checksum,
    ];
    return `<tr>${cells.map((text, k) => cell(text, k, (COLUMNS[k] === "wrong" && (r.wrong ?? 0) > 0) || (COLUMNS[k] === "error m" && r.question !== "boolean" && (r.error ?? 0) > WRONG_DISTANCE))).join("")}</tr>`;
  });
  const head = COLUMNS.map((c, k) => `<th class="${k < WORDS ? "word" : ""}">${escape(c)}</th>`).join("");
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table></div>`;
}

function setSection(name: string, rows: readonly Row[]): string {
  const of = (question: Row["question"], mode: Row["mode"]): Row[] => rows.filter((r) => r.question === question && r.mode === mode);
  const solvers = [...new Set(rows.map((r) => r.solver))];
  const charts = [
    figure("Distance, sweep: another pair every call", classChart(of("distance", "sweep"), solvers, "ns", "ns per query")),
    figure("Distance, hot: one pair repeated", classChart(of("distance", "hot"), solvers, "ns", "ns per query")),
    figure("Boolean, sweep", classChart(of("boolean", "sweep"), solvers, "ns", "ns per query")),
    figure("Boolean, hot", classChart(of("boolean", "hot"), solvers, "ns", "ns per query")),
    figure("Depth of overlapping pairs, sweep", classChart(of("depth", "sweep"), solvers, "ns", "ns per query")),
    figure("Depth of overlapping pairs, hot", classChart(of("depth", "hot"), solvers, "ns", "ns per query")),
    figure("Iterations, distance", classChart(of("distance", "sweep"), solvers, "iterations", "iterations")),
  ];
  return `<section><h2>${escape(name)}</h2>${legend(solvers)}<div class="charts">${charts.join("")}</div>
<details><summary>All figures of ${escape(name)} (${rows.length} rows)</summary>${table(rows)}</details></section>`;
}

function supportSection(results: StoredResults): string {
  if (results.support.length === 0) return "";
  const charts = (["random", "turning"] as const).map((d) => figure(`Support call, ${d} directions`, supportChart(results.support.filter((r) => r.directions === d))));
  return `<section><h2>Support functions of hulls</h2><div class="charts">${charts.join("")}</div></section>`;
}

function againstSection(comparisons: readonly Comparison[]): string {
  const lines = verdicts(comparisons), slower = slowerCells(comparisons);
  if (lines.length === 0) return "";
  const mark = (v: string): string => (v === "reached" ? "good" : v === "not reached" ? "bad" : "");
  const cell = (text: string, word = false, css = ""): string => `<td class="${word ? "word" : ""} ${css}">${escape(text)}</td>`;
  const ratio = (c: Comparison): string => `${c.ratio.toFixed(2)} [${c.ratioLow.toFixed(2)}, ${c.ratioHigh.toFixed(2)}]`;
  const head = (names: readonly string[], words: number): string => `<tr>${names.map((n, k) => `<th class="${k < words ? "word" : ""}">${n}</th>`).join("")}</tr>`;
  const verdictRows = lines.map(({ least: c, verdict, group, question, set }) => `<tr>${[
    cell(question, true), cell(set, true), cell(group, true), cell(verdict, true, mark(verdict)), cell(String(BARS[question])), cell(ratio(c)), cell(c.category), cell(`${c.ours} ${number(c.oursNs)}`),
    cell(`${c.peer} ${number(c.peerNs)}`), cell(`${c.peerAccuracy.wrong} of ${c.cases}`, false, c.peerAccuracy.wrong > 0 ? "bad" : ""), cell(power(c.peerAccuracy.error)), cell(power(c.oursAccuracy.error)),
  ].join("")}</tr>`);
  const slowerRows = slower.map(({ cell: c, verdict, reason }) => `<tr>${[
    cell(verdict, true), cell(c.question, true), cell(c.set, true), cell(c.group, true), cell(c.category, true), cell(c.mode, true), cell(ratio(c)), cell(`${c.ours} ${number(c.oursNs)}`), cell(`${c.peer} ${number(c.peerNs)}`), cell(reason, true),
  ].join("")}</tr>`);
  return `<section><h2>Against other JavaScript and WebAssembly libraries</h2>
<p>Time of the library over ours, case by case on the cases both take: median and 95 % interval, a different pair every call. The table has the library with the least ratio of each class; above the bar is <em>reached</em>.</p>
<div class="wide"><table><thead>${head(["question", "set", "class", "verdict", "bar", "least ratio", "category", "ours, ns", "library, ns", "its wrong answers", "its error m", "our error m"], 4)}</thead><tbody>${verdictRows.join("")}</tbody></table></div>
<h3>Cells where a library is faster: ${slower.length} of ${cellCount(comparisons)}</h3>
<div class="wide"><table><thead>${head(["verdict", "question", "set", "class", "category", "mode", "ratio", "ours, ns", "library, ns", "reason"], 6)}</thead><tbody>${slowerRows.join("")}</tbody></table></div></section>`;
}

/** The whole page. */
export function writeReport(results: StoredResults): string {
  const { machine } = results;
  const sets = [...new Set(results.rows.map((r) => r.set))];
  const json = JSON.stringify(results).replaceAll("<", "\\u003c");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Benchmark: ${escape(results.command)}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head><body>
<h1>What a certified collision query costs</h1>
<p>${escape(machine.cpu)}, ${machine.cores} cores, ${escape(machine.platform)}, Node ${escape(machine.node)} (V8 ${escape(machine.v8)}), load ${machine.load.toFixed(1)} at the start.
Commit ${escape(results.commit)}, ${escape(results.date)}, <code>bench ${escape(results.command)} --seed ${results.seed}</code>.</p>
<p>Nanoseconds per query, poses in, witness points and normal out. Per case the mean of the fastest 90 % of its samples, over the cases the median with its 95 % interval.
Each solver runs in a process of its own, passes interleaved. <em>gap</em>: distance less the distance of the supporting planes across the answer's normal, recomputed from support functions;
<em>bracket</em>: the solver's own upper less lower bound; <em>outside</em>: how far a witness point leaves its shape; <em>error</em>: against the reference; <em>wrong</em>: Boolean answers that are wrong, depths missed or off by more than 0.01 mm.
Categories by signed distance: overlap, close (up to 0.1 m), mid (0.3 m), distant (1 m).</p>
${results.absent.length > 0 ? `<p>Absent: ${escape(results.absent.join("; "))}.</p>` : ""}
<p><button id="save" type="button">Save the raw results (JSON)</button></p>
${sets.map((name) => setSection(name, results.rows.filter((r) => r.set === name))).join("\n")}
${supportSection(results)}
${planeSection(results.plane ?? [])}
${(results.experiments ?? []).map(experimentSection).join("\n")}
${againstSection(results.comparisons ?? [])}
<script type="application/json" id="results">${json}</script>
<script>${SCRIPT}</script>
</body></html>
`;
}
