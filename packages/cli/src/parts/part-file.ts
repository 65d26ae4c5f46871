/**
 * The file format of a part of a run: writes a part, and reads and checks it.
 *
 * A part is a line of JSON that names the run and the range of cases, a line of CSV for each case, and a last line of
 * JSON with the number of rows and the SHA-256 (hex) of all bytes before it:
 *
 *   {"part":1,"file":"a.txt","sha256":"..","bytes":..,"cases":9,"solver":"gjk",..,"from":0,"to":3,"shard":"1/3"}
 *   0,0.5,..
 *   {"rows":3,"sha256":".."}
 *
 * Out of `readPart`: the first line, the range of cases, and the byte range of the rows in the file. A part without
 * its last line is incomplete: its writer was killed.
 */
import { createHash } from "node:crypto";
import { closeSync, createReadStream, openSync, readSync, statSync } from "node:fs";
import { userError } from "../problem-file.ts";
import { UserError } from "../errors.ts";
import type { CaseRange } from "../answers/source.ts";
import type { RunIdentity } from "./identity.ts";

/** Version of the format. */
const LAYOUT = 1;

/** The first line of a part. */
export interface PartHead extends RunIdentity, CaseRange {
  readonly part: typeof LAYOUT;
  /** Shard K of N, as `K/N`, from the command line. */
  readonly shard: string;
}

/** A part that was read and is complete. */
export interface Part extends CaseRange {
  readonly path: string;
  readonly head: PartHead;
  /** Byte range of its rows in the file: `start` is included, `end` is not. */
  readonly start: number;
  readonly end: number;
}

/** A part that cannot be used; the message gives the reason. */
class PartError extends UserError {}

/** Maximum length of the first and of the last line, bytes. Both have some hundred bytes. */
const LONGEST_LINE = 1 << 16;
const NEWLINE = 10;

/** Yields the text of a part in pieces. @throws UserError if the number of rows differs from the range */
export async function* partText(run: RunIdentity, range: CaseRange, shard: string,
  lines: AsyncIterable<string>): AsyncGenerator<string> {
  const head: PartHead = { part: LAYOUT, ...run, from: range.from, to: range.to, shard }, hash = createHash("sha256");
  const hashed = (text: string): string => {
    hash.update(text);
    return text;
  };
  yield hashed(`${JSON.stringify(head)}\n`);
  let rows = 0;
  for await (const text of lines) {
    yield hashed(text);
    for (let k = text.indexOf("\n"); k >= 0; k = text.indexOf("\n", k + 1)) rows++;
  }
  if (rows !== range.to - range.from)
    throw new UserError(`${run.file}: cases ${range.from} to ${range.to - 1} have ${rows} answers: `
      + "the file changed while it was read");
  yield `${JSON.stringify({ rows, sha256: hash.digest("hex") })}\n`;
}

function bytesAt(path: string, from: number, count: number): Buffer {
  const file = openSync(path, "r"), buffer = Buffer.alloc(count);
  try {
    return buffer.subarray(0, readSync(file, buffer, 0, count, from));
  } finally {
    closeSync(file);
  }
}

const isRange = (x: Partial<PartHead>): boolean => Number.isSafeInteger(x.from) && Number.isSafeInteger(x.to)
  && Number.isSafeInteger(x.cases) && 0 <= (x.from ?? -1) && (x.from ?? 0) <= (x.to ?? -1)
  && (x.to ?? 0) <= (x.cases ?? -1);

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value as Record<string, unknown> : undefined;
  } catch {
    return undefined;
  }
}

/** The first line of a part, and the byte where the rows begin. */
function readHead(path: string): { readonly head: PartHead; readonly start: number } {
  const bytes = bytesAt(path, 0, LONGEST_LINE), end = bytes.indexOf(NEWLINE),
    head = end < 0 ? undefined : parsed(bytes.toString("utf8", 0, end)) as Partial<PartHead> | undefined;
  if (head?.part !== LAYOUT || !isRange(head) || !Array.isArray(head.columns))
    throw new PartError(bytes.length === 0 ? `${path}: truncated: it is empty`
      : bytes[0] === 123 && end < 0 ? `${path}: truncated: its first line has no end` : `${path}: is not a part file`);
  return { head: head as PartHead, start: end + 1 };
}

/** Number of rows between the bytes `start` and `end`, and the SHA-256 (hex) of all bytes before `end`. */
async function sumsOf(path: string, start: number, end: number): Promise<{ rows: number; sha256: string }> {
  const hash = createHash("sha256");
  let rows = 0, at = 0;
  for await (const piece of createReadStream(path, { end: end - 1, highWaterMark: 1 << 20 })) {
    const bytes = piece as Buffer;
    hash.update(bytes);
    for (let k = bytes.indexOf(NEWLINE, Math.max(0, start - at)); k >= 0; k = bytes.indexOf(NEWLINE, k + 1)) rows++;
    at += bytes.length;
  }
  return { rows, sha256: hash.digest("hex") };
}

/**
 * Reads a part and checks its rows against its last line. @throws PartError that names the file and its fault,
 * UserError if it cannot be read
 */
export async function readPart(path: string): Promise<Part> {
  try {
    const { head, start } = readHead(path), { size } = statSync(path), wanted = head.to - head.from,
      tail = bytesAt(path, Math.max(start, size - LONGEST_LINE), LONGEST_LINE),
      last = tail.lastIndexOf(NEWLINE, tail.length - 2) + 1, isEnded = tail.at(-1) === NEWLINE,
      foot = isEnded ? parsed(tail.toString("utf8", last, tail.length - 1)) : undefined,
      end = size - tail.length + last;
    const { rows, sha256 } = await sumsOf(path, start, foot === undefined ? size : end);
    if (typeof foot?.["sha256"] !== "string" || typeof foot["rows"] !== "number")
      throw new PartError(`${path}: truncated: ${rows} of ${wanted} rows, and no last line`);
    if (sha256 !== foot["sha256"] || rows !== foot["rows"] || rows !== wanted)
      throw new PartError(`${path}: damaged: its rows do not match the checksum or the count in its last line`);
    return { path, head, from: head.from, to: head.to, start, end };
  } catch (error) {
    throw userError(path, error);
  }
}
