/**
 * One cell of the suite `scenes` in a separate process: all libraries move the same bodies, in turns, some frames a
 * round, the slow ones fewer. FCL's tree runs in a process beside it that waits while the others run.
 */
import { medianInterval } from "@col/bench";
import { mean, median } from "simple-statistics";
import type { SceneSetup } from "../libraries/library.ts";
import { nativePeers, SCENE_LIBRARIES } from "../libraries/registry.ts";
import { startProgram } from "../native/program.ts";
import { ratioText } from "../plain-table.ts";
import type { JobRows, Session } from "../workers/process.ts";
import { advance, createMotion, hullCorners, motionText, OWN_SCENE } from "./motion.ts";

/** One cell in a separate process. */
export interface ScenesJob {
  readonly name: string;
  readonly kind: SceneSetup["kind"];
  readonly count: number;
  /** Boxes that overlap a body's own, in the mean. */
  readonly neighbours: number;
  /** Share of the bodies that move. */
  readonly share: number;
  readonly rounds: number;
  readonly seed: number;
}

/** A library in a cell: its time over ours, round by round: the median and its 95 % interval. */
export interface CellRow {
  readonly cell: string;
  readonly library: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Rows of a cell, ours first, and their ratios. */
export interface ScenesRows extends JobRows {
  readonly cells: readonly CellRow[];
}

/** Frames of a round: some of a library's frames are dear, those in which it puts its tree in order. */
const FRAMES = 20;
/** Bodies of a library are placed so often before times count: its functions are compiled by then. */
const WARM_MOVES = 100_000;
/** Libraries that are slow anyway run fewer: as many as take this long, ms. */
const BUDGET = 120;
/** Libraries that the bars name always run all frames. */
const ALL_FRAMES: ReadonlySet<string> = new Set(["@col/scene", "crashcat", "FCL"]);

/** A library, its times by round, and the pairs it told by frame. */
interface Side {
  readonly name: string;
  /** Another question: its pairs are not compared. */
  readonly other: boolean;
  readonly run: (frames: number) => Promise<number[]> | number[];
  readonly times: number[];
  readonly pairs: Map<number, number>;
  frames: number;
  /** Frames of the next round. */
  next: number;
}

async function openAll(job: ScenesJob, absent: string[]): Promise<Side[]> {
  const make = (): ReturnType<typeof createMotion> => createMotion(job.count, job.neighbours, job.share, job.seed);
  const corners = hullCorners(make().half, job.seed), sides: Side[] = [];
  const empty = (): Pick<Side, "times" | "pairs" | "frames" | "next"> =>
    ({ times: [], pairs: new Map<number, number>(), frames: 0, next: 2 });
  for (const library of [OWN_SCENE, ...SCENE_LIBRARIES]) {
    const { name, question, most = Infinity } = library;
    if (job.count > most) continue;
    const motion = make(), frame = await library.open({ kind: job.kind, motion, corners });
    const side: Side = { ...empty(), name, other: question !== undefined, run: (frames) =>
      Array.from({ length: frames }, () => {
        advance(motion);
        const from = performance.now(), pairs = frame(), ms = performance.now() - from;
        side.pairs.set(side.frames++, pairs);
        return ms;
      }) };
    sides.push(side);
  }
  // its bodies are boxes: a box that is only moved is all that its tree sees of a shape
  const [fcl] = nativePeers("scenes").map((peer) => startProgram(peer, motionText(make())));
  if (typeof fcl === "string") {
    absent.push(fcl);
    return sides;
  }
  process.once("exit", fcl.close);
  const side: Side = { ...empty(), name: "FCL", other: false, run: async (frames) => {
    fcl.send(String(frames));
    const numbers = await fcl.numbers();
    side.frames += frames;
    side.pairs.set(side.frames - 1, numbers.pop() ?? NaN);
    return numbers;
  } };
  return [...sides, side];
}

/** Pairs told less ours at the last frame that both ran. */
function difference(side: Side, ours: Side): number {
  const both = [...side.pairs.keys()].filter((f) => ours.pairs.has(f)), last = Math.max(...both);
  return (side.pairs.get(last) ?? NaN) - (ours.pairs.get(last) ?? NaN);
}

/** See the file's header. */
export async function start(job: ScenesJob): Promise<Session> {
  const absent: string[] = [], sides = await openAll(job, absent), [ours] = sides, ratios = sides.map(() => [1]);
  // the first round of all has two frames
  const warm = 1 + Math.ceil(WARM_MOVES / (FRAMES * job.count));
  for (let round = 0; round < job.rounds + warm; round++) {
    const first = round % 2 === 0, order = first ? sides : [...sides].reverse();
    for (const side of order) {
      const times = await side.run(side.next), ms = mean(times);
      side.next = ALL_FRAMES.has(side.name) ? FRAMES : Math.max(1, Math.min(FRAMES, Math.floor(BUDGET / ms)));
      if (round >= warm) side.times.push(ms);
    }
    if (round < warm) continue;
    for (const [k, side] of sides.entries()) ratios[k].push((side.times.at(-1) ?? NaN) / (ours.times.at(-1) ?? NaN));
  }
  const pairs = ours.pairs.get(ours.frames - 1) ?? NaN;
  const cells = sides.map((side, k): CellRow => ({ cell: job.name, library: side.name,
    ...medianInterval(ratios[k].slice(1)) }));
  const rows = sides.map((side, k) => [job.name, pairs, side.name, median(side.times).toPrecision(3),
    ratioText(cells[k]), side.other ? "other question" : difference(side, ours)]);
  return { answer: { absent, rows, cells } satisfies ScenesRows };
}
