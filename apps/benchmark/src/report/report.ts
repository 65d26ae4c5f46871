/**
 * Writes the report as a single HTML file that needs no other files, and provides the parts that all report pages
 * share.
 *
 * In: stored results. Out: HTML text. Charts are SVG; tables scroll in their own box on small screens. The raw
 * results are embedded as JSON and can be saved from the page.
 */
import { buildText } from "../harness/environment.ts";
import type { StoredResults } from "../results/stored.ts";
import { againstSection } from "./against.ts";
import { experimentSection } from "./experiments.ts";
import { overview } from "./overview.ts";
import { escape, wholeSection } from "./section.ts";
import { planeSection, setSection, supportSection } from "./sets.ts";
import { absence, contents, runsTable, summary, verdictTable, withRun } from "./summary.ts";
import type { Section } from "./section.ts";

const STYLE = `
:root { color-scheme: light dark; --paper: #fff; --ink: #1b1b1b; --rule: #ddd; --bad: #b00020; --good: #00661a;
  --link: #1d4fb8; }
@media (prefers-color-scheme: dark) { :root { --paper: #17191d; --ink: #e4e4e6; --rule: #3b3e45; --bad: #ff8a94;
  --good: #7bd88f; --link: #9dbdff; } }
body { margin: 0 auto; padding: 1rem; max-width: 76rem; font: 16px/1.45 system-ui, sans-serif; color: var(--ink);
  background: var(--paper); }
h1 { font-size: 1.5rem; } h2 { margin-top: 2.2rem; border-bottom: 1px solid var(--rule); } p { max-width: 46rem; }
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); gap: 1rem; }
figure { margin: 0; } figcaption { font-weight: 600; } svg { max-width: 100%; height: auto; }
svg text { white-space: pre; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .85rem; font-variant-numeric: tabular-nums; white-space: nowrap; }
th, td { padding: .15rem .45rem; text-align: right; border-bottom: 1px solid var(--rule); }
th { border-bottom-color: currentColor; vertical-align: bottom; } #against th { white-space: normal; }
th.word, td.word { text-align: left; } td.bad, .bad { color: var(--bad); font-weight: 700; }
td.good { color: var(--good); font-weight: 700; }
td.text { white-space: normal; min-width: 18rem; } .entry { display: inline-block; margin-right: .8rem; }
.legend { max-width: none; line-height: 1.7; }
a { color: var(--link); }
nav { max-width: 60rem; line-height: 1.9; } summary { cursor: pointer; padding: .3rem 0; }
li { max-width: 60rem; overflow-wrap: anywhere; } code { overflow-wrap: anywhere; }
button, input { font: inherit; padding: .5rem .9rem; }`;

const SCRIPT = `
document.getElementById("save").addEventListener("click", () => {
  const text = document.getElementById("results").textContent;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = "results.json";
  link.click();
});`;

/** Explanation of the columns of the tables of times. */
const QUANTITIES =
  `<p>Nanoseconds per query, poses in, witness points and normal out. Per case the mean of the fastest 90 % of its
samples, over the cases the median with its 95 % interval. Each solver runs in a process of its own, passes interleaved.
<em>gap</em>: distance less the distance of the supporting planes across the answer's normal, recomputed from support
functions; <em>bracket</em>: the solver's own upper less lower bound; <em>outside</em>: how far a witness point leaves
its shape; <em>error</em>: against the reference; <em>wrong</em>: Boolean answers that are wrong, depths missed or off
by more than 0.01 mm.
Categories by signed distance: overlap, close (up to 0.1 m), mid (0.3 m), distant (1 m).</p>`;

/** A page: `body`, its main part, under the report's style. */
function documentOf(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head><body>
<main>
${body}
</main></body></html>
`;
}

/** The first line of the report. */
const HEADING = "<h1>What a certified collision query costs</h1>";

/** Machine, commit and command of the run, and the meaning of its columns. */
export function runOf(results: StoredResults): string {
  const { machine } = results, { cpu, cores, platform, node, v8 } = machine;
  return `<p>${escape(cpu)}, ${escape(cores)} cores, ${escape(platform)}, Node ${escape(node)} (V8 ${escape(v8)}),
load ${machine.load.toFixed(1)} at the start.
Commit ${escape(results.commit)}, ${escape(buildText(results))}, ${escape(results.date)},
<code>bench ${escape(results.command)} --seed ${escape(results.seed)}</code>.</p>
${results.rows.length === 0 ? "" : QUANTITIES}`;
}

/** The sections of the report in their order; empty ones are left out. */
export function sectionsOf(results: StoredResults): Section[] {
  const sets = [...new Set(results.rows.map((r) => r.set))];
  return [
    againstSection(results.comparisons ?? []),
    ...sets.map((name) => setSection(name, results.rows.filter((r) => r.set === name))),
    supportSection(results), planeSection(results.plane ?? []), ...(results.experiments ?? []).map(experimentSection),
  ].filter((section) => section !== undefined).map((section) => withRun(section, results));
}

/** The whole page. */
export function writeReport(results: StoredResults): string {
  const sections = sectionsOf(results), json = JSON.stringify(results).replaceAll("<", "\\u003c");
  return documentOf(`Benchmark: ${results.command}`, `${HEADING}
${overview(results.comparisons ?? [])}
${verdictTable(results.comparisons ?? [])}
${summary(results)}
${runOf(results)}
${runsTable(results)}
${contents(sections)}
${absence(results.absent)}
<p><button id="save" type="button">Save the raw results (JSON)</button></p>
${sections.map(wholeSection).join("\n")}
<script type="application/json" id="results">${json}</script>
<script>${SCRIPT}</script>`);
}
