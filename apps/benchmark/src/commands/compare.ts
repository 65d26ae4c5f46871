/**
 * `bench compare A B`: rows of two result files side by side. A verdict (faster, slower) only where the 95 % intervals of
 * the medians do not meet; changes of iterations or checksum are always named.
 */
import { readFileSync } from "node:fs";
import { median } from "simple-statistics";
import type { Row } from "@col/bench";
import { UserError } from "../errors.ts";
import { userError } from "../problem-file.ts";
import type { StoredResults } from "./suite.ts";

function isResults(value: unknown): value is StoredResults {
  return typeof value === "object" && value !== null && "schema" in value && value.schema === "col-bench-results-1" && "rows" in value && Array.isArray(value.rows)
    && "machine" in value && "support" in value;
}

/** Reads a result file. @throws UserError that says what is wrong with it. */
export function readResults(path: string): StoredResults {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) throw new UserError(`${path}: not JSON: ${error.message}`);
    throw userError(path, error);
  }
  if (!isResults(value)) throw new UserError(`${path}: not a result file (schema col-bench-results-1, written by "bench suite NAME --json FILE")`);
  return value;
}

const keyOf = (r: Row): string => [r.set, r.group, r.category, r.solver, r.question, r.mode].join(" ");

function verdict(a: Row, b: Row): string {
  if (b.nsLow > a.nsHigh) return "slower";
  if (b.nsHigh < a.nsLow) return "faster";
  return "same";
}

/** Runs the command; 1 if anything is slower, else 0. */
export function compare(before: string, after: string): number {
  const a = readResults(before), b = readResults(after);
  const old = new Map(a.rows.map((r) => [keyOf(r), r]));
  if (a.machine.cpu !== b.machine.cpu || a.machine.node !== b.machine.node) {
    console.error(`bench: different machines or runtimes (${a.machine.cpu}, Node ${a.machine.node}; ${b.machine.cpu}, Node ${b.machine.node}): only iterations and checksums compare`);
  }
  const ratios: number[] = [];
  let slower = 0, changed = 0;
  for (const row of b.rows) {
    const was = old.get(keyOf(row));
    if (was === undefined) continue;
    const ratio = row.ns / was.ns, text = verdict(was, row), notes: string[] = [];
    ratios.push(ratio);
    if (was.iterations !== row.iterations) notes.push(`iterations ${was.iterations?.toFixed(3) ?? "-"} -> ${row.iterations?.toFixed(3) ?? "-"}`);
    if (was.checksum !== row.checksum) notes.push("answers changed");
    if (text === "slower") slower++;
    if (notes.length > 0) changed++;
    if (text !== "same" || notes.length > 0) console.log([`${keyOf(row)}: ${was.ns.toFixed(0)} -> ${row.ns.toFixed(0)} ns (x ${ratio.toFixed(3)}) ${text}`, ...notes].join(", "));
  }
  if (ratios.length === 0) throw new UserError(`${after}: no row in common with ${before}`);
  console.log(`${ratios.length} rows compared, median ratio ${median(ratios).toFixed(3)}, ${slower} slower, ${changed} with other answers or iterations (${a.commit} -> ${b.commit})`);
  return slower > 0 ? 1 : 0;
}
