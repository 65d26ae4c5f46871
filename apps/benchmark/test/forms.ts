/** One set of problems in every form of a file. */
import { writeConvexCases } from "@col/bench";
import type { ProblemSet } from "@col/bench";

const POSES = ["qax", "qay", "qaz", "qaw", "tax", "tay", "taz", "qbx", "qby", "qbz", "qbw", "tbx", "tby", "tbz"];

/** A shape as the text form and CSV write it. */
function shapeText(s: ProblemSet["shapes"][number]): string {
  return s.kind === "convex" ? `convex ${s.vertices.length / 3} 0 ${s.vertices.join(" ")}`
    : `${s.kind} ${s.params.join(" ")}`;
}
/** The set as CSV, with quotes and CR LF. */
export function csvOf(p: ProblemSet): string {
  const rows = p.label.map((label, i) => [`"${shapeText(p.shapes[p.pairs[2 * i]])}"`,
    shapeText(p.shapes[p.pairs[2 * i + 1]]), ...p.poses.subarray(14 * i, 14 * i + 14), p.target[i],
    Number.isNaN(p.ref[i]) ? "" : p.ref[i], label].join(","));
  return [["a", "b", ...POSES, "target", "ref", "label"].join(","), ...rows, ""].join("\r\n");
}
const jsonShape = (s: ProblemSet["shapes"][number]): object => (s.kind === "convex" ? { kind: "convex",
  vertices: Array.from({ length: s.vertices.length / 3 }, (_, k) => [...s.vertices.subarray(3 * k, 3 * k + 3)]) }
  : { kind: s.kind, params: s.params });
function jsonCase(p: ProblemSet, i: number): object {
  const pose = (k: number): object => ({ quaternion: [...p.poses.subarray(k, k + 4)],
    position: [...p.poses.subarray(k + 4, k + 7)] });
  return { a: p.pairs[2 * i], b: p.pairs[2 * i + 1], poseA: pose(14 * i), poseB: pose(14 * i + 7), target: p.target[i],
    ref: Number.isNaN(p.ref[i]) ? null : p.ref[i], label: p.label[i] };
}
/** Shapes and cases of the set as JSON holds them. */
const jsonParts = (p: ProblemSet): { readonly shapes: object[]; readonly cases: object[] } =>
  ({ shapes: p.shapes.map(jsonShape), cases: p.label.map((_, i) => jsonCase(p, i)) });

/** The set in every form. */
export function formsOf(p: ProblemSet): { text: string; csv: string; json: string; lines: string } {
  const { shapes, cases } = jsonParts(p);
  return { text: writeConvexCases(p, ["a comment"]), csv: csvOf(p), json: JSON.stringify({ shapes, cases }, null, 1),
    lines: [{ shapes }, ...cases].map((x) => JSON.stringify(x)).join("\n") };
}
