/**
 * Writer of the problem format `castcases 1`, the counterpart of the reader castcases.ts. In: shapes and cases. Out:
 * text in pieces, so that a set of any size can be written to a stream: numbers with 17 significant digits, one line
 * per shape header, vertex, triangle and case.
 */
import { formatNumber } from "./problem-writer.ts";
import type { CastCase, CastReference, CastSet } from "./castcases.ts";
import type { GrowthShapeSpec } from "./growthcases.ts";
import { numbers, shapeText } from "./growthcases-write.ts";
import type { Listed } from "./listed.ts";

/** Content of a file: a `CastSet`, or lists whose items are generated while they are written, shapes first. */
export interface CastList {
  readonly shapes: Listed<GrowthShapeSpec>;
  readonly cases: Listed<CastCase>;
}

const time = (t: number): string => (t === Infinity ? "inf" : formatNumber(t));
const reference = (ref: CastReference): string => (typeof ref === "string" ? ref : formatNumber(ref));

/** The words between the kind of a case and its last time. */
function questionText(c: CastCase): string {
  switch (c.kind) {
    case "ray": return [c.a, numbers(c.poseA), numbers(c.origin), numbers(c.direction)].join(" ");
    case "linear": return [c.a, c.b, numbers(c.poseA), numbers(c.poseB), numbers(c.translation)].join(" ");
    case "motion":
      return [c.a, c.b, numbers(c.poseA), numbers(c.poseB), numbers(c.motionA), numbers(c.motionB)].join(" ");
  }
}

/**
 * The file's text in pieces. `comment`: lines for the head of the file, without `#`. @throws RangeError for a label
 * that is not one word.
 */
export function* castCasesText(set: CastList, comment: readonly string[] = []): Generator<string, undefined> {
  yield "castcases 1\n";
  for (const line of comment) yield `# ${line}\n`;
  yield `shapes ${set.shapes.length}\n`;
  for (const shape of set.shapes) yield* shapeText(shape, 3);
  yield `cases ${set.cases.length}\n`;
  let i = 0;
  for (const c of set.cases) {
    if (!/^[^\s#]+$/.test(c.label))
      throw new RangeError(`castCasesText: the label of case ${i} must be one word without #, got "${c.label}"`);
    yield `${c.kind} ${questionText(c)} ${time(c.maxTime)} ${reference(c.ref)} ${c.label}\n`;
    i++;
  }
}

/** The file's text as one string. */
export function writeCastCases(set: CastSet, comment: readonly string[] = []): string {
  return [...castCasesText(set, comment)].join("");
}
