/**
 * Progress of long work on standard error: a bar on a terminal; else a line at the start of each part, and now and then
 * how far it is.
 */
import { Presets, SingleBar } from "cli-progress";

/** One part of the work, in steps. */
export interface Progress {
  step(): void;
  end(): void;
}

/** Where no terminal is: a line at most so often, ms. */
const EVERY = 30_000;

/** `5 %, 30 s, about 570 s left`; the rest is an estimate from the finished cases. */
function progressLine(title: string, share: number, ms: number): string {
  const seconds = ms / 1000, left = share > 0 ? `about ${((seconds * (1 - share)) / share).toFixed(0)} s left`
    : "no guess yet";
  return `${title}: ${(100 * share).toFixed(0)} %, ${seconds.toFixed(0)} s, ${left}`;
}

/** A log grows by a line now and then, never by a bar. `begin`: also by one at the start. */
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

/** Announces a part. `begin`: where no terminal is, say at once that it begins. */
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

/** Hands lines on as they come and shows how many of `count` have passed. Short work leaves no trace in a log. */
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
