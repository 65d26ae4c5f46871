/** Problem files from disk or standard input, read in pieces; every failure becomes a message for the user. */
import { createReadStream } from "node:fs";
import { PolygonFileError, ProblemFileError, createConvexCasesReader, readGrowthCases, readPolygonFile } from "@col/bench";
import type { GrowthSet, PolygonSet, ProblemSet } from "@col/bench";
import { UserError } from "./errors.ts";

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
  const name = path === "-" ? "standard input" : path;
  if (error instanceof ProblemFileError || error instanceof PolygonFileError) return new UserError(`${name}: ${error.message}`);
  if (error instanceof Error && "code" in error && typeof error.code === "string") {
    const reasons: Record<string, string> = { ENOENT: "no such file", EISDIR: "is a folder", EACCES: "may not be read" };
    return new UserError(`${name}: ${reasons[error.code] ?? error.message}`);
  }
  return error;
}
