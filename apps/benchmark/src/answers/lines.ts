/** Answers as lines of CSV, from this process or from workers, in the order of the cases. */
import { csvLine } from "./formats.ts";
import { openAnswers } from "./open.ts";
import type { AnswerJob } from "./open.ts";
import type { AnswerSource, CaseRange } from "./source.ts";

/** The lines of a range, or of all cases, in pieces; each piece ends with a line's end. */
export async function* answerLines(job: AnswerJob, range: CaseRange | undefined, _workers: number | undefined,
  opened?: AnswerSource): AsyncGenerator<string> {
  const source = opened ?? await openAnswers(job);
  for await (const row of source.rows(range)) yield `${csvLine(row)}\n`;
}
