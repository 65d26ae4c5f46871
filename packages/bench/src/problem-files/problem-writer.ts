/**
 * Writes problems in each form that `createCaseStream` reads, row by row, so that a file of any size is written
 * without keeping its cases: a head with the shapes, a row for each case, a tail.
 *
 * In: shapes, number of cases, then each case with 14 pose numbers. Out: text. Numbers have 17 significant digits, so
 * reading returns every double bit by bit, also -0 and subnormal numbers.
 */
import type { Listed } from "./listed.ts";
import type { ProblemSet, ShapeSpec } from "./problem-set.ts";

/** Forms of a problem file: `convexcases 1`, CSV, JSON, JSON lines. */
export type ProblemForm = "text" | "csv" | "json" | "jsonl";

/** A case for a writer. */
export interface WrittenCase {
  /** Indices of the two shapes. */
  readonly a: number;
  readonly b: number;
  /** 14 numbers: quaternion x y z w and translation x y z, of A, then of B. */
  readonly poses: ArrayLike<number>;
  /** Nominal and reference signed distance; NaN if there is none. */
  readonly target: number;
  readonly ref: number;
  /** One word. */
  readonly label: string;
}

/** Writes one file. */
export interface ProblemWriter {
  /** The text before the cases, in pieces. */
  head(): Generator<string, void>;
  /** The text of case `index`, counted from 0; the cases are written in order. */
  row(c: WrittenCase, index: number): string;
  readonly tail: string;
}

/** 17 significant digits without trailing zeros. */
export function formatNumber(x: number): string {
  if (Number.isNaN(x)) return "nan";
  if (Object.is(x, -0)) return "-0";
  if (Number.isInteger(x) && Math.abs(x) < 1e15) return String(x);
  const [digits, exponent] = x.toPrecision(17).split("e");
  const short = digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits;
  return exponent === undefined ? short : `${short}e${exponent}`;
}

function numbers(values: ArrayLike<number>, from: number, size: number, between: string): string {
  let text = "";
  for (let k = 0; k < size; k++) text += `${k === 0 ? "" : between}${formatNumber(values[from + k])}`;
  return text;
}

/** Pieces of a shape: lines of the text form, joined to one field in CSV. */
function* shapeLines(shape: ShapeSpec): Generator<string, undefined> {
  if (shape.kind !== "convex") {
    yield `${shape.kind} ${numbers(shape.params, 0, shape.params.length, " ")}`;
    return;
  }
  yield `convex ${shape.vertices.length / 3} ${shape.triangles.length / 3}`;
  for (const list of [shape.vertices, shape.triangles])
    for (let k = 0; k < list.length; k += 3) yield numbers(list, k, 3, " ");
}

function jsonShape(shape: ShapeSpec): string {
  if (shape.kind !== "convex")
    return `{"kind":"${shape.kind}","params":[${numbers(shape.params, 0, shape.params.length, ",")}]}`;
  const [vertices, triangles] = [shape.vertices, shape.triangles].map((list) =>
    Array.from({ length: list.length / 3 }, (_, k) => `[${numbers(list, 3 * k, 3, ",")}]`).join(","));
  return `{"kind":"convex","vertices":[${vertices}],"triangles":[${triangles}]}`;
}

function jsonCase({ a, b, poses, target, ref, label }: WrittenCase): string {
  const pose = (k: number): string =>
    `{"quaternion":[${numbers(poses, k, 4, ",")}],"position":[${numbers(poses, k + 4, 3, ",")}]}`;
  const orNull = (x: number): string => (Number.isNaN(x) ? "null" : formatNumber(x));
  return `{"a":${a},"b":${b},"poseA":${pose(0)},"poseB":${pose(7)},"target":${orNull(target)},"ref":${orNull(ref)},`
    + `"label":${JSON.stringify(label)}}`;
}

const CSV_HEAD = "a,b,qax,qay,qaz,qaw,tax,tay,taz,qbx,qby,qbz,qbw,tbx,tby,tbz,target,ref,label\n";

function textWriter(shapes: Listed<ShapeSpec>, count: number, comment: readonly string[]): ProblemWriter {
  return {
    *head() {
      yield "convexcases 1\n";
      for (const line of comment) yield `# ${line}\n`;
      yield `shapes ${shapes.length}\n`;
      for (const shape of shapes) for (const line of shapeLines(shape)) yield `${line}\n`;
      yield `cases ${count}\n`;
    },
    row({ a, b, poses, target, ref, label }, index) {
      if (!/^[^\s#]+$/.test(label))
        throw new RangeError(`convexCasesText: the label of case ${index} must be one word without #, got "${label}"`);
      return `${a} ${b} ${numbers(poses, 0, 14, " ")} ${formatNumber(target)} ${formatNumber(ref)} ${label}\n`;
    },
    tail: "",
  };
}

function csvWriter(shapes: Listed<ShapeSpec>): ProblemWriter {
  const fields = Array.from(shapes, (shape) => [...shapeLines(shape)].join(" "));
  return {
    *head() {
      yield CSV_HEAD;
    },
    row({ a, b, poses, target, ref, label }) {
      const word = /[",]/.test(label) ? `"${label.replaceAll('"', '""')}"` : label;
      return `${fields[a]},${fields[b]},${numbers(poses, 0, 14, ",")},${formatNumber(target)},${formatNumber(ref)},`
        + `${word}\n`;
    },
    tail: "",
  };
}

/**
 * A writer of `count` cases of these shapes. `comment`: lines for the head of the text form, without `#`; other forms
 * have no comments.
 */
export function createProblemWriter(form: ProblemForm, shapes: Listed<ShapeSpec>, count: number,
  comment: readonly string[] = []): ProblemWriter {
  if (form === "text") return textWriter(shapes, count, comment);
  if (form === "csv") return csvWriter(shapes);
  const isLines = form === "jsonl", end = isLines ? "" : "\n";
  return {
    *head() {
      yield '{"shapes":[';
      let comma = "";
      for (const shape of shapes) {
        yield `${comma}${end}${jsonShape(shape)}`;
        comma = ",";
      }
      yield isLines ? "]}\n" : '\n],\n"cases":[';
    },
    row: (c, index) => (isLines ? `${jsonCase(c)}\n` : `${index === 0 ? "\n" : ",\n"}${jsonCase(c)}`),
    tail: isLines ? "" : "\n]}\n",
  };
}

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
