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

/** `5 %, 30 s, about 570 s left`; the rest is a guess from what is done. */
function progressLine(title: string, share: number, ms: number): string {
  const seconds = ms / 1000, left = share > 0 ? `about ${((seconds * (1 - share)) / share).toFixed(0)} s left`
    : "no guess yet";
  return `${title}: ${(100 * share).toFixed(0)} %, ${seconds.toFixed(0)} s, ${left}`;
}

/** A log grows by a line now and then, never by a bar. */
function inLines(title: string, steps: number): Progress {
  const start = performance.now();
  let done = 0, told = start;
  console.error(`${title} ...`);
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

/** Announces a part. */
export function startProgress(title: string, steps: number): Progress {
  if (!process.stderr.isTTY) return inLines(title, steps);
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
