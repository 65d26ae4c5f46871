/**
 * The command `bench hard [FILE]`: runs hard cases on every solver of ours and every installed library.
 *
 * In: a JSON file of hard cases, a folder with such files, or nothing: the project's cases. Out: a scoreboard as
 * text; with `--json` the answers of one solver of ours as JSON. Libraries run in separate processes, so a crash of
 * one does not stop the others. A process without output for 60 s (native: 5 s per case) has failed. A wrong answer
 * is part of the result, not an error of the command.
 */
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { OWN_HARD_CASES, SOLVERS, boardOf, boardOfFacts, findSolver, hardSet, readHardCasesText,
  scoreHardCase } from "@col/bench";
import type { Board, BoardEntry, HardCase, SolverAdapter } from "@col/bench";
import { UserError, userError } from "@col/cli";
import { openPeerCells } from "../harness/cell.ts";
import type { Cell } from "../harness/cell.ts";
import { JS_PEERS, NATIVE_PEERS } from "../libraries/registry.ts";
import { openNativeCells } from "../native/native-cell.ts";
import { plainTable } from "../plain-table.ts";

/** A library without output for so long has failed, ms. */
const PATIENCE = 60_000;
/** The same for one case of a native one. */
const PATIENCE_NATIVE = 5_000;

function casesOfFile(file: string): HardCase[] {
  try {
    return readHardCasesText(file === "-" ? readFileSync(0, "utf8") : readFileSync(file, "utf8"));
  } catch (error) {
    if (error instanceof RangeError) throw new UserError(`${file}: ${error.message}`);
    throw userError(file, error);
  }
}

function casesOf(path: string | undefined): readonly HardCase[] {
  if (path === undefined) return OWN_HARD_CASES;
  if (!existsSync(path) || !statSync(path).isDirectory()) return casesOfFile(path);
  const files = readdirSync(path).filter((name) => name.endsWith(".json")).sort();
  if (files.length === 0) throw new UserError(`${path}: no *.json files with hard cases`);
  return files.flatMap((name) => casesOfFile(join(path, name)));
}

/** Options as the command line gives them. */
export interface HardOptions {
  readonly solver?: readonly SolverAdapter[];
  /** Names; `true` or not given: all that are there. `false`: no library. */
  readonly peers?: boolean | readonly string[];
  readonly json?: boolean;
}

async function peerBoards(cases: readonly HardCase[],
  wanted: readonly string[]): Promise<{ boards: Board[]; absent: string[] }> {
  const { set, from } = hardSet(cases);
  if (wanted.length === 0 || set.count === 0) return { boards: [], absent: [] };
  const js = await openPeerCells(set, "hard", wanted, -1, PATIENCE),
    native = await openNativeCells(set, "hard", wanted, PATIENCE_NATIVE);
  const board = ({ solver, facts, questions, answers, threw = [] }: Cell): Board => (
    boardOfFacts(solver, cases, { facts, from, questions, answers,
      threw: new Map(threw.map((t) => [t.index, t.message])) })
  );
  const cells = [...js.cells, ...native.cells];
  for (const cell of cells) cell.close();
  return { boards: cells.map(board), absent: [...js.absent, ...native.absent] };
}

const OUTCOMES = ["right", "near", "far", "wrong sign", "NaN", "threw", "not supported"] as const;

function entryLine({ id, answer, expected, outcome, note }: BoardEntry): string {
  return `  ${id}: ${outcome}: ${answer}, expected ${expected}, off `
    + `by ${Math.abs(answer - expected).toExponential(1)}${note === "" ? "" : ` (${note})`}`;
}

/** Runs the command. The scoreboard is the result; a failed case is no failure of the command. */
export async function hard(path: string | undefined,
  { solver: solvers, peers = solvers === undefined, json = false }: HardOptions): Promise<void> {
  const cases = casesOf(path);
  if (json) {
    const chosen = solvers?.[0] ?? findSolver("epa"), running = chosen.start({ dualityGap: undefined });
    console.log(JSON.stringify(cases.map((c) => {
      const { id, signedDistance, expected, error, ok, status } = scoreHardCase(c, running, chosen.answers);
      return { id, signedDistance, expected, error, ok, status };
    }), null, 1));
    return;
  }
  const ours = (solvers ?? SOLVERS).map((s) => boardOf(s.name, cases, s.start({ dualityGap: undefined }), s.answers));
  const wanted = peers === true ? [...JS_PEERS, ...NATIVE_PEERS].map((p) => p.name) : peers === false ? [] : peers;
  const others = await peerBoards(cases, wanted), boards = [...ours, ...others.boards];
  const table = plainTable(["solver", "asked", ...OUTCOMES], boards.map(({ name, entries }) => {
    const count = (outcome: BoardEntry["outcome"]): number => entries.filter((e) => e.outcome === outcome).length;
    return [name, String(entries.length - count("not supported")), ...OUTCOMES.map((o) => String(count(o)))];
  }));
  console.log(
    `${cases.length} hard cases. right: within the case's tolerance, near: within 1e-6 of the scale, far: beyond; `
      + "solvers of the separation must return 0 for overlaps.");
  console.log(table);
  for (const { name, entries } of boards) {
    const wrong = entries.filter((e) => !["right", "not supported"].includes(e.outcome));
    if (wrong.length > 0) console.log(`${name}\n${wrong.map(entryLine).join("\n")}`);
  }
  for (const text of others.absent) console.log(`absent: ${text}`);
}
