/**
 * Edges of an arm of seven link hulls among 50 boxes: an edge is 0.5 rad long (Euclidean norm of the joint values). The
 * boxes of an edge are grown until its least distance is the clearance of its class; a class of edges that touch grows
 * them further.
 */
import type { Random } from "@col/bench";
import { distance, intersects } from "@col/gjk";
import { createRobot, pathClearance } from "@col/robot";
import type { Obstacle, Robot } from "@col/robot";
import { box } from "@col/shapes";
import type { ConvexShape, Pose } from "@col/types";
import { armJoints, linkPoses, readLinks, standIns } from "../scenes/robot.ts";
import type { Link } from "../scenes/robot.ts";

const BOXES = 50;
/** Radians, metres. */
const LENGTH = 0.5, HALF_EXTENT = 0.05, STEP = 0.01;
/** Halvings for the size of the boxes: 0.3 m to less than a micrometre. */
const HALVINGS = 20;
const GROWN_MAX = 0.3;

/** The arm, and whether its meshes are stand-ins. */
export interface Arm {
  readonly robot: Robot;
  readonly links: readonly Link[];
  /** Pairs of links that are checked, by their numbers. */
  readonly pairs: readonly (readonly [number, number])[];
  readonly standIn: boolean;
}

/** An edge with its obstacles, and the joint values of its steps. */
export interface Edge {
  readonly world: readonly (Obstacle & { readonly shape: ConvexShape })[];
  readonly halfExtent: number;
  readonly path: readonly [Float64Array, Float64Array];
  readonly steps: readonly Float64Array[];
}

const Z = { x: 0, y: 0, z: 1 };

/** The arm from the folder, or tubes. Neighbours, and the links about one wrist joint, touch by design. */
export function readArm(data: string | undefined): Arm {
  const read = data === undefined ? null : readLinks(data), links = read ?? standIns(), { base, joints } = armJoints(),
    disabledPairs = read === null ? [["link 4", "link 6"] as [string, string]] : [];
  const robot = createRobot({ basePose: base, disabledPairs,
    links: links.map(({ hull, place }, i) => ({ name: `link ${i}`, bodies: [{ shape: hull, pose: place }] })),
    joints: joints.map((pose, i) => ({ name: `joint ${i}`, type: "revolute" as const, parent: `link ${i}`,
      child: `link ${i + 1}`, pose, axis: Z, limits: { lower: -2 * Math.PI, upper: 2 * Math.PI } })) },
  { distance, intersects });
  const pairs = links.flatMap((_, i) => links.flatMap((__, j): [number, number][] =>
    (j > i + 1 && !(read === null && i === 4 && j === 6) ? [[i, j]] : [])));
  return { robot, links, pairs, standIn: read === null };
}

/** Joint values in steps of at most 0.01 radians of any joint, both ends included. */
function stepsOf(from: Float64Array, to: Float64Array): Float64Array[] {
  const most = from.reduce((x, q, k) => Math.max(x, Math.abs(to[k] - q)), 0), count = Math.ceil(most / STEP);
  return samplesOf([from, to], count + 1);
}

/** `count` configurations from one end to the other. */
export const samplesOf = ([from, to]: Edge["path"], count: number): Float64Array[] =>
  Array.from({ length: count }, (_, i) => from.map((q, k) => q + i / (count - 1) * (to[k] - q)));

/** An edge of a class, or null: the arm is nearer to itself, or not free. `clearance` < 0: it touches by that much. */
function edgeOf({ robot }: Arm, random: Random, clearance: number): Edge | null {
  const poses = Array.from({ length: BOXES }, (): Pose => {
    const at = (): number => random.between(-1, 1), { x, y, z, w } = random.quaternion();
    return { position: { x: at(), y: at(), z: at() }, quaternion: { x, y, z, w } };
  });
  const from = Float64Array.from({ length: 6 }, () => random.between(-2, 2)),
    way = from.map(() => random.between(-1, 1)), norm = Math.sqrt(way.reduce((s, x) => s + x * x, 0)),
    to = from.map((q, k) => q + LENGTH * way[k] / norm), path = [from, to] as const;
  const worldOf = (h: number): Edge["world"] => poses.map((pose) => ({ shape: box(h, h, h), pose })),
    keeps = (h: number, margin: number): boolean =>
      pathClearance(robot, worldOf(h), path, { margin }).status === "free";
  const wanted = Math.max(clearance, 1e-9);
  let low = HALF_EXTENT, high = HALF_EXTENT + GROWN_MAX;
  if (!keeps(low, wanted) || keeps(high, wanted)) return null;
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (keeps(middle, wanted)) low = middle;
    else high = middle;
  }
  const halfExtent = clearance < 0 ? high - clearance : low, world = worldOf(halfExtent),
    { status, linkB } = pathClearance(robot, world, path);
  if (clearance > 0 ? status !== "free" || linkB >= 0 : status !== "colliding") return null;
  return { world, halfExtent, path, steps: stepsOf(from, to) };
}

/** `count` edges of a class. */
export function edgesOf(arm: Arm, random: Random, clearance: number, count: number): Edge[] {
  const edges: Edge[] = [];
  while (edges.length < count) {
    const edge = edgeOf(arm, random, clearance);
    if (edge !== null) edges.push(edge);
  }
  return edges;
}

const numbers = ({ quaternion: q, position: p }: Pose): string => [q.x, q.y, q.z, q.w, p.x, p.y, p.z].join(" ");

/** The edges as a file for native programs (`native/paths.h`): links, pairs, and the poses at all steps. */
export function* pathsText({ links, pairs }: Arm, edges: readonly Edge[]): Generator<string> {
  yield `pathcases 1\nshapes ${links.length}\n`;
  for (const { hull } of links) {
    const vertices = hull.mesh?.vertices ?? [], triangles = trianglesOf(hull);
    yield `convex ${vertices.length / 3} ${triangles.length / 3}\n${[...vertices].join(" ")}\n${triangles.join(" ")}\n`;
  }
  yield `pairs ${pairs.length}\n${pairs.map((p) => p.join(" ")).join("\n")}\n${edges.length}\n`;
  for (const { world, halfExtent, steps } of edges) {
    yield `${halfExtent} ${world.length}\n${world.map(({ pose }) => numbers(pose)).join("\n")}\n${steps.length}\n`;
    for (const q of steps) yield `${linkPoses(links, q).map(numbers).join("\n")}\n`;
  }
}

/** Facets of a hull as fans of triangles, counter-clockwise from outside. */
function trianglesOf({ mesh }: ConvexShape): number[] {
  if (mesh === null) throw new Error("trianglesOf: need a hull");
  const { facetStart: start, facetVertices: v } = mesh, out: number[] = [];
  for (let f = 0; f + 1 < start.length; f++)
    for (let k = start[f] + 1; k + 1 < start[f + 1]; k++) out.push(v[start[f]], v[k], v[k + 1]);
  return out;
}
