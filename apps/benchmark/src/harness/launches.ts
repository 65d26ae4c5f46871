/** Several launches as one: samples in the order of the launches, facts of the first. */
import { noteChange } from "./launch.ts";
import type { Launch } from "./launch.ts";
import type { Part, Recorded, Track } from "./tracks.ts";

/** What all launches so far left behind. */
export class Gathered {
  /** Of the set, for what is said of it. */
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
