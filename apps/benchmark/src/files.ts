/** Writing files that a command was asked for. */
import { closeSync, existsSync, mkdirSync, openSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { UserError } from "./errors.ts";

/** Does `action`, which writes `path`, with its folder there. @throws UserError if it cannot be written */
export function writing(path: string, action: () => void): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    action();
  } catch (error) {
    throw new UserError(`${path}: cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Writes a file and the folders above it. */
export function writeOut(path: string, text: string | Uint8Array): void {
  writing(path, () => {
    writeFileSync(path, text);
  });
}

/** Throws before long work what `writeOut` would throw after it. A file that is there keeps its content. */
export function requireWritable(path: string): void {
  writing(path, () => {
    const isNew = !existsSync(path);
    closeSync(openSync(path, "a"));
    if (isNew) rmSync(path);
  });
}
