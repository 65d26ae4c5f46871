/**
 * A small simulator of rigid bodies, to see whether contacts let bodies rest.
 *
 * In: bodies with shapes, poses and masses (mass 0: fixed), a callback that gives the contacts of two bodies, steps of
 * 1/60 s under gravity. Out: the poses move. Method: sequential impulses with Coulomb friction (two tangents), warm
 * started by the ids of the contacts; after the velocities, positions are corrected by separate pseudo-velocities,
 * which are dropped after the step (split impulses), so that the correction adds no energy. An overlap up to the slop
 * is left. Any manifold will do: of half-spaces, boxes, meshes, bodies of a scene.
 */
import type { Pose } from "@col/types";
import type { ManifoldRows } from "../laws/manifold/query.ts";

/** Seconds of a step; gravity, along -y; lengths in metres. */
export const STEP: number = 1 / 60;
export const GRAVITY = 9.81;
/** Overlap that stays, as a fraction of the size. */
export const SLOP = 1e-3;
/** Part of the overlap beyond the slop that a step removes. */
const CORRECTION = 0.2;
const FRICTION = 0.6;
/** Rounds of impulses end when no velocity at a contact changes by more than this part of a step's fall. */
const CONVERGED = 1e-5;
const MAX_ROUNDS = 2000;
const CORRECTION_ROUNDS = 10;

type Vector = [number, number, number];

/** A body: the value for the callback, its pose, and its mass. */
export interface RestBody<Shape> {
  readonly shape: Shape;
  /** 0: fixed. */
  readonly mass: number;
  /** Principal moments of inertia about the local axes, for the mass. */
  readonly inertia: Vector;
  readonly position: Vector;
  /** x, y, z, w. */
  readonly turn: [number, number, number, number];
  readonly velocity: Vector;
  /** Radians a second, world frame. */
  readonly spin: Vector;
}

/** A manifold; `part` names the parts of the two bodies that meet, where ids alone do not identify contacts. */
export interface RestManifold extends ManifoldRows {
  readonly part?: string;
}

/** The contacts of two bodies; manifolds may be one record that each call fills again. */
export type RestContacts<Shape> = (a: Shape, poseA: Pose, b: Shape, poseB: Pose) => readonly RestManifold[];

/** A direction of a contact: torques about both centres, and the changes of spin of both bodies by a unit impulse. */
interface Axis {
  readonly along: Vector;
  readonly torqueA: Vector;
  readonly torqueB: Vector;
  readonly turnA: Vector;
  readonly turnB: Vector;
  /** Inverse of the mass that it moves. */
  readonly mass: number;
}

interface Row {
  readonly a: number;
  readonly b: number;
  readonly key: string;
  readonly gap: number;
  /** The normal and two tangents. */
  readonly axes: readonly Axis[];
  readonly sums: number[];
  push: number;
}

const cross = (p: readonly number[], q: readonly number[]): Vector => [p[1] * q[2] - p[2] * q[1],
  p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]];
const dot = (p: readonly number[], q: readonly number[]): number => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];

/** A body at rest. */
export function restBody<Shape>(shape: Shape, mass: number, inertia: Vector, position: Vector,
  turn: RestBody<Shape>["turn"] = [0, 0, 0, 1]): RestBody<Shape> {
  return { shape, mass, inertia, position: [...position], turn: [...turn], velocity: [0, 0, 0], spin: [0, 0, 0] };
}

/** Pose of a body. */
export function poseOfBody<Shape>({ position: [x, y, z], turn: [qx, qy, qz, qw] }: RestBody<Shape>): Pose {
  return { position: { x, y, z }, quaternion: { x: qx, y: qy, z: qz, w: qw } };
}

function rotated([x, y, z, w]: readonly number[], v: readonly number[]): Vector {
  const t = cross([x, y, z], v).map((c) => 2 * c), u = cross([x, y, z], t);
  return [v[0] + w * t[0] + u[0], v[1] + w * t[1] + u[1], v[2] + w * t[2] + u[2]];
}

/** The inverse inertia of a body in the world, times a vector. */
function turnedBy<Shape>(body: RestBody<Shape>, v: readonly number[]): Vector {
  if (body.mass === 0) return [0, 0, 0];
  const [x, y, z, w] = body.turn, local = rotated([-x, -y, -z, w], v);
  return rotated(body.turn, local.map((c, i) => c / body.inertia[i]));
}

const inverseMass = <Shape>(body: RestBody<Shape>): number => (body.mass === 0 ? 0 : 1 / body.mass);

function tangents(n: Vector): [Vector, Vector] {
  const e: Vector = Math.abs(n[0]) < 0.7 ? [1, 0, 0] : [0, 1, 0], u = cross(n, e), l = Math.sqrt(dot(u, u)),
    t: Vector = [u[0] / l, u[1] / l, u[2] / l];
  return [t, cross(n, t)];
}

function rowsOf<Shape>(bodies: readonly RestBody<Shape>[], a: number, b: number, m: RestManifold): Row[] {
  const n: Vector = [m.normal.x, m.normal.y, m.normal.z], axes = [n, ...tangents(n)], A = bodies[a], B = bodies[b];
  return Array.from({ length: m.count }, (_, i): Row => {
    const at = [0, 1, 2].map((c) => 0.5 * (m.pointsA[3 * i + c] + m.pointsB[3 * i + c])),
      armA: Vector = [at[0] - A.position[0], at[1] - A.position[1], at[2] - A.position[2]],
      armB: Vector = [at[0] - B.position[0], at[1] - B.position[1], at[2] - B.position[2]];
    const of = axes.map((along): Axis => {
      const torqueA = cross(armA, along), torqueB = cross(armB, along), turnA = turnedBy(A, torqueA),
        turnB = turnedBy(B, torqueB);
      return { along, torqueA, torqueB, turnA, turnB,
        mass: inverseMass(A) + inverseMass(B) + dot(torqueA, turnA) + dot(torqueB, turnB) };
    });
    return { a, b, key: `${a} ${b} ${m.part ?? ""} ${m.ids[i]}`, gap: m.gaps[i], axes: of, sums: [0, 0, 0], push: 0 };
  });
}

/** Adds an impulse along an axis of a row to velocities and spins. */
function apply<Shape>(bodies: readonly RestBody<Shape>[], { a, b }: Row, axis: Axis, impulse: number,
  velocities: readonly Vector[], spins: readonly Vector[]): void {
  const ia = impulse * inverseMass(bodies[a]), ib = impulse * inverseMass(bodies[b]);
  for (let c = 0; c < 3; c++) {
    velocities[a][c] -= ia * axis.along[c];
    velocities[b][c] += ib * axis.along[c];
    spins[a][c] -= impulse * axis.turnA[c];
    spins[b][c] += impulse * axis.turnB[c];
  }
}

function speed({ a, b }: Row, axis: Axis, velocities: readonly Vector[], spins: readonly Vector[]): number {
  return dot(velocities[b], axis.along) + dot(spins[b], axis.torqueB)
    - dot(velocities[a], axis.along) - dot(spins[a], axis.torqueA);
}

/** Velocities: gravity, then impulses, warm started. */
function solveVelocities<Shape>(bodies: readonly RestBody<Shape>[], rows: readonly Row[],
  kept: Map<string, readonly number[]>, converged: number): void {
  const v = bodies.map((b) => b.velocity), w = bodies.map((b) => b.spin);
  for (const body of bodies) if (body.mass > 0) body.velocity[1] -= GRAVITY * STEP;
  for (const row of rows) {
    const old = kept.get(row.key);
    if (old !== undefined) row.axes.forEach((axis, i) => {
      row.sums[i] = old[i];
      apply(bodies, row, axis, old[i], v, w);
    });
  }
  // in turns up and down a stack, until a round changes little: a stack whose impulses are not all there sways
  let change = Infinity;
  for (let round = 0; round < MAX_ROUNDS && change > converged * GRAVITY * STEP; round++) {
    change = 0;
    for (const row of round % 2 === 0 ? rows : rows.toReversed()) for (let i = 2; i >= 0; i--) {
      const axis = row.axes[i], wanted = i === 0 && row.gap > 0 ? -row.gap / STEP : 0,
        most = i === 0 ? Infinity : FRICTION * row.sums[0], least = i === 0 ? 0 : -most, before = row.sums[i];
      row.sums[i] = Math.min(most, Math.max(least, before + (wanted - speed(row, axis, v, w)) / axis.mass));
      apply(bodies, row, axis, row.sums[i] - before, v, w);
      change = Math.max(change, Math.abs(row.sums[i] - before) * axis.mass);
    }
  }
  kept.clear();
  for (const row of rows) kept.set(row.key, row.sums);
}

/** Pseudo-velocities that separate bodies, and the step of the poses by both velocities. */
function movePoses<Shape>(bodies: readonly RestBody<Shape>[], rows: readonly Row[], slop: number): void {
  const v = bodies.map((): Vector => [0, 0, 0]), w = bodies.map((): Vector => [0, 0, 0]);
  for (let round = 0; round < CORRECTION_ROUNDS; round++) for (const row of rows) {
    const deep = -row.gap - slop;
    if (!(deep > 0)) continue;
    const before = row.push;
    row.push = Math.max(0, before + (CORRECTION * deep / STEP - speed(row, row.axes[0], v, w)) / row.axes[0].mass);
    apply(bodies, row, row.axes[0], row.push - before, v, w);
  }
  bodies.forEach((body, i) => {
    if (body.mass === 0) return;
    const q = body.turn, s = body.spin.map((c, k) => c + w[i][k]), [x, y, z, u] = q, h = 0.5 * STEP;
    for (let c = 0; c < 3; c++) body.position[c] += STEP * (body.velocity[c] + v[i][c]);
    q[0] += h * (s[0] * u + s[1] * z - s[2] * y); q[1] += h * (s[1] * u + s[2] * x - s[0] * z);
    q[2] += h * (s[2] * u + s[0] * y - s[1] * x); q[3] -= h * (s[0] * x + s[1] * y + s[2] * z);
    const l = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    for (let c = 0; c < 4; c++) q[c] /= l;
  });
}

/** Kinetic and potential energy, above y = 0. */
export function energyOf<Shape>(bodies: readonly RestBody<Shape>[]): number {
  return bodies.reduce((sum, b) => {
    if (b.mass === 0) return sum;
    const [x, y, z, w] = b.turn, spin = rotated([-x, -y, -z, w], b.spin);
    return sum + b.mass * (0.5 * dot(b.velocity, b.velocity) + GRAVITY * b.position[1])
      + 0.5 * spin.reduce((e, s, i) => e + b.inertia[i] * s * s, 0);
  }, 0);
}

/**
 * A step of 1/60 s. `kept`: impulses of the last step by contact, an empty map at first; `slop`: a length; `converged`:
 * rounds of impulses end when no velocity at a contact changes by more than this part of a step's fall.
 */
export function restStep<Shape>(bodies: readonly RestBody<Shape>[], contacts: RestContacts<Shape>,
  kept: Map<string, readonly number[]>, slop: number, converged: number = CONVERGED): void {
  const rows: Row[] = [];
  for (let a = 0; a < bodies.length; a++) for (let b = a + 1; b < bodies.length; b++) {
    if (bodies[a].mass === 0 && bodies[b].mass === 0) continue;
    contacts(bodies[a].shape, poseOfBody(bodies[a]), bodies[b].shape, poseOfBody(bodies[b]))
      .forEach((m) => rows.push(...rowsOf(bodies, a, b, m)));
  }
  solveVelocities(bodies, rows, kept, converged);
  movePoses(bodies, rows, slop);
}
