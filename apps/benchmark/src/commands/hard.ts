/** `bench hard [FILE]`: hard cases of a file, or our own, asked to every solver; a scoreboard, or JSON of the first solver. */
import { readFileSync } from "node:fs";
import { OWN_HARD_CASES, SOLVERS, readHardCases, scoreHardCase } from "@col/bench";
import type { HardCase, SolverAdapter } from "@col/bench";
import { UserError } from "../errors.ts";
import { userError } from "../problem-file.ts";

function casesOf(file: string | undefined): readonly HardCase[] {
  if (file === undefined) return OWN_HARD_CASES;
  try {
    return readHardCases(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) throw new UserError(`${file}: ${error.message}`);
    throw userError(file, error);
  }
}

/** Runs the command. The scoreboard is the result; a failed case is no failure of the command. */
export function hard(file: string | undefined, solvers: readonly SolverAdapter[] | undefined, json: boolean): void {
  const cases = casesOf(file), chosen = solvers ?? SOLVERS;
  const boards = chosen.map((s) => {
    const running = s.start({ dualityGap: undefined });
    return { name: s.name, scores: cases.map((c) => scoreHardCase(c, running, s.answers)) };
  });
  if (json) {
    console.log(JSON.stringify(boards[0].scores, null, 1));
    return;
  }
  for (const { name, scores } of boards) {
    const wrong = scores.filter((s) => !s.ok), threw = scores.filter((s) => s.status.startsWith("threw")).length;
    const nan = scores.filter((s) => Number.isNaN(s.signedDistance)).length - threw;
    console.log(`${name}: ${scores.length - wrong.length} of ${scores.length} right, ${threw} threw, ${nan} NaN`);
    for (const s of wrong) console.log(`  ${s.id}: ${s.signedDistance}, expected ${s.expected}, off by ${s.error.toExponential(2)} (${s.status})`);
  }
}
