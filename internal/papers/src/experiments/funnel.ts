/**
 * Pairs of bodies dropped into a funnel, 120 Hz, one second: the poses of both at every step (the trajectories of
 * Montaut et al. 2024, IV-E, Fig. 14).
 *
 * The funnel is an upturned pyramid of four planes at 45 degrees, apex at the world's origin, z up. Bodies start 0.25
 * to 0.5 m above it, at random orientation, with random velocities up to 1 m/s and 6 rad/s. Rapier moves them (convex
 * hulls, friction 0.5, its own contact solver in place of the paper's projected Gauss-Seidel); it works in single
 * precision, so quaternions are of unit length to about 1e-7.
 */
import type { Pose, QuatLike, Vec3Like } from "@col/types";
import type { Random } from "@col/bench";

/** Steps a second, and seconds. */
export const RATE: number = 120;
const SECONDS = 1;

/** Poses of one pair at all steps. */
export interface Trajectory {
  readonly a: readonly Pose[];
  readonly b: readonly Pose[];
}

type Rapier = typeof import("@dimforge/rapier3d-compat").default;

/** Loads the physics engine; it is not needed for anything else. */
export async function loadEngine(): Promise<Rapier> {
  const { default: engine } = await import("@dimforge/rapier3d-compat");
  await engine.init();
  return engine;
}

const GRAVITY = { x: 0, y: 0, z: -9.81 };
/** Walls: slabs of half thickness 0.5 m and half width 5 m, one face through the apex. */
const HALF_THICKNESS = 0.5;
const HALF_WIDTH = 5;
const FRICTION = 0.5;
const SPEED = 1;
const SPIN = 6;
/** sin and cos of half of 45 degrees. */
const HALF_SIN = 0.3826834323650898;
const HALF_COS = 0.9238795325112867;

/** Turns of the slabs that bring their upward normal to (+-s, 0, s) and (0, +-s, s). */
const TURNS: readonly QuatLike[] = [1, -1].flatMap((sign) => [{ x: 0, y: sign * HALF_SIN, z: 0, w: HALF_COS },
  { x: sign * HALF_SIN, y: 0, z: 0, w: HALF_COS }]);

/** The normal that a turn gives to the slab's upper face: R z. */
function upward({ x, y, z, w }: QuatLike): Vec3Like {
  return { x: 2 * (x * z + w * y), y: 2 * (y * z - w * x), z: 1 - 2 * (x * x + y * y) };
}

const vector = (random: Random, size: number): Vec3Like => ({ x: random.between(-size, size),
  y: random.between(-size, size), z: random.between(-size, size) });

/**
 * Drops two hulls, given by their vertices about their own origin. @throws RangeError where the engine refuses a hull.
 */
export function drop(engine: Rapier, verticesA: Float64Array, verticesB: Float64Array, random: Random): Trajectory {
  const world = new engine.World(GRAVITY);
  try {
    world.timestep = 1 / RATE;
    for (const turn of TURNS) {
      const n = upward(turn);
      world.createCollider(engine.ColliderDesc.cuboid(HALF_WIDTH, HALF_WIDTH, HALF_THICKNESS).setRotation(turn)
        .setFriction(FRICTION)
        .setTranslation(-HALF_THICKNESS * n.x, -HALF_THICKNESS * n.y, -HALF_THICKNESS * n.z));
    }
    const bodies = [verticesA, verticesB].map((vertices, k) => {
      const v = vector(random, SPEED), side = k === 0 ? -1 : 1;
      const body = world.createRigidBody(engine.RigidBodyDesc.dynamic().setTranslation(side * random.between(0.1, 0.2),
        random.between(-0.1, 0.1), random.between(0.35, 0.6))
        .setRotation(random.quaternion()).setLinvel(v.x, v.y, v.z).setAngvel(vector(random, SPIN)));
      const hull = engine.ColliderDesc.convexHull(Float32Array.from(vertices));
      if (hull === null) throw new RangeError("drop: the physics engine refuses this hull");
      world.createCollider(hull.setFriction(FRICTION), body);
      return body;
    });
    const logs = bodies.map((): Pose[] => []);
    for (let step = 0; step < RATE * SECONDS; step++) {
      world.step();
      bodies.forEach((body, k) => {
        const p = body.translation(), q = body.rotation();
        logs[k].push({ position: { x: p.x, y: p.y, z: p.z }, quaternion: { x: q.x, y: q.y, z: q.z, w: q.w } });
      });
    }
    return { a: logs[0], b: logs[1] };
  } finally {
    world.free();
  }
}
