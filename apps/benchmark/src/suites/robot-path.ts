/**
 * `robot-path`: edges of a robot's arm among 50 obstacles. A proof of the whole edge beside checks at samples, ours and
 * native ones, which planners make today; and which of them call edges free that touch.
 */
import { nativePeers } from "../libraries/registry.ts";
import type { PathJob } from "../paths/task.ts";
import { tableSuite } from "./jobs.ts";

const TASK = new URL("../paths/task.ts", import.meta.url);
const EDGES = { quick: 10, normal: 50, full: 200 } as const, ROUNDS = { quick: 3, normal: 9, full: 25 } as const;
/** Metres; the last class touches. */
const CLASSES = { "5-mm": 5e-3, "0.5-mm": 5e-4, touching: -1e-4 };

export const robotPathSuite = tableSuite({
  name: "robot-path", seconds: 60, measures: ["@col/robot", "@col/compound", "@col/papers"], takes: ["data"],
  about: "edges of an arm of seven hulls among 50 boxes: proven, and checked at samples beside FCL and Bullet",
  tables: ({ size }) => [{
    title: "Edges of an arm of seven hulls among 50 boxes",
    note: [`${EDGES[size]} edges per class, 0.5 rad each (norm), samples include both ends; to ours: the median of `
      + "the rounds' ratios, with its 95 % interval; edges of the class 'touching' overlap a box by about 0.1 mm",
    ...nativePeers("paths").map((p) => `${p.name}: ${p.about}`)].join("; "),
    head: ["edges", "check", "us an edge", "to ours", "configurations", "called free"],
  }],
  jobs: ({ size, seed, data }) => Object.entries(CLASSES).map(([name, clearance]) => ({ name, task: TASK,
    request: { name, data, clearance, edges: EDGES[size], rounds: ROUNDS[size], seed } satisfies PathJob })),
});
