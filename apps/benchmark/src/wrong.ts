/** Which solvers and peers answered wrongly, in words: a time beside a wrong answer is no result. */
import { WRONG_DEPTH } from "@col/bench";
import type { Row } from "@col/bench";

/**
 * Errors of a distance above this are called wrong, metres: a hundred times what single precision gives on bodies of a
 * metre.
 */
export const WRONG_DISTANCE: number = WRONG_DEPTH;

/** One line per solver that was wrong anywhere: where, how often, by how much. */
export function wrongAnswers(rows: readonly Row[]): string[] {
  const lines: string[] = [];
  for (const solver of new Set(rows.map((r) => r.solver))) {
    const mine = rows.filter((r) => r.solver === solver && r.mode === "sweep");
    const hits = mine.filter((r) => r.question === "boolean" && (r.wrong ?? 0) > 0),
      depths = mine.filter((r) => r.question === "depth" && (r.wrong ?? 0) > 0),
      far = mine.filter((r) => r.question === "distance" && (r.error ?? 0) > WRONG_DISTANCE);
    const parts: string[] = [];
    if (hits.length > 0) {
      const where = hits.map((r) => `${r.group} ${r.category} ${r.wrong ?? 0} of ${r.referenced}`);
      parts.push(`${hits.reduce((n, r) => n + (r.wrong ?? 0), 0)} wrong Boolean answers (${where.join(", ")})`);
    }
    if (far.length > 0) {
      const where = far.map((r) => `${r.group} ${r.category} ${(r.error ?? 0).toExponential(0)}`);
      parts.push(`distances off by more than ${WRONG_DISTANCE} m (${where.join(", ")})`);
    }
    if (depths.length > 0) {
      const where = depths.map((r) =>
        `${r.group} ${r.wrong ?? 0} of ${r.referenced}, ${(r.error ?? 0).toExponential(0)}`);
      parts.push(`depths missed or off by more than ${WRONG_DISTANCE} m (${where.join("; ")})`);
    }
    if (parts.length > 0) lines.push(`WRONG ${solver}: ${parts.join("; ")}`);
  }
  return lines;
}
