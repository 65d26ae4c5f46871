/**
 * Experiment `contact-models`: compares the growth distance and the signed distance as contact models for simulation
 * (growth paper, section IV-C1, "multi-rigid-body simulations", and its future work).
 *
 * At contact both give the same normal. Elsewhere the normal of the growth distance depends on the line through the
 * centres. Measured for each family and signed distance (m):
 * - the overlap or gap along the growth distance's normal, divided by the signed distance;
 * - the angle between the two normals, rad;
 * - the rotation of each normal when B turns by `TURN`, divided by `TURN`;
 * - the relative width of the growth distance's bracket;
 * - the times of both queries, interleaved.
 */
import { signedDistance } from "@col/epa";
import { growthDistance } from "@col/growth-distance";
import { createDistanceResult, createGrowthResult } from "@col/types";
import type { Pose, Vec3Like } from "@col/types";
import { createRandom, planeGap } from "@col/bench";
import type { Query, Random } from "@col/bench";
import type { Cell, Experiment, ExperimentContext, Measures } from "./experiment.ts";
import { familyProblems } from "./problems.ts";
import type { Placed } from "./problems.ts";
import { exactly, intervalText, ratioOfMeans, shareInterval, shares } from "./statistics.ts";
import { TIMING, timeInterleaved } from "./timing.ts";

const PAIRS = { quick: 40, normal: 300, full: 2000 } as const;
const TIMED = { quick: 6, normal: 40, full: 200 } as const;
const TARGETS = [-0.1, -0.03, -0.01, -0.001, -1e-6, 1e-6, 0.001, 0.01, 0.1] as const;
const FAMILIES = ["ellipsoids", "boxes", "hull33", "primitives"] as const;
/** The turn of B that tells how steady a normal is. Radians. */
const TURN = 1e-4;
const GROWTH = { tolerance: 1e-12 };

/** What one pair gives. */
export interface ContactPair {
  readonly data: string;
  readonly target: number;
  /** Overlap or gap along the growth distance's normal over the signed distance. */
  readonly excess: number;
  /** Between the two normals, radians. */
  readonly angle: number;
  /** Angle by which the normal turns over the turn of B: signed distance's, growth distance's. */
  readonly turnSigned: number;
  readonly turnGrowth: number;
  /** Relative width of the growth distance's bracket. */
  readonly width: number;
}

function angleOf(m: Vec3Like, n: Vec3Like): number {
  const x = m.y * n.z - m.z * n.y, y = m.z * n.x - m.x * n.z, z = m.x * n.y - m.y * n.x;
  return Math.atan2(Math.sqrt(x * x + y * y + z * z), m.x * n.x + m.y * n.y + m.z * n.z);
}

/** `pose` turned by `TURN` about a random axis through its origin. */
function turned(pose: Pose, random: Random): Pose {
  const { x, y, z, w } = pose.quaternion, r = random.quaternion(),
    f = (0.5 * TURN) / Math.sqrt(r.x * r.x + r.y * r.y + r.z * r.z);
  const q = { x: x + f * (r.x * w + r.y * z - r.z * y), y: y + f * (r.y * w + r.z * x - r.x * z),
    z: z + f * (r.z * w + r.x * y - r.y * x), w: w - f * (r.x * x + r.y * y + r.z * z) };
  const s = 1 / Math.sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
  return { position: pose.position, quaternion: { x: s * q.x, y: s * q.y, z: s * q.z, w: s * q.w } };
}

function pairOf(data: string, q: Placed, random: Random): ContactPair {
  const { a, poseA, b, poseB } = q, other = turned(poseB, random),
    signed = signedDistance(a, poseA, b, poseB), growth = growthDistance(a, poseA, b, poseB, GROWTH),
    signedOther = signedDistance(a, poseA, b, other), growthOther = growthDistance(a, poseA, b, other, GROWTH);
  return {
    data, target: q.target, excess: planeGap(q, growth.normal) / signed.distance,
    angle: angleOf(signed.normal, growth.normal), turnSigned: angleOf(signed.normal, signedOther.normal) / TURN,
    turnGrowth: angleOf(growth.normal, growthOther.normal) / TURN, width: 1 - growth.lowerBound / growth.alpha,
  };
}

/** Near contact and away from it, over all pairs; `growth`, `depth`: times on pairs that overlap, in turns. */
export function contactMeasures(pairs: readonly ContactPair[], growth: readonly number[],
  depth: readonly number[]): Measures {
  const touching = pairs.filter((p) => Math.abs(p.target) === 1e-6), far = pairs.filter((p) => p.target === 0.1),
    width = (list: readonly ContactPair[]): number => Math.max(GROWTH.tolerance, ...list.map((p) => p.width));
  const angles = touching.map((p) => p.angle), [at] = shares(angles, [0.95]);
  return {
    "1e-6 m from contact: 0.95 quantile of the angle between the normals, rad": { value: at,
      ...shareInterval(angles, 0.95) },
    "widest bracket: 1e-6 m from contact / 0.1 m apart": exactly(width(touching) / width(far)),
    "overlapping pairs, time: depth / growth distance": ratioOfMeans(depth, growth),
  };
}

function timesOf(list: readonly Query[], { size, clock }: ExperimentContext,
  progress: (share: number) => void): readonly number[][] {
  const g = createGrowthResult(), d = createDistanceResult();
  return timeInterleaved([
    { name: "growth", ask: (q: Query) => growthDistance(q.a, q.poseA, q.b, q.poseB, GROWTH, g).alpha },
    { name: "signed", ask: (q: Query) => signedDistance(q.a, q.poseA, q.b, q.poseB, undefined, d).distance },
  ], list, TIMING[size], clock, progress);
}

/** Median and 0.95 quantile, as "1.02, 1.34". */
function spread(values: readonly number[], digits: number): string {
  return shares(values.filter((v) => !Number.isNaN(v)), [0.5, 0.95]).map((v) => v.toPrecision(digits)).join(", ");
}

export const contactModels: Experiment = {
  name: "contact-models", seconds: 250,
  about: "the growth distance beside the signed distance as a contact model: depth, normal, steadiness, time",
  paper: "growth distance, section IV-C1 (future work)",
  run(context) {
    const { size, seed, progress } = context, random = createRandom(seed);
    const groups = FAMILIES.flatMap((data) => {
      const list = familyProblems(data, PAIRS[size], seed, TARGETS);
      return TARGETS.map((target) => ({ data, target, list: list.filter((q) => q.target === target) }));
    }).filter(({ list }) => list.length > 1);
    const overlapping: (readonly [number[], number[]])[] = [], all: ContactPair[] = [];
    const rows = groups.map(({ data, target, list }, i): Cell[] => {
      const pairs = list.map((q) => pairOf(data, q, random));
      all.push(...pairs);
      const [growth, signed] = timesOf(list.slice(0, TIMED[size]), context, (share) => {
        progress((i + share) / groups.length);
      });
      if (target < 0) overlapping.push([growth, signed]);
      return [data, String(target), spread(pairs.map((p) => p.excess), 4), spread(pairs.map((p) => p.angle), 2),
        spread(pairs.map((p) => p.turnSigned), 2), spread(pairs.map((p) => p.turnGrowth), 2),
        Math.max(...pairs.map((p) => p.width)), intervalText(ratioOfMeans(signed, growth)), pairs.length];
    });
    return {
      tables: [{
        title: "Growth distance beside signed distance",
        note: "median, 0.95 quantile; excess: overlap or gap along the growth distance's normal over the signed "
          + `distance; turn: of the normal over that of B, ${TURN} rad; width: widest relative bracket; ratio of mean `
          + "times",
        head: ["data", "signed distance, m", "excess", "angle, rad", "turn, signed", "turn, growth", "width",
          "signed / growth", "pairs"],
        rows,
      }],
      figures: [{
        title: "Overlap along the growth distance's normal over the depth, median", kind: "line",
        x: { label: "depth, m", log: true }, y: { label: "excess", log: false },
        series: FAMILIES.map((data) => {
          const own = TARGETS.filter((t) => t < 0 && all.some((p) => p.data === data && p.target === t));
          return { name: data, x: own.map((t) => -t),
            y: own.map((t) => shares(all.filter((p) => p.data === data && p.target === t).map((p) => p.excess),
              [0.5])[0]) };
        }),
      }],
      measures: contactMeasures(all, overlapping.flatMap(([g]) => g), overlapping.flatMap(([, s]) => s)),
    };
  },
};
