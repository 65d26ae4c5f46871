/** Answers as data: an error counts as an answer; of a loop the first steps. */

/** The value of `ask`, or the name of its error. Results are filled records, so they are copied. */
export function answer(ask: () => unknown): unknown {
  try {
    return ask();
  } catch (error) {
    return error instanceof Error ? error.name : "thrown";
  }
}

/** The first steps of a loop. */
export const steps = (list: Iterable<unknown>): unknown[] => {
  const out: unknown[] = [];
  for (const step of list) {
    out.push(step);
    if (out.length >= 12) break;
  }
  return out;
};
