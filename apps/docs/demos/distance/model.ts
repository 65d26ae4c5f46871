/**
 * The demo's model: a scene of two bodies, its edits, and the answer. No DOM, no drawing; tested without a
 * browser.
 *
 * A scene is immutable; every action returns a new one. World frame, metres, quaternions (x, y, z, w).
 * Controls -> input.ts -> actions here -> `solve` (the library) -> panel and view.ts.
 */
import { distance } from "@col/gjk";
import type { ConvexShape, DistanceResult, Pose, Vec3Like } from "@col/types";
import { FORMS, shapeOf, sourceOf } from "./catalogue.ts";
import type { Form } from "./catalogue.ts";

export type Who = "a" | "b";
export type Triple = readonly [number, number, number];
export type Quadruple = readonly [number, number, number, number];

export interface Body {
  readonly form: Form;
  readonly position: Triple;
  readonly quaternion: Quadruple;
}

export interface Scene {
  readonly a: Body;
  readonly b: Body;
  /** Iterations the solver may take; 0: as many as it needs. */
  readonly budget: number;
}

/** Bodies stay within this distance of the origin, per axis, so that none is lost. */
export const REACH = 2.5;
/** Largest budget one can set. */
export const MAX_BUDGET = 12;

export const START: Scene = {
  a: { form: "hull", position: [-1.25, 0.1, 0], quaternion: unit([0.1, 0.35, 0.12, 0.92]) },
  b: { form: "ellipsoid", position: [1.05, -0.1, 0.1], quaternion: unit([0.25, 0.1, -0.42, 0.86]) },
  budget: 0,
};

function unit(q: Quadruple): Quadruple {
  const n = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  return [q[0] / n, q[1] / n, q[2] / n, q[3] / n];
}

const clamp = (v: number, limit: number): number => Math.min(limit, Math.max(-limit, v));

function change(scene: Scene, who: Who, part: Partial<Body>): Scene {
  return { ...scene, [who]: { ...scene[who], ...part } };
}

/** Body `who` becomes another shape, where it is. */
export function choose(scene: Scene, who: Who, form: Form): Scene {
  return change(scene, who, { form });
}

/** Body `who` goes to `to`, or as near to it as the scene's reach allows. */
export function place(scene: Scene, who: Who, to: Triple): Scene {
  return change(scene, who, { position: [clamp(to[0], REACH), clamp(to[1], REACH), clamp(to[2], REACH)] });
}

/** Body `who` moves by `by`. */
export function move(scene: Scene, who: Who, by: Triple): Scene {
  const p = scene[who].position;
  return place(scene, who, [p[0] + by[0], p[1] + by[1], p[2] + by[2]]);
}

/** Body `who` turns about the world axis `axis` (unit) through its origin by `angle` radians. */
export function turn(scene: Scene, who: Who, axis: Triple, angle: number): Scene {
  const s = Math.sin(angle / 2), c = Math.cos(angle / 2);
  const px = axis[0] * s, py = axis[1] * s, pz = axis[2] * s, [x, y, z, w] = scene[who].quaternion;
  return change(scene, who, {
    quaternion: unit([
      c * x + px * w + py * z - pz * y, c * y + py * w + pz * x - px * z, c * z + pz * w + px * y - py * x,
      c * w - px * x - py * y - pz * z,
    ]),
  });
}

/** The solver may take `budget` iterations; 0 for as many as it needs. */
export function allow(scene: Scene, budget: number): Scene {
  return { ...scene, budget: Math.round(Math.min(MAX_BUDGET, Math.max(0, budget))) };
}

/** A body's placement as the library takes it. */
export function poseOf({ position: [x, y, z], quaternion: [qx, qy, qz, qw] }: Body): Pose {
  return { position: { x, y, z }, quaternion: { x: qx, y: qy, z: qz, w: qw } };
}

/** Two parallel planes `normal . p = offset`: A lies before the first, B behind the second. */
export interface Slab {
  readonly normal: Triple;
  readonly offsetA: number;
  readonly offsetB: number;
}

export interface Answer {
  readonly result: DistanceResult;
  /**
   * The certificate, recomputed from the two support functions alone; null where the answer names no normal or the
   * planes cross.
   */
  readonly slab: Slab | null;
  /** How deep the bodies overlap, by `signedDistance`; null if they are separated, or no solver was passed. Metres. */
  readonly depth: number | null;
  /** Witness points: the ends of the shortest way between the bodies, or out of the overlap. */
  readonly way: readonly [Vec3Like, Vec3Like];
}

/** Greatest `d . p` over the points p of a posed shape, d a unit vector in the world. */
function reach(shape: ConvexShape, body: Body, d: Triple): number {
  const [x, y, z, w] = body.quaternion;
  // into the body's frame: rotate by the conjugate, v' = v + 2 (w u + u x) with u = v x q_vector
  const ux = d[1] * z - d[2] * y, uy = d[2] * x - d[0] * z, uz = d[0] * y - d[1] * x;
  const local = Float64Array.of(
    d[0] + 2 * (w * ux + uy * z - uz * y), d[1] + 2 * (w * uy + uz * x - ux * z), d[2] + 2 * (w * uz + ux * y - uy * x),
  );
  const point = new Float64Array(3), p = body.position;
  shape.support(shape, local, point);
  return local[0] * point[0] + local[1] * point[1] + local[2] * point[2] + shape.margin + d[0] * p[0]
    + d[1] * p[1] + d[2] * p[2];
}

function slabOf(scene: Scene, n: Triple): Slab | null {
  const offsetA = reach(shapeOf(scene.a.form), scene.a, n);
  const offsetB = -reach(shapeOf(scene.b.form), scene.b, [-n[0], -n[1], -n[2]]);
  return offsetB > offsetA ? { normal: n, offsetA, offsetB } : null;
}

/** A solver for the depth of overlaps: `signedDistance` of `@col/epa`. */
export type SignedDistance = typeof distance;

/** Runs the query; the start page passes no solver for overlaps, since it loads none. */
export function solve(scene: Scene, signedDistance: SignedDistance | null = null): Answer {
  const { a, b, budget } = scene;
  const result = distance(shapeOf(a.form), poseOf(a), shapeOf(b.form), poseOf(b),
    budget > 0 ? { maxIterations: budget } : {});
  const { x, y, z } = result.normal, { pointA, pointB } = result;
  const slab = Number.isNaN(x) ? null : slabOf(scene, [x, y, z]);
  if (result.status !== "overlapping" || signedDistance === null)
    return { result, slab, depth: null, way: [pointA, pointB] };
  const deep = signedDistance(shapeOf(a.form), poseOf(a), shapeOf(b.form), poseOf(b));
  return { result, slab, depth: -deep.distance, way: [deep.pointA, deep.pointB] };
}

const code = (body: Body): string => [body.form, ...body.position, ...body.quaternion].join(",");

/** The scene as text for a link, every bit of it: `hull,x,y,z,qx,qy,qz,qw;capsule,...;budget`. */
export function encode(scene: Scene): string {
  return [code(scene.a), code(scene.b), scene.budget].join(";");
}

function readBody(text: string): Body | null {
  const [form, ...rest] = text.split(",");
  const v = rest.map(Number), known = FORMS.find((f) => f === form);
  if (known === undefined || v.length !== 7 || !v.every(Number.isFinite)) return null;
  const norm = v[3] * v[3] + v[4] * v[4] + v[5] * v[5] + v[6] * v[6];
  if (!(Math.abs(norm - 1) <= 1e-6) || !v.slice(0, 3).every((c) => Math.abs(c) <= REACH)) return null;
  return { form: known, position: [v[0], v[1], v[2]], quaternion: [v[3], v[4], v[5], v[6]] };
}

/** The scene of a link, or null when the text is not one. */
export function decode(text: string): Scene | null {
  const parts = text.split(";"), a = readBody(parts[0] ?? ""), b = readBody(parts[1] ?? ""), budget = Number(parts[2]);
  if (parts.length !== 3 || a === null || b === null || !Number.isInteger(budget) || budget < 0
    || budget > MAX_BUDGET) return null;
  return { a, b, budget };
}

const numbers = (names: readonly string[], values: readonly number[]): string =>
  `{ ${names.map((n, i) => `${n}: ${values[i]}`).join(", ")} }`;
const poseSource = (body: Body): string =>
  `{ position: ${numbers(["x", "y", "z"], body.position)}, `
    + `quaternion: ${numbers(["x", "y", "z", "w"], body.quaternion)} }`;

/** The scene as a program that gives the same answer, to paste into a file. */
export function program(scene: Scene): string {
  const makers = [...new Set([scene.a.form, scene.b.form])].map((form) => sourceOf(form).split("(")[0]).sort();
  const options = scene.budget > 0 ? `, { maxIterations: ${scene.budget} }` : "";
  return `import { distance } from "@col/gjk";
import { ${makers.join(", ")} } from "@col/shapes";

const a = ${sourceOf(scene.a.form)};
const b = ${sourceOf(scene.b.form)};
const poseA = ${poseSource(scene.a)};
const poseB = ${poseSource(scene.b)};
const r = distance(a, poseA, b, poseB${options});
r.distance; // => ${solve(scene).result.distance}
`;
}
