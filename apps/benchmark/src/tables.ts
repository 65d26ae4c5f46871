/**
 * Formats results as text tables for the terminal: times of case sets by class, category and solver; depths by kind
 * of pair; support calls; 2-D polygons; experiments with their verdicts.
 *
 * In: rows of results (times in ns, lengths in m). Out: text. A missing number is "-", NaN is "nan".
 */
import type { Row } from "@col/bench";
import { EXPERIMENTS } from "@col/papers";
import type { Cell, ExperimentResult } from "@col/papers";
import { plainTable } from "./plain-table.ts";
import type { SupportRow } from "./suites/suite.ts";
import type { PlaneRow } from "./plane/measures.ts";
import { verdictsOf } from "./claims/judge.ts";

const whole = (x: number | undefined): string => (x === undefined || Number.isNaN(x) ? "-" : x.toFixed(0));
const small = (x: number | null | undefined): string => (x === null || x === undefined ? "-"
  : x <= 0 ? "0" : x.toExponential(0));

/** Times of all rows of one set. */
export function timeTable(rows: readonly Row[]): string {
  const deep = rows.some((r) => r.question === "depth");
  const head = ["class", "category", "solver", "cases", "D it", "D hot", "D sweep", "gap m", "error m", "B it", "B hot",
    "B sweep", "wrong", ...(deep ? ["P it", "P hot", "P sweep", "P error m", "P wrong"] : [])];
  const keys = new Map<string, Row[]>();
  for (const row of rows) {
    const key = [row.group, row.category, row.solver].join("\n");
    keys.set(key, [...(keys.get(key) ?? []), row]);
  }
  const order = [...new Set(rows.map((r) => r.group))];
  const sorted = [...keys.values()].sort(([p], [q]) => order.indexOf(p.group) - order.indexOf(q.group));
  return plainTable(head, sorted.map((list) => {
    const [first] = list;
    const of = (question: Row["question"], mode: Row["mode"]): Row | undefined =>
      list.find((r) => r.question === question && r.mode === mode);
    const d = of("distance", "sweep"), b = of("boolean", "sweep"), p = of("depth", "sweep");
    const steps = (row: Row | undefined): string => (row?.iterations === null || row === undefined ? "-"
      : row.iterations.toFixed(1));
    return [
      first.group, first.category, first.solver, String(d?.cases ?? b?.cases ?? p?.cases ?? 0), steps(d),
      whole(of("distance", "hot")?.ns), whole(d?.ns),
      small(d?.gap), small(d?.error), steps(b), whole(of("boolean", "hot")?.ns), whole(b?.ns),
      b?.wrong === null || b === undefined ? "-" : String(b.wrong),
      ...(deep ? [steps(p), whole(of("depth", "hot")?.ns), whole(p?.ns), small(p?.error),
        p?.wrong === null || p === undefined ? "-" : String(p.wrong)] : []),
    ];
  }));
}

/**
 * Depth by kind of pair: a line per kind, a column per solver, and the part of the first solver's time that goes to the
 * kind.
 */
export function kindTable(rows: readonly Row[]): string {
  const solvers = [...new Set(rows.map((r) => r.solver))], own = rows.filter((r) => r.solver === solvers[0]);
  const total = own.reduce((sum, r) => sum + r.ns * r.cases, 0);
  return plainTable(["kind", "cases", `share of ${solvers[0]}`, ...solvers], own.map(({ group, cases, ns }) => (
    [group, String(cases), `${whole((100 * ns * cases) / total)} %`, ...solvers.map((solver) => {
      const r = rows.find((row) => row.solver === solver && row.group === group),
        right = (r?.cases ?? 0) - (r?.wrong ?? 0);
      return r === undefined ? "-" : right === cases ? whole(r.ns) : `${whole(r.ns)} (${right} of ${cases})`;
    })]
  )));
}

/** Support cost: a line per vertex count, a column per method. */
export function supportTable(rows: readonly SupportRow[], directions: SupportRow["directions"]): string {
  const methods = [...new Set(rows.map((r) => r.variant))], sizes = [...new Set(rows.map((r) => r.vertices))];
  return plainTable(["vertices", ...methods], sizes.map((size) => (
    [String(size),
      ...methods.map((m) =>
        rows.find((r) => r.variant === m && r.vertices === size && r.directions === directions)?.ns.toFixed(1) ?? "-")]
  )));
}

/**
 * The plane: a line per solver, a column per vertex count and category, then the worst error and the count of wrong
 * answers.
 */
export function planeTable(rows: readonly PlaneRow[]): string {
  const columns = [...new Map(rows.map((r) => [`${r.vertices} ${r.category}`, r])).values()];
  const head = ["solver", ...columns.map((c) => `${c.vertices} ${c.category}`), "error m", "wrong"];
  return plainTable(head, [...new Set(rows.map((r) => r.solver))].map((solver) => {
    const own = rows.filter((r) => r.solver === solver);
    const cells = columns.map((c) => own.find((r) => r.vertices === c.vertices && r.category === c.category));
    const errors = own.map((r) => r.error ?? NaN);
    return [
      solver, ...cells.map((r) => (r === undefined ? "-" : `${whole(r.order)}/${whole(r.shuffled)}`)),
      errors.some(Number.isNaN) ? "nan" : small(Math.max(...errors)), String(own.reduce((sum, r) => sum + r.wrong, 0)),
    ];
  }));
}

/** A number to four digits, without an exponent where it stays short. */
export function cellText(cell: Cell): string {
  if (cell === null) return "-";
  if (typeof cell === "string") return cell;
  if (!Number.isFinite(cell)) return Number.isNaN(cell) ? "nan" : cell > 0 ? "inf" : "-inf";
  if (Number.isInteger(cell) && Math.abs(cell) < 1e7) return String(cell);
  const size = Math.abs(cell);
  return size >= 1e7 || size < 1e-3 ? cell.toExponential(2) : size >= 1000 ? cell.toFixed(0)
    : Number(cell.toPrecision(4)).toString();
}

/** Description of an experiment, and the part of a paper that it repeats. */
export function introduction(name: string): string {
  const found = EXPERIMENTS.find((e) => e.name === name);
  if (found === undefined) return "";
  return `${found.about[0].toUpperCase()}${found.about.slice(1)}. Repeats ${found.paper}.`;
}

/** Everything but the figures. */
export function experimentText(result: ExperimentResult): string {
  const { tables } = result;
  const blocks = tables.map(({ title, note, head, rows }) =>
    `${title}\n${note === "" ? "" : `${note}\n`}${plainTable(head, rows.map((row) => row.map(cellText)))}`);
  const lines = verdictsOf(result).map((v) => [
    `${v.verdict.toUpperCase()}: ${v.claim} (${v.where})`, ...(v.paper === "" ? [] : [`  paper: ${v.paper}`]),
    ...(v.condition === undefined ? [] : [`  how:   ${v.condition}`]), `  here:  ${v.ours}`,
    ...(v.because === "" ? [] : [`  why:   ${v.because}`]),
  ].join("\n"));
  return [...blocks, lines.join("\n")].filter((text) => text !== "").join("\n\n");
}
