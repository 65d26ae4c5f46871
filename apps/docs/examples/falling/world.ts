/**
 * A small rigid-body solver: polytopes falling on a slab, contacts from a source that can be exchanged.
 *
 * Per step: gravity, contacts of all pairs that are near, which a scene tells, sequential impulses with Coulomb
 * friction and no restitution, then the poses move (semi-implicit Euler). A pair keeps up to four contact points
 * between steps, in the bodies' own frames, because one query gives one point and a resting body stands on several.
 * Overlaps deeper than the slop are pushed apart at a fixed share per step. Metres, seconds, y up.
 */
import { signedDistance } from "@col/epa";
import { distance } from "@col/gjk";
import { addBody, createScene, forEachPair, forEachPairWithin, moveBody } from "@col/scene";
import type { Scene } from "@col/scene";
import { box, convexHull, withCenter } from "@col/shapes";
import type { ConvexShape } from "@col/types";
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { createContact } from "./contacts.ts";
import type { Contact, ContactSource } from "./contacts.ts";

const GRAVITY = 9.81, FRICTION = 0.5, SWEEPS = 20;
/** Overlap that is left alone, share of the rest that a step takes away, metres and none. */
const SLOP = 0.002, PUSH = 0.2;
/** Contacts are looked for up to this gap; kept points are dropped beyond it, and when they slide apart by as much. */
const NEAR = 0.02;
/** Points of one pair. */
const KEPT = 4;
/** Half extents of the slab, its top at y = 0. */
const SLAB = [10, 1, 10] as const;

type Vec = [number, number, number];
const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vec, b: Vec): Vec => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0]];
const add = (a: Vec, b: Vec, s: number): Vec => [a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]];

/** One rigid body; the centre of mass is the local origin. */
export interface Body {
  readonly shape: ConvexShape;
  readonly position: { x: number; y: number; z: number };
  readonly quaternion: { x: number; y: number; z: number; w: number };
  readonly radius: number;
  readonly mass: number;
  /** 1 / mass, and 1 / inertia about any axis (a ball's: bodies are nearly round); 0 for the slab. */
  readonly inverse: number;
  readonly inverseInertia: number;
  v: Vec;
  w: Vec;
}

/** One contact point. */
interface Kept {
  readonly a: Vec;
  readonly b: Vec;
  n: Vec;
  rA: Vec;
  rB: Vec;
  gap: number;
  normal: number;
  friction: Vec;
}

/** Two bodies that touch, and where. */
interface Touch {
  readonly a: Body;
  readonly b: Body;
  readonly points: Kept[];
}

/** Whole state. `queries` counts calls of the source. */
export interface World {
  readonly scene: Scene;
  /** By their handles in the scene. */
  readonly bodies: ReadonlyMap<number, Body>;
  readonly source: ContactSource;
  touches: Map<string, Touch>;
  queries: number;
}

function rotate(b: Body, p: Vec, back: boolean): Vec {
  const { x, y, z, w } = b.quaternion, q: Vec = [x, y, z], u = cross(q, p), v = cross(q, u), s = back ? -2 * w : 2 * w;
  return [p[0] + s * u[0] + 2 * v[0], p[1] + s * u[1] + 2 * v[1], p[2] + s * u[2] + 2 * v[2]];
}

const at = (b: Body): Vec => [b.position.x, b.position.y, b.position.z];

/** Hull of random points near a ellipsoid about 1 m across, moved so that the mean of its corners is the origin. */
function stone(random: () => number): ConvexShape {
  const half = [0.4 + 0.15 * random(), 0.4 + 0.15 * random(), 0.4 + 0.15 * random()], points: number[] = [];
  while (points.length < 3 * (12 + Math.floor(8 * random()))) {
    const p = [2 * random() - 1, 2 * random() - 1, 2 * random() - 1], l = Math.hypot(...p);
    if (l > 0.1 && l < 1) for (let i = 0; i < 3; i++) points.push((half[i] * p[i]) / l);
  }
  const v = convexHull(points).mesh?.vertices ?? new Float64Array(0), mean = [0, 0, 0];
  v.forEach((x, i) => {
    mean[i % 3] += (3 * x) / v.length;
  });
  return withCenter(convexHull(v.map((x, i) => x - mean[i % 3])), { x: 0, y: 0, z: 0 });
}

/** `count` stones in a loose column above the slab. Same seed, same world. */
export function createWorld(count: number, seed: number, source: ContactSource): World {
  const generator = xoroshiro128plus(seed), random = (): number => uniformFloat64(generator);
  const slab: Body = {
    shape: box(...SLAB), position: { x: 0, y: -SLAB[1], z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 },
    radius: Math.hypot(...SLAB), mass: 0, inverse: 0, inverseInertia: 0, v: [0, 0, 0], w: [0, 0, 0],
  };
  const bodies = [slab];
  for (let k = 0; k < count; k++) {
    const shape = stone(random), v = shape.mesh?.vertices ?? new Float64Array(0), mass = 1;
    let radius = 0;
    for (let i = 0; i < v.length; i += 3) radius = Math.max(radius, Math.hypot(v[i], v[i + 1], v[i + 2]));
    const q = [random() - 0.5, random() - 0.5, random() - 0.5, random() - 0.5], l = Math.hypot(...q);
    bodies.push({
      shape, radius, mass, inverse: 1 / mass, inverseInertia: 1 / (0.4 * mass * radius * radius),
      v: [0, 0, 0], w: [0, 0, 0],
      position: { x: 0.6 * (random() - 0.5) + (k % 2 === 0 ? -0.55 : 0.55), y: 1.2 + 0.6 * k,
        z: 0.6 * (random() - 0.5) + (k % 4 < 2 ? -0.55 : 0.55) },
      quaternion: { x: q[0] / l, y: q[1] / l, z: q[2] / l, w: q[3] / l },
    });
  }
  const scene = createScene({ distance });
  const byHandle = new Map(bodies.map((b) => [addBody(scene, b.shape, b, { fixed: b.inverse === 0 }), b]));
  return { scene, bodies: byHandle, source, touches: new Map(), queries: 0 };
}

/** Kinetic energy, J. */
export function kinetic(world: World): number {
  return [...world.bodies.values()].reduce((s, b) =>
    (b.inverse > 0 ? s + 0.5 * b.mass * dot(b.v, b.v) + (0.5 * dot(b.w, b.w)) / b.inverseInertia : s), 0);
}

/** Potential energy over the slab's top, J. */
export function potential(world: World): number {
  return [...world.bodies.values()].reduce((s, b) => s + b.mass * GRAVITY * b.position.y, 0);
}

/** Deepest overlap of any pair as the signed distance sees it, metres: one judge for both sources. */
export function deepest({ scene, bodies }: World): number {
  let depth = 0;
  for (const [handle, body] of bodies) moveBody(scene, handle, body);
  forEachPair(scene, (first, second) => {
    const a = bodies.get(first), b = bodies.get(second);
    if (a !== undefined && b !== undefined)
      depth = Math.max(depth, -signedDistance(a.shape, a, b.shape, b).distance);
  });
  return depth;
}

/** The scene learns where the bodies are, and tells which are near. */
function findTouches(world: World): void {
  const { scene, bodies, touches } = world;
  world.touches = new Map();
  for (const [handle, body] of bodies) moveBody(scene, handle, body);
  forEachPairWithin(scene, NEAR, (first, second) => {
    const a = bodies.get(first), b = bodies.get(second), key = `${first} ${second}`;
    if (a !== undefined && b !== undefined) renew(world, key, a, b, touches.get(key)?.points ?? []);
  });
}

const FOUND: Contact = createContact();

/** Brings the kept points of a pair up to date and adds the new one. */
function renew(world: World, key: string, a: Body, b: Body, list: readonly Kept[]): void {
  world.queries++;
  const found = world.source(a.shape, a, b.shape, b, FOUND), pA = at(a), pB = at(b);
  const n: Vec = [FOUND.normal.x, FOUND.normal.y, FOUND.normal.z], fresh = found && FOUND.gap < NEAR;
  const still = !fresh ? [] : list.filter((k) => {
    k.rA = rotate(a, k.a, false);
    k.rB = rotate(b, k.b, false);
    const d = add(add(add(pB, k.rB, 1), add(pA, k.rA, 1), -1), [0, 0, 0], 0);
    k.n = n;
    k.gap = dot(d, n);
    const slid = dot(d, d) - k.gap * k.gap;
    return k.gap < NEAR && slid < NEAR * NEAR;
  });
  if (fresh) {
    const c: Vec = [FOUND.point.x, FOUND.point.y, FOUND.point.z], x = add(c, n, -0.5 * FOUND.gap),
      y = add(c, n, 0.5 * FOUND.gap);
    const rA = add(x, pA, -1), rB = add(y, pB, -1);
    const same = still.findIndex((k) => {
      const d = add(k.rA, rA, -1);
      return dot(d, d) < NEAR * NEAR;
    });
    const point = { a: rotate(a, rA, true), b: rotate(b, rB, true), n, rA, rB, gap: FOUND.gap,
      normal: same < 0 ? 0 : still[same].normal, friction: same < 0 ? ([0, 0, 0] as Vec) : still[same].friction };
    if (same >= 0) still[same] = point;
    else if (still.length < KEPT) still.push(point);
    else still[farthest(still, point)] = point;
  }
  if (still.length > 0) world.touches.set(key, { a, b, points: still });
}

/** The kept point whose loss leaves the others with the new one spread the widest; the deepest one stays. */
function farthest(list: readonly Kept[], fresh: Kept): number {
  const deep = list.reduce((best, k, i) => (k.gap < list[best].gap ? i : best), 0);
  let found = 0, widest = -1;
  for (let i = 0; i < list.length; i++) {
    if (i === deep) continue;
    let spread = 0;
    for (const k of [...list.filter((_, j) => j !== i), fresh])
      for (const m of [...list.filter((_, j) => j !== i), fresh])
        spread += dot(add(k.rA, m.rA, -1), add(k.rA, m.rA, -1));
    if (spread > widest) {
      widest = spread;
      found = i;
    }
  }
  return found;
}

function push(a: Body, b: Body, k: Kept, impulse: Vec, sign: number): void {
  a.v = add(a.v, impulse, -sign * a.inverse);
  b.v = add(b.v, impulse, sign * b.inverse);
  a.w = add(a.w, cross(k.rA, impulse), -sign * a.inverseInertia);
  b.w = add(b.w, cross(k.rB, impulse), sign * b.inverseInertia);
}

const approach = (a: Body, b: Body, k: Kept): Vec => add(add(b.v, cross(b.w, k.rB), 1),
  add(a.v, cross(a.w, k.rA), 1), -1);

/** 1 / effective mass of a contact along d. */
function stiffness(a: Body, b: Body, k: Kept, d: Vec): number {
  const u = cross(k.rA, d), v = cross(k.rB, d);
  return a.inverse + b.inverse + a.inverseInertia * dot(u, u) + b.inverseInertia * dot(v, v);
}

/** One step of `dt` seconds. */
export function step(world: World, dt: number): void {
  for (const b of world.bodies.values()) if (b.inverse > 0) b.v = [b.v[0], b.v[1] - GRAVITY * dt, b.v[2]];
  findTouches(world);
  // what the last step pushed with is the first guess
  const touches = [...world.touches.values()];
  for (const { a, b, points } of touches) {
    for (const k of points) push(a, b, k, add(k.friction, k.n, k.normal), 1);
  }
  for (let s = 0; s < SWEEPS; s++) {
    for (const { a, b, points } of touches) {
      for (const k of points) {
        const bias = k.gap > 0 ? -k.gap / dt : (PUSH * Math.max(0, -k.gap - SLOP)) / dt;
        const wanted = Math.max(0, k.normal + (bias - dot(approach(a, b, k), k.n)) / stiffness(a, b, k, k.n));
        push(a, b, k, k.n, wanted - k.normal);
        k.normal = wanted;
        const u = approach(a, b, k), t = add(u, k.n, -dot(u, k.n)), l = Math.hypot(...t);
        if (l < 1e-12) continue;
        let f = add(k.friction, t, -1 / (stiffness(a, b, k, [t[0] / l, t[1] / l, t[2] / l])));
        f = add(f, k.n, -dot(f, k.n));
        const size = Math.hypot(...f), limit = FRICTION * k.normal;
        if (size > limit) f = [(f[0] * limit) / size, (f[1] * limit) / size, (f[2] * limit) / size];
        push(a, b, k, add(f, k.friction, -1), 1);
        k.friction = f;
      }
    }
  }
  for (const b of world.bodies.values()) if (b.inverse > 0) advance(b, dt);
}

function advance(b: Body, dt: number): void {
  const { position: p, quaternion: q } = b, [x, y, z] = b.w, h = 0.5 * dt;
  p.x += dt * b.v[0]; p.y += dt * b.v[1]; p.z += dt * b.v[2];
  const nx = q.x + h * (x * q.w + y * q.z - z * q.y), ny = q.y + h * (y * q.w + z * q.x - x * q.z),
    nz = q.z + h * (z * q.w + x * q.y - y * q.x);
  const nw = q.w - h * (x * q.x + y * q.y + z * q.z), l = 1 / Math.hypot(nx, ny, nz, nw);
  q.x = nx * l; q.y = ny * l; q.z = nz * l; q.w = nw * l;
}
