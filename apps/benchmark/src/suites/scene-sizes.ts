/**
 * `scene-sizes`: large scenes. The clearance of a building of 48 000 boxes beside what packages give, every gap checked
 * by brute force; a robot's arm among obstacles; and how time and memory of a scene grow from 10 to a million bodies.
 */
import type { ClearanceJob, ClearanceReply, GrowthJob, GrowthReply, RobotJob, RobotReply } from "../scenes/protocol.ts";
import { askOnce } from "../workers/process.ts";
import { measuring, tablesOf, withProgress } from "./jobs.ts";
import { chosenPieces } from "./only.ts";

const CLEARANCE = new URL("../scenes/clearance-task.ts", import.meta.url),
  GROWTH = new URL("../scenes/growth-task.ts", import.meta.url),
  ROBOT = new URL("../scenes/robot-task.ts", import.meta.url);
const ROUNDS = { quick: 3, normal: 9, full: 25 } as const;
/** Metres. */
const CLEARANCES = [0.05, 0.4] as const;
const COUNTS = { quick: [10, 100, 1000, 10_000, 100_000], normal: [10, 100, 1000, 10_000, 100_000, 1_000_000],
  full: [10, 100, 1000, 10_000, 100_000, 1_000_000] } as const;

type Cells = (string | number)[][];

export const sceneSizesSuite = measuring({
  name: "scene-sizes", measures: ["@col/compound", "@col/papers", "@col/scene"], takes: ["data"],
  about: "clearance of 48 000 boxes beside other packages; an arm among 50 obstacles; time and memory of "
    + "scenes of 10 to 1e6 bodies",
  async run({ size, seed, only, data }) {
    const clearance: Cells = [], growth: Cells = [], robot: Cells = [], absent: string[] = [];
    const pieces = chosenPieces("scene-sizes", [
      ...CLEARANCES.map((d) => ({ name: `clearance-${d}`, make: () => async () => {
        const job: ClearanceJob = { d, rounds: ROUNDS[size], seed };
        const { pairs, rows } = await askOnce<ClearanceReply>(CLEARANCE, "clearance", job);
        for (const r of rows)
          clearance.push([d, pairs, r.library, r.first.toFixed(0), r.ms.toFixed(0), r.ratio.toFixed(2), r.missing,
            r.extra, r.error.toExponential(1)]);
      } })),
      { name: "robot", make: () => async () => {
        const job: RobotJob = { data, rounds: ROUNDS[size], seed };
        const { triangles, standIn, rows } = await askOnce<RobotReply>(ROBOT, "robot", job);
        if (standIn)
          absent.push("meshes of the arm on scene-sizes: --data names no folder with robot/ur5e.json; tubes instead");
        for (const r of rows)
          robot.push([standIn ? "tubes" : "UR5e", r.links, triangles, r.motion, r.question, r.us.toPrecision(3),
            r.contacts, r.differ.toExponential(1)]);
      } },
      ...COUNTS[size].map((count) => ({ name: `growth-${count}`, make: () => async () => {
        const job: GrowthJob = { count, seed };
        const r = await askOnce<GrowthReply>(GROWTH, "growth", job, ["--expose-gc"]);
        growth.push([count, r.pairs, r.add.toPrecision(3), r.slowest.toPrecision(2), r.build.toPrecision(3),
          ((1e6 * (r.add + r.build)) / count).toFixed(0), r.bytes.toFixed(0), (1e3 * r.edit).toPrecision(3)]);
      } })),
    ], only);
    await withProgress("scene-sizes", pieces.length, async (step) => {
      for (const { make } of pieces) {
        await (await make())();
        step();
      }
    });
    return tablesOf("scene-sizes", { tables: [
      { title: "Clearance of a building", note: "48 000 boxes on ten floors, a quarter of them turned: structure, "
        + "all pairs at most so far apart, and their gaps, from nothing in each round; truth by brute force over all "
        + "pairs; errors are errors of gaps",
      head: ["within, m", "pairs", "library", "first, ms", "ms", "to ours", "missing", "extra", "largest error, m"],
      rows: clearance },
      { title: "An arm of seven links among 50 obstacles", note: "us a configuration: six links moved, the closest "
        + "pair of all allowed ones asked, neighbours left out; links as triangle meshes and as hulls; 100 "
        + "configurations on a path or drawn at random; differs: from all pairs asked one by one, m, or 0 and 1",
      head: ["arm", "links", "triangles", "configurations", "question", "us", "in contact", "differs"], rows: robot },
      { title: "How a scene grows", note: "boxes, about two overlaps a body; no capacity was told; an edit: a body "
        + "jumps or is removed and added, and the tree is brought up to date",
      head: ["bodies", "pairs", "adding all, ms", "slowest call, ms", "tree and pairs, ms", "ns a body",
        "bytes a body", "edit, us"], rows: growth },
    ] }, absent);
  },
});
