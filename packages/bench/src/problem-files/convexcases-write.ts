/** Writer of a set in the problem format `convexcases 1`; the counterpart of the reader. One line per case. */
import type { ProblemSet } from "./problem-set.ts";
import { createProblemWriter } from "./problem-writer.ts";

/** The file's text in pieces. `comment`: lines for the head of the file, without `#`. */
export function* convexCasesText(set: ProblemSet, comment: readonly string[] = []): Generator<string, undefined> {
  const writer = createProblemWriter("text", set.shapes, set.count, comment);
  yield* writer.head();
  for (let i = 0; i < set.count; i++)
    yield writer.row({ a: set.pairs[2 * i], b: set.pairs[2 * i + 1], poses: set.poses.subarray(14 * i, 14 * i + 14),
      target: set.target[i], ref: set.ref[i], label: set.label[i] }, i);
}

/** The file's text as one string. */
export function writeConvexCases(set: ProblemSet, comment: readonly string[] = []): string {
  return [...convexCasesText(set, comment)].join("");
}
