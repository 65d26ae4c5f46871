/**
 * One part of the suite `meshes` in a separate process. Other libraries take turns within a round, ours first and last
 * by turns; times are medians over the rounds, answers are compared with ours.
 */
import { createRandom } from "@col/bench";
import { bodyDistance, bodyRayCast, createBodyCastResult, triangleMesh } from "@col/compound";
import { distance } from "@col/gjk";
import { convexHull } from "@col/shapes";
import { createBodyDistanceResult } from "@col/types";
import type { Pose } from "@col/types";
import { median } from "simple-statistics";
import type { MeshDistanceFn, MeshLibrary, OpenMesh } from "../libraries/library.ts";
import { crashcat } from "../libraries/crashcat/sheet.ts";
import { jolt } from "../libraries/jolt/sheet.ts";
import { manifold, threeMeshBvh, treeBuilder } from "../libraries/mesh-packages.ts";
import { rapier } from "../libraries/rapier.ts";
import { nativePeers } from "../libraries/registry.ts";
import { startProgram } from "../native/program.ts";
import type { JobRows, Session } from "../workers/process.ts";
import { bumpySphere, fclText, posesAround } from "./bodies.ts";
import type { MeshesJob } from "./bodies.ts";

/** The libraries of a part, in the order of its columns. */
async function openAll(sheets: readonly { readonly meshes?: OpenMesh }[], ...of: Parameters<OpenMesh>):
Promise<MeshLibrary[]> {
  const libraries: MeshLibrary[] = [];
  for (const { meshes } of sheets) if (meshes !== undefined) libraries.push(await meshes(...of));
  return libraries;
}

const HERE: Pose = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
const SOLVER = { distance };

/** Calls that fill some milliseconds. */
const callsFor = (one: number, budget: number): number => Math.max(1, Math.round(budget / Math.max(one, 1e-4)));

/** ms of a turn, alike for all: short, so that on a busy machine most turns are not interrupted; turns of a pose. */
const TURN = 2;
const TURNS = 4;

/** ms of one call of `f`. */
function time(f: () => void): number {
  const from = performance.now();
  f();
  return performance.now() - from;
}

/** ms a call, the mean of a run of about `budget` ms. */
function run(f: () => void, budget: number): number {
  const calls = callsFor(time(f), budget);
  return time(() => {
    for (let i = 0; i < calls; i++) f();
  }) / calls;
}

/** Another library that answers distances: its times, how far it is off, and how many poses of a round it is asked. */
interface Rival {
  readonly ask: MeshDistanceFn;
  /** Poses of the first round only, where a query takes long; Infinity: all poses of all rounds. */
  readonly poses: number;
  readonly times: number[];
  differ: number;
}

const rival = (ask: MeshDistanceFn, poses = Infinity): Rival => ({ ask, poses, times: [], differ: 0 });

/** Other libraries are told where to stop searching: this much beyond the answer, which all of them need or gain by. */
const SEARCH = 1.2;

function askRival(r: Rival, pose: Pose, k: number, round: number, exact: number): void {
  if (r.poses < Infinity && (round > 0 || k >= r.poses)) return;
  const limit = SEARCH * exact, ask = (): void => {
    const d = r.ask(pose, limit);
    r.differ = d === d ? Math.max(r.differ, Math.abs(d - exact)) : Infinity;
  };
  r.times.push(r.poses < Infinity ? time(ask) : run(ask, TURN));
}

/** Time and error of a rival, NaN where it was not asked; a pair it does not find is an infinite error. */
const told = (r: Rival): [number, number] => (r.times.length === 0 ? [NaN, NaN] : [median(r.times), r.differ]);

async function pairs({ cells, rounds, seed, gap }: MeshesJob, absent: string[]): Promise<(string | number)[]> {
  const one = bumpySphere(cells, 7), two = bumpySphere(cells, 6), poses = posesAround(createRandom(seed), 8, gap);
  const a = triangleMesh(one.positions, one.indices), b = triangleMesh(two.positions, two.indices);
  const out = createBodyDistanceResult(), [fcl] = nativePeers("meshes").map((peer) =>
    startProgram(peer, fclText([one, two], poses)));
  if (typeof fcl === "string") absent.push(fcl);
  const times: Record<"ours" | "fcl", number[]> = { ours: [], fcl: [] };
  const exact = new Float64Array(poses.length);
  let differ = 0;
  for (let warm = 0; warm < 40; warm++) bodyDistance(a, HERE, b, poses[warm % 8], SOLVER, out);
  let calls = 1;
  for (let round = 0; round < rounds; round++) {
    for (const [k, pose] of poses.entries()) {
      for (let turn = 0; turn < TURNS; turn++) {
        times.ours.push(run(() => {
          bodyDistance(a, HERE, b, pose, SOLVER, out);
        }, TURN));
        if (typeof fcl === "string") continue;
        fcl.send(`${k} ${calls}`);
        const [d, ns] = await fcl.numbers();
        times.fcl.push(ns * 1e-6);
        calls = callsFor(ns * 1e-6, TURN);
        differ = Math.max(differ, Math.abs(d - out.distance));
      }
      exact[k] = out.distance;
    }
  }
  if (typeof fcl !== "string") fcl.close();
  // the others come after: their garbage and their memory would be in our turns and not in FCL's, a separate process
  const large = cells > 40 ? 1 : 3;
  // (of the large meshes far apart, where one query takes half a minute, Rapier and manifold are not asked)
  const others = cells > 40 && gap > 2.5 ? 0 : large, asked = [large, others, others];
  const rivals = (await openAll([threeMeshBvh, rapier, manifold], one, two)).map((l, k) => rival(l.distance, asked[k]));
  for (const [k, pose] of poses.entries()) for (const r of rivals) askRival(r, pose, k, 0, exact[k]);
  const gaps = exact.reduce((sum, d) => sum + d, 0) / poses.length;
  const ours = median(times.ours), theirs = times.fcl.length > 0 ? median(times.fcl) : NaN;
  return [12 * cells * cells, gaps, ours, theirs, theirs / ours, differ, ...rivals.flatMap(told)];
}

async function hulls({ cells, rounds, seed, gap }: MeshesJob): Promise<(string | number)[]> {
  const random = createRandom(seed), mesh = bumpySphere(cells, 7), a = triangleMesh(mesh.positions, mesh.indices);
  const points = Array.from({ length: 64 }, () => random.direction()).flatMap(({ x, y, z }) => [x / 2, y / 2, z / 2]);
  const hull = convexHull(points), poses = posesAround(random, 8, gap - 0.5), out = createBodyDistanceResult();
  const corners = Float64Array.from(points), times: number[] = [];
  const rivals = (await openAll([rapier, jolt, crashcat, threeMeshBvh], mesh, corners)).map((l, k) =>
    rival(l.distance, k < 3 ? Infinity : 3));
  let width = 0, gaps = 0;
  for (let warm = 0; warm < 200; warm++) bodyDistance(a, HERE, hull, poses[warm % 8], SOLVER, out);
  for (let round = 0; round < rounds; round++) {
    for (const [k, pose] of poses.entries()) {
      times.push(run(() => {
        bodyDistance(a, HERE, hull, pose, SOLVER, out);
      }, TURN));
      width = Math.max(width, out.distance - out.lowerBound);
      gaps += out.distance / (rounds * poses.length);
      for (const r of rivals) askRival(r, pose, k, round, out.distance);
    }
  }
  return [12 * cells * cells, gaps, median(times), width, ...rivals.flatMap(told)];
}

async function rays({ cells, rounds, seed }: MeshesJob): Promise<(string | number)[]> {
  const mesh = bumpySphere(cells, 7), random = createRandom(seed), a = triangleMesh(mesh.positions, mesh.indices);
  const origins = Array.from({ length: 1000 }, () => random.direction()).map(({ x, y, z }) => (
    { x: 3 * x, y: 3 * y, z: 3 * z }));
  const directions = origins.map(({ x, y, z }) => {
    const t = random.direction(), u = 0.9 * t.x - x, v = 0.9 * t.y - y, w = 0.9 * t.z - z,
      s = 1 / Math.sqrt(u * u + v * v + w * w);
    return { x: u * s, y: v * s, z: w * s };
  });
  const out = createBodyCastResult(), libraries = await openAll([rapier, jolt, threeMeshBvh, crashcat], mesh);
  const ours: NonNullable<MeshLibrary["ray"]> = (o, d) => bodyRayCast(a, HERE, o, d, undefined, out).time;
  const peers = [ours, ...libraries.flatMap(({ ray }) => ray ?? [])].map((ask) =>
    ({ ask, times: [] as number[], differ: 0, lost: 0 }));
  const exact = origins.map((o, k) => ours(o, directions[k]));
  for (const peer of peers) {
    for (const [k, o] of origins.entries()) {
      const t = peer.ask(o, directions[k]);
      if (t === t && exact[k] === exact[k]) peer.differ = Math.max(peer.differ, Math.abs(t - exact[k]));
      else if (t === t || exact[k] === exact[k]) peer.lost++;
    }
  }
  for (let round = 0; round < 80 * rounds; round++) {
    for (const { ask, times } of peers) times.push(time(() => {
      for (let k = 250 * (round % 4), end = k + 250; k < end; k++) ask(origins[k], directions[k]);
    }) * 4e3);
  }
  // us a round of 250 rays, times 4, is ns a ray
  const [{ times: own }, ...others] = peers;
  const rest = others.flatMap(({ times, differ, lost }) => [median(times), differ, lost]);
  return [12 * cells * cells, median(own), ...rest];
}

async function builds({ cells }: MeshesJob): Promise<(string | number)[]> {
  const { ofMesh } = await treeBuilder();
  const mesh = bumpySphere(cells, 7), n = 12 * cells * cells, ours: number[] = [], theirs: number[] = [];
  let bytes = 0;
  for (let k = 0; k < (n > 1e5 ? 3 : 7); k++) {
    ours.push(time(() => {
      const { tree: t } = triangleMesh(mesh.positions, mesh.indices);
      bytes = t.boxes.byteLength + t.links.byteLength + t.order.byteLength + t.normals.byteLength
        + t.slabs.byteLength;
    }));
    theirs.push(time(() => {
      ofMesh(mesh);
    }));
  }
  return [n, median(ours), median(ours) * 1e6 / (n * Math.log2(n)), median(theirs), bytes / n];
}

/** See the file's header. */
export async function start(job: MeshesJob): Promise<Session> {
  const absent: string[] = [];
  const row = job.part === "pairs" ? await pairs(job, absent) : job.part === "hulls" ? await hulls(job)
    : job.part === "rays" ? await rays(job) : await builds(job);
  return { answer: { rows: [row], absent } satisfies JobRows };
}
