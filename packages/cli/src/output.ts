/**
 * Results on standard output, in large pieces and with back-pressure, so that a million rows need no million writes and
 * no memory. `runCommandLine` ends the program where standard output fails.
 */

import { setImmediate } from "node:timers/promises";
import { writeWhole } from "./parts/write.ts";
import type { Pieces } from "./parts/write.ts";

/** Characters gathered before a write. */
const PIECE = 1 << 16;

/** Where rows go. */
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
    await setImmediate(); // files and pipes are written at once, without a turn for signals
  };
  return {
    async write(text) {
      buffer += text;
      if (buffer.length >= PIECE) await flush();
    },
    end: flush,
  };
}

/** Writes text to the file `out`, whole or not at all, or to standard output as it comes. */
export async function writeText(out: string | undefined, pieces: Pieces): Promise<void> {
  if (out !== undefined) {
    await writeWhole(out, pieces);
    return;
  }
  const output = standardOutput();
  for await (const piece of pieces) await output.write(piece);
  await output.end();
}
