/**
 * Writer of the problem format `convexcases 1`; the counterpart of the reader.
 *
 * 17 significant digits, so reading gives back every double bit by bit, also -0 and subnormal numbers. One line per
 * shape header, vertex, triangle and case. Text comes in pieces, so a set of any size can be written to a stream.
 */
import type { ProblemSet, ShapeSpec } from "./problem-set.ts";

/** 17 significant digits without trailing zeros. */
export function formatNumber(x: number): string {
  if (Number.isNaN(x)) return "nan";
  if (Object.is(x, -0)) return "-0";
  if (Number.isInteger(x) && Math.abs(x) < 1e15) return String(x);
  const [digits, exponent] = x.toPrecision(17).split("e");
  const short = digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits;
  return exponent === undefined ? short : `${short}e${exponent}`;
}

function row(values: ArrayLike<number>, from: number, size: number): string {
  let text = "";
  for (let k = 0; k < size; k++) text += `${k === 0 ? "" : " "}${formatNumber(values[from + k])}`;
  return text;
}

function* shapeText(shape: ShapeSpec): Generator<string, undefined> {
  if (shape.kind !== "convex") {
    yield `${shape.kind} ${row(shape.params, 0, shape.params.length)}\n`;
    return;
  }
  yield `convex ${shape.vertices.length / 3} ${shape.triangles.length / 3}\n`;
  for (let k = 0; k < shape.vertices.length; k += 3) yield `${row(shape.vertices, k, 3)}\n`;
  for (let k = 0; k < shape.triangles.length; k += 3) yield `${row(shape.triangles, k, 3)}\n`;
}

/** The file's text in pieces. `comment`: lines for the head of the file, without `#`. */
export function* convexCasesText(set: ProblemSet, comment: readonly string[] = []): Generator<string, undefined> {
  yield "convexcases 1\n";
  for (const line of comment) yield `# ${line}\n`;
  yield `shapes ${set.shapes.length}\n`;
  for (const shape of set.shapes) yield* shapeText(shape);
  yield `cases ${set.count}\n`;
  for (let i = 0; i < set.count; i++) {
    const label = set.label[i];
    if (!/^[^\s#]+$/.test(label))
      throw new RangeError(`convexCasesText: the label of case ${i} must be one word without #, got "${label}"`);
    yield `${set.pairs[2 * i]} ${set.pairs[2 * i + 1]} ${row(set.poses, 14 * i, 14)} `;
    yield `${formatNumber(set.target[i])} ${formatNumber(set.ref[i])} ${label}\n`;
  }
}

/** The file's text as one string. */
export function writeConvexCases(set: ProblemSet, comment: readonly string[] = []): string {
  return [...convexCasesText(set, comment)].join("");
}
