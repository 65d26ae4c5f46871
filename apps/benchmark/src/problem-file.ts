/** Problem files from disk or standard input, read in pieces; every failure becomes a message for the user. */
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { PolygonFileError, ProblemFileError, createCaseStream, createConvexCasesReader, readGrowthCases, readPolygonFile } from "@col/bench";
import type { GrowthSet, PolygonSet, ProblemSet, StreamedCase } from "@col/bench";
import { UserError } from "./errors.ts";

/** Name of standard input in messages, and of the file it is laid aside in. */
const STANDARD_INPUT = "standard input";

/** Reads `path`, or standard input for "-". @throws UserError `path: line N: ...` */
export async function readProblemFile(path: string): Promise<ProblemSet> {
  const reader = createConvexCasesReader();
  const stream = path === "-" ? process.stdin : createReadStream(path, { highWaterMark: 1 << 20 });
  stream.setEncoding("utf8");
  try {
    for await (const piece of stream) reader.feed(String(piece));
    return reader.end();
  } catch (error) {
    throw userError(path, error);
  }
}

/** Cases a piece of a file gave, in order. Nothing else of the file is held. */
export async function* streamCases(path: string): AsyncGenerator<readonly StreamedCase[], number> {
  let cases: StreamedCase[] = [];
  const reader = createCaseStream((c) => {
    cases.push(c);
  });
  const stream = createReadStream(path, { highWaterMark: 1 << 18, encoding: "utf8" });
  try {
    for await (const piece of stream) {
      reader.feed(String(piece));
      if (cases.length > 0) yield cases;
      cases = [];
    }
    const count = reader.end();
    if (cases.length > 0) yield cases;
    return count;
  } catch (error) {
    throw userError(path, error);
  }
}

/**
 * A file that can be read twice: the one named, or standard input laid aside. Whoever streams a file checks all of it before the first
 * row is printed, without holding it.
 */
export async function withRereadable<T>(path: string, use: (path: string) => Promise<T>): Promise<T> {
  if (path !== "-") return await use(path);
  const folder = mkdtempSync(join(tmpdir(), "bench-input-")), file = join(folder, STANDARD_INPUT);
  try {
    await pipeline(process.stdin, createWriteStream(file));
    return await use(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** All of a file as text, handed to a reader; standard input for "-". @throws UserError `path: line N: ...` */
async function readWhole<T>(path: string, read: (text: string) => T): Promise<T> {
  const stream = path === "-" ? process.stdin : createReadStream(path, { highWaterMark: 1 << 20 });
  stream.setEncoding("utf8");
  try {
    const pieces: string[] = [];
    for await (const piece of stream) pieces.push(String(piece));
    return read(pieces.join(""));
  } catch (error) {
    throw userError(path, error);
  }
}

/** Reads a polygon file, or standard input for "-". @throws UserError `path: line N, at TOKEN: ...` */
export function readPolygons(path: string): Promise<PolygonSet> {
  return readWhole(path, readPolygonFile);
}

/** Reads a `growthcases 1` file, or standard input for "-". @throws UserError `path: line N: ...` */
export function readGrowthFile(path: string): Promise<GrowthSet> {
  return readWhole(path, readGrowthCases);
}

/** The error as a message that starts with the file's name. */
export function userError(path: string, error: unknown): unknown {
  const name = path === "-" || basename(path) === STANDARD_INPUT ? STANDARD_INPUT : path;
  if (error instanceof ProblemFileError || error instanceof PolygonFileError) return new UserError(`${name}: ${error.message}`);
  if (error instanceof Error && "code" in error && typeof error.code === "string") {
    const reasons: Record<string, string> = { ENOENT: "no such file", EISDIR: "is a folder", EACCES: "may not be read" };
    return new UserError(`${name}: ${reasons[error.code] ?? error.message}`);
  }
  return error;
}
