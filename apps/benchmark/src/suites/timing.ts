/** Runs the harness over named sets: opens a cell per solver and peer, measures, closes. */
import { bandOf } from "@col/bench";
import type { Comparison, ProblemSet, Row } from "@col/bench";
import type { Cell } from "../harness/cell.ts";
import { openJsCell } from "../harness/js-cell.ts";
import { measure, passCount } from "../harness/measure.ts";
import { openNativeCells } from "../native/native-cell.ts";
import { openPeerCells } from "../peers/peer-cell.ts";
import { startProgress } from "../progress.ts";
import type { Progress } from "../progress.ts";
import type { Piece } from "./only.ts";
import type { NamedSet, SuiteContext, SuiteResult } from "./suite.ts";

/** Starts a process for each solver and peer; what is not there is added to `absent`. */
async function openCells({ name, set }: NamedSet, { solvers, peers, plan, dualityGap }: SuiteContext, absent: Set<string>): Promise<Cell[]> {
  const cells: Cell[] = [];
  try {
    for (const solver of solvers) cells.push(await openJsCell(set, solver, dualityGap, plan.warmUp));
    if (peers.length === 0) return cells;
    const js = await openPeerCells(set, name, peers, plan.warmUp);
    cells.push(...js.cells);
    for (const text of [...js.absent, ...js.refused]) absent.add(text);
    const native = await openNativeCells(set, name, peers);
    cells.push(...native.cells);
    for (const text of native.absent) absent.add(text);
    return cells;
  } catch (error) {
    for (const cell of cells) cell.close();
    throw error;
  }
}

/** Measures all sets, one after the other; each is made when it is its turn. */
export async function timeSets(sets: readonly Piece<ProblemSet>[], context: SuiteContext): Promise<SuiteResult> {
  const rows: Row[] = [], comparisons: Comparison[] = [], absent = new Set<string>();
  for (const { name, make } of sets) {
    const named: NamedSet = { name, set: await make() };
    const open: { cells: readonly Cell[]; progress: Progress | undefined } = { cells: [], progress: undefined };
    try {
      const measured = await measure({ ...named, plan: context.plan, seed: context.seed, band: bandOf(context.dualityGap) }, async () => {
        open.cells = await openCells(named, context, absent);
        open.progress ??= startProgress(`${name}: ${open.cells.map((c) => c.solver).join(", ")}`, passCount(open.cells, context.plan));
        return open.cells;
      }, () => open.progress?.step());
      rows.push(...measured.rows);
      comparisons.push(...measured.comparisons);
      for (const text of measured.notes) absent.add(text);
    } finally {
      open.progress?.end();
      for (const cell of open.cells) cell.close();
    }
  }
  return { rows, support: [], comparisons, absent: [...absent] };
}
