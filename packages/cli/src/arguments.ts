/**
 * Parsers of argument values for commander: numbers, counts, shards, solver names.
 *
 * In: the text of one argument. Out: its value. A bad value throws `InvalidArgumentError`, an error of the command
 * line (exit code 2). A misspelt solver name gets a suggestion if it is within two typos (edit distance 2) of a known
 * name.
 */
import { InvalidArgumentError } from "commander";
import { SOLVERS } from "@col/bench";
import { isModule } from "./answers/own-solver.ts";
import { MOST_SHARDS } from "./parts/shard.ts";
import type { Shard } from "./parts/shard.ts";
import { OWN_FORMAT_SOLVERS } from "./solvers.ts";

/** Maximum number of threads of a pool. */
const MOST_WORKERS = 1024;

/** A number >= 0 in decimal notation. */
export function nonNegativeNumber(text: string): number {
  const value = text.trim() === "" ? NaN : Number(text);
  if (!(value >= 0 && value < Infinity)) throw new InvalidArgumentError("Need a number >= 0.");
  return value;
}

/** A whole number >= 1. */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new InvalidArgumentError("Need a whole number >= 1.");
  return Number(text);
}

/** Number of threads: a whole number from 1 to `MOST_WORKERS`. */
export function workerCount(text: string): number {
  if (!(wholeNumber(text) <= MOST_WORKERS)) throw new InvalidArgumentError(`Need 1 to ${MOST_WORKERS} threads.`);
  return Number(text);
}

/** A whole number >= 0. */
export function countingNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError("Need a whole number >= 0.");
  return Number(text);
}

/** `K/N`: shard K of N, from 1. */
export function shardOf(text: string): Shard {
  const [k, n] = (/^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? []).slice(1).map(Number);
  if (!(k >= 1 && k <= n && n <= MOST_SHARDS))
    throw new InvalidArgumentError(`Need K/N, K from 1 to N, N at most ${MOST_SHARDS}, as 3/16.`);
  return { k, n };
}

/** Edit distance of two words: the number of letters to insert, delete or replace (Levenshtein). */
function changes(a: string, b: string): number {
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++)
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + Number(a[i - 1] !== b[j - 1]));
    last = row;
  }
  return last[b.length];
}

/** A solver of `query`: the path of a module, one of `@col/bench`, or a solver with a separate file format. */
export function querySolver(name: string): string {
  const known = [...SOLVERS.map((s) => s.name), ...Object.keys(OWN_FORMAT_SOLVERS)];
  if (known.includes(name) || isModule(name)) return name;
  const [near] = known.toSorted((a, b) => changes(name, a) - changes(name, b));
  throw new InvalidArgumentError((changes(name, near) <= 2 ? `Did you mean ${near}? ` : "")
    + `Known solvers: ${known.join(", ")}; or the path of a module, as ./mine.mjs.`);
}
