/**
 * A robot's arm among obstacles, configuration by configuration: seven links are moved, and the least distance of all
 * allowed pairs is asked, or whether any pair meets. Links as meshes and as hulls take turns; the answer of each
 * configuration is compared with the minimum over all pairs, queried one by one.
 */
import { createRandom } from "@col/bench";
import { bodyDistance, bodySolvers } from "@col/compound";
import { distance } from "@col/gjk";
import { addBody, closestPair, createClosestPair, createScene, moveBody, setPairEnabled } from "@col/scene";
import type { Scene } from "@col/scene";
import { createBodyDistanceResult } from "@col/types";
import type { Body, Pose } from "@col/types";
import { median } from "simple-statistics";
import type { JobRows, Session } from "../workers/process.ts";
import { linkPoses, obstacles, readLinks, standIns } from "./robot.ts";
import type { Link } from "./robot.ts";

const OBSTACLES = 50;
/** Configurations of a round, and how far each joint turns between two of a path. Radians. */
const CONFIGURATIONS = 100, STEP = 0.02;

/** A robot's arm among obstacles. `data`: a folder with its meshes, or that holds one. */
interface RobotJob {
  readonly data: string | undefined;
  readonly rounds: number;
  readonly seed: number;
}

interface Arm {
  readonly name: string;
  readonly bodies: readonly Body[];
  readonly scene: Scene<Body>;
  readonly handles: readonly number[];
}

function createArm(
  name: string, bodies: readonly Body[], cell: ReturnType<typeof obstacles>, at: readonly Pose[],
): Arm {
  const scene = createScene<Body>(bodySolvers({ distance }));
  for (const { shape, pose } of cell) addBody(scene, shape, pose, { fixed: true });
  const handles = bodies.map((body, k) => addBody(scene, body, at[k], { fixed: k === 0 }));
  // neighbours touch by design
  for (let k = 1; k < handles.length; k++) setPairEnabled(scene, handles[k - 1], handles[k], false);
  return { name, bodies, scene, handles };
}

/** Where the path begins: upright, the elbow bent. Radians. */
const HOME = [0, -Math.PI / 2, Math.PI / 2, -Math.PI / 2, -Math.PI / 2, 0] as const;

/** Joint values: a path on which the arm turns and reaches out, or each drawn anew. Rows of 6. */
function configurations(seed: number, path: boolean): Float64Array {
  const random = createRandom(seed), out = new Float64Array(6 * CONFIGURATIONS);
  for (let i = 0; i < out.length; i++) {
    const joint = i % 6, way = joint === 0 ? STEP : joint === 2 ? -STEP / 2 : STEP / 4;
    out[i] = path ? HOME[joint] + way * Math.floor(i / 6) : random.between(-Math.PI, Math.PI);
  }
  return out;
}

/** Least distance of all allowed pairs, one by one. */
function bruteForce({ bodies }: Arm, poses: readonly Pose[], cell: ReturnType<typeof obstacles>): number {
  const out = createBodyDistanceResult(), options = { distance };
  let least = Infinity;
  for (let k = 0; k < bodies.length; k++) {
    for (const { shape, pose } of k === 0 ? [] : cell)
      least = Math.min(least, bodyDistance(shape, pose, bodies[k], poses[k], options, out).distance);
    for (let j = 0; j < k - 1; j++)
      least = Math.min(least, bodyDistance(bodies[j], poses[j], bodies[k], poses[k], options, out).distance);
  }
  return least;
}

const QUESTIONS = [["least distance", {}], ["any contact", { maxDistance: 0 }]] as const;

function measure({ seed, rounds, data }: RobotJob): JobRows {
  const given = data === undefined ? null : readLinks(data), links: readonly Link[] = given ?? standIns();
  const cell = obstacles(createRandom(seed), OBSTACLES), out = createClosestPair(), rows: (string | number)[][] = [],
    triangles = links.reduce((sum, l) => sum + l.triangles, 0);
  const start = linkPoses(links, new Float64Array(6));
  const arms = [createArm("meshes", links.map((l) => l.mesh), cell, start),
    createArm("hulls", links.map((l) => l.hull), cell, start)];
  for (const path of [true, false]) {
    const q = configurations(seed + 1, path), poses = Array.from({ length: CONFIGURATIONS }, (_, i) =>
      linkPoses(links, q.subarray(6 * i, 6 * i + 6)));
    const place = ({ scene, handles }: Arm, i: number): void => {
      for (let k = 1; k < handles.length; k++) moveBody(scene, handles[k], poses[i][k]);
    };
    for (const [question, options] of QUESTIONS) {
      const times = arms.map((): number[] => []);
      for (let round = 0; round < rounds + 3; round++) {
        for (const [a, arm] of arms.entries()) {
          const from = performance.now();
          for (let i = 0; i < CONFIGURATIONS; i++) {
            place(arm, i);
            closestPair(arm.scene, options, out);
          }
          if (round >= 3) times[a].push((performance.now() - from) * 1e3 / CONFIGURATIONS);
        }
      }
      for (const [a, arm] of arms.entries()) {
        let differ = 0, contacts = 0;
        for (let i = 0; i < CONFIGURATIONS; i++) {
          place(arm, i);
          const d = closestPair(arm.scene, options, out).distance, truth = bruteForce(arm, poses[i], cell);
          if (truth === 0) contacts++;
          const off = options === QUESTIONS[0][1] ? Math.abs(d - truth) : Number((d === 0) !== (truth === 0));
          differ = Math.max(differ, off);
        }
        rows.push([given === null ? "tubes" : "UR5e", arm.name, triangles, path ? "path" : "at random", question,
          median(times[a]).toPrecision(3), contacts, differ.toExponential(1)]);
      }
    }
  }
  return { rows, absent: given === null
    ? ["meshes of the arm on scene-sizes: --data names no folder with robot/ur5e.json; tubes instead"] : [] };
}

/** See the file's header. */
export const start = (job: RobotJob): Session => ({ answer: measure(job) });
