/**
 * One cell of the suite `casts` in a process of its own: ours and every library in turns, block by block.
 *
 * A block of cases is asked once untimed and once timed, so that every library finds its own data near. Load from
 * elsewhere falls on all alike; the least tenth of the rounds of a block counts.
 */
import { createCastResult, rayCast, shapeCast } from "@col/cast";
import type { PeerHit, CastLibrary } from "./peers/peer.ts";
import { CAST_PEERS } from "./peers/registry.ts";
import { castCases, ownBody, WAY_LENGTH } from "./cases.ts";
import type { CastCases } from "./cases.ts";
import type { CastJob, CastRow, CastRows } from "./protocol.ts";

const BLOCK = 100;
/** Rounds before the clock counts. */
const WARM_UP = 5;

/** A library on the cell: asks the cases of a block, its answers, the time of each round by block. */
interface Side {
  readonly name: string;
  readonly time: Float64Array;
  readonly blocks: number[][];
  run(from: number, to: number): void;
}

/** Our side, and the widest bracket of its hits so far. */
function own({ resting, moving, cases }: CastCases, lower: Float64Array): Side {
  const a = resting.map(ownBody), b = moving.map(ownBody), tip = { maxTime: 1 };
  const out = createCastResult(), time = new Float64Array(cases.length);
  return {
    name: "ours", time, blocks: [],
    run(from, to) {
      for (let i = from; i < to; i++) {
        const c = cases[i];
        if (b.length === 0) rayCast(a[c.a], c.poseA, c.poseB.position, c.way, tip, out);
        else shapeCast(a[c.a], c.poseA, b[c.b], c.poseB, c.way, undefined, out);
        time[i] = out.time;
        lower[i] = out.lowerTime;
      }
    },
  };
}

/** A peer's side, or in words why there is none. */
function side(name: string, library: CastLibrary<unknown>, { resting, moving, cases }: CastCases): Side | string {
  const rays = moving.length === 0, out: PeerHit = { time: NaN };
  if (rays ? library.ray === undefined : library.cast === undefined) return rays ? "no rays" : "no casts";
  const a = resting.map((s) => library.build(s)), b = moving.map((s) => library.build(s));
  const refused = [...a, ...b].find((x) => typeof x === "string");
  if (typeof refused === "string") return refused;
  const time = new Float64Array(cases.length);
  return {
    name, time, blocks: [],
    run(from, to) {
      for (let i = from; i < to; i++) {
        const c = cases[i];
        if (rays) library.ray?.(a[c.a], c.poseA, c.poseB.position, c.way, out);
        else library.cast?.(a[c.a], c.poseA, b[c.b], c.poseB, c.way, out);
        time[i] = out.time;
      }
    },
  };
}

function rowOf(one: Side, ours: Side, lower: Float64Array): CastRow {
  let lost = 0, invented = 0, error = 0;
  one.time.forEach((t, i) => {
    const u = ours.time[i], hit = !Number.isNaN(u);
    if (hit && Number.isNaN(t)) lost++;
    else if (!hit && !Number.isNaN(t)) invented++;
    else if (hit) error = Math.max(error, WAY_LENGTH * (one === ours ? u - lower[i] : Math.abs(t - u)));
  });
  const least = one.blocks.map((times) => times.sort((x, y) => x - y)[Math.floor(times.length / 10)]);
  return { name: one.name, ns: least.reduce((s, x) => s + x, 0) / least.length, lost, invented, error };
}

async function measure(job: CastJob): Promise<CastRows> {
  const cases = castCases(job), absent: string[] = [], lower = new Float64Array(job.cases), ours = own(cases, lower);
  const sides: Side[] = [ours];
  for (const peer of CAST_PEERS) {
    try {
      const one = side(peer.name, await peer.load(), cases);
      if (typeof one === "string") absent.push(`${peer.name} on ${job.cell}: ${one}`);
      else sides.push(one);
    } catch (error) {
      absent.push(`${peer.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  for (let round = 0; round < WARM_UP + job.rounds; round++) {
    for (let from = 0; from < job.cases; from += BLOCK) {
      const to = Math.min(job.cases, from + BLOCK);
      for (const one of sides) {
        one.run(from, to);
        const start = performance.now();
        one.run(from, to);
        const ns = ((performance.now() - start) * 1e6) / (to - from);
        if (round >= WARM_UP) (one.blocks[from / BLOCK] ??= []).push(ns);
      }
    }
  }
  return { hits: ours.time.filter((t) => !Number.isNaN(t)).length, rows: sides.map((s) => rowOf(s, ours, lower)),
    absent };
}

process.on("message", (job: CastJob) => {
  void measure(job).then((rows) => process.send?.(rows));
});
process.on("disconnect", () => {
  process.exit(0);
});
