/**
 * Writes the files of a command: creates their folders, finds the file behind links, and turns errors of the system
 * into messages for the user.
 *
 * In: paths of files, as the user gives them. Out: files and folders on the disk; errors are `UserError` with the
 * path and the reason in words.
 *
 * A folder is created one level at a time. Devices, pipes and sockets are not regular files: `regularFile` returns
 * undefined for them.
 */
import { closeSync, existsSync, lstatSync, mkdirSync, openSync, readlinkSync, realpathSync, rmSync, statSync,
  writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { UserError } from "./errors.ts";

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full", EDQUOT: "the user's disk quota is full", EACCES: "permission denied",
  EPERM: "permission denied", EROFS: "the disk is read-only", EISDIR: "it is a folder",
  ENOTDIR: "a part of its path is not a folder",
  EPIPE: "the program that read it has ended", ELOOP: "its links form a cycle", ENAMETOOLONG: "the name is too long",
};

/** The reason why a file could not be written, in words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return ("code" in error && typeof error.code === "string" ? REASONS[error.code] : undefined) ?? error.message;
}

/** The error of a file that cannot be written. A `UserError` stays as it is. */
export function unwritable(path: string, error: unknown): UserError {
  return error instanceof UserError ? error : new UserError(`${path}: cannot be written: ${reasonOf(error)}`);
}

/**
 * Creates a folder and its parents, one by one. `mkdir` with `recursive` does not return in Node if a parent refuses
 * folders, as /proc does.
 */
export function makeFolders(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory() === true) return;
  if (found !== undefined) throw new Error(`${folder} is not a folder`);
  if (dirname(folder) !== folder) makeFolders(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!existsSync(folder)) throw error; // otherwise another process has created it
  }
}

/** Creates the folder of `path`, then runs `action`, which writes `path`. @throws UserError if it cannot be written */
export function writing(path: string, action: () => void): void {
  try {
    makeFolders(dirname(path));
    action();
  } catch (error) {
    throw unwritable(path, error);
  }
}

/**
 * The path of the regular file behind `path`, after links are followed. The file need not exist. Undefined for a
 * device, a pipe or a socket. @throws UserError for a folder and for an empty name
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

/** Throws, before long work, the error that `writeOut` would throw after it. An existing file keeps its content. */
export function requireWritable(path: string): void {
  if (regularFile(path) === undefined) return;
  writing(path, () => {
    const isNew = !existsSync(path);
    closeSync(openSync(path, "a"));
    if (isNew) rmSync(path);
  });
}
