/**
 * `robot-path`: edges of a robot's arm among 50 obstacles. A proof of the whole edge beside checks at samples, ours and
 * native ones, which planners make today; and which of them call edges free that touch.
 */
import { nativePeers } from "../libraries/registry.ts";
import type { PathJob, PathReply } from "../paths/task.ts";
import { measuring, runJobs, tablesOf } from "./jobs.ts";
import { chosenPieces } from "./only.ts";

const TASK = new URL("../paths/task.ts", import.meta.url);
const EDGES = { quick: 10, normal: 50, full: 200 } as const, ROUNDS = { quick: 3, normal: 9, full: 25 } as const;
/** Metres; the last class touches. */
const CLASSES: Readonly<Record<string, number>> = { "5-mm": 5e-3, "0.5-mm": 5e-4, touching: -1e-4 };

export const robotPathSuite = measuring({
  name: "robot-path", measures: ["@col/robot", "@col/compound", "@col/papers"], takes: ["data"],
  about: "edges of an arm of seven hulls among 50 boxes: proven, and checked at samples beside FCL and Bullet",
  async run({ size, seed, only, data }) {
    const classes = chosenPieces("robot-path", Object.keys(CLASSES).map((name) => ({ name, make: () => name })), only),
      found = await runJobs<PathReply>("robot-path", classes.map(({ name }) => ({ name, task: TASK, request: { data,
        clearance: CLASSES[name], edges: EDGES[size], rounds: ROUNDS[size], seed } satisfies PathJob })));
    const standIn = found.some((f) => f.standIn) ? ["hulls of the arm on robot-path: --data names no folder with "
      + "robot/ur5e.json; tubes instead"] : [];
    return tablesOf("robot-path", { tables: [{
      title: "Edges of an arm of seven hulls among 50 boxes",
      note: [`${EDGES[size]} edges a class, 0.5 rad each (norm), both ends included in samples; to ours: the median of `
        + "the rounds' ratios, with its 95 % interval; edges of the class touching enter a box by about 0.1 mm",
      ...nativePeers("paths").map((p) => `${p.name}: ${p.about}`)].join("; "),
      head: ["edges", "check", "us an edge", "to ours", "configurations", "called free"],
      rows: found.flatMap(({ rows }, k) => rows.map((r) => [classes[k].name, r.name, r.us.toPrecision(3),
        `${r.ratio.toFixed(2)} (${r.low.toFixed(2)} .. ${r.high.toFixed(2)})`, r.configurations.toFixed(1),
        `${r.free} of ${EDGES[size]}`])),
    }] }, [...standIn, ...found.flatMap((f) => f.absent)]);
  },
});
