/**
 * Results on standard output, in large pieces and with back-pressure, so that a million rows need no million writes and
 * no memory. A reader that goes away (`| head`) ends the program quietly.
 */

import { EXIT_USAGE } from "./errors.ts";
import { reasonOf } from "./files.ts";

/** Characters gathered before a write. */
const PIECE = 1 << 16;

/** Where rows go. */
export interface Output {
  write(text: string): Promise<void>;
  /** Waits until everything is handed to the system. */
  end(): Promise<void>;
}

/** Standard output. */
export function standardOutput(): Output {
  const stream = process.stdout;
  let buffer = "";
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    console.error(`bench: standard output: cannot be written: ${reasonOf(error)}`);
    process.exit(EXIT_USAGE);
  });
  const flush = async (): Promise<void> => {
    const text = buffer;
    buffer = "";
    if (text === "") return;
    await new Promise<void>((resolve) => stream.write(text, () => {
      resolve();
    }));
  };
  return {
    async write(text) {
      buffer += text;
      if (buffer.length >= PIECE) await flush();
    },
    end: flush,
  };
}
