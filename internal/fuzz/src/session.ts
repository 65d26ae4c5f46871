/**
 * A run: ranges of cases to the worker until the time or the cases are spent, failures reduced and kept, the state
 * written after each range.
 *
 * In: options and a listener for progress. Out: the state. The order of cases is their number, so time decides only how
 * many there are.
 */
import { writeFailure } from "./failure.ts";
import type { Failure } from "./failure.ts";
import { createHands, runTask } from "./hands.ts";
import type { Hands, Hang } from "./hands.ts";
import type { ReduceAnswer, RunAnswer } from "./protocol.ts";
import { concerns } from "./run-case.ts";
import type { Finding } from "./run-case.ts";
import { freshState, readState, writeState } from "./state.ts";
import type { FuzzState } from "./state.ts";
import { domainOf, subjectOf } from "./subjects.ts";

export interface SessionOptions {
  readonly seed: number;
  /** First case of a fresh run. */
  readonly from: number;
  /** Ends when so many minutes ... */
  readonly minutes: number;
  /** ... or pairs are through, of this call alone. */
  readonly pairs: number;
  readonly only: readonly string[];
  readonly resume: boolean;
  readonly folder: string;
  readonly statePath: string;
  readonly hangSeconds: number;
  /** Failures reduced and written for each law. */
  readonly keep: number;
}

export interface Listener {
  readonly progress: (state: FuzzState, share: number) => void;
  readonly failure: (failure: Failure, path: string) => void;
}

/** Cases of a range: a second or so of work. */
const RANGE = 60;

const keyOf = (f: Finding): string => `${f.package}: ${f.law}`;

async function keep(
  hands: Hands,
  state: FuzzState,
  found: Finding & { case: number },
  options: SessionOptions,
  listener: Listener,
): Promise<void> {
  const original = subjectOf(state.seed, found.case),
    { case: index, ...finding } = found;
  const answer: ReduceAnswer | RunAnswer | Hang =
    finding.law.startsWith("hangs") || finding.law.startsWith("thread ends")
      ? { hung: index, reason: finding.law }
      : await hands.ask({ reduce: { seed: state.seed, case: index, finding, subject: original } });
  const reduced = "subject" in answer ? answer : { subject: original, finding };
  const failure: Failure = { ...reduced.finding, seed: state.seed, case: index, subject: reduced.subject, original };
  state.failures.push(failure);
  listener.failure(failure, writeFailure(options.folder, failure));
}

async function note(
  hands: Hands,
  state: FuzzState,
  findings: readonly (Finding & { case: number })[],
  options: SessionOptions,
  listener: Listener,
): Promise<void> {
  for (const found of findings) {
    const key = keyOf(found),
      times = (state.counts[key] ?? 0) + 1;
    state.counts[key] = times;
    if (times <= options.keep) await keep(hands, state, found, options, listener);
  }
}

/** Number of pairs in the cases from `from` up to `to`. */
function pairsIn(from: number, to: number, only: readonly string[]): number {
  let n = 0;
  for (let i = from; i < to; i++) if (concerns(only, domainOf(i))) n++;
  return n;
}

/** See the file header. */
export async function fuzz(options: SessionOptions, listener: Listener): Promise<FuzzState> {
  const { seed, only, from, statePath } = options, start = performance.now(), limit = 60 * options.minutes;
  const state = (options.resume ? readState(statePath, seed, only) : null) ?? freshState(seed, only, from),
    before = state.seconds,
    already = state.pairs;
  const hands = createHands(options.hangSeconds);
  try {
    for (;;) {
      const seconds = (performance.now() - start) / 1000, asked = state.pairs - already;
      state.seconds = before + seconds;
      listener.progress(state, Math.max(seconds / limit, asked / options.pairs));
      if (seconds >= limit || asked >= options.pairs) break;
      let to = state.next + RANGE;
      while (pairsIn(state.next, to, only) > options.pairs - asked) to--;
      const answer = await hands.ask(runTask(seed, state.next, to, only));
      if ("hung" in answer) {
        // failures of the range before the hang are found again case by case, up to the case that hung
        const again = await hands.ask(runTask(seed, state.next, answer.hung, only));
        if ("findings" in again) await note(hands, state, again.findings, options, listener);
        state.pairs += pairsIn(state.next, answer.hung + 1, only);
        state.next = answer.hung + 1;
        await note(
          hands,
          state,
          [{ package: "hang", law: answer.reason, magnitude: options.hangSeconds, tolerance: 0, case: answer.hung }],
          options,
          listener,
        );
      } else if ("findings" in answer) {
        state.next = to;
        state.pairs += answer.pairs;
        await note(hands, state, answer.findings, options, listener);
      }
      writeState(statePath, state);
    }
  } finally {
    await hands.close();
  }
  writeState(statePath, state);
  return state;
}
