/**
 * Whole frames of many moving boxes, library beside library: bodies move, all pairs of overlapping boxes are found.
 *
 *   npm run scenes -- [--cells REGEXP] [--rounds N] [--json]
 *
 * In: nothing. Out: ms a frame, the lower quartile and the median of all frames, for 1000 and 10 000 boxes, sparse
 * (about 2 overlaps a body) and dense (about 10), all of them moving, a tenth, none; and the pairs of the last frame,
 * which must agree, else the exit code is 1. Libraries take turns in short rounds, FCL's tree in a process of its own:
 * it is compiled where the system has FCL.
 */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildPeer, FCL_SCENE } from "../native/peers.ts";
import { plainTable } from "../plain-table.ts";
import { startProgress } from "../progress.ts";
import { removeTemporary, temporaryFolder } from "../temporary.ts";
import { advance, createMotion, motionText } from "./motion.ts";
import type { Motion } from "./motion.ts";
import { openCannon, openCrashcat, openOurs } from "./peers.ts";

/** One library in one cell. Times in ms. */
interface Row {
  readonly cell: string;
  readonly library: string;
  readonly quartile: number;
  readonly median: number;
  readonly pairs: number;
}

const SEED = 20260117;
/** Frames of a round of one library; the first round is not counted. */
const FRAMES = 20;

/** cannon-es sorts along one axis: half a second a frame of 10 000 bodies, so it is asked up to here only. */
const CANNON_MAX = 1000;

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor(share * (sorted.length - 1))];

function rowOf(cell: string, library: string, times: readonly number[], pairs: number): Row {
  const sorted = [...times].sort((a, b) => a - b);
  return { cell, library, quartile: at(sorted, 0.25), median: at(sorted, 0.5), pairs };
}

/** Frames of FCL's tree over the same motion, without the first round; `null`: it is not here. */
function fclRow(cell: string, motion: Motion, rounds: number): Row | null {
  const build = buildPeer(FCL_SCENE);
  if ("absent" in build) {
    console.error(build.absent);
    return null;
  }
  const folder = temporaryFolder();
  try {
    const file = join(folder, "scene.txt");
    writeFileSync(file, motionText(motion));
    const run = spawnSync(build.program, [file, String(FRAMES * rounds)], { encoding: "utf8", maxBuffer: 1e8 });
    const [times = "", pairs = ""] = run.stdout.split("\n");
    return rowOf(cell, FCL_SCENE.name, times.trim().split(" ").map(Number).slice(FRAMES), Number(pairs));
  } finally {
    removeTemporary(folder);
  }
}

/** All libraries in one cell. */
function measure(cell: string, make: () => Motion, rounds: number): Row[] {
  const native = fclRow(cell, make(), rounds);
  const few = make().count <= CANNON_MAX, libraries = few ? [openOurs, openCrashcat, openCannon]
    : [openOurs, openCrashcat];
  const sides = libraries.map((open) => {
    const motion = make();
    return { motion, peer: open(motion), times: [] as number[], pairs: 0 };
  });
  for (let round = 0; round < rounds; round++) {
    for (const side of sides) {
      for (let f = 0; f < FRAMES; f++) {
        advance(side.motion);
        const from = performance.now();
        side.pairs = side.peer.frame();
        if (round > 0) side.times.push(performance.now() - from);
      }
    }
  }
  return [...sides.map((s) => rowOf(cell, s.peer.name, s.times, s.pairs)), ...(native === null ? [] : [native])];
}

const { values } = parseArgs({ options: {
  cells: { type: "string", default: "" }, rounds: { type: "string", default: "8" },
  json: { type: "boolean", default: false }, help: { type: "boolean", default: false },
} });

if (values.help) {
  console.log("usage: main.ts [--cells REGEXP] [--rounds N] [--json]\ncells: 1000 sparse all .. 10000 dense none");
} else {
  const rounds = Number(values.rounds), rows: Row[] = [];
  if (!(Number.isInteger(rounds) && rounds >= 2)) throw new RangeError(`--rounds must be at least 2, got ${rounds}`);
  const cells = [1000, 10000].flatMap((count) => ([["sparse", 2], ["dense", 10]] as const).flatMap(([density, n]) =>
    ([["all", 1], ["tenth", 0.1], ["none", 0]] as const).map(([moving, share]) => ({
      name: `${count} ${density} ${moving}`, make: () => createMotion(count, n, share, SEED),
    })))).filter((c) => new RegExp(values.cells, "u").test(c.name));
  const progress = startProgress("scenes", cells.length);
  for (const { name, make } of cells) {
    rows.push(...measure(name, make, rounds));
    progress.step();
  }
  progress.end();
  for (const { name } of cells) {
    const counts = new Map(rows.filter((r) => r.cell === name).map((r) => [r.library, r.pairs]));
    if (new Set(counts.values()).size < 2) continue;
    console.error(`${name}: the libraries disagree: ${[...counts].map(([l, n]) => `${l} ${n}`).join(", ")} pairs`);
    process.exitCode = 1;
  }
  if (values.json) console.log(JSON.stringify({ seed: SEED, frames: FRAMES, rounds, rows }, null, 1));
  else {
    console.log(plainTable(["cell", "library", "ms, lower quartile", "ms, median", "pairs"], rows.map((r) =>
      [r.cell, r.library, r.quartile.toFixed(3), r.median.toFixed(3), String(r.pairs)])));
  }
}
