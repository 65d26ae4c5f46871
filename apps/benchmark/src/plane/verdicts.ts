/**
 * The barycode paper's claims held against the rows of one run of `barycode-tables`: cells where one solver is ahead of
 * another, cases in order as in the paper. A claim is reproduced when it holds in every
 * cell, or, where the paper states a mean, when the geometric mean of the cells lies in the range named.
 */
import { geometricMean } from "simple-statistics";
import type { ExperimentResult, Verdict } from "@col/papers";
import type { PlaneRow } from "./row.ts";

interface Claim {
  readonly question: PlaneRow["question"];
  readonly faster: string;
  readonly slower: string;
  readonly text: string;
  /** The paper's words. Default: its summary. */
  readonly paper?: string;
  /** Cells of this many vertices only. */
  readonly vertices?: number;
  /** The geometric mean of the ratios is to lie in this range, instead of every cell being ahead. */
  readonly range?: readonly [number, number];
}

/** Solvers by the names of `PLANE_SOLVERS`. */
const CLAIMS: readonly Claim[] = [
  { question: "distance", faster: "paper, scan", slower: "Box2D",
    text: "the published barycode GJK (linear scan) is faster than Box2D's GJK" },
  { question: "distance", faster: "paper, climb", slower: "Box2D",
    text: "the published barycode GJK with hill climbing is faster than Box2D's GJK" },
  { question: "distance", faster: "paper, scan", slower: "Voronoi",
    text: "the barycode sub-distance is faster than Voronoi regions in the same language" },
  { question: "distance", faster: "paper, scan", slower: "signed volumes",
    text: "the barycode sub-distance is faster than signed volumes in the same language" },
  { question: "distance", faster: "paper, scan", slower: "edge-edge",
    text: "GJK is faster than going through all pairs of edges" },
  { question: "boolean", faster: "paper, scan", slower: "separating axis",
    text: "the Boolean form with its early exits is faster than separating axes" },
  { question: "boolean", faster: "paper, scan", slower: "Box2D",
    text: "the Boolean form with its early exits is faster than Box2D's GJK",
    paper: "\"performs much better than all the open-source implementations\", Box2D's among them" },
  ...(["distance", "boolean"] as const).flatMap((question): Claim[] => [
    { question, faster: "paper, climb", slower: "paper, scan",
      text: "hill climbing is faster than the linear scan",
      paper: "\"currently is the best in all cases\"; its tables have cells the other way, with 4 vertices" },
    { question, faster: "paper, scan", slower: "gjk in space",
      text: "GJK of the plane is faster than GJK in space on prisms",
      paper: "\"remarkable improvements over 3D versions in efficiency\"" },
    { question, faster: "paper, scan", slower: "paper, fixed start", vertices: 4, range: [1.6, 2.5],
      text: "with 4 vertices a start from the difference halves the time of a fixed start (1.6 to 2.5 times)",
      paper: "\"able to reduce the GJK calculation time to the half on average\"" },
  ]),
];

const key = (r: PlaneRow): string => `${r.vertices} ${r.category}`;

function judge({ question, faster, slower, text, paper, vertices, range }: Claim, rows: readonly PlaneRow[]): Verdict {
  const of = (solver: string): Map<string,
    PlaneRow> => new Map(rows.filter((r) => r.solver === solver && r.question === question
    && (vertices === undefined || r.vertices === vertices)).map((r) => [key(r), r]));
  const other = of(slower), pairs = [...of(faster)].flatMap(([k, r]) => {
    const o = other.get(k);
    return o === undefined ? [] : [{ cell: k, ratio: o.order / r.order }];
  });
  const base = { where: "Zhang et al. 2020, tables I-VI", claim: `${text} (${question})`,
    paper: paper ?? "more efficient in distant, touching and overlapping cases" };
  if (pairs.length === 0) return { ...base, ours: "no cell with both", verdict: "not measured",
    because: `${slower} did not run` };
  const ahead = pairs.filter((p) => p.ratio > 1), least = pairs.reduce((p, q) => (q.ratio < p.ratio ? q : p));
  const ours =
    `ahead in ${ahead.length} of ${pairs.length} cells, x ${geometricMean(pairs.map((p) => p.ratio)).toFixed(2)} in `
      + `the mean, least x ${least.ratio.toFixed(2)} at ${least.cell}`;
  if (range !== undefined) {
    const mean = geometricMean(pairs.map((p) => p.ratio)), holds = mean >= range[0] && mean <= range[1];
    return { ...base, ours, verdict: holds ? "reproduced" : "not reproduced",
      because: holds ? "" : pairs.map((p) => `${p.cell} x ${p.ratio.toFixed(2)}`).join(", ") };
  }
  if (ahead.length === pairs.length) return { ...base, ours, verdict: "reproduced", because: "" };
  const behind = pairs.filter((p) => p.ratio <= 1).map((p) => `${p.cell} x ${p.ratio.toFixed(2)}`).join(", ");
  return { ...base, ours, verdict: "not reproduced",
    because: `behind at ${behind}${slower === "Box2D" ? " (C++ in floats against JavaScript in doubles)" : ""}` };
}

/** All claims, as an experiment without tables: the rows have their own. */
export function planeVerdicts(rows: readonly PlaneRow[]): ExperimentResult {
  return { name: "barycode-tables: the paper's claims", tables: [], figures: [],
    verdicts: CLAIMS.map((claim) => judge(claim, rows)) };
}
