/**
 * Shows the progress of long work on standard error.
 *
 * In: a title and the number of steps. Out: a `Progress` whose `step` counts one step. On a terminal it draws a bar.
 * Elsewhere it writes a line at the start of a part, then at most one line every 30 s, with the percentage, the time
 * so far and an estimate of the rest (s).
 */
import { Presets, SingleBar } from "cli-progress";

/** One part of the work, in steps. */
export interface Progress {
  step(): void;
  end(): void;
}

/** Minimum time between two lines if standard error is not a terminal, ms. */
const EVERY = 30_000;

/** `5 %, 30 s, about 570 s left`. The rest is estimated from the finished steps. */
function progressLine(title: string, share: number, ms: number): string {
  const seconds = ms / 1000, left = share > 0 ? `about ${((seconds * (1 - share)) / share).toFixed(0)} s left`
    : "no estimate yet";
  return `${title}: ${(100 * share).toFixed(0)} %, ${seconds.toFixed(0)} s, ${left}`;
}

/** Progress for logs: lines instead of a bar. `begin`: also writes a line at the start. */
function inLines(title: string, steps: number, begin: boolean): Progress {
  const start = performance.now();
  let done = 0, told = start;
  if (begin) console.error(`${title} ...`);
  return {
    step() {
      done++;
      const now = performance.now();
      if (now - told < EVERY) return;
      told = now;
      console.error(progressLine(title, done / steps, now - start));
    },
    end: () => undefined,
  };
}

/** Starts the progress of a part. `begin`: if standard error is not a terminal, write a line at once. */
export function startProgress(title: string, steps: number, begin: boolean = true): Progress {
  if (!process.stderr.isTTY) return inLines(title, steps, begin);
  const bar = new SingleBar({ format: `${title.padEnd(36)} {bar} {percentage}% {eta_formatted}`, stream: process.stderr,
    clearOnComplete: true }, Presets.shades_classic);
  bar.start(steps, 0);
  return {
    step() {
      bar.increment();
    },
    end() {
      bar.stop();
    },
  };
}

/**
 * Passes pieces of lines on and shows how many of `count` lines have passed. Work under 30 s writes no line to a log.
 */
export async function* withProgress(title: string, count: number,
  pieces: AsyncIterable<string>): AsyncGenerator<string> {
  const progress = startProgress(title, count, false);
  try {
    for await (const piece of pieces) {
      yield piece;
      for (let k = piece.indexOf("\n"); k >= 0; k = piece.indexOf("\n", k + 1)) progress.step();
    }
  } finally {
    progress.end();
  }
}
