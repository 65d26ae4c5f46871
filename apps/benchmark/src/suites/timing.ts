/** Runs the harness over named sets: opens a cell per solver and other library, measures, closes. */
import { availableParallelism } from "node:os";
import { bandOf } from "@col/bench";
import { startProgress } from "@col/cli";
import type { Progress } from "@col/cli";
import { openOwnCell, openPeerCells } from "../harness/cell.ts";
import type { Cell } from "../harness/cell.ts";
import type { KindedSet } from "../harness/tracks.ts";
import { measure, passCount } from "../harness/measure.ts";
import type { OpenCells } from "../harness/measure.ts";
import { JS_PEERS } from "../libraries/registry.ts";
import { openNativeCells } from "../native/native-cell.ts";
import type { Piece } from "./jobs.ts";
import { merged } from "./suite.ts";
import type { NamedSet, SuiteContext, SuiteResult } from "./suite.ts";

/**
 * Runs tasks some at a time, as many as there are cores; results in the order of the tasks. The first failure is thrown
 * when all have ended.
 */
async function together<T>(tasks: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [], failures: unknown[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let k = next++; k < tasks.length; k = next++) {
      try {
        results[k] = await tasks[k]();
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  if (failures.length > 0) throw failures[0];
  return results;
}

/** Starts a process for each solver and other library, each warms up as it opens. */
async function openCells({ name, set }: NamedSet,
  { solvers, peers, plan, dualityGap }: SuiteContext): Promise<OpenCells> {
  const opened: Cell[] = [], absent = new Set<string>();
  const keep = (cells: readonly Cell[], ...texts: readonly string[][]): Cell[] => {
    opened.push(...cells);
    for (const text of texts.flat()) absent.add(text);
    return [...cells];
  };
  const own = solvers.map((solver) => async () => keep([await openOwnCell(set, solver, dualityGap, plan.warmUp)]));
  const js = JS_PEERS.filter((p) => peers.includes(p.name)).map((peer) => async () => {
    const { cells, absent: lacking, refused } = await openPeerCells(set, name, [peer.name], plan.warmUp);
    return keep(cells, lacking, refused);
  });
  const native = peers.length === 0 ? [] : [async () => {
    const { cells, absent: lacking } = await openNativeCells(set, name, peers);
    return keep(cells, lacking);
  }];
  try {
    const cells = (await together([...own, ...js, ...native])).flat();
    return { cells, absent: [...absent] };
  } catch (error) {
    for (const cell of opened) cell.close();
    throw error;
  }
}

/** Measures one set. */
async function timeSet(named: NamedSet, context: SuiteContext): Promise<SuiteResult> {
  const { plan, seed, dualityGap, launches } = context;
  const open: { cells: readonly Cell[]; progress: Progress | undefined } = { cells: [], progress: undefined };
  try {
    const { notes, ...measured } = await measure({ ...named, plan, seed, band: bandOf(dualityGap) }, {
      kept: launches?.(named.name),
      async open(left) {
        const opened = await openCells(named, context);
        open.cells = opened.cells;
        open.progress ??= startProgress(`${named.name}: ${open.cells.map((c) => c.solver).join(", ")}`,
          passCount(open.cells, plan, left));
        return opened;
      },
      onPass: () => open.progress?.step(),
    });
    return { ...measured, support: [], absent: notes };
  } finally {
    open.progress?.end();
    for (const cell of open.cells) cell.close();
  }
}

/** Measures all sets, one after the other; each is made when it is its turn. */
export async function timeSets(sets: readonly Piece<KindedSet>[], context: SuiteContext): Promise<SuiteResult> {
  const results: SuiteResult[] = [];
  for (const { name, make } of sets) results.push(await timeSet({ name, set: await make() }, context));
  return merged(results);
}
