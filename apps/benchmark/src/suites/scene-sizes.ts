/**
 * `scene-sizes`: large scenes. The clearance of a building of 48 000 boxes beside other packages, every gap checked
 * by brute force; a robot's arm among obstacles; and how time and memory of a scene grow from 10 to a million bodies.
 */
import { tableSuite } from "./jobs.ts";

const CLEARANCE = new URL("../scenes/clearance-task.ts", import.meta.url),
  GROWTH = new URL("../scenes/growth-task.ts", import.meta.url),
  ROBOT = new URL("../scenes/robot-task.ts", import.meta.url);
const ROUNDS = { quick: 3, normal: 9, full: 25 } as const;
/** Metres. */
const CLEARANCES = [0.05, 0.4] as const;
const COUNTS = { quick: [10, 100, 1000, 10_000, 100_000], normal: [10, 100, 1000, 10_000, 100_000, 1_000_000],
  full: [10, 100, 1000, 10_000, 100_000, 1_000_000] } as const;

export const sceneSizesSuite = tableSuite({
  name: "scene-sizes", seconds: 100, measures: ["@col/compound", "@col/papers", "@col/scene"], takes: ["data"],
  about: "clearance of 48 000 boxes beside other packages; an arm among 50 obstacles; time and memory of "
    + "scenes of 10 to 1e6 bodies",
  tables: () => [
    { title: "Clearance of a building", note: "48 000 boxes on ten floors, a quarter of them rotated. Each round "
      + "builds the structure and finds all pairs within the distance, with their gaps; the truth is a brute force "
      + "over all pairs; errors are errors of gaps",
    head: ["within, m", "pairs", "library", "first, ms", "ms", "to ours", "missing", "extra", "largest error, m"] },
    { title: "An arm of seven links among 50 obstacles", note: "us per configuration: six links move, then one query "
      + "finds the closest allowed pair, without neighbours; links as triangle meshes and as hulls; 100 "
      + "configurations on a path or random; differs: from queries of all pairs one by one, m, or 0 and 1",
    head: ["arm", "links", "triangles", "configurations", "question", "us", "in contact", "differs"] },
    { title: "How a scene grows", note: "boxes, about two overlaps per body; the capacity is not given; an edit: a "
      + "body jumps or is removed and added, and the tree is updated",
    head: ["bodies", "pairs", "adding all, ms", "slowest call, ms", "tree and pairs, ms", "ns a body",
      "bytes a body", "edit, us"] },
  ],
  jobs: ({ size, seed, data }) => [
    ...CLEARANCES.map((d) => ({ name: `clearance-${d}`, task: CLEARANCE, request: { d, rounds: ROUNDS[size], seed } })),
    { name: "robot", table: 1, task: ROBOT, request: { data, rounds: ROUNDS[size], seed } },
    ...COUNTS[size].map((count) => ({ name: `growth-${count}`, table: 2, task: GROWTH, request: { count, seed },
      flags: ["--expose-gc"] })),
  ],
});
