/**
 * Writes results to a file or to standard output.
 *
 * In: text in pieces, and the path of a file or undefined. Out: the file (write.ts), or text on standard output in
 * writes of at least 65536 characters. Each write waits until the system has taken it, so a million rows need neither
 * a million writes nor the memory of the whole output.
 *
 * `runCommandLine` ends the program if standard output fails.
 */

import { setImmediate } from "node:timers/promises";
import { writeWhole } from "./parts/write.ts";
import type { Pieces } from "./parts/write.ts";

/** Number of characters gathered before a write. */
const PIECE = 1 << 16;

/** The destination of the rows. */
interface Output {
  write(text: string): Promise<void>;
  /** Waits until the system has taken everything. */
  end(): Promise<void>;
}

function standardOutput(): Output {
  let buffer = "";
  const flush = async (): Promise<void> => {
    const text = buffer;
    buffer = "";
    if (text === "") return;
    await new Promise<void>((resolve) => process.stdout.write(text, (error) => {
      if (!error) resolve();
    }));
    await setImmediate(); // lets signals run: writes to files and pipes are synchronous
  };
  return {
    async write(text) {
      buffer += text;
      if (buffer.length >= PIECE) await flush();
    },
    end: flush,
  };
}

/** Writes text to the file `out`, which appears only when complete, or to standard output as it comes. */
export async function writeText(out: string | undefined, pieces: Pieces): Promise<void> {
  if (out !== undefined) {
    await writeWhole(out, pieces);
    return;
  }
  const output = standardOutput();
  for await (const piece of pieces) await output.write(piece);
  await output.end();
}
