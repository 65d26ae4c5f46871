/**
 * Files that are there whole or not at all: written beside their name, then renamed. A writer that is killed leaves a
 * `NAME.*.partial`, which the next writer of that name removes. The disk is not waited for: what a loss of power spoils
 * of a part, its checksum tells.
 */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { UserError } from "../errors.ts";

/**
 * Bytes gathered before a write, in one buffer that all writes of a file use: text gathered in a string would be made
 * flat for each write, and flat strings of this size wait in the old part of the heap for its next full collection.
 */
const PIECE = 1 << 16;

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Removes what killed writers of `path` left. */
function removePartial(path: string): void {
  const folder = dirname(path), name = basename(path);
  if (!existsSync(folder)) return;
  for (const left of readdirSync(folder))
    if (left.startsWith(`${name}.`) && left.endsWith(".partial")) rmSync(join(folder, left), { force: true });
}

/** Writes text as UTF-8. */
async function writePieces(file: FileHandle, pieces: AsyncIterable<string>): Promise<void> {
  const buffer = Buffer.alloc(PIECE);
  let gathered = 0;
  const flush = async (): Promise<void> => {
    await file.writeFile(buffer.subarray(0, gathered));
    gathered = 0;
  };
  for await (const piece of pieces) {
    const size = Buffer.byteLength(piece);
    if (gathered + size > PIECE) await flush();
    if (size > PIECE) await file.writeFile(piece);
    else gathered += buffer.write(piece, gathered);
  }
  await flush();
}

/**
 * Writes `path` from pieces of text. If another writer of the same file ended first and removed this one's beginning,
 * `isThere` decides whether what it wrote will do. @throws UserError if it cannot be written
 */
export async function writeWhole(path: string, pieces: AsyncIterable<string>,
  isThere: () => Promise<boolean> = () => Promise.resolve(false)): Promise<void> {
  const partial = `${path}.${randomBytes(6).toString("hex")}.partial`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    removePartial(path);
  } catch (error) {
    throw new UserError(`${path}: cannot be written: ${reasonOf(error)}`);
  }
  const file = await open(partial, "wx").catch((error: unknown) => {
    throw new UserError(`${path}: cannot be written: ${reasonOf(error)}`);
  });
  const remove = (): void => {
    rmSync(partial, { force: true });
  };
  process.once("exit", remove); // Ctrl-C
  try {
    await writePieces(file, pieces);
    await file.close();
    await rename(partial, path).catch(async (error: unknown) => {
      if (!(await isThere())) throw error;
    });
    removePartial(path);
  } finally {
    await file.close().catch(() => undefined);
    remove();
    process.off("exit", remove);
  }
}
