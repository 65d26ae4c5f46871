/** Parsers of argument values; a bad value is an error of the command line (exit code 2). */
import { statSync } from "node:fs";
import { InvalidArgumentError } from "commander";
import { SOLVERS, findSolver } from "@col/bench";
import type { SolverAdapter } from "@col/bench";
import { JS_PEERS, LISTED_NATIVE } from "./libraries/registry.ts";

/** A folder that is there. */
export function folder(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new InvalidArgumentError("There is no such folder.");
  if (!found.isDirectory()) throw new InvalidArgumentError("It is no folder.");
  return path;
}

/** A solver by its name. */
export function solver(name: string): SolverAdapter {
  try {
    return findSolver(name);
  } catch {
    throw new InvalidArgumentError(`Known solvers: ${SOLVERS.map((s) => s.name).join(", ")}.`);
  }
}

/** Names of peers, separated by commas. */
export function peerNames(text: string): string[] {
  const known = [...LISTED_NATIVE, ...JS_PEERS].map((p) => p.name), names = text.split(",");
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
