/** Parsers of argument values; a bad value is an error of the command line (exit code 2). */
import { statSync } from "node:fs";
import { InvalidArgumentError } from "commander";
import { SOLVERS, findSolver } from "@col/bench";
import type { SolverAdapter } from "@col/bench";
import { OWN_FORMAT_SOLVERS, hasOwnFormat } from "./answers/source.ts";
import type { OwnFormatSolver } from "./answers/source.ts";
import { MOST_SHARDS } from "./parts/shard.ts";
import type { Shard } from "./parts/shard.ts";
import { ALL_PEERS } from "./native/peers.ts";
import { JS_PEERS } from "./peers/registry.ts";

/** Threads that a pool has at most. */
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

/** Number of threads: as many as a pool takes. */
export function workerCount(text: string): number {
  if (!(wholeNumber(text) <= MOST_WORKERS)) throw new InvalidArgumentError(`Need 1 to ${MOST_WORKERS} threads.`);
  return Number(text);
}

/** A folder that is there. */
export function folder(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new InvalidArgumentError("There is no such folder.");
  if (!found.isDirectory()) throw new InvalidArgumentError("It is no folder.");
  return path;
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

/** A solver by its name. */
export function solver(name: string): SolverAdapter {
  try {
    return findSolver(name);
  } catch {
    throw new InvalidArgumentError(`Known solvers: ${SOLVERS.map((s) => s.name).join(", ")}.`);
  }
}

/** A solver of `query`: one of the registry, or one that reads a format of its own. */
export function querySolver(name: string): SolverAdapter | OwnFormatSolver {
  if (hasOwnFormat(name)) return name;
  try {
    return findSolver(name);
  } catch {
    throw new InvalidArgumentError(
      `Known solvers: ${[...SOLVERS.map((s) => s.name), ...Object.keys(OWN_FORMAT_SOLVERS)].join(", ")}.`);
  }
}

/** Names of peers, separated by commas. */
export function peerNames(text: string): string[] {
  const known = [...ALL_PEERS, ...JS_PEERS].map((p) => p.name), names = text.split(",");
  const unknown = names.find((n) => !known.includes(n));
  if (unknown !== undefined) throw new InvalidArgumentError(`Known peers: ${known.join(", ")}.`);
  return names;
}

/** Words separated by commas. */
export function words(text: string): string[] {
  const list = text.split(",").map((w) => w.trim());
  if (list.includes("")) throw new InvalidArgumentError("Need names separated by commas.");
  return list;
}
