/**
 * One cell of the suite `casts` in a separate process: ours and every library in turns, block by block.
 *
 * A block of cases runs once untimed and once timed, so that every library finds its data in the caches; native
 * libraries do the same in separate programs, while this process waits. Load from
 * elsewhere falls on all alike; the least tenth of the rounds of a block counts.
 */
import { createCastResult, rayCast, shapeCast, timeOfImpact } from "@col/cast";
import { createCastResult2, timeOfImpact2 as planeImpact } from "@col/gjk2d-barycode";
import { convexPolygon } from "@col/shapes/2d";
import type { Pose, Pose2 } from "@col/types";
import type { CastLibrary, PeerHit } from "../libraries/library.ts";
import { CAST_PEERS, nativePeers } from "../libraries/registry.ts";
import type { JobRows, Session } from "../workers/process.ts";
import { castCases, ownBody, partsOf, WAY_LENGTH } from "./cases.ts";
import type { CastCases, CastJob, CastQuestion } from "./cases.ts";
import { openNative } from "./native.ts";

const BLOCK = 100;
const STILL = { x: 0, y: 0, z: 0 };
/** Rounds before the clock counts. */
const WARM_UP = 5;

/** A library on the cell: its answers, and ns per call of a block of cases, asked once before untimed. */
interface Side {
  readonly name: string;
  readonly time: Float64Array;
  block(from: number, to: number): number | Promise<number>;
  close?(): void;
}

/** A side of this process from the function that runs the cases of a block. */
function inProcess(name: string, time: Float64Array, run: (from: number, to: number) => void): Side {
  return {
    name, time,
    block(from, to) {
      run(from, to);
      const start = performance.now();
      run(from, to);
      return ((performance.now() - start) * 1e6) / (to - from);
    },
  };
}

/** Our side, and the widest bracket of its hits so far. */
function own({ resting, moving, cases }: CastCases, question: CastQuestion, lower: Float64Array): Side {
  const a = resting.map(ownBody), b = moving.map(ownBody), tip = { maxTime: 1 };
  const out = createCastResult(), time = new Float64Array(cases.length);
  const motions = cases.map((c) => [{ velocity: STILL, angularVelocity: c.turnA },
    { velocity: c.way, angularVelocity: c.turnB }] as const);
  return inProcess("ours", time, (from, to) => {
    for (let i = from; i < to; i++) {
      const c = cases[i];
      if (question === "ray") rayCast(a[c.a], c.poseA, c.poseB.position, c.way, tip, out);
      else if (question === "linear") shapeCast(a[c.a], c.poseA, b[c.b], c.poseB, c.way, undefined, out);
      else timeOfImpact(a[c.a], c.poseA, motions[i][0], b[c.b], c.poseB, motions[i][1], undefined, out);
      time[i] = out.time;
      lower[i] = out.lowerTime;
    }
  });
}

/** The same prisms in their plane, by the solver of the plane. */
function inPlane({ resting, moving, cases }: CastCases): Side {
  const polygon = (spec: CastCases["resting"][number]): ReturnType<typeof convexPolygon> => {
    if (spec.kind !== "convex") throw new Error(`inPlane: need prisms, got ${spec.kind}`);
    const flat = spec.vertices.subarray(0, spec.vertices.length / 2); // the polygon below
    return convexPolygon(flat.filter((_, k) => k % 3 < 2));
  };
  const pose = ({ position: p, quaternion: q }: Pose): Pose2 =>
    ({ x: p.x, y: p.y, c: q.w * q.w - q.z * q.z, s: 2 * q.w * q.z });
  const a = resting.map(polygon), b = moving.map(polygon), out = createCastResult2();
  const time = new Float64Array(cases.length), poses = cases.map((c) => [pose(c.poseA), pose(c.poseB)] as const);
  const motions = cases.map((c) => [{ x: 0, y: 0, turn: c.turnA.z },
    { x: c.way.x, y: c.way.y, turn: c.turnB.z }] as const);
  return inProcess("ours in the plane", time, (from, to) => {
    for (let i = from; i < to; i++) {
      const c = cases[i];
      planeImpact(a[c.a], poses[i][0], motions[i][0], b[c.b], poses[i][1], motions[i][1], undefined, out);
      time[i] = out.time;
    }
  });
}

/** Another library's side, or the reason why there is none, as text. */
function side(name: string, library: CastLibrary<unknown>, { resting, moving, cases }: CastCases): Side | string {
  const rays = moving.length === 0, out: PeerHit = { time: NaN };
  if (rays ? library.ray === undefined : library.cast === undefined) return rays ? "no rays" : "no casts";
  const a = resting.map((s) => library.build(s)), b = moving.map((s) => library.build(s));
  const refused = [...a, ...b].find((x) => typeof x === "string");
  if (typeof refused === "string") return refused;
  const time = new Float64Array(cases.length);
  return inProcess(name, time, (from, to) => {
    for (let i = from; i < to; i++) {
      const c = cases[i];
      if (rays) library.ray?.(a[c.a], c.poseA, c.poseB.position, c.way, out);
      else library.cast?.(a[c.a], c.poseA, b[c.b], c.poseB, c.way, out);
      time[i] = out.time;
    }
  });
}

/** The sides of the registry that are there and take the cell; why the others do not goes to `absent`. */
async function peerSides(cell: string, cases: CastCases, question: CastQuestion, absent: string[]): Promise<Side[]> {
  const sides: Side[] = [], { resting } = partsOf(cell);
  const add = async (name: string, open: () => Promise<Side | string>): Promise<void> => {
    try {
      const one = await open();
      if (typeof one === "string") absent.push(one);
      else sides.push(one);
    } catch (error) {
      absent.push(`${name} on ${cell}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  for (const peer of question === "turn" ? [] : CAST_PEERS) await add(peer.name, async () => {
    const one = side(peer.name, await peer.open(), cases);
    return typeof one === "string" ? `${peer.name} on ${cell}: ${one}` : one;
  });
  for (const peer of nativePeers("casts")) if (peer.takes?.(question, resting) === true) await add(peer.name,
    async () => {
      const one = await openNative(peer, cases, question);
      if (typeof one !== "string" && one.threw > 0)
        absent.push(`${one.name} on ${cell}: ${one.threw} cases threw, counted as lost`);
      return one;
    });
  return sides;
}

/** ns per call, the mean over the blocks of cases of the least tenth of their rounds. */
function timeOf(blocks: readonly number[][]): number {
  const least = blocks.map((times) => times.sort((x, y) => x - y)[Math.floor(times.length / 10)]);
  return least.reduce((s, x) => s + x, 0) / least.length;
}

/**
 * Hits of ours that a side does not report, hits where ours proves a miss, and the largest difference from
 * our time where both hit, metres along the way. For ours: the widest certified bracket.
 */
function judged(one: Side, ours: Side, lower: Float64Array): [lost: number, invented: number, error: string] {
  let lost = 0, invented = 0, error = 0;
  one.time.forEach((t, i) => {
    const u = ours.time[i], hit = !Number.isNaN(u);
    if (hit && Number.isNaN(t)) lost++;
    else if (!hit && !Number.isNaN(t)) invented++;
    else if (hit) error = Math.max(error, WAY_LENGTH * (one === ours ? u - lower[i] : Math.abs(t - u)));
  });
  return [lost, invented, error === 0 ? "0" : error.toPrecision(2)];
}

/** See the file's header. */
export async function start(job: CastJob): Promise<Session> {
  const { question, resting } = partsOf(job.cell), cases = castCases(job), absent: string[] = [];
  const lower = new Float64Array(job.cases), ours = own(cases, question, lower);
  const sides = [ours, ...(question === "turn" && resting === "prism" ? [inPlane(cases)] : []),
    ...await peerSides(job.cell, cases, question, absent)];
  const blocks = sides.map((): number[][] => []);
  for (let round = 0; round < WARM_UP + job.rounds; round++) {
    for (let from = 0; from < job.cases; from += BLOCK) {
      const to = Math.min(job.cases, from + BLOCK);
      for (const [k, one] of sides.entries()) {
        const ns = await one.block(from, to);
        if (round >= WARM_UP) (blocks[k][from / BLOCK] ??= []).push(ns);
      }
    }
  }
  for (const one of sides) one.close?.();
  const hits = ours.time.filter((t) => !Number.isNaN(t)).length, ns = blocks.map(timeOf);
  return { answer: { absent, rows: sides.map((s, k) => [job.cell, hits, s.name, Math.round(ns[k]),
    (ns[k] / ns[0]).toFixed(2), ...judged(s, ours, lower)]) } satisfies JobRows };
}
