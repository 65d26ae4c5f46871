/**
 * One line of the scoreboard of hard cases: how often a solver is right, and in which ways it is wrong.
 *
 * In: hard cases with expected signed distances, and a running solver or the facts of a library. Out: one entry per
 * case with an outcome: "right": within the case's own tolerance (at least 1e-9 of the scale); "near": within 1e-6 of
 * the scale; "far": neither; "wrong sign": the distance or the Boolean query reports separated shapes for an overlap
 * or the reverse, outside that tolerance; "NaN"; "threw"; "not supported": the library does not take the pair. A case
 * whose depth or distance the solver does not offer is judged by its Boolean query only.
 */
import type { Facts } from "../rows/facts.ts";
import type { Question, RunningSolver } from "../solvers/adapter.ts";
import { RELATIVE, scoreHardCase } from "./score.ts";
import { hardScale } from "./hard-case.ts";
import type { HardCase } from "./hard-case.ts";

/** Outcome of one case, for the board. */
export interface BoardEntry {
  readonly id: string;
  readonly answer: number;
  readonly expected: number;
  /** "right", or its fault. */
  readonly outcome: "right" | "near" | "far" | "wrong sign" | "NaN" | "threw" | "not supported";
  readonly note: string;
}

/** A board's line. */
export interface Board {
  readonly name: string;
  readonly entries: readonly BoardEntry[];
}

/** Results with an error within this fraction of the scale count as near. No dimension. */
const NEAR = 1e-6;

/**
 * The outcome of a result; `hit`: the Boolean result, NaN if there is none. `offered`: the solver offers the signed
 * distance or depth.
 */
function outcomeOf(c: HardCase, answer: number, hit: number, offered: boolean,
  expected: number): BoardEntry["outcome"] {
  const scale = hardScale(c), truth = c.expected.signedDistance,
    allowed = Math.max(c.expected.absTol ?? 0, RELATIVE * scale);
  if (offered && Number.isNaN(answer)) return "NaN";
  const clear = Math.abs(truth) > allowed;
  if (clear && !Number.isNaN(hit) && (hit === 1) !== truth < 0) return "wrong sign";
  if (!offered) return "right";
  if (clear && Math.abs(answer) > allowed && answer < 0 !== expected < 0) return "wrong sign";
  const error = Math.abs(answer - expected);
  return error <= allowed ? "right" : error <= NEAR * scale ? "near" : "far";
}

/** The line of one of this project's solvers. */
export function boardOf(name: string, cases: readonly HardCase[], solver: RunningSolver,
  answers: "signed" | "separation"): Board {
  return {
    name,
    entries: cases.map((c) => {
      const { signedDistance: answer, expected, status, meets } = scoreHardCase(c, solver, answers);
      if (status.startsWith("threw")) return { id: c.id, answer, expected, outcome: "threw", note: status };
      return { id: c.id, answer, expected, outcome: outcomeOf(c, answer, meets === undefined ? NaN : Number(meets),
        true, expected), note: status };
    }),
  };
}

/** Facts of a library on the cases it takes: entry k of `facts` belongs to case `from[k]`. */
export interface BoardFacts {
  readonly facts: Facts;
  readonly from: readonly number[];
  readonly questions: readonly Question[];
  readonly answers: "signed" | "separation";
  /** Entry k of the facts threw: the message. */
  readonly threw: ReadonlyMap<number, string>;
}

/** The line of a library. */
export function boardOfFacts(name: string, cases: readonly HardCase[],
  { facts, from, questions, answers, threw }: BoardFacts): Board {
  const place = new Map(from.map((index, k) => [index, k]));
  return {
    name,
    entries: cases.map((c, index) => {
      const k = place.get(index), truth = c.expected.signedDistance;
      if (k === undefined || (Number.isNaN(facts.hit[k]) && !threw.has(k)))
        return { id: c.id, answer: NaN, expected: truth, outcome: "not supported", note: "" };
      const message = threw.get(k);
      if (message !== undefined) return { id: c.id, answer: NaN, expected: truth, outcome: "threw", note: message };
      const deep = truth < 0 && questions.includes("depth"), offered = deep || questions.includes("distance");
      const answer = deep ? facts.depth[k] : facts.distance[k],
        expected = deep || answers === "signed" ? truth : Math.max(0, truth);
      return { id: c.id, answer, expected, outcome: outcomeOf(c, answer, facts.hit[k], offered, expected),
        note: offered ? "" : "Boolean only" };
    }),
  };
}
