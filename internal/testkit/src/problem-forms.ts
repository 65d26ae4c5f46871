/** One set of problems in every form of a problem file but the text form, which the caller writes. */

/** A shape as plain data: with corners, or with the parameters of its kind. */
type FormShape = { readonly kind: string } & ({ readonly vertices: Float64Array }
  | { readonly params: readonly number[] });

/** The fields of a `ProblemSet` of `@col/bench` that the forms use: row i of each array is case i. */
export interface FormSet {
  readonly shapes: readonly FormShape[];
  /** 2 indices into `shapes` per case. */
  readonly pairs: Int32Array;
  /** 14 numbers per case: quaternion x y z w and translation x y z, of A, then of B. */
  readonly poses: Float64Array;
  readonly target: Float64Array;
  readonly ref: Float64Array;
  readonly label: readonly string[];
}

const POSES = ["qax", "qay", "qaz", "qaw", "tax", "tay", "taz", "qbx", "qby", "qbz", "qbw", "tbx", "tby", "tbz"];

/** A shape as the text form and CSV write it. */
export function shapeText(s: FormShape): string {
  return "vertices" in s ? `convex ${s.vertices.length / 3} 0 ${s.vertices.join(" ")}`
    : `${s.kind} ${s.params.join(" ")}`;
}

/** The set as CSV, with quotes and CR LF. */
export function csvOf(p: FormSet): string {
  const rows = p.label.map((label, i) => [`"${shapeText(p.shapes[p.pairs[2 * i]])}"`,
    shapeText(p.shapes[p.pairs[2 * i + 1]]), ...p.poses.subarray(14 * i, 14 * i + 14), p.target[i],
    Number.isNaN(p.ref[i]) ? "" : p.ref[i], label].join(","));
  return [["a", "b", ...POSES, "target", "ref", "label"].join(","), ...rows, ""].join("\r\n");
}

const jsonShape = (s: FormShape): object => ("vertices" in s ? { kind: "convex",
  vertices: Array.from({ length: s.vertices.length / 3 }, (_, k) => [...s.vertices.subarray(3 * k, 3 * k + 3)]) }
  : { kind: s.kind, params: s.params });

function jsonCase(p: FormSet, i: number): object {
  const pose = (k: number): object => ({ quaternion: [...p.poses.subarray(k, k + 4)],
    position: [...p.poses.subarray(k + 4, k + 7)] });
  return { a: p.pairs[2 * i], b: p.pairs[2 * i + 1], poseA: pose(14 * i), poseB: pose(14 * i + 7), target: p.target[i],
    ref: Number.isNaN(p.ref[i]) ? null : p.ref[i], label: p.label[i] };
}

/** Shapes and cases of the set as JSON holds them. */
export function jsonParts(p: FormSet): { readonly shapes: object[]; readonly cases: object[] } {
  return { shapes: p.shapes.map(jsonShape), cases: p.label.map((_, i) => jsonCase(p, i)) };
}

/** The set in every form; `text`: in the text form. */
export function formsOf(p: FormSet, text: string): { text: string; csv: string; json: string; lines: string } {
  const { shapes, cases } = jsonParts(p);
  return { text, csv: csvOf(p), json: JSON.stringify({ shapes, cases }, null, 1),
    lines: [{ shapes }, ...cases].map((x) => JSON.stringify(x)).join("\n") };
}
