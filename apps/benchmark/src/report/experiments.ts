/**
 * The sections of the report for experiments: verdicts on the papers' claims, figures as SVG, tables.
 *
 * In: the stored result of an experiment. Out: a `Section` as HTML. A figure is a line, dots or boxes; lines with
 * more than 200 points have no dots. Points that are not finite, or not positive on a logarithmic axis, are left out.
 */
import * as Plot from "@observablehq/plot";
import type { ExperimentFigure, ExperimentResult, ExperimentTable, Verdict } from "@col/papers";
import { verdictsOf } from "../claims/judge.ts";
import { cellText, introduction } from "../tables.ts";
import { isWord } from "../plain-table.ts";
import { draw, FRAME, legend } from "./charts.ts";
import { escape, tableHtml } from "./section.ts";
import type { Section } from "./section.ts";

/** Quantities of one series at one x, as Plot wants them. */
interface Point {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly low: number;
  readonly high: number;
}

const BY_NAME = { z: "name" };

function pointsOf(figure: ExperimentFigure): Point[] {
  const fits = (value: number, log: boolean): boolean => Number.isFinite(value) && (!log || value > 0);
  return figure.series.flatMap(({ name, x, y, low, high }) =>
    x.map((at, i): Point => ({ name, x: at, y: y[i], low: low?.[i] ?? NaN, high: high?.[i] ?? NaN })))
    .filter((p) => fits(p.x, figure.x.log) && fits(p.y, figure.y.log));
}

/** A line of more points than this has no dots. */
const MOST_DOTS = 200;

/** Values between these are labelled without powers of ten. */
const PLAIN = { least: 1e-3, most: 1e9 };

function svgOf(figure: ExperimentFigure): string {
  const points = pointsOf(figure), names = figure.series.map((s) => s.name);
  if (points.length === 0) return "";
  const floor = figure.y.log ? Math.min(...points.map((p) => p.y)) : -Infinity;
  const banded = points.filter((p) => Number.isFinite(p.low) && Number.isFinite(p.high))
    .map((p) => ({ ...p, low: Math.max(p.low, floor) }));
  const boxes = figure.kind === "boxes", isPlain = points.every((p) => p.y >= PLAIN.least && p.y < PLAIN.most);
  const marks = boxes
    ? [Plot.boxY(points, { x: "name", y: "y", fx: "x", fill: "name", fillOpacity: 0.5, r: 1 })]
    : [
      Plot.areaY(banded, { x: "x", y1: "low", y2: "high", ...BY_NAME, fill: "name", fillOpacity: 0.15 }),
      ...(figure.kind === "line" ? [Plot.lineY(points, { x: "x", y: "y", ...BY_NAME, stroke: "name",
        strokeWidth: 1.5 })] : []),
      ...(figure.kind === "line" && points.length > MOST_DOTS ? []
        : [Plot.dot(points, { x: "x", y: "y", ...BY_NAME, fill: "name", r: 2 })]),
    ];
  return draw({
    marginLeft: 62, marginRight: 20, marginBottom: 44, height: 330,
    x: boxes ? { axis: null, domain: names } : { type: figure.x.log ? "log" : "linear", label: figure.x.label,
      grid: true, ticks: 5, ...(figure.x.log ? { tickFormat: "~s" } : {}) },
    ...(boxes
      ? { fx: new Set(points.map((p) => p.x)).size > 1 ? { label: figure.x.label,
        tickFormat: (x: number): string => (Math.abs(x) < 1e-3 ? x.toExponential() : String(x)) } : { axis: null } }
        : {}),
    y: { type: figure.y.log ? "log" : "linear", label: figure.y.label, grid: true, ticks: 5,
      ...(figure.y.log ? { tickFormat: isPlain ? "~s" : ".0e" } : {}) },
    color: { legend: false, scheme: "Observable10", domain: names }, marks: [Plot.frame(FRAME), ...marks],
  });
}

function tableSection({ title, note, head, rows }: ExperimentTable): string {
  const texts = rows.map((row) => row.map(cellText));
  const table = tableHtml({ rows: texts, looks: [], columns: head.map((name, k) => ({ name, word: k === 0
    || texts.filter((row) => isWord(row[k] ?? cellText(null))).length > rows.length / 2 })) });
  return `<details><summary>${escape(title)} (${rows.length} rows)</summary>`
    + `${note === "" ? "" : `<p>${escape(note)}</p>`}${table}</details>`;
}

/** Most figures of an experiment that are seen before something is opened. */
const SHOWN = 6;
const chartsHtml = (figures: readonly string[]): string => `<div class="charts">${figures.join("")}</div>`;

/** Most verdicts that are seen one by one; more are behind a line that counts them. */
const LISTED = 12;

/** The verdicts as a list of lines that open. */
function verdictsHtml(verdicts: readonly Verdict[]): string {
  const items = verdicts.map((v) => {
    const look = v.verdict === "not reproduced" ? ' class="bad"' : "",
      said = (name: string, text = ""): string => (text === "" ? "" : `\n${name}${escape(text)}.`);
    const told = [said("Paper: ", v.paper), said("Condition: ", v.condition), said("Here: ", v.ours),
      said("", v.because)].join("");
    return `<li><details><summary><strong${look}>${escape(v.verdict)}</strong>: ${escape(v.claim)} `
      + `(${escape(v.where)})</summary><p>${told}</p></details></li>`;
  });
  const list = `<ul>${items.join("")}</ul>`, words = [...new Set(verdicts.map(({ verdict }) => verdict))];
  if (items.length <= LISTED) return list;
  const counts = words.map((word) => `${verdicts.filter((v) => v.verdict === word).length} ${word}`);
  return `<details><summary>${items.length} claims: ${escape(counts.join(", "))}</summary>${list}</details>`;
}

/** One experiment as a section. */
export function experimentSection(result: ExperimentResult): Section {
  const figures = result.figures.map((f) => ({ f, svg: svgOf(f) })).filter(({ svg }) => svg !== "")
    .map(({ f, svg }) =>
      `<figure><figcaption>${escape(f.title)}</figcaption>${legend(f.series.map((s) => s.name))}${svg}</figure>`);
  return { id: result.name, body: `<h2>${escape(result.name)}</h2><p>${escape(introduction(result.name))}</p>`
    + `${verdictsHtml(verdictsOf(result))}${chartsHtml(figures.slice(0, SHOWN))}`
    + (figures.length <= SHOWN ? "" : `<details><summary>${figures.length - SHOWN} more figures</summary>`
      + `${chartsHtml(figures.slice(SHOWN))}</details>`)
    + result.tables.map(tableSection).join("") };
}
