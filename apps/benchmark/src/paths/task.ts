/**
 * One class of edges in a separate process: proven edges of ours, our Booleans at samples, and native libraries at
 * the same samples, in turns. Native programs wait while this process measures.
 */
import { createRandom, medianInterval } from "@col/bench";
import { createPathClearance, pathClearance, robotCollides } from "@col/robot";
import { median } from "simple-statistics";
import { nativePeers } from "../libraries/registry.ts";
import { startProgram } from "../native/program.ts";
import type { JobRows, Session } from "../workers/process.ts";
import { edgesOf, pathsText, readArm, samplesOf } from "./cases.ts";
import type { Arm, Edge } from "./cases.ts";

/** A class of edges. */
export interface PathJob {
  readonly name: string;
  readonly data: string | undefined;
  /** Metres; negative: the edges touch by so much. */
  readonly clearance: number;
  readonly edges: number;
  readonly rounds: number;
  readonly seed: number;
}

/** Rounds before the clock counts. */
const WARM_UP = 3;
const SAMPLES = 32;

interface Side {
  readonly name: string;
  /** All edges once: us an edge, and how many it calls free. */
  round(): { us: number; free: number } | Promise<{ us: number; free: number }>;
  readonly configurations: number;
  close?(): void;
}

function inProcess(name: string, edges: readonly Edge[], configurations: number, isFree: (edge: Edge, i: number) =>
boolean): Side {
  return { name, configurations, round() {
    let free = 0;
    const start = performance.now();
    edges.forEach((edge, i) => {
      if (isFree(edge, i)) free++;
    });
    return { us: 1000 * (performance.now() - start) / edges.length, free };
  } };
}

const mean = (v: readonly number[]): number => v.reduce((s, x) => s + x, 0) / v.length;

/** Ours: the proof, and samples until one collides. */
function ownSides({ robot }: Arm, edges: readonly Edge[]): Side[] {
  const out = createPathClearance(), margin = { margin: 0 }, few = edges.map(({ path }) => samplesOf(path, SAMPLES)),
    proven = mean(edges.map(({ world, path }) => pathClearance(robot, world, path, margin).configurations));
  return [
    inProcess("ours, proven", edges, proven, ({ world, path }) =>
      pathClearance(robot, world, path, margin, out).status === "free"),
    inProcess(`ours, ${SAMPLES} samples`, edges, SAMPLES, ({ world }, i) =>
      !few[i].some((q) => robotCollides(robot, world, q))),
    inProcess("ours, steps of 0.01 rad", edges, mean(edges.map(({ steps }) => steps.length)), ({ world, steps }) =>
      !steps.some((q) => robotCollides(robot, world, q))),
  ];
}

/** Native libraries that can be built here; why the others cannot goes to `absent`. */
function nativeSides(arm: Arm, edges: readonly Edge[], absent: string[]): Side[] {
  return nativePeers("paths").flatMap((peer): Side[] => {
    const program = startProgram(peer, pathsText(arm, edges));
    if (typeof program === "string") {
      absent.push(`robot-path: ${program}`);
      return [];
    }
    return [{ name: peer.name, configurations: mean(edges.map(({ steps }) => steps.length)), close: program.close,
      async round() {
        program.send("round");
        const [ns, free] = await program.numbers();
        return { us: ns / 1000 / edges.length, free };
      } }];
  });
}

/** See the file's header. */
export async function start(job: PathJob): Promise<Session> {
  const arm = readArm(job.data), edges = edgesOf(arm, createRandom(job.seed), job.clearance, job.edges),
    absent = arm.standIn ? ["hulls of the arm on robot-path: --data names no folder with robot/ur5e.json; tubes "
      + "instead"] : [], sides = [...ownSides(arm, edges), ...nativeSides(arm, edges, absent)],
    times = sides.map((): number[] => []), free = sides.map(() => NaN);
  for (let round = 0; round < WARM_UP + job.rounds; round++) {
    for (const [k, side] of sides.entries()) {
      const found = await side.round();
      free[k] = found.free;
      if (round >= WARM_UP) times[k].push(found.us);
    }
  }
  for (const side of sides) side.close?.();
  const rows = sides.map(({ name, configurations }, k) => {
    const { value, low, high } = medianInterval(times[k].map((t, i) => t / times[0][i]));
    return [job.name, name, median(times[k]).toPrecision(3),
      `${value.toFixed(2)} (${low.toFixed(2)} .. ${high.toFixed(2)})`, configurations.toFixed(1),
      `${free[k]} of ${job.edges}`];
  });
  return { answer: { rows, absent } satisfies JobRows };
}
