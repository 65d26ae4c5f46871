/**
 * A cell: one solver on one case set, in a separate process. This file opens our solvers and the JavaScript
 * libraries; native/native-cell.ts opens native libraries.
 *
 * In: a problem set (metres, world frame), a solver or the names of libraries, the warm-up (ns). Out: cells that make
 * passes; for libraries also the reasons of absent libraries, and the cases that they refuse or throw on, as text.
 */
import { COMMON_QUESTIONS } from "@col/bench";
import type { ContenderKind, Facts, ProblemSet, Question, SolverAdapter } from "@col/bench";
import { JS_PEERS, missingPackage } from "../libraries/registry.ts";
import type { JsPeer } from "../libraries/registry.ts";
import { startWorker } from "../workers/process.ts";

/** One pass over `order` (case indices). `calls`: of one hot sample. */
export interface Pass {
  readonly mode: "hot" | "sweep";
  readonly question: Question;
  readonly order: Int32Array;
  readonly calls: number;
}

/** ns per case in the order asked, NaN where it is not taken; the checksum over them by case number ("" for hot). */
export interface Passed {
  readonly times: Float64Array;
  readonly checksum: string;
}

/** A case on which a query threw. */
export interface Thrown {
  readonly index: number;
  readonly message: string;
}

export interface Cell {
  /** Name in the tables. */
  readonly solver: string;
  /** `signed`: negative for overlaps; `separation`: 0 for overlaps. */
  readonly answers: "signed" | "separation";
  /** Questions it can answer. */
  readonly questions: readonly Question[];
  readonly kind: ContenderKind;
  readonly facts: Facts;
  /** Cases on which a query threw. */
  readonly threw?: readonly Thrown[];
  pass(request: Pass): Promise<Passed>;
  close(): void;
}

/** The first message to a process of a cell. */
export interface CellJob {
  readonly set: ProblemSet;
  /** The name of a solver of ours, or of a library. */
  readonly solver: string;
  readonly isOurs: boolean;
  readonly dualityGap?: number | undefined;
  readonly questions: readonly Question[];
  /** Warm-up of each question, ns; below 0: the process is only asked for its answers. */
  readonly warmUp: number;
}

/** The answer of a process that opened a cell: facts, the cases that it takes (a count), refuses, and throws on. */
export interface CellOpened {
  readonly facts: Facts;
  readonly taken: number;
  readonly refused: readonly string[];
  readonly threw: readonly Thrown[];
}

const TASK = new URL("./cell-task.ts", import.meta.url);

async function openCell(job: CellJob, rest: Pick<Cell, "answers" | "kind">,
  limit = Infinity): Promise<CellOpened & { readonly cell: Cell }> {
  const worker = startWorker(TASK, job.solver), { solver, questions } = job;
  try {
    const opened = await worker.ask<CellOpened>(job, limit);
    return { ...opened, cell: { ...rest, solver, questions, facts: opened.facts, threw: opened.threw,
      pass: async (request) => await worker.ask<Passed>(request), close: worker.close } };
  } catch (error) {
    worker.close();
    throw error;
  }
}

/** A solver of ours; the promise is kept when it has warmed up. */
export async function openOwnCell(set: ProblemSet, { name, answers, questions = COMMON_QUESTIONS }: SolverAdapter,
  dualityGap: number | undefined, warmUp: number): Promise<Cell> {
  const job = { set, solver: name, isOurs: true, dualityGap, questions, warmUp };
  return (await openCell(job, { answers, kind: "ours" })).cell;
}

/** Result of opening. */
export interface PeerCells {
  readonly cells: Cell[];
  /** Libraries that could not be opened, and why. */
  readonly absent: string[];
  /** Cases that opened libraries do not take or threw on, in words. */
  readonly refused: string[];
}

async function openPeerCell(set: ProblemSet, name: string, peer: JsPeer, warmUp: number, limit: number,
  { cells, absent, refused }: PeerCells): Promise<void> {
  const { questions, answers, kind = "javascript" } = peer;
  try {
    const { cell, taken, refused: lacking, threw } = await openCell(
      { set, solver: peer.name, isOurs: false, questions, warmUp }, { answers, kind }, limit);
    refused.push(...lacking.map((text) => `${peer.name} on ${name}: ${text}`));
    if (threw.length > 0)
      refused.push(`${peer.name} on ${name}: threw on ${threw.length} cases, first case ${threw[0].index}: `
        + threw[0].message);
    if (taken > 0) cells.push(cell);
    else cell.close();
  } catch (error) {
    absent.push(`${peer.name} on ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Opens a cell for each named library that is installed and takes a case of the set. Also returns the cases that the
 * libraries refuse and the libraries that are absent. `limit`: a process that is silent for so many ms is ended.
 */
export async function openPeerCells(set: ProblemSet, name: string, wanted: readonly string[], warmUp: number,
  limit = Infinity): Promise<PeerCells> {
  const found: PeerCells = { cells: [], absent: [], refused: [] };
  for (const peer of JS_PEERS.filter((p) => wanted.includes(p.name))) {
    const lacks = missingPackage(peer);
    if (lacks === undefined) await openPeerCell(set, name, peer, warmUp, limit, found);
    else found.absent.push(`${peer.name}: ${lacks}`);
  }
  return found;
}
