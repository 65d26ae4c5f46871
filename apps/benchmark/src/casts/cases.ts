/**
 * The cases of a cell of the suite `casts`: bodies of 0.1 .. 0.5 m, and ways of 5 m past them that about half of the
 * time hit.
 */
import { buildShape, createRandom, pointsOnEllipsoid, triangulate } from "@col/bench";
import type { Random, ShapeSpec } from "@col/bench";
import { capsule, cylinder } from "@col/shapes";
import type { ConvexShape, Pose, Vec3Like } from "@col/types";
import type { CastJob } from "./protocol.ts";

/** One cast or ray: bodies by their places in the lists. */
export interface CastCase {
  readonly a: number;
  readonly b: number;
  readonly poseA: Pose;
  readonly poseB: Pose;
  readonly way: Vec3Like;
}

/** A cell: `moving` is empty for rays, which start at the position of `poseB`. */
export interface CastCases {
  readonly resting: readonly ShapeSpec[];
  readonly moving: readonly ShapeSpec[];
  readonly cases: readonly CastCase[];
}

const VERTICES = 64, BODIES = 100;
/** Metres: the way, how far from the body it starts, and how far it is led astray, for casts and for rays. */
const WAY = 5, START = 2.5, ASTRAY = 0.85, RAY_ASTRAY = 0.4;

function specOf(kind: string, r: Random): ShapeSpec {
  const size = (): number => r.between(0.1, 0.5);
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
  const r = createRandom(seed), [first, second] = cell.split("-"), ray = first === "ray", j = ray ? RAY_ASTRAY : ASTRAY;
  const list = (kind: string): readonly ShapeSpec[] => {
    const shapes = Array.from({ length: BODIES }, () => specOf(kind, r)), none = new Float64Array(0);
    return triangulate({ shapes, count: 0, pairs: new Int32Array(0), poses: none, target: none, ref: none,
      label: [] }).shapes;
  };
  const resting = list(second), moving = ray ? [] : list(first);
  const cases = Array.from({ length: count }, (_, i): CastCase => {
    const u = r.direction(), near = (): number => r.between(-1, 1), astray = (): number => r.between(-j, j);
    const p = { x: near(), y: near(), z: near() };
    const start = { x: p.x + START * u.x + astray(), y: p.y + START * u.y + astray(), z: p.z + START * u.z + astray() };
    return { a: i % BODIES, b: (7 * i) % BODIES, poseA: { position: p, quaternion: r.quaternion() },
      poseB: { position: start, quaternion: r.quaternion() }, way: { x: -WAY * u.x, y: -WAY * u.y, z: -WAY * u.z } };
  });
  return { resting, moving, cases };
}

/** Length of every way, metres. */
export const WAY_LENGTH: number = WAY;
