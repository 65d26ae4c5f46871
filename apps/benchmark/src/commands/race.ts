/**
 * The command `bench race --against REV|DIR`: compares two builds of the packages, cell by cell, in turns in one
 * process.
 *
 * In: the old build (a revision or a folder), sets of cases, the number of launches and rounds. Out: a table with the
 * times per query (ns), the ratio new / old with its interval, and the number of cases whose answers differ in a bit;
 * the exit code 1 if a cell's ratio and interval exceed `--at-most`, or answers differ with `--same-bits`. A build
 * that does not exist is made first.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { startProgress, UserError } from "@col/cli";
import { FROM_SOURCES } from "../workers/process.ts";
import { plainTable } from "../plain-table.ts";
import { gather, launch } from "../race/launch.ts";
import type { RaceCell, RacedCell } from "../race/launch.ts";
import { raceSets } from "../race/sets.ts";
import { RACE_QUERIES } from "../race/side.ts";

/** Options as the command line gives them. */
export interface RaceOptions {
  readonly against: string;
  readonly data?: string;
  readonly cells?: readonly string[];
  readonly kinds?: boolean;
  readonly launches: number;
  readonly rounds: number;
  readonly atMost?: number;
  readonly sameBits?: boolean;
  readonly seed: number;
  readonly json?: boolean;
}

interface Build {
  readonly folder: string;
  readonly hash: string;
}

/** Least time of a block, ms: long beside the clock's grain (a microsecond), short beside a change of load. */
const BLOCK = 0.8;
/** Queries raced when no cells are named: the queries of the suite `convexcases`. */
const DEFAULT_QUERIES = 5;

/** A build of this tree, or of a revision or folder; made when it is not there. */
function build(...what: readonly string[]): Build {
  const tool = fileURLToPath(new URL("../../../../tools/build-of.mjs", import.meta.url));
  const run = spawnSync(process.execPath, [tool, ...what], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  if (run.status !== 0) throw new UserError(run.stderr.replace(/^build-of: /, "").trimEnd());
  return JSON.parse(run.stdout) as Build;
}

/** Whether a cell's name holds one of the words; `*` stands for anything. */
function isChosen(cell: string, words: readonly string[]): boolean {
  return words.some((word) =>
    new RegExp(
      word
        .split("*")
        .map((part) => part.replace(/[\^$.|?+()[\]{}]/g, "\\$&"))
        .join(".*"),
    ).test(cell),
  );
}

const threeDigits = (x: number): string => x.toFixed(3);

function table(cells: readonly RacedCell[]): string {
  return plainTable(
    ["cell", "cases", "old ns", "new ns", "new/old", "from", "to", "other bits"],
    cells.map((c) => [c.cell, String(c.cases), c.oldNs.toFixed(0), c.newNs.toFixed(0), threeDigits(c.ratio.value),
      threeDigits(c.ratio.low), threeDigits(c.ratio.high), String(c.different)]),
  );
}

/** Geometric mean. */
const meanRatio = (cells: readonly RacedCell[]): number =>
  Math.exp(cells.reduce((sum, c) => sum + Math.log(c.ratio.value), 0) / cells.length);

/** The last lines: the result of all cells together. */
function summary(cells: readonly RacedCell[],
  { atMost, sameBits }: RaceOptions): { readonly text: string; readonly failed: boolean } {
  const slower = cells.filter((c) => c.ratio.low > 1).length,
    faster = cells.filter((c) => c.ratio.high < 1).length;
  const worst = cells.reduce((w, c) => (c.ratio.value > w.ratio.value ? c : w)),
    other = cells.filter((c) => c.different > 0);
  const above = atMost === undefined ? [] : cells.filter((c) => c.ratio.low > atMost);
  const lines = [
    `${cells.length} cells: mean ratio ${threeDigits(meanRatio(cells))}, ${slower} slower and ${faster} faster beyond `
      + `their intervals, worst ${threeDigits(worst.ratio.value)} (${worst.cell})`,
    other.length === 0
      ? "all answers have the same bits"
      : `${other.length} cells with answers that differ; ${other[0].cell}, ${other[0].firstDifferent}`,
    ...(atMost === undefined
      ? []
      : [`${above.length} cells with ratio and interval above ${atMost}${above.map((c) => `\n  ${c.cell}`).join("")}`]),
  ];
  return { text: lines.join("\n"), failed: above.length > 0 || (sameBits === true && other.length > 0) };
}

/** Runs the command; 1 if a cell is above the limit, or answers differ where they may not. */
export async function race(options: RaceOptions): Promise<number> {
  if (FROM_SOURCES) throw new UserError("race compares builds: leave out --source");
  const before = build(options.against),
    after = build(),
    { origin, sets } = await raceSets(options.data, options.kinds === true, options.seed);
  const queries = options.cells === undefined ? RACE_QUERIES.slice(0, DEFAULT_QUERIES) : RACE_QUERIES,
    words = options.cells ?? [""];
  const cells = queries.flatMap((q) => sets.map((s) => `${q.name}/${s.name}`)).filter((cell) => isChosen(cell, words));
  if (cells.length === 0)
    throw new UserError(
      `--cells ${words.join(",")}: no cell has such a name; there are ${RACE_QUERIES.map((q) => q.name).join(", ")} `
        + `on ${sets.map((s) => s.name).join(", ")}`,
    );
  const job = { old: before.folder, new: after.folder,
    sets: sets.filter((s) => cells.some((c) => c.endsWith(`/${s.name}`))), cells, rounds: options.rounds, block: BLOCK,
    seed: options.seed };
  const progress = startProgress(
      `race of ${cells.length} cells, ${options.launches} launches`,
      cells.length * options.launches,
    ),
    launches: RaceCell[][] = [],
    absent = new Set<string>();
  try {
    for (let k = 0; k < options.launches; k++) {
      const found = await launch(job, () => {
        progress.step();
      });
      launches.push(found.cells);
      for (const name of found.absent) absent.add(name);
    }
  } finally {
    progress.end();
  }
  for (const name of absent) console.error(`race: ${name} is not in both builds: left out`);
  const raced = gather(launches);
  if (raced.length === 0) throw new UserError("nothing to race: no chosen query is in both builds");
  const { text, failed } = summary(raced, options);
  if (options.json === true)
    console.log(
      JSON.stringify(
        { old: before.hash, new: after.hash, cases: origin, launches: options.launches, rounds: options.rounds,
          meanRatio: meanRatio(raced), cells: raced },
        undefined,
        1,
      ),
    );
  else
    console.log(
      `old ${before.hash}, new ${after.hash}${before.hash === after.hash ? " (the same build)" : ""}; ${origin}; `
        + `${options.launches} launches of ${options.rounds} rounds\n\n${table(raced)}\n\n${text}`,
    );
  return failed ? 1 : 0;
}
