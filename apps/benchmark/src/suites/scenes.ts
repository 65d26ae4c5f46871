/**
 * `scenes`: whole frames of many bodies beside other libraries: bodies move, all pairs of overlapping boxes are found.
 *
 * A cell in a separate process, all libraries in turns in it, ratios round by round. Libraries that answer the same
 * question must tell the same pairs; libraries that calculate in floats may differ by a few.
 */
import type { Verdict } from "@col/papers";
import { BODY_KINDS } from "../libraries/library.ts";
import { SCENE_LIBRARIES } from "../libraries/registry.ts";
import { OWN_SCENE } from "../scenes/motion.ts";
import type { CellRow, ScenesJob, ScenesRows } from "../scenes/task.ts";
import { tableSuite } from "./jobs.ts";
import { ratioText } from "../plain-table.ts";

const TASK = new URL("../scenes/task.ts", import.meta.url);
const ROUNDS = { quick: 11, normal: 15, full: 41 } as const;
const COUNTS = { quick: [1000], normal: [1000, 10000], full: [1000, 10000] } as const;
const DENSITIES = [["sparse", 2], ["dense", 10]] as const;
const MOVING = [["all", 1], ["tenth", 0.1], ["none", 0]] as const;

/** Targets for the ratios: the library, and the least ratio of its time to ours. */
const BARS = [["FCL", 1], ["crashcat", 2]] as const;

/** Every cell of a bar as one verdict: missed where an interval lies below it, open where one holds it. */
export function frameVerdict(library: string, least: number, rows: readonly CellRow[]): Verdict {
  const own = rows.filter((r) => r.library === library), below = own.filter((r) => !(r.high >= least)),
    open = own.filter((r) => r.high >= least && r.low < least);
  const claim = `${library} takes at least ${least} times as long as @col/scene, in every cell`;
  const base = { where: "frames of moving bodies", claim, paper: `>= ${least}` };
  if (own.length === 0)
    return { ...base, ours: "-", verdict: "not measured", because: `${library} is not installed here` };
  const worst = own.reduce((a, b) => (a.value < b.value ? a : b));
  return { ...base, ours: `${ratioText(worst)} at least (${worst.cell}), ${own.length} cells`,
    verdict: below.length > 0 ? "not reproduced" : open.length > 0 ? "undecided" : "reproduced",
    because: (below.length > 0 ? below : open).map((r) => `${r.cell}: ${ratioText(r)}`).join("; ") };
}

export const scenesSuite = tableSuite<ScenesRows>({
  name: "scenes", seconds: 2500, measures: ["@col/papers", "@col/scene"],
  about: "whole frames of many moving boxes, spheres and hulls: pairs of overlapping boxes, beside other libraries",
  tables: () => [{
    title: "Frames of moving bodies",
    note: ["ms per frame, mean of a round of 20, median of the rounds; time over ours, round by round, 95 % "
      + "interval; differ: reported pairs less ours",
      ...[OWN_SCENE, ...SCENE_LIBRARIES].map(({ name, about }) => `${name}: ${about}`),
      "FCL: DynamicAABBTreeCollisionManager, update, collide; bodies move up to 2 cm along an axis a frame"].join("; "),
    head: ["cell", "pairs", "library", "ms", "to ours", "differ"],
  }],
  jobs: ({ size, seed }) => BODY_KINDS.flatMap((kind) => COUNTS[size].flatMap((count) =>
    DENSITIES.flatMap(([dense, neighbours]) => MOVING.map(([moving, share]) => {
      const name = `${kind}-${count}-${dense}-${moving}`;
      return { name, task: TASK, request: { name, kind, count, neighbours, share, rounds: ROUNDS[size],
        seed } satisfies ScenesJob };
    })))),
  more: (answers) => ({ verdicts: BARS.map(([library, least]) =>
    frameVerdict(library, least, answers.flatMap((a) => a.cells))) }),
});
