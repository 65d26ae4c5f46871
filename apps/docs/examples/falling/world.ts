/**
 * A small rigid-body solver: polytopes falling on a slab, contacts from a
 * source that can be exchanged.
 *
 * Per step: gravity, contacts of all pairs that are near, which a scene tells,
 * sequential impulses with Coulomb friction and no restitution, then the poses
 * move (semi-implicit Euler). Overlaps deeper than the slop are pushed apart at
 * a fixed share per step. Metres, seconds, y up.
 */
import { signedDistance } from "@col/epa";
import { distance } from "@col/gjk";
import {
  addBody,
  createScene,
  forEachPair,
  forEachPairWithin,
  moveBody,
} from "@col/scene";
import type { Scene } from "@col/scene";
import { add, createBodies, cross, dot } from "./bodies.ts";
import type { Body, Vec } from "./bodies.ts";
import type { ContactSource } from "./contacts.ts";
import { NEAR, renew } from "./touches.ts";
import type { Kept, Touch } from "./touches.ts";

const GRAVITY = 9.81,
  FRICTION = 0.5,
  SWEEPS = 20;
/**
 * Overlap that is left alone, share of the rest that a step takes away, metres
 * and none.
 */
const SLOP = 0.002,
  PUSH = 0.2;

/** Whole state. `queries` counts calls of the source. */
export interface World {
  readonly scene: Scene;
  /** By their handles in the scene. */
  readonly bodies: ReadonlyMap<number, Body>;
  readonly source: ContactSource;
  touches: Map<string, Touch>;
  queries: number;
}

/** `count` stones in a loose column above the slab. Same seed, same world. */
export function createWorld(
  count: number,
  seed: number,
  source: ContactSource,
): World {
  const scene = createScene({ distance });
  const bodies = new Map(
    createBodies(count, seed).map((b) => [
      addBody(scene, b.shape, b, { fixed: b.inverse === 0 }),
      b,
    ]),
  );
  return { scene, bodies, source, touches: new Map(), queries: 0 };
}

/** Kinetic energy, J. */
export function kinetic(world: World): number {
  return [...world.bodies.values()].reduce(
    (s, b) =>
      b.inverse > 0
        ? s
          + 0.5 * b.mass * dot(b.v, b.v)
          + (0.5 * dot(b.w, b.w)) / b.inverseInertia
        : s,
    0,
  );
}

/** Potential energy over the slab's top, J. */
export function potential(world: World): number {
  return [...world.bodies.values()].reduce(
    (s, b) => s + b.mass * GRAVITY * b.position.y,
    0,
  );
}

/**
 * Deepest overlap of any pair as the signed distance sees it, metres: one judge
 * for both sources.
 */
export function deepest({ scene, bodies }: World): number {
  let depth = 0;
  for (const [handle, body] of bodies) moveBody(scene, handle, body);
  forEachPair(scene, (first, second) => {
    const a = bodies.get(first),
      b = bodies.get(second);
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
  forEachPairWithin(scene, (first, second) => {
    const a = bodies.get(first),
      b = bodies.get(second),
      key = `${first} ${second}`;
    if (a === undefined || b === undefined) return;
    world.queries++;
    const old = touches.get(key)?.points ?? [],
      points = renew(world.source, a, b, old);
    if (points.length > 0) world.touches.set(key, { a, b, points });
  }, { maxDistance: NEAR });
}

function push(a: Body, b: Body, k: Kept, impulse: Vec, sign: number): void {
  a.v = add(a.v, impulse, -sign * a.inverse);
  b.v = add(b.v, impulse, sign * b.inverse);
  a.w = add(a.w, cross(k.rA, impulse), -sign * a.inverseInertia);
  b.w = add(b.w, cross(k.rB, impulse), sign * b.inverseInertia);
}

const approach = (a: Body, b: Body, k: Kept): Vec =>
  add(add(b.v, cross(b.w, k.rB), 1), add(a.v, cross(a.w, k.rA), 1), -1);

/** 1 / effective mass of a contact along d. */
function stiffness(a: Body, b: Body, k: Kept, d: Vec): number {
  const u = cross(k.rA, d),
    v = cross(k.rB, d);
  return (
    a.inverse
    + b.inverse
    + a.inverseInertia * dot(u, u)
    + b.inverseInertia * dot(v, v)
  );
}

/** One step of `dt` seconds. */
export function step(world: World, dt: number): void {
  for (const b of world.bodies.values())
    if (b.inverse > 0) b.v = [b.v[0], b.v[1] - GRAVITY * dt, b.v[2]];
  findTouches(world);
  // what the last step pushed with is the first guess
  const touches = [...world.touches.values()];
  for (const { a, b, points } of touches) {
    for (const k of points) push(a, b, k, add(k.friction, k.n, k.normal), 1);
  }
  for (let s = 0; s < SWEEPS; s++) {
    for (const { a, b, points } of touches) {
      for (const k of points) {
        const bias =
          k.gap > 0 ? -k.gap / dt : (PUSH * Math.max(0, -k.gap - SLOP)) / dt;
        const wanted = Math.max(
          0,
          k.normal
            + (bias - dot(approach(a, b, k), k.n)) / stiffness(a, b, k, k.n),
        );
        push(a, b, k, k.n, wanted - k.normal);
        k.normal = wanted;
        const u = approach(a, b, k),
          t = add(u, k.n, -dot(u, k.n)),
          l = Math.hypot(...t);
        if (l < 1e-12) continue;
        let f = add(
          k.friction,
          t,
          -1 / stiffness(a, b, k, [t[0] / l, t[1] / l, t[2] / l]),
        );
        f = add(f, k.n, -dot(f, k.n));
        const size = Math.hypot(...f),
          limit = FRICTION * k.normal;
        if (size > limit)
          f = [
            (f[0] * limit) / size,
            (f[1] * limit) / size,
            (f[2] * limit) / size,
          ];
        push(a, b, k, add(f, k.friction, -1), 1);
        k.friction = f;
      }
    }
  }
  for (const b of world.bodies.values()) if (b.inverse > 0) advance(b, dt);
}

function advance(b: Body, dt: number): void {
  const { position: p, quaternion: q } = b,
    [x, y, z] = b.w,
    h = 0.5 * dt;
  p.x += dt * b.v[0];
  p.y += dt * b.v[1];
  p.z += dt * b.v[2];
  const nx = q.x + h * (x * q.w + y * q.z - z * q.y),
    ny = q.y + h * (y * q.w + z * q.x - x * q.z),
    nz = q.z + h * (z * q.w + x * q.y - y * q.x);
  const nw = q.w - h * (x * q.x + y * q.y + z * q.z),
    l = 1 / Math.hypot(nx, ny, nz, nw);
  q.x = nx * l;
  q.y = ny * l;
  q.z = nz * l;
  q.w = nw * l;
}
