/**
 * The cases of a cell of the suite `casts`: bodies of 0.1 .. 0.5 m, and ways of 5 m past them that about half of the
 * time hit. Where bodies turn, both do, by up to 0.75 radians on the way.
 */
import { buildShape, createRandom, pointsOnEllipsoid, triangulate } from "@col/bench";
import type { Random, ShapeSpec } from "@col/bench";
import { capsule, cylinder } from "@col/shapes";
import type { ConvexShape, Pose, Vec3Like } from "@col/types";

/**
 * Cells: linear casts of pairs, rays at shapes, and bodies that turn as they move. The moving body is named first;
 * prisms turn about their axes in one plane, so that the plane's own solvers answer them too.
 */
export const CAST_CELLS = ["box-box", "hull64-hull64", "sphere-box", "capsule-hull64", "ray-box", "ray-hull64",
  "ray-sphere", "ray-capsule", "ray-cylinder", "turn-box-box", "turn-hull64-hull64", "turn-capsule-hull64",
  "turn-prism-prism"] as const;

/** The question of a cell. */
export type CastQuestion = "ray" | "linear" | "turn";

/** The question of a cell, and the kinds of its two bodies. A ray is no body: `moving` is "" then. */
export function partsOf(cell: string): { readonly question: CastQuestion; readonly moving: string;
  readonly resting: string } {
  const words = cell.split("-"), question = words[0] === "ray" || words[0] === "turn" ? words[0] : "linear";
  return { question, moving: question === "ray" ? "" : words[words.length - 2], resting: words[words.length - 1] };
}

/** One cell, every library in turns in one process. */
export interface CastJob {
  readonly cell: (typeof CAST_CELLS)[number];
  readonly cases: number;
  readonly rounds: number;
  readonly seed: number;
}

/** One cast or ray: bodies by their places in the lists. */
export interface CastCase {
  readonly a: number;
  readonly b: number;
  readonly poseA: Pose;
  readonly poseB: Pose;
  readonly way: Vec3Like;
  /** Turns of A and B about their origins on the way, radians; zero if neither rotates. */
  readonly turnA: Vec3Like;
  readonly turnB: Vec3Like;
}

/** The cases of a cell: `moving` is empty for rays, which start at the position of `poseB`. */
export interface CastCases {
  readonly resting: readonly ShapeSpec[];
  readonly moving: readonly ShapeSpec[];
  readonly cases: readonly CastCase[];
}

/** Least and largest number of sides of a prism. */
const FEWEST_SIDES = 3, MOST_SIDES = 8;
/** Most that a body turns on its way, radians: Bullet cuts a step's turn off at a quarter of pi. */
const MOST_TURN = 0.75;
const NO_TURN: Vec3Like = { x: 0, y: 0, z: 0 };
const VERTICES = 64, BODIES = 100;
/** Metres: the way, how far from the body it starts, and how far it is led astray, for casts and for rays. */
const WAY = 5, START = 2.5, ASTRAY = 0.85, RAY_ASTRAY = 0.4;

/** A prism along z: its polygon counter-clockwise, below, then above. */
function prism(r: Random): ShapeSpec {
  const sides = FEWEST_SIDES + r.index(MOST_SIDES - FEWEST_SIDES + 1), p = r.between(0.1, 0.5), q = r.between(0.1, 0.5);
  const corners = Array.from({ length: sides }, (_, k): [number, number] => {
    const angle = (2 * Math.PI * (k + r.between(0, 0.45))) / sides;
    return [p * Math.cos(angle), q * Math.sin(angle)];
  });
  const height = r.between(0.1, 0.5), at = (z: number): number[] => corners.flatMap(([x, y]) => [x, y, z]);
  return { kind: "convex", vertices: Float64Array.from([...at(-height), ...at(height)]), triangles: new Int32Array(0),
    line: 0 };
}

/** Drawn into the plane of the prisms. */
function flat(c: CastCase): CastCase {
  const turned = (p: Pose): Pose => {
    const { z, w } = p.quaternion, s = 1 / Math.sqrt(z * z + w * w);
    return { position: { ...p.position, z: 0 }, quaternion: { x: 0, y: 0, z: s * z, w: s * w } };
  };
  return { ...c, poseA: turned(c.poseA), poseB: turned(c.poseB), way: { ...c.way, z: 0 },
    turnA: { x: 0, y: 0, z: c.turnA.z }, turnB: { x: 0, y: 0, z: c.turnB.z } };
}

function specOf(kind: string, r: Random): ShapeSpec {
  const size = (): number => r.between(0.1, 0.5);
  if (kind === "prism") return prism(r);
  if (kind === "hull64") return pointsOnEllipsoid(r, VERTICES);
  if (kind === "box") return { kind, params: [size(), size(), size()], line: 0 };
  if (kind === "sphere") return { kind, params: [size()], line: 0 };
  if (kind === "capsule") return { kind, params: [r.between(0.1, 0.3), size()], line: 0 };
  return { kind: "cylinder", params: [r.between(0.1, 0.3), size()], line: 0 };
}

/** Our body along y, the axis that all libraries agree on. */
export function ownBody(spec: ShapeSpec): ConvexShape {
  if (spec.kind === "capsule") return capsule(spec.params[0], spec.params[1]);
  return spec.kind === "cylinder" ? cylinder(spec.params[0], spec.params[1]) : buildShape(spec);
}

/** Makes the cases, the same for the same seed. */
export function castCases({ cell, cases: count, seed }: CastJob): CastCases {
  const r = createRandom(seed), parts = partsOf(cell), ray = parts.question === "ray", j = ray ? RAY_ASTRAY : ASTRAY;
  const list = (kind: string): readonly ShapeSpec[] => {
    const shapes = Array.from({ length: BODIES }, () => specOf(kind, r)), none = new Float64Array(0);
    return triangulate({ shapes, count: 0, pairs: new Int32Array(0), poses: none, target: none, ref: none,
      label: [] }).shapes;
  };
  const resting = list(parts.resting), moving = ray ? [] : list(parts.moving);
  const turn = (): Vec3Like => {
    if (parts.question !== "turn") return NO_TURN;
    const u = r.direction(), k = r.between(0, MOST_TURN);
    return { x: k * u.x, y: k * u.y, z: k * u.z };
  };
  const cases = Array.from({ length: count }, (_, i): CastCase => {
    const u = r.direction(), near = (): number => r.between(-1, 1), astray = (): number => r.between(-j, j);
    const p = { x: near(), y: near(), z: near() };
    const start = { x: p.x + START * u.x + astray(), y: p.y + START * u.y + astray(), z: p.z + START * u.z + astray() };
    const made = { a: i % BODIES, b: (7 * i) % BODIES, poseA: { position: p, quaternion: r.quaternion() },
      poseB: { position: start, quaternion: r.quaternion() }, way: { x: -WAY * u.x, y: -WAY * u.y, z: -WAY * u.z },
      turnA: turn(), turnB: turn() };
    return parts.resting === "prism" ? flat(made) : made;
  });
  return { resting, moving, cases };
}

/** Length of every way, metres. */
export const WAY_LENGTH: number = WAY;
