/**
 * Samples of growth distances: cases (`growthcases 1`), answers and Jacobians, in space and in the plane.
 *
 * The answer is chosen first and the pose follows: a contact of each body (growth-sides.ts), a factor alpha, rotations
 * that turn the two outward normals against each other. With u and v, the contacts about the centres, B's centre stands
 * at alpha (u - v) from A's. Both bodies lie behind their tangent planes, so alpha is the growth distance, the contacts
 * are its points: no solver enters. `growthJacobians` gives the Jacobians. The degenerate cases stand on one
 * axis, with answers in closed form.
 */
import { growthJacobians } from "../../src/index.ts";
import type { GrowthSide } from "../../src/index.ts";
import { direction, PLANE, SPACE } from "./growth-sides.ts";
import type { Contact } from "./growth-sides.ts";

type Vector = readonly number[];

/** Factors in turn, and how the cases are called. */
const FACTORS = [1.6, 0.4, 1 + 1e-6, 3, 1 - 1e-6, 0.9], LABELS = ["gen", "gen", "near+1e-06", "gen", "near-1e-06",
  "gen"];

/** A rotation as the format writes it, and as a matrix. */
interface Turn {
  readonly text: string;
  readonly matrix: Vector;
}

const product = ([x, y, z, w]: Vector, [X, Y, Z, W]: Vector): number[] => [w * X + x * W + y * Z - z * Y,
  w * Y - x * Z + y * W + z * X, w * Z + x * Y - y * X + z * W, w * W - x * X - y * Y - z * Z];

function quaternion(q: Vector): Turn {
  const [x, y, z, w] = q;
  return { text: q.join(" "), matrix: [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w),
    2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w), 2 * (x * z - y * w), 2 * (y * z + x * w),
    1 - 2 * (x * x + y * y)] };
}

const angle = ([c, s]: Vector): Turn => ({ text: `${c} ${s}`, matrix: [c, -s, s, c] });
const times = (m: Vector, v: Vector): number[] => v.map((_, i) => v.reduce((sum, x, j) => sum + m[v.length * i + j]
  * x, 0));
const dotOf = (a: Vector, b: Vector): number => a.reduce((sum, x, i) => sum + x * b[i], 0);

/** A's rotation, the k-th. */
const first = (dim: number, k: number): Turn => dim === 2 ? angle(direction(k % 5 - 2, 1 + k % 4)) : quaternion(
  direction(k % 7 - 3, 2 - k % 5, k % 3, 1 + k % 4));

/** B's: it turns `from` to `to`, in space after the k-th turn about `from`. */
function second(from: Vector, to: Vector, k: number): Turn {
  if (from.length === 2) return angle(direction(dotOf(from, to), from[0] * to[1] - from[1] * to[0]));
  const [x, y, z] = from, [X, Y, Z] = to;
  const onto = direction(y * Z - z * Y, z * X - x * Z, x * Y - y * X, 1 + dotOf(from, to));
  return quaternion(direction(...product(onto, direction(x, y, z, 1 + k % 3))));
}

/** A contact with more margin, or about a centre off its own; a half-space stays as it is. */
function varied(c: Contact, k: number): Contact {
  if (c.text === "halfspace") return c;
  const more = k % 5 === 2 ? 0.0625 : 0, off = k % 4 === 3 ? [0.0625, -0.03125, 0.125] : [0, 0, 0];
  return { ...c, margin: c.margin + more, cone: more > 0 ? 0 : c.cone, centre: c.centre.map((x, i) => x + off[i]),
    text: `${c.text}${more > 0 ? ` margin ${more}` : ""} center ${c.centre.map((x, i) => x + off[i]).join(" ")}` };
}

/** A case: its shapes' lines, poses, answers and Jacobians. */
interface Sample {
  readonly shapes: readonly string[];
  readonly poses: string;
  readonly answer: readonly (number | string)[];
  readonly jacobians: readonly number[];
}

/** The case of two contacts, the k-th. */
function sampleOf(contactA: Contact, contactB: Contact, k: number): Sample {
  const dim = contactA.at.length, a = varied(contactA, k), b = varied(contactB, k + 1), alpha = FACTORS[k % 6];
  const turnA = first(dim, k), normal = times(turnA.matrix, a.normal),
    turnB = second(b.normal, normal.map((x) => -x), k), A: GrowthSide = { ...a, rotation: turnA.matrix },
    B: GrowthSide = { ...b, rotation: turnB.matrix };
  const about = ({ rotation, at, centre, margin }: GrowthSide, by: number): number[] =>
    times(rotation, at.map((x, i) => x - centre[i])).map((x, i) => x + by * margin * normal[i]);
  const u = about(A, 1), v = about(B, -1), placeA = [0.5, -0.25, 1].slice(0, dim),
    centreA = times(turnA.matrix, a.centre).map((x, i) => x + placeA[i]),
    centreB = centreA.map((x, i) => x + alpha * (u[i] - v[i])),
    placeB = times(turnB.matrix, b.centre).map((x, i) => centreB[i] - x);
  const J = growthJacobians(A, B, alpha, normal), half = J.alpha.length / 2;
  if (!(J.residual < 1e-14)) throw new Error(`samples: ${a.kind} and ${b.kind} do not touch: ${J.residual}`);
  const blocks = [J.normal, J.pointA, J.pointB].flatMap((rows) => [0, half].flatMap((from) =>
    rows.flatMap((row) => row.slice(from, from + half))));
  return {
    shapes: [a.text, b.text], poses: `${turnA.text} ${placeA.join(" ")} ${turnB.text} ${placeB.join(" ")} ${
      LABELS[k % 6]}`,
    answer: [LABELS[k % 6], a.kind, b.kind, "optimal", alpha, alpha, alpha, ...centreA.map((x, i) => x + u[i]),
      ...centreB.map((x, i) => x + v[i]), ...normal, 0, 0, 0, 1],
    jacobians: [...J.alpha, ...blocks],
  };
}

/** A case for every `step`-th pair of kinds; of their contacts, in turn, two that determine one answer. */
function samples(kinds: readonly (readonly Contact[])[], step: number): Sample[] {
  const list: Sample[] = [], room = kinds[0][0].at.length - 1;
  kinds.slice(0, -1).forEach((as, i) => {
    kinds.forEach((bs, j) => {
      if ((i + j) % step !== 0) return;
      const k = list.length, pairs = as.flatMap((a) => bs.map((b) => [a, b] as const));
      const [a, b] = pairs.map((_, at) => pairs[(at + k) % pairs.length]).find(([p, q]) => p.flat + q.flat <= room
        && p.cone + q.cone <= room) ?? [];
      if (a !== undefined && b !== undefined) list.push(sampleOf(a, b, k));
    });
  });
  return list;
}

const casesText = (dim: number, shapes: readonly string[], rows: readonly string[]): string =>
  [`growthcases 1\ndim ${dim}\nshapes ${shapes.length}`, ...shapes, `cases ${rows.length}`, ...rows, ""].join("\n");
const table = (head: readonly string[], rows: readonly (readonly (number | string)[])[]): string =>
  [["case", ...head], ...rows.map((row, i) => [i, ...row])].map((row) => `${row.join(",")}\n`).join("");
const ANSWER = ["label", "kindA", "kindB", "status", "alpha", "alpha_lo", "alpha_hi"];

/** The three files of a dimension. */
function filesOf(dim: 2 | 3, list: readonly Sample[]): Record<string, string> {
  const axes = ["x", "y", "z"].slice(0, dim), twist = dim === 3 ? 6 : 3, count = (n: number): number[] =>
    Array.from({ length: n }, (_, i) => i);
  const blocks = ["Jn", "Jz1", "Jz2"].flatMap((name) => ["A", "B"].flatMap((of) => count(dim).flatMap((i) =>
    count(twist).map((t) => `${name}_${of}_${i}${t}`))));
  const rows = list.map(({ poses }, i) => `${2 * i} ${2 * i + 1} ${poses}`), short = (x: number): number =>
    Number(x.toPrecision(13));
  return {
    [`growth${dim}d.txt`]: casesText(dim, list.flatMap(({ shapes }) => shapes), rows),
    [`reference${dim}d.csv`]: table([...ANSWER, ...["z1", "z2", "n"].flatMap((name) => axes.map((axis) => name + axis)),
      "z_spread", "n_spread", "z_nullity", "n_nullity"], list.map(({ answer }) => answer)),
    [`growth${dim}d_deriv.csv`]: table(["value_differentiable", "z_nullity", "n_nullity", "solution_differentiable",
      ...["A", "B"].flatMap((of) => count(twist).map((t) => `g${of}${t}`)), ...blocks],
    list.map(({ jacobians }) => [1, 0, 1, 1, ...jacobians.map(short)])),
  };
}

const BALL = "sphere 0.5", POINT = "sphere 0", SEGMENT = "capsule 0 0.5", PLATE = "box 0.5 0.25 1",
  CUBE = "box 0.5 0.5 0.5", TRIANGLE = "convex 3 1\n1 0 0\n-0.5 0.8 0\n-0.5 -0.8 0\n0 1 2\n";
/** Label, shapes, B's place, status, alpha: no rotation, A at the origin, both centres in the shapes' origins. */
const DEGENERATE: readonly (readonly [string, string, string, Vector, string, number])[] = [
  ["coincident", BALL, PLATE, [0, 0, 0], "coincident", 0], ["dist1e3", BALL, PLATE, [1000, 0, 0], "optimal", 1000],
  ["dist1e-3", BALL, PLATE, [0.001, 0, 0], "optimal", 0.001], ["dist1e9", PLATE, CUBE, [1e9, 0, 0], "optimal", 1e9],
  ["flat_vs_solid", POINT, BALL, [0, 2, 0], "optimal", 4],
  ["flat_in_solid", POINT, BALL, [0, 0, 0.125], "optimal", 0.25],
  ["solid_vs_flat", CUBE, SEGMENT, [3, 0, 0], "optimal", 6], ["flat_aligned", SEGMENT, PLATE, [0, 0, 3], "optimal", 2],
  ["flat_vs_solid", TRIANGLE, PLATE, [0, 0, 2], "optimal", 2],
  ["flat_vs_flat", TRIANGLE, TRIANGLE, [0, 0, 1], "ill_conditioned", NaN],
  ["flat_vs_flat", SEGMENT, SEGMENT, [1, 0, 0], "ill_conditioned", NaN],
  ["sph_touch", BALL, BALL, [1, 0, 0], "optimal", 1], ["face_touch", CUBE, PLATE, [0, 0.75, 0], "optimal", 1],
  ["disc_touch", "cylinder 0.25 0.5", "cylinder 0.5 0.25", [0, 0, 0.75], "optimal", 1],
  ["big_small", "sphere 1000", "sphere 0.0009765625", [0, 0, 2000.001953125], "optimal", 2],
];

/** The two files of the degenerate cases. */
function degenerateFiles(): Record<string, string> {
  const shapes = DEGENERATE.flatMap(([, a, b]) => [a, b].map((text) => `${text} center 0 0 0`));
  return {
    "growth3d_degenerate.txt": casesText(3, shapes, DEGENERATE.map(([label, , , place], i) =>
      `${2 * i} ${2 * i + 1} 0 0 0 1 0 0 0 0 0 0 1 ${place.join(" ")} ${label}`)),
    "reference3d_degenerate.csv": table(ANSWER, DEGENERATE.map(([label, a, b, , status, alpha]) =>
      [label, a.split(" ")[0], b.split(" ")[0], status, alpha, alpha, alpha])),
  };
}

/** Path below the folder of samples -> text. */
export function growthSamples(): Record<string, string> {
  const files = { ...filesOf(3, samples(SPACE, 2)), ...filesOf(2, samples(PLANE, 1)), ...degenerateFiles() };
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`data/growth-reference/${name}`, text]));
}
