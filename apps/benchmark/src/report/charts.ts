/**
 * Draws the charts of the report as SVG text: times or iterations by class or solver, 2-D times by number of corners,
 * support calls by number of vertices.
 *
 * In: rows of results, names of solvers. Out: SVG text, or "" without points; and HTML of the legends. Method:
 * Observable Plot on a document without a browser (linkedom). Charts are 430 pixels wide, so that a phone shows them;
 * the page puts several side by side if there is room. Equal neighbouring marks are joined into one path, and numbers
 * are shortened, to keep the page small.
 */
import * as Plot from "@observablehq/plot";
import { parseHTML } from "linkedom";
import { CATEGORIES } from "@col/bench";
import type { Row } from "@col/bench";
import { escape } from "./section.ts";
import type { SupportRow } from "../suites/suite.ts";
import type { PlaneRow } from "../plane/measures.ts";

const WIDTH = 430;
/** Height of one category's strip. */
const STRIP = 110;
const MARGINS = { marginLeft: 56, marginRight: 78, marginBottom: 62 };
const STYLE = { fontSize: "12px", fontFamily: "system-ui, sans-serif", background: "var(--paper)" };
/** Around a strip, in light and dark. */
export const FRAME = { stroke: "currentColor", strokeOpacity: 0.2 };

/** One series per solver or method; the types of some marks do not know this channel. */
const BY_SOLVER = { z: "solver" };
const BY_VARIANT = { z: "variant" };

/** `Plot.plot` without a browser's types: it is given a document, and its figure is asked for nothing but its text. */
const plot = Plot.plot as unknown as (options: Omit<Plot.PlotOptions, "document">
  & { readonly document: unknown }) => { readonly outerHTML: string };

/**
 * A tag with lengths to a tenth of a pixel and colours as six digits: finer values are not visible, and make a page
 * three times as long.
 */
function shortened(tag: string): string {
  const digits = (text: string): string => Number(text).toString(16).padStart(2, "0");
  return tag.replaceAll(/(\d\.\d)\d+/g, "$1")
    .replaceAll(/rgb\((\d+), (\d+), (\d+)\)/g, (_, ...parts: string[]) => `#${parts.slice(0, 3).map(digits).join("")}`);
}

/** A bar and a dot, as Plot writes them. */
const BAR = /<line( stroke="[^"]*")? y2="([^"]*)" y1="([^"]*)" x2="([^"]*)" x1="([^"]*)" \/>/g,
  DOT = /<circle fill="([^"]*)" r="([^"]*)" cy="([^"]*)" cx="([^"]*)" \/>/g;
/** Paths that follow each other and differ only in their points. */
const ALIKE = /(<path [^>]*)d="[^"]*"\/>(?:\1d="[^"]*"\/>)+/g;

/**
 * Bars and dots of one colour that follow each other as one path: a chart has hundreds of both. A dot is a line of no
 * length with round ends.
 */
function joined(svg: string): string {
  return svg.replaceAll(BAR, '<path$1 d="M$5 $3L$4 $2"/>')
    .replaceAll(DOT, (_, fill: string, radius: string, y: string, x: string) =>
      `<path stroke="${fill}" stroke-width="${2 * Number(radius)}" stroke-linecap="round" d="M${x} ${y}h0"/>`)
    .replaceAll(ALIKE, (run: string, open: string) =>
      `${open}d="${[...run.matchAll(/ d="([^"]*)"/g)].map(([, d]) => d).join("")}"/>`);
}

/**
 * SVG text of a plot in the report's width and style. Names of its parts go: a part without a role may have no name,
 * and the caption describes the plot. Its own style goes, too: the page has it once.
 */
export function draw(options: Plot.PlotOptions): string {
  const { document } = parseHTML("<!doctype html><html><body></body></html>") as { readonly document: unknown };
  const { outerHTML } = plot({ ...options, document, width: WIDTH, style: STYLE });
  return joined(outerHTML.replaceAll(/<style>[\s\S]*?<\/style>/g, "")
    .replaceAll(/(<(?!svg)[a-z]+\b[^>]*?) aria-label="[^"]*"/g, "$1")
    .replaceAll(/<[a-z][^>]*>/gi, shortened));
}

/** The part of turbo that stands out from a light and from a dark ground: its ends are nearly black. */
const [FROM, TO] = [0.1, 0.88];

/** Colours of the solvers, as many as there are. */
function coloursOf(solvers: readonly string[]): Plot.ScaleOptions {
  if (solvers.length <= 10) return { scheme: "Observable10" };
  const turbo = Plot.scale({ color: { type: "linear", scheme: "turbo", domain: [0, 1] } });
  return { range: solvers.map((_, i) => turbo.apply(FROM + ((TO - FROM) * i) / (solvers.length - 1)) as string) };
}

/** Height of a solver's line in a strip. */
const LINE = 12;
/** Shapes of dots by class, and the same as characters. */
const SYMBOLS = ["circle", "triangle", "square", "diamond"] as const,
  CHARACTERS = ["\u25cf", "\u25b2", "\u25a0", "\u25c6"];

/** Whether classes are sizes: their names end in a number. */
const areSizes = (groups: readonly string[]): boolean => groups.every((g) => /\d$/.test(g));

/**
 * Whether a set has so few classes, none of them sizes, that its charts have a line per solver and a symbol per class.
 */
export function hasFewClasses(rows: readonly Row[]): boolean {
  const groups = [...new Set(rows.map((r) => r.group))];
  return groups.length <= SYMBOLS.length && !areSizes(groups);
}

/** The symbols of `solverChart`, as HTML; empty for a single class. */
export function symbols(rows: readonly Row[]): string {
  const groups = [...new Set(rows.map((r) => r.group))];
  const entries = groups.map((g, k) => `<span class="entry">${CHARACTERS[k]} ${escape(g)}</span>`);
  return groups.length < 2 ? "" : `<p class="legend">${entries.join(" ")}</p>`;
}

/** A line per solver, a strip per category, a symbol per class; intervals as bars. */
function solverChart(points: readonly Row[], groups: readonly string[], solvers: readonly string[],
  value: "ns" | "iterations", label: string): string {
  const categories = CATEGORIES.filter((c) => points.some((r) => r.category === c)),
    there = solvers.filter((s) => points.some((r) => r.solver === s));
  const interval = value === "ns" ? [Plot.ruleY(points, { y: "solver", fy: "category", x1: "nsLow", x2: "nsHigh",
    stroke: "solver", strokeOpacity: 0.5 })] : [];
  return draw({
    marginLeft: 108, marginRight: 64, marginBottom: 36, height: 60 + (LINE * there.length + 20) * categories.length,
    x: { type: "log", label, grid: true, ticks: 5, tickFormat: "~s" }, y: { domain: there, label: null, tickSize: 0 },
    fy: { domain: categories, label: null },
    color: { legend: false, type: "ordinal", ...coloursOf(solvers), domain: [...solvers] },
    symbol: { domain: [...groups], range: SYMBOLS.slice(0, groups.length) },
    marks: [Plot.frame(FRAME), ...interval, Plot.dot(points, { x: value, y: "solver", fy: "category", symbol: "group",
      fill: "solver", r: 3 })],
  });
}

/** Degrees the names of classes are turned by, and the width of a letter: for the bottom margin. */
const TURN = 40, LETTER = 6.6;

/**
 * Time or iterations of one set, a strip per category, a colour per solver (the same in every chart of the set),
 * intervals as bars: against the class, or where there are few, a line per solver.
 */
export function classChart(rows: readonly Row[], solvers: readonly string[], value: "ns" | "iterations",
  label: string): string {
  const points = solvers.flatMap((s) => rows.filter((r) => r.solver === s && (r[value] ?? 0) > 0));
  if (points.length === 0) return "";
  if (hasFewClasses(rows)) return solverChart(points, [...new Set(rows.map((r) => r.group))], solvers, value, label);
  const groups = [...new Set(rows.map((r) => r.group))],
    categories = CATEGORIES.filter((c) => points.some((r) => r.category === c));
  const longest = groups.reduce((n, g) => Math.max(n, g.length), 0),
    marginBottom = 24 + Math.ceil(longest * LETTER * Math.sin((TURN * Math.PI) / 180));
  const interval = value === "ns" ? [Plot.ruleX(points, { x: "group", fy: "category", y1: "nsLow", y2: "nsHigh",
    ...BY_SOLVER, stroke: "solver", strokeOpacity: 0.5 })] : [];
  return draw({
    ...MARGINS, marginBottom, height: marginBottom + 8 + STRIP * categories.length,
    x: { domain: groups, label: null, tickRotate: -TURN, type: "point" }, fy: { domain: categories, label: null },
    y: { type: "log", label, grid: true, nice: true, ticks: 4, tickFormat: "~s" },
    color: { legend: false, type: "ordinal", ...coloursOf(solvers), domain: [...solvers] },
    marks: [
      Plot.frame(FRAME), ...interval,
      // a line only where the classes are sizes
      ...(areSizes(groups) ? [Plot.lineY(points, { x: "group", y: value, fy: "category", ...BY_SOLVER, stroke: "solver",
        strokeWidth: 1.5 })] : []),
      Plot.dot(points, { x: "group", y: value, fy: "category", ...BY_SOLVER, fill: "solver", r: 3 }),
    ],
  });
}

/** Time of one question in the plane against the number of corners, a strip per category, a colour per solver. */
export function planeChart(rows: readonly PlaneRow[], solvers: readonly string[], value: "order" | "shuffled"): string {
  if (rows.length === 0) return "";
  const categories = [...new Set(rows.map((r) => r.category))], corners = [...new Set(rows.map((r) => r.vertices))],
    points = solvers.flatMap((s) => rows.filter((r) => r.solver === s));
  return draw({
    ...MARGINS, marginBottom: 40, marginRight: 88, height: 70 + STRIP * categories.length,
    x: { type: "linear", label: "corners", ticks: corners, tickFormat: "d" }, fy: { domain: categories, label: null },
    y: { type: "log", label: "ns per query", grid: true, nice: true, ticks: 4, tickFormat: "~s" },
    color: { legend: false, type: "ordinal", ...coloursOf(solvers), domain: [...solvers] },
    marks: [
      Plot.frame(FRAME), Plot.lineY(points, { x: "vertices", y: value, fy: "category", ...BY_SOLVER, stroke: "solver",
        strokeWidth: 1.5 }),
      Plot.dot(points, { x: "vertices", y: value, fy: "category", ...BY_SOLVER, fill: "solver", r: 3 }),
    ],
  });
}

/** Colours of the solvers, in the order of `classChart`, as HTML. */
export function legend(solvers: readonly string[]): string {
  const colour = Plot.scale({ color: { type: "ordinal", domain: [...solvers], ...coloursOf(solvers) } });
  const entries = solvers.map((s) =>
    `<span class="entry"><span style="color:${String(colour?.apply(s))}">&#9679;</span> ${escape(s)}</span>`);
  return `<p class="legend">${entries.join(" ")}</p>`;
}

/** Cost of a support call against the number of vertices, both axes logarithmic. */
export function supportChart(rows: readonly SupportRow[], variants: readonly string[]): string {
  if (rows.length === 0) return "";
  return draw({
    marginLeft: 56, marginRight: 20, marginBottom: 40, height: 330,
    x: { type: "log", label: "vertices", grid: true, ticks: 5, tickFormat: "~s" },
    y: { type: "log", label: "ns per support call", grid: true, ticks: 5, tickFormat: "~s" },
    color: { type: "ordinal", ...coloursOf(variants), domain: [...variants] },
    marks: [Plot.lineY(rows, { x: "vertices", y: "ns", ...BY_VARIANT, stroke: "variant" }),
      Plot.dot(rows, { x: "vertices", y: "ns", ...BY_VARIANT, fill: "variant", r: 2.5 })],
  });
}
