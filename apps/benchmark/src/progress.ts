/** Progress of long work on standard error: a bar on a terminal, a line at the start of each part otherwise. */
import { Presets, SingleBar } from "cli-progress";

/** One part of the work, in steps. */
export interface Progress {
  step(): void;
  end(): void;
}

/** Announces a part. */
export function startProgress(title: string, steps: number): Progress {
  if (!process.stderr.isTTY) {
    console.error(`${title} ...`);
    return { step: () => undefined, end: () => undefined };
  }
  const bar = new SingleBar({ format: `${title.padEnd(36)} {bar} {percentage}% {eta_formatted}`, stream: process.stderr, clearOnComplete: true }, Presets.shades_classic);
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
