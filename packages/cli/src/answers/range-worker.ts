/**
 * The function of a worker thread of `query --workers`: answers a range of a file's cases.
 *
 * In: an `AnswerJob` and a range of case numbers, both plain data. Out: the lines of CSV of the range, or the text of
 * a `UserError`, since errors lose their class between threads. The thread keeps the last source open for the next
 * ranges of the same job.
 */
import { UserError } from "../errors.ts";
import { csvLine } from "./formats.ts";
import { openAnswers } from "./open.ts";
import type { AnswerJob } from "./open.ts";
import type { AnswerSource, CaseRange } from "./source.ts";

/** Result of a range: its lines, or the message of the file's fault. */
export type RangeReply = { readonly lines: string } | { readonly refused: string };

/** The source that this thread opened last, for the next ranges of the same job. */
const opened = new Map<string, AnswerSource>();

async function sourceOf(job: AnswerJob): Promise<AnswerSource> {
  const { scanned, ...rest } = job, key = JSON.stringify([rest, scanned?.sha256, scanned?.index]);
  const known = opened.get(key) ?? await openAnswers(job);
  opened.clear();
  opened.set(key, known);
  return known;
}

/** Returns the lines of CSV of a range, each with a newline. */
export async function answerRange(job: AnswerJob, range: CaseRange): Promise<RangeReply> {
  try {
    const source = await sourceOf(job);
    let lines = "";
    for await (const row of source.rows(range)) lines += `${csvLine(row)}\n`;
    return { lines };
  } catch (error) {
    if (error instanceof UserError) return { refused: error.message };
    throw error;
  }
}
