/**
 * State of a run between its parts: the next case, the counts, the failures. A JSON file; written whole, then
 * moved into place.
 *
 * A state belongs to a seed and a list of packages: another seed starts anew.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Failure } from "./failure.ts";

export interface FuzzState {
  readonly seed: number;
  readonly only: readonly string[];
  next: number;
  pairs: number;
  seconds: number;
  /** Findings by "package: law", all of them. */
  readonly counts: Record<string, number>;
  /** The first few of each law, reduced. */
  readonly failures: Failure[];
}

export function freshState(seed: number, only: readonly string[], from: number): FuzzState {
  return { seed, only, next: from, pairs: 0, seconds: 0, counts: {}, failures: [] };
}

/** The state of the file if it belongs to this run, else `null`. */
export function readState(path: string, seed: number, only: readonly string[]): FuzzState | null {
  if (!existsSync(path)) return null;
  const state = JSON.parse(readFileSync(path, "utf8")) as FuzzState;
  return state.seed === seed && state.only.join() === only.join() ? state : null;
}

export function writeState(path: string, state: FuzzState): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.part`, JSON.stringify(state));
  renameSync(`${path}.part`, path);
}
