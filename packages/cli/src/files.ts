/**
 * Writing the files of a command: makes their folders, and turns an error of the system into one sentence for the user.
 */
import { closeSync, existsSync, lstatSync, mkdirSync, openSync, readlinkSync, realpathSync, rmSync, statSync,
  writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { UserError } from "./errors.ts";

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: "no space is left", EDQUOT: "no space is left to this user", EACCES: "it may not be written",
  EPERM: "it may not be written", EROFS: "its disk is read only", EISDIR: "it is a folder",
  ENOTDIR: "a part of its path is no folder",
  EPIPE: "its reader has gone", ELOOP: "its links lead in a circle", ENAMETOOLONG: "the name is too long",
};

/** Why a file could not be written, in words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return ("code" in error && typeof error.code === "string" ? REASONS[error.code] : undefined) ?? error.message;
}

/** The error of a file that cannot be written; an error for the user stays as it is. */
export function unwritable(path: string, error: unknown): UserError {
  return error instanceof UserError ? error : new UserError(`${path}: cannot be written: ${reasonOf(error)}`);
}

/**
 * Makes a folder and its parents, one by one: `mkdir` with `recursive` does not end in Node below a place, such as
 * /proc, where no folder can be made.
 */
export function makeFolders(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory() === true) return;
  if (found !== undefined) throw new Error(`${folder} is no folder`);
  if (dirname(folder) !== folder) makeFolders(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!existsSync(folder)) throw error; // else another process made it
  }
}

/** Does `action`, which writes `path`, with its folder there. @throws UserError if it cannot be written */
export function writing(path: string, action: () => void): void {
  try {
    makeFolders(dirname(path));
    action();
  } catch (error) {
    throw unwritable(path, error);
  }
}

/**
 * The regular file that `path` stands for, there or not, found through links; undefined for a device, a pipe or a
 * socket. @throws UserError for a folder and for an empty name
 */
export function regularFile(path: string): string | undefined {
  if (path === "") throw new UserError("--out: needs the name of a file, got an empty one");
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) {
      const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
      return isLink ? regularFile(resolve(dirname(path), readlinkSync(path))) : path;
    }
    if (found.isDirectory()) throw new Error("it is a folder");
    return found.isFile() ? realpathSync(path) : undefined;
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** Writes a file and the folders above it. */
export function writeOut(path: string, text: string | Uint8Array): void {
  writing(path, () => {
    writeFileSync(path, text);
  });
}

/** Throws before long work the error that `writeOut` would throw after it. A file that is there keeps its content. */
export function requireWritable(path: string): void {
  if (regularFile(path) === undefined) return;
  writing(path, () => {
    const isNew = !existsSync(path);
    closeSync(openSync(path, "a"));
    if (isNew) rmSync(path);
  });
}
