/**
 * Charts join what follows each other in one colour: as many dots and bars as points, in the solvers' colours. Tables
 * as text: what stands left and right, and how a table is folded on a narrow terminal.
 */
import { expect, test } from "vitest";
import type { Row } from "@col/bench";
import { classChart, legend } from "../src/report/charts.ts";
import { plainTable } from "../src/plain-table.ts";

const SOLVERS = ["gjk", "accel", "a peer"], SIZES = [8, 33, 64, 128];
/** Four sizes of hulls, rows in the order they are measured: size by size. */
const rows = SIZES.flatMap((size) => SOLVERS.map((solver, k): Row => ({
  set: "hulls", group: `hull${size}`, category: "close", solver, question: "distance", mode: "sweep",
  ns: size * (k + 1), nsLow: 0.9 * size * (k + 1), nsHigh: 1.1 * size * (k + 1), cases: 3, samples: 5,
  iterations: k + 4, iterationsMax: 9, bracket: null, gap: null, infeasibility: null, referenced: 3, error: null,
  wrong: null, checksum: "0badcafe",
})));

/** Paths of a chart, by their colour. */
function paths(svg: string, part: RegExp): Map<string, number> {
  const all = [...svg.matchAll(/<path[^>]* stroke="(#[0-9a-f]{6})"[^>]* d="([^"]*)"/g)]
    .map(([, colour, d]): [string, number] => [colour, d.match(part)?.length ?? 0]);
  return new Map(all.filter(([, count]) => count > 0));
}

test("a path of dots and one of bars for each solver", () => {
  const svg = classChart(rows, SOLVERS, "ns", "ns per query"), dots = paths(svg, /M[\d.]+ [\d.]+h0/g),
    bars = paths(svg, /M[\d.]+ [\d.]+L[\d.]+ [\d.]+/g);
  for (const found of [dots, bars]) expect([...found.values()]).toEqual(SOLVERS.map(() => SIZES.length));
  expect(svg).not.toContain("<circle");
  const colours = [...legend(SOLVERS).matchAll(/color:(#[0-9a-f]{6})/g)].map(([, colour]) => colour);
  expect([...dots.keys()]).toEqual(colours);
  expect([...bars.keys()]).toEqual(colours);
});

test("two classes: a line for each solver, with two bars in it", () => {
  const two = rows.filter(({ group }) => ["hull8", "hull33"].includes(group))
    .map((r) => ({ ...r, group: `of ${r.group}s` }));
  expect([...paths(classChart(two, SOLVERS, "ns", "ns per query"), /M[\d.]+ [\d.]+L/g).values()])
    .toEqual(SOLVERS.map(() => 2));
});

const HEAD = ["class", "solver", "ns", "error m", "wrong"];
const ROWS = [["boxes", "gjk", "312", "5e-16", "0"], ["boxes", "rapier", "1042", "-", "3"]];

test("words to the left, figures to the right, no line left open", () => {
  expect(plainTable(HEAD, ROWS)).toBe([
    "class  solver    ns  error m  wrong",
    "boxes  gjk      312    5e-16      0",
    "boxes  rapier  1042        -      3",
  ].join("\n"));
});

test("on a narrow terminal in pieces, each with the names of its rows", () => {
  expect(plainTable(HEAD, ROWS, 28)).toBe([
    "class  solver    ns  error m",
    "boxes  gjk      312    5e-16",
    "boxes  rapier  1042        -",
    "",
    "class  solver  wrong",
    "boxes  gjk         0",
    "boxes  rapier      3",
  ].join("\n"));
  // too narrow for anything: a column at a time
  expect(plainTable(HEAD, ROWS, 5).split("\n\n")).toHaveLength(3);
});

test("a table of words, and one without rows", () => {
  expect(plainTable(["a", "b"], [["x", "y"]])).toBe("a  b\nx  y");
  expect(plainTable(["a", "b"], [])).toBe("a  b");
});
