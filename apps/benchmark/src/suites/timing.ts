/** Runs the harness over named sets: opens a cell per solver and peer, measures, closes. */
import { bandOf } from "@col/bench";
import type { Comparison, Row } from "@col/bench";
import type { Cell } from "../harness/cell.ts";
import { openJsCell } from "../harness/js-cell.ts";
import { measure, passCount } from "../harness/measure.ts";
import { openNativeCells } from "../native/native-cell.ts";
import { openPeerCells } from "../peers/peer-cell.ts";
import { startProgress } from "../progress.ts";
import type { NamedSet, SuiteContext, SuiteResult } from "./suite.ts";

/** Measures all sets, one after the other. */
export async function timeSets(sets: Iterable<NamedSet>, context: SuiteContext): Promise<SuiteResult> {
  const rows: Row[] = [], comparisons: Comparison[] = [], absent = new Set<string>();
  for (const { name, set } of sets) {
    const cells: Cell[] = [];
    try {
      for (const solver of context.solvers) cells.push(await openJsCell(set, solver, context.dualityGap, context.plan.warmUp));
      if (context.peers.length > 0) {
        const js = await openPeerCells(set, name, context.peers, context.plan.warmUp);
        cells.push(...js.cells);
        for (const text of [...js.absent, ...js.refused]) absent.add(text);
        const native = await openNativeCells(set, name, context.peers);
        cells.push(...native.cells);
        for (const text of native.absent) absent.add(text);
      }
      const progress = startProgress(`${name}: ${cells.map((c) => c.solver).join(", ")}`, passCount(cells, context.plan));
      const measured = await measure(name, set, cells, context.plan, context.seed, bandOf(context.dualityGap), () => {
        progress.step();
      });
      rows.push(...measured.rows);
      comparisons.push(...measured.comparisons);
      for (const text of measured.notes) absent.add(text);
      progress.end();
    } finally {
      for (const cell of cells) cell.close();
    }
  }
  return { rows, support: [], comparisons, absent: [...absent] };
}
