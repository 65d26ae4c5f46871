/**
 * Checks the parts of a run and combines them into one text.
 *
 * In: the paths of the parts; the form of the output. Out of `checkParts`: the parts, in the order of the cases. Out
 * of `mergedText`: the text of the whole run, in pieces, equal to the output of one process.
 *
 * Each part is read and checked first. All parts must belong to one run and hold every case once. If most parts
 * belong to one run, parts of other runs are reported as foreign. The error names up to 20 problems, and the shards
 * that are missing.
 */
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { formatter } from "../answers/formats.ts";
import type { Format } from "../answers/formats.ts";
import type { CaseRange } from "../answers/source.ts";
import { UserError } from "../errors.ts";
import { difference, identityKey } from "./identity.ts";
import type { RunIdentity } from "./identity.ts";
import { readPart } from "./part-file.ts";
import type { Part } from "./part-file.ts";
import { rangeOf, shardName } from "./shard.ts";

/** Maximum number of problems that an error names; the others are counted. */
const MOST_NAMED = 20;

/** The run with the most parts; if two runs have equally many, the run whose part comes first. */
function runOf(parts: readonly Part[]): RunIdentity {
  const heads = new Map<string, { readonly head: RunIdentity; count: number }>();
  for (const { head } of parts) {
    const key = identityKey(head), known = heads.get(key);
    if (known === undefined) heads.set(key, { head, count: 1 });
    else known.count++;
  }
  return [...heads.values()].reduce((a, b) => (b.count > a.count ? b : a)).head;
}

/** The text of a value of the first line, for messages. */
const told = (value: unknown): string => (value === null ? "none" : typeof value === "string" ? value
  : JSON.stringify(value));

const casesText = ({ from, to }: CaseRange): string => (to - from === 1 ? `case ${from}`
  : `cases ${from} to ${to - 1}`);

/** The names of the shards that overlap a range, if all parts are shards of the same division. */
function shardsText(parts: readonly Part[], cases: number, missing: CaseRange): string {
  const divisions = new Set(parts.map((p) => Number(p.head.shard.split("/")[1]))), [n] = divisions;
  if (divisions.size !== 1 || !(n > 0)) return "";
  const names: string[] = [];
  for (let k = 1; k <= n && names.length <= MOST_NAMED; k++) {
    const { from, to } = rangeOf({ k, n }, cases);
    if (from < missing.to && to > missing.from) names.push(shardName({ k, n }));
  }
  return ` (--shard ${names.slice(0, MOST_NAMED).join(", ")}${names.length > MOST_NAMED ? ", .." : ""})`;
}

/** Problems between parts that are each complete: parts of other runs, doubled cases, missing cases. */
function problemsBetween(parts: readonly Part[], run: RunIdentity): string[] {
  const problems: string[] = [], own: Part[] = [];
  for (const part of parts) {
    const field = difference(run, part.head);
    if (field === undefined) own.push(part);
    else problems.push(`${part.path}: foreign: ${field} is ${told(part.head[field])}, in the other parts `
      + told(run[field]));
  }
  own.sort((a, b) => a.from - b.from || a.to - b.to);
  let next = 0, holder: Part | undefined;
  for (const part of own) {
    if (part.from < next && part.to > part.from)
      problems.push(`${part.path}: doubled: ${casesText({ from: part.from, to: Math.min(next, part.to) })} `
        + (holder === undefined ? "" : `are in ${holder.path} too`));
    if (part.from > next) problems.push(`missing: ${casesText({ from: next, to: part.from })}`
      + shardsText(own, run.cases, { from: next, to: part.from }));
    if (part.to > next) {
      next = part.to;
      holder = part;
    }
  }
  const rest = { from: next, to: run.cases };
  if (next < run.cases) problems.push(`missing: ${casesText(rest)}${shardsText(own, run.cases, rest)}`);
  return problems;
}

/** Reads and checks parts; returns them in the order of their cases. @throws UserError that names every faulty part */
export async function checkParts(paths: readonly string[]): Promise<readonly Part[]> {
  const parts: Part[] = [], problems: string[] = [];
  for (const path of paths) {
    try {
      parts.push(await readPart(path));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      problems.push(error.message);
    }
  }
  if (parts.length > 0) problems.push(...problemsBetween(parts, runOf(parts)));
  if (problems.length > 0) {
    const more = problems.length - MOST_NAMED;
    throw new UserError(`merge: ${problems.slice(0, MOST_NAMED).join("; ")}${more > 0 ? `; and ${more} more` : ""}`);
  }
  return parts.toSorted((a, b) => a.from - b.from || a.to - b.to);
}

/** Yields the text of the whole run in pieces, in a form. It equals the output of one process. */
export async function* mergedText(parts: readonly Part[], format: Format): AsyncGenerator<string> {
  const form = formatter(format, parts[0].head.columns);
  let isFirst = true;
  yield form.head;
  for (const part of parts) {
    if (part.start === part.end) continue;
    const stream = createReadStream(part.path, { start: part.start, end: part.end - 1, encoding: "utf8",
      highWaterMark: 1 << 18 });
    if (format === "csv") for await (const piece of stream) yield String(piece);
    else for await (const line of createInterface({ input: stream })) {
      yield form.row(line, isFirst);
      isFirst = false;
    }
  }
  yield form.tail;
}
