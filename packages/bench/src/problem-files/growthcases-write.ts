/**
 * Writer of the problem format `growthcases 1`, the counterpart of the reader growthcases.ts. In: shapes and cases.
 * Out: text in pieces, so that a set of any size can be written to a stream: numbers with 17 significant digits, one
 * line per shape header, vertex, triangle and case.
 */
import { formatNumber } from "./problem-writer.ts";
import type { GrowthCase, GrowthSet, GrowthShapeSpec } from "./growthcases.ts";
import type { Listed } from "./listed.ts";

/** Content of a file: a `GrowthSet`, or lists whose items are generated while they are written, shapes first. */
export interface GrowthList {
  readonly dim: 2 | 3;
  readonly shapes: Listed<GrowthShapeSpec>;
  readonly cases: Listed<GrowthCase>;
}

/** Numbers with a space between them. */
export const numbers = (list: ArrayLike<number>): string => Array.from(list, formatNumber).join(" ");

/** The lines of one shape. */
export function* shapeText(shape: GrowthShapeSpec, dim: 2 | 3): Generator<string, undefined> {
  const options = [
    ...(shape.margin > 0 ? [`margin ${formatNumber(shape.margin)}`] : []),
    ...(shape.center === null ? [] : [`center ${numbers(shape.center)}`]),
    ...(Number.isNaN(shape.inradius) ? [] : [`inradius ${formatNumber(shape.inradius)}`]),
  ];
  const { vertices: v, triangles: t } = shape, cloud = shape.kind === "convex" || shape.kind === "polygon";
  const counts = shape.kind === "convex" ? [v.length / 3, t.length / 3]
    : shape.kind === "polygon" ? [v.length / 2] : [];
  // options follow the vertices and triangles
  yield [shape.kind, ...counts.map(String), ...shape.params.map(formatNumber), ...(cloud ? [] : options)].join(" ")
    + "\n";
  if (!cloud) return;
  for (let k = 0; k < v.length; k += dim) yield `${numbers(v.subarray(k, k + dim))}\n`;
  for (let k = 0; k < t.length; k += 3) yield `${numbers(t.subarray(k, k + 3))}\n`;
  if (options.length > 0) yield `${options.join(" ")}\n`;
}

/**
 * The file's text in pieces. `comment`: lines for the head of the file, without `#`. @throws RangeError for a label
 * that is not one word.
 */
export function* growthCasesText(set: GrowthList, comment: readonly string[] = []): Generator<string, undefined> {
  yield "growthcases 1\n";
  for (const line of comment) yield `# ${line}\n`;
  yield `dim ${set.dim}\nshapes ${set.shapes.length}\n`;
  for (const shape of set.shapes) yield* shapeText(shape, set.dim);
  yield `cases ${set.cases.length}\n`;
  let i = 0;
  for (const c of set.cases) {
    if (!/^[^\s#]+$/.test(c.label))
      throw new RangeError(`growthCasesText: the label of case ${i} must be one word without #, got "${c.label}"`);
    yield `${c.a} ${c.b} ${numbers(c.poseA)} ${numbers(c.poseB)} ${c.label}\n`;
    i++;
  }
}

/** The file's text as one string. */
export function writeGrowthCases(set: GrowthSet, comment: readonly string[] = []): string {
  return [...growthCasesText(set, comment)].join("");
}
