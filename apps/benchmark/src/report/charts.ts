/**
 * Charts as SVG text, drawn by Observable Plot on a document without a browser. Narrow (they must be readable on a phone);
 * the page puts several side by side where there is room.
 */
import * as Plot from "@observablehq/plot";
import { parseHTML } from "linkedom";
import { CATEGORIES } from "@col/bench";
import type { Row } from "@col/bench";
import { escape } from "./html.ts";
import type { PlaneRow, SupportRow } from "../suites/suite.ts";

const WIDTH = 430;
/** Height of one category's strip. */
const STRIP = 110;
const MARGINS = { marginLeft: 56, marginRight: 78, marginBottom: 62 };
const STYLE = { fontSize: "12px", fontFamily: "system-ui, sans-serif", background: "white" };

/** One series per solver or method; the types of some marks do not know this channel. */
const BY_SOLVER = { z: "solver" };
const BY_VARIANT = { z: "variant" };

/** `Plot.plot` without a browser's types: it is given a document, and its figure is asked for nothing but its text. */
const plot = Plot.plot as (options: Omit<Plot.PlotOptions, "document"> & { readonly document: unknown }) => { readonly outerHTML: string };

/** SVG text of a plot in the report's width and style. */
export function draw(options: Plot.PlotOptions): string {
  const { document } = parseHTML("<!doctype html><html><body></body></html>") as { readonly document: unknown };
  return plot({ ...options, document, width: WIDTH, style: STYLE }).outerHTML;
}

/** Ten colours that are told apart; more solvers share a rainbow. */
const schemeOf = (solvers: readonly string[]): Plot.ColorScheme => (solvers.length > 10 ? "turbo" : "Observable10");

/** Time or iterations of one set against the class, a strip per category, a colour per solver (the same in every chart of the set), intervals as bars. */
export function classChart(rows: readonly Row[], solvers: readonly string[], value: "ns" | "iterations", label: string): string {
  const points = rows.filter((r) => r[value] !== null && (r[value] ?? 0) > 0);
  if (points.length === 0) return "";
  const groups = [...new Set(rows.map((r) => r.group))], categories = CATEGORIES.filter((c) => points.some((r) => r.category === c));
  const interval = value === "ns" ? [Plot.ruleX(points, { x: "group", fy: "category", y1: "nsLow", y2: "nsHigh", ...BY_SOLVER, stroke: "solver", strokeOpacity: 0.5 })] : [];
  return draw({
    ...MARGINS, height: 70 + STRIP * categories.length,
    x: { domain: groups, label: null, tickRotate: -40, type: "point" }, fy: { domain: categories, label: null },
    y: { type: "log", label, grid: true, nice: true, ticks: 4, tickFormat: "~s" }, color: { legend: false, type: "ordinal", scheme: schemeOf(solvers), domain: [...solvers] },
    marks: [
      Plot.frame({ stroke: "#ddd" }), ...interval,
      // a line only where the classes are sizes
      ...(groups.every((g) => /\d$/.test(g)) ? [Plot.lineY(points, { x: "group", y: value, fy: "category", ...BY_SOLVER, stroke: "solver", strokeWidth: 1.5 })] : []),
      Plot.dot(points, { x: "group", y: value, fy: "category", ...BY_SOLVER, fill: "solver", r: 3 }),
    ],
  });
}

/** Time of one question in the plane against the number of corners, a strip per category, a colour per solver. */
export function planeChart(rows: readonly PlaneRow[], solvers: readonly string[], value: "order" | "shuffled"): string {
  if (rows.length === 0) return "";
  const categories = [...new Set(rows.map((r) => r.category))], corners = [...new Set(rows.map((r) => r.vertices))];
  return draw({
    ...MARGINS, marginBottom: 40, marginRight: 88, height: 70 + STRIP * categories.length,
    x: { type: "linear", label: "corners", ticks: corners, tickFormat: "d" }, fy: { domain: categories, label: null },
    y: { type: "log", label: "ns per query", grid: true, nice: true, ticks: 4, tickFormat: "~s" }, color: { legend: false, type: "ordinal", scheme: schemeOf(solvers), domain: [...solvers] },
    marks: [
      Plot.frame({ stroke: "#ddd" }), Plot.lineY(rows, { x: "vertices", y: value, fy: "category", ...BY_SOLVER, stroke: "solver", strokeWidth: 1.5 }),
      Plot.dot(rows, { x: "vertices", y: value, fy: "category", ...BY_SOLVER, fill: "solver", r: 3 }),
    ],
  });
}

/** Colours of the solvers, in the order of `classChart`, as HTML. */
export function legend(solvers: readonly string[]): string {
  const colour = Plot.scale({ color: { type: "ordinal", domain: [...solvers], scheme: schemeOf(solvers) } });
  return `<p class="legend">${solvers.map((s) => `<span style="color:${String(colour?.apply(s))}">&#9679;</span> ${escape(s)}`).join(" &nbsp; ")}</p>`;
}

/** Cost of a support call against the number of vertices, both axes logarithmic. */
export function supportChart(rows: readonly SupportRow[]): string {
  if (rows.length === 0) return "";
  return draw({
    marginLeft: 56, marginRight: 84, marginBottom: 40, height: 330, x: { type: "log", label: "vertices", grid: true, ticks: 5, tickFormat: "~s" },
    y: { type: "log", label: "ns per support call", grid: true, ticks: 5, tickFormat: "~s" }, color: { scheme: "Observable10", domain: [...new Set(rows.map((r) => r.variant))] },
    marks: [
      Plot.lineY(rows, { x: "vertices", y: "ns", ...BY_VARIANT, stroke: "variant" }), Plot.dot(rows, { x: "vertices", y: "ns", ...BY_VARIANT, fill: "variant", r: 2.5 }),
      Plot.text(rows, Plot.selectLast({ x: "vertices", y: "ns", z: "variant", text: "variant", textAnchor: "start", dx: 6, fontSize: 10 })),
    ],
  });
}
