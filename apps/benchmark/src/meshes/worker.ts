/**
 * One part of the suite `meshes` in a process of its own. Peers take turns within a round, ours first and last by
 * turns; times are medians over the rounds, answers are compared with ours.
 */
import { createRandom } from "@col/bench";
import { bodyDistance, bodyRayCast, createBodyCastResult, triangleMesh } from "@col/compound";
import { distance } from "@col/gjk";
import { convexHull } from "@col/shapes";
import { createBodyDistanceResult } from "@col/types";
import type { Pose } from "@col/types";
import { median } from "simple-statistics";
import { bumpySphere, posesAround } from "./bodies.ts";
import { startFcl } from "./fcl.ts";
import { rapierMesh, threeDistance, threeMesh, threeRay } from "./peers.ts";
import type { MeshesJob, MeshesReply } from "./protocol.ts";

const HERE: Pose = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
const SOLVER = { distance };

/** Calls that fill some milliseconds. */
const callsFor = (one: number, budget: number): number => Math.max(1, Math.round(budget / Math.max(one, 1e-4)));

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

async function pairs({ cells, rounds, seed, gap }: MeshesJob, absent: string[]): Promise<(string | number)[]> {
  const one = bumpySphere(cells, 7), two = bumpySphere(cells, 6), poses = posesAround(createRandom(seed), 8, gap);
  const a = triangleMesh(one.positions, one.indices), b = triangleMesh(two.positions, two.indices);
  const out = createBodyDistanceResult(), fcl = startFcl(one, two, poses);
  if (typeof fcl === "string") absent.push(fcl);
  const threeA = threeMesh(one), threeB = threeMesh(two);
  const times: Record<"ours" | "fcl" | "three", number[]> = { ours: [], fcl: [], three: [] };
  let differ = 0, gaps = 0;
  for (let warm = 0; warm < 40; warm++) bodyDistance(a, HERE, b, poses[warm % 8], SOLVER, out);
  for (let round = 0; round < rounds; round++) {
    for (const [k, pose] of poses.entries()) {
      times.ours.push(run(() => {
        bodyDistance(a, HERE, b, pose, SOLVER, out);
      }, 10));
      gaps += out.distance / (rounds * poses.length);
      if (typeof fcl !== "string") {
        const { distance: d, ns } = await fcl.ask(k, 10);
        times.fcl.push(ns * 1e-6);
        differ = Math.max(differ, Math.abs(d - out.distance));
      }
      if (round === 0 && k < 3) times.three.push(time(() => {
        threeDistance(threeA, threeB, pose);
      }));
    }
  }
  if (typeof fcl !== "string") fcl.close();
  const ours = median(times.ours), theirs = times.fcl.length > 0 ? median(times.fcl) : NaN;
  return [12 * cells * cells, gaps, ours, theirs, theirs / ours, median(times.three), differ];
}

function hulls({ cells, rounds, seed, gap }: MeshesJob): (string | number)[] {
  const random = createRandom(seed), mesh = bumpySphere(cells, 7), a = triangleMesh(mesh.positions, mesh.indices);
  const points = Array.from({ length: 64 }, () => random.direction()).flatMap(({ x, y, z }) => [x / 2, y / 2, z / 2]);
  const hull = convexHull(points), poses = posesAround(random, 8, gap - 0.5), out = createBodyDistanceResult();
  const times: number[] = [];
  let width = 0, gaps = 0;
  for (let warm = 0; warm < 200; warm++) bodyDistance(a, HERE, hull, poses[warm % 8], SOLVER, out);
  for (let round = 0; round < rounds; round++) {
    for (const pose of poses) {
      times.push(run(() => {
        bodyDistance(a, HERE, hull, pose, SOLVER, out);
      }, 5));
      width = Math.max(width, out.distance - out.lowerBound);
      gaps += out.distance / (rounds * poses.length);
    }
  }
  return [12 * cells * cells, gaps, median(times), width];
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
  const three = threeMesh(mesh), rapier = await rapierMesh(mesh), out = createBodyCastResult();
  const asked = {
    ours: (k: number) => bodyRayCast(a, HERE, origins[k], directions[k], undefined, out).time,
    three: (k: number) => threeRay(three, origins[k], directions[k]),
    rapier: (k: number) => rapier(origins[k], directions[k]),
  };
  const times: Record<keyof typeof asked, number[]> = { ours: [], three: [], rapier: [] };
  let differ = 0;
  for (let k = 0; k < 1000; k++) {
    const t = asked.ours(k), s = asked.three(k);
    if (t === t || s === s) differ = Math.max(differ, Math.abs(t - s));
  }
  for (let round = 0; round < 5 * rounds; round++) {
    for (const name of ["ours", "three", "rapier"] as const) {
      const ask = asked[name];
      times[name].push(time(() => {
        for (let k = 0; k < 1000; k++) ask(k);
      }) * 1e3);
    }
  }
  // us a round of 1000 rays is ns a ray
  return [12 * cells * cells, median(times.ours), median(times.three), median(times.rapier), differ];
}

function builds({ cells }: MeshesJob): (string | number)[] {
  const mesh = bumpySphere(cells, 7), n = 12 * cells * cells, ours: number[] = [], theirs: number[] = [];
  let bytes = 0;
  for (let k = 0; k < (n > 1e5 ? 3 : 7); k++) {
    ours.push(time(() => {
      const { tree: t } = triangleMesh(mesh.positions, mesh.indices);
      bytes = t.boxes.byteLength + t.links.byteLength + t.order.byteLength + t.normals.byteLength
        + t.slabs.byteLength;
    }));
    theirs.push(time(() => {
      threeMesh(mesh);
    }));
  }
  return [n, median(ours), median(theirs), bytes / n];
}

process.once("message", (job: MeshesJob) => {
  const absent: string[] = [];
  const answer = async (): Promise<MeshesReply> => {
    const row = job.part === "pairs" ? await pairs(job, absent) : job.part === "hulls" ? hulls(job)
      : job.part === "rays" ? await rays(job) : builds(job);
    return { row, absent };
  };
  void answer().then((reply) => {
    process.send?.(reply);
    process.disconnect?.();
  });
});
