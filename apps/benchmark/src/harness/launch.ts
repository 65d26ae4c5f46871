/**
 * One launch of a measurement: fresh processes, and the launch's share of the passes.
 *
 * In: a `LaunchPlan` and opened cells. Out: a `Launch`: the times of every pass (ns per case), the facts of the
 * solvers, notes, the duration (s). `Gathered` joins the launches of a set.
 *
 * Every pass visits all cells before the next begins, and each pass begins with another cell. The order of the cases
 * is shuffled from the seed and the launch's number only, so launches may be made on different days. If the answers
 * of one of our solvers differ between two passes, the launch throws; for a library it adds a note.
 */
import { createRandom, QUESTIONS } from "@col/bench";
import type { Question } from "@col/bench";
import type { Cell } from "./cell.ts";
import { emptyTrack, partsOf, trackOf } from "./tracks.ts";
import type { Mode, Part, Recorded, Track } from "./tracks.ts";

/** Results of one launch. */
export interface Launch {
  readonly solvers: readonly Recorded[];
  readonly parts: readonly Part[];
  /** Absent libraries, and libraries whose answers changed from pass to pass, in words. */
  readonly notes: readonly string[];
  readonly seconds: number;
}

/** Launches of a set that ended before, and where the next ones go. */
export interface KeptLaunches {
  /** The launch of this number (0, 1, ..); undefined if there is no such launch. @throws UserError on another run's */
  read(launch: number): Promise<Launch | undefined>;
  write(launch: number, made: Launch): Promise<void>;
}

/** Input of the passes. */
export interface LaunchPlan {
  /** Name of the set, for messages. */
  readonly name: string;
  readonly launch: number;
  readonly seed: number;
  readonly count: number;
  /** Passes of this launch. */
  readonly passes: Readonly<Record<Mode, number>>;
  readonly hotCalls: number;
  /** `hot`: cases that are timed hot. `isAsked`: whether a question is asked for case i. */
  readonly hot: Int32Array;
  readonly isAsked: (question: Question, i: number) => boolean;
}

/** One pass of every cell that has a track. */
interface Round {
  readonly question: Question;
  readonly mode: Mode;
  readonly order: Int32Array;
  /** The cell that begins: nobody is always first. */
  readonly first: number;
  readonly trackOf: (solver: string) => Track | undefined;
}

/**
 * Answers of two passes differ. @throws Error where the solver is ours; another library's is a note.
 */
function noteChange(set: string, { solver, kind }: Pick<Cell, "solver" | "kind">, question: Question,
  checksums: readonly [string, string], notes: Set<string>): void {
  const text = `${solver} on ${set}, ${question}: two passes gave different answers`;
  if (kind === "ours") throw new Error(`${text} (checksums ${checksums.join(" and ")})`);
  notes.add(text);
}

async function makeRound({ name, launch, hotCalls }: LaunchPlan, cells: readonly Cell[],
  { question, mode, order, first, trackOf: of }: Round, notes: Set<string>, onPass: () => void): Promise<void> {
  for (let c = 0; c < cells.length; c++) {
    const cell = cells[(c + first) % cells.length], track = of(cell.solver);
    if (track === undefined) continue;
    const { times, checksum } = await cell.pass({ mode, question, order, calls: hotCalls });
    for (let i = 0; i < order.length; i++) track.samples[order[i]].push(times[i]);
    track.launchOf.push(launch);
    if (track.checksum === "") track.checksum = checksum;
    else if (track.checksum !== checksum) noteChange(name, cell, question, [track.checksum, checksum], notes);
    onPass();
  }
}

/** Makes the passes of a launch; `onPass` is told after every pass of every cell over all it takes (progress). */
export async function runLaunch(plan: LaunchPlan, cells: readonly Cell[], onPass: () => void): Promise<Launch> {
  const { launch, count, passes, isAsked } = plan, start = performance.now(), notes = new Set<string>(),
    random = createRandom(plan.seed + 1 + launch), parts = new Map<Question, readonly Part[]>(),
    cases = Int32Array.from({ length: count }, (_, i) => i), hot = plan.hot.slice();
  const solvers = new Map(cells.map(({ solver, kind, answers, facts, questions }): [string, Recorded] => [solver, {
    solver, kind, answers, facts,
    tracks: questions.flatMap((q) => [emptyTrack(count, q, "hot"), emptyTrack(count, q, "sweep")]) }]));
  for (let k = 0; k < Math.max(passes.sweep, passes.hot); k++) {
    random.shuffle(cases);
    random.shuffle(hot);
    for (const mode of ["sweep", "hot"] as const) {
      if (k >= passes[mode]) continue;
      for (const question of QUESTIONS) {
        const order = (mode === "sweep" ? cases : hot).filter((i) => isAsked(question, i)), first = launch + k;
        if (order.length === 0) continue;
        await makeRound(plan, cells, { question, mode, order, first,
          trackOf: (solver) => trackOf(solvers.get(solver), question, mode) }, notes, onPass);
        if (mode === "hot") continue;
        const taken = parts.get(question) ?? partsOf(solvers.values(), question, order, count);
        parts.set(question, taken);
        for (const { takes, tracks } of taken)
          await makeRound(plan, cells, { question, mode, order: order.filter((i) => takes.has(i)), first,
            trackOf: (solver) => tracks.get(solver) }, notes, () => undefined);
      }
    }
  }
  return { solvers: [...solvers.values()], parts: [...parts.values()].flat(), notes: [...notes],
    seconds: (performance.now() - start) / 1000 };
}

/** Results of all launches so far. */
export class Gathered {
  /** Name of the set, for messages. */
  readonly #name: string;
  readonly #solvers = new Map<string, Recorded>();
  readonly #parts = new Map<string, Part>();
  readonly notes = new Set<string>();

  constructor(name: string) {
    this.#name = name;
  }

  get solvers(): Recorded[] {
    return [...this.#solvers.values()];
  }

  get parts(): Part[] {
    return [...this.#parts.values()];
  }

  /** Adds a launch. Keeps its arrays if it is the first; appends to the arrays of the first if it is a later one. */
  add({ solvers, parts, notes }: Launch): void {
    for (const note of notes) this.notes.add(note);
    for (const made of solvers) {
      const before = this.#solvers.get(made.solver);
      if (before === undefined) this.#solvers.set(made.solver, made);
      else for (const [k, track] of made.tracks.entries()) this.#join(before, before.tracks[k], track);
    }
    for (const made of parts) {
      const key = `${made.question} ${[...made.takes].join()}`, before = this.#parts.get(key);
      if (before === undefined) this.#parts.set(key, made);
      else {
        for (const [solver, track] of made.tracks) {
          const into = before.tracks.get(solver), of = this.#solvers.get(solver);
          if (into !== undefined && of !== undefined) this.#join(of, into, track);
        }
      }
    }
  }

  #join(of: Recorded, into: Track, { samples, launchOf, checksum, question }: Track): void {
    if (checksum !== into.checksum) noteChange(this.#name, of, question, [into.checksum, checksum], this.notes);
    for (const [i, list] of samples.entries()) into.samples[i].push(...list);
    into.launchOf.push(...launchOf);
  }
}
