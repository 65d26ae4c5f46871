/**
 * Writes a file so that it appears only when complete.
 *
 * In: a path, and text in pieces. Out: the file, UTF-8. Method: the text goes to `NAME.<random>.partial` in the same
 * folder, which is then renamed. A writer that is killed leaves this file, and the next writer of the same name
 * removes it.
 *
 * A link stays, and the file behind it is replaced. Devices, pipes and sockets are written directly. The writer does
 * not wait until the disk has stored the data: after a power failure, the checksum of a part shows the damage.
 */
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { regularFile, unwritable, writing } from "../files.ts";

/**
 * Number of bytes gathered before a write, in one buffer that all writes of a file use. Text gathered in a string would
 * be flattened for each write. Flat strings of this size stay in the old part of the heap until a full collection.
 */
const PIECE = 1 << 16;

/** Removes the `.partial` files that killed writers of `path` have left. */
function removePartial(path: string): void {
  const folder = dirname(path), name = basename(path);
  if (!existsSync(folder)) return;
  for (const left of readdirSync(folder))
    if (left.startsWith(`${name}.`) && left.endsWith(".partial")) rmSync(join(folder, left), { force: true });
}

/** Text in pieces. */
export type Pieces = Iterable<string> | AsyncIterable<string>;

/** Writes text as UTF-8. @throws UserError that names `path` if the file cannot be written */
async function writePieces(file: FileHandle, path: string, pieces: Pieces): Promise<void> {
  const buffer = Buffer.alloc(PIECE), write = async (data: string | Uint8Array): Promise<void> => {
    await file.writeFile(data).catch((error: unknown) => {
      throw unwritable(path, error);
    });
  };
  let gathered = 0;
  const flush = async (): Promise<void> => {
    await write(buffer.subarray(0, gathered));
    gathered = 0;
  };
  for await (const piece of pieces) {
    const size = Buffer.byteLength(piece);
    if (gathered + size > PIECE) await flush();
    if (size > PIECE) await write(piece);
    else gathered += buffer.write(piece, gathered);
  }
  await flush();
}

/** Opens the file `name`. An error names `path`. */
async function opened(path: string, name: string, flags: string): Promise<FileHandle> {
  return await open(name, flags).catch((error: unknown) => {
    throw unwritable(path, error);
  });
}

/** Writes a device, a pipe or a socket, without a temporary file and without renaming. */
async function writeThrough(path: string, pieces: Pieces): Promise<void> {
  const file = await opened(path, path, "w");
  try {
    await writePieces(file, path, pieces);
  } finally {
    await file.close().catch(() => undefined);
  }
}

/**
 * Writes `path` from pieces of text. Another writer of the same file may end first and remove this writer's `.partial`
 * file. Then `isThere` decides whether the other writer's file is accepted. @throws UserError if it cannot be written
 */
export async function writeWhole(path: string, pieces: Pieces,
  isThere: () => Promise<boolean> = () => Promise.resolve(false)): Promise<void> {
  const target = regularFile(path);
  if (target === undefined) {
    await writeThrough(path, pieces);
    return;
  }
  const partial = `${target}.${randomBytes(6).toString("hex")}.partial`;
  writing(path, () => {
    removePartial(target);
  });
  const file = await opened(path, partial, "wx"), remove = (): void => {
    rmSync(partial, { force: true });
  };
  process.once("exit", remove); // Ctrl-C
  try {
    await writePieces(file, path, pieces);
    await file.close();
    await rename(partial, target).catch(async (error: unknown) => {
      if (await isThere()) return;
      throw unwritable(path, existsSync(partial) ? error : new Error("another process wrote it"));
    });
    removePartial(target);
  } finally {
    await file.close().catch(() => undefined);
    remove();
    process.off("exit", remove);
  }
}
