/**
 * Rotations people write: none, quarter and half turns, and turns by 1 unit in the last place to 1e-6 on top of them.
 *
 * In: a generator. Out: unit quaternions to 1e-12 (of both signs), and poses with positions of the small set.
 */
import { makePose } from "../poses.ts";
import type { MutablePose } from "../poses.ts";
import type { Rng } from "../rng.ts";
import { roundPoint, tiny } from "./values.ts";

type Quaternion = readonly [x: number, y: number, z: number, w: number];

const IDENTITY: Quaternion = [0, 0, 0, 1];
const S: number = Math.SQRT1_2;

/**
 * Components of the 24 turns of the cube, up to order and signs: none, half, quarter, about an edge, about a corner.
 */
const PATTERNS: readonly Quaternion[] = [IDENTITY, [1, 0, 0, 0], [S, 0, 0, S], [S, S, 0, 0], [0.5, 0.5, 0.5, 0.5]];

function shuffled(rng: Rng, q: Quaternion): Quaternion {
  const v = [q[0], q[1], q[2]];
  for (let i = 2; i > 0; i--) {
    const k = rng.integer(i + 1);
    [v[i], v[k]] = [v[k], v[i]];
  }
  const sign = (c: number): number => (c !== 0 && rng.integer(2) === 0 ? -c : c);
  return [sign(v[0]), sign(v[1]), sign(v[2]), sign(q[3])];
}

/** A turn that maps the axes to the axes. */
export function quarterTurn(rng: Rng): Quaternion {
  return shuffled(rng, rng.pick(PATTERNS));
}

/** A turn by 1e-17 to 2e-6 about an axis, a diagonal or any direction. */
export function tinyTurn(rng: Rng): Quaternion {
  const half = tiny(rng), d = rng.unitVector(new Float64Array(3));
  const [x, y, z] = rng.pick([[1, 0, 0], [0, 1, 0], [0, 0, 1], [S, S, 0], [0, S, -S], [...d]]);
  return [half * x, half * y, half * z, 1];
}

/** The turn `b`, then `a`. */
export function composed(a: Quaternion, b: Quaternion): Quaternion {
  const [ax, ay, az, aw] = a, [bx, by, bz, bw] = b;
  return [
    aw * bx + ax * bw + ay * bz - az * by, aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw, aw * bw - ax * bx - ay * by - az * bz,
  ];
}

/** Most often none or a quarter turn; else a tiny one, both, an even angle about an axis, or any. */
export function roundTurn(rng: Rng): Quaternion {
  switch (rng.integer(8)) {
    case 0: case 1: return IDENTITY;
    case 2: case 3: return quarterTurn(rng);
    case 4: return tinyTurn(rng);
    case 5: return composed(tinyTurn(rng), quarterTurn(rng));
    case 6: {
      // 45, 60, 30 degrees; 3-4-5; one thousandth
      const [s, c] = rng.pick([
        [0.3826834323650898, 0.9238795325112867],
        [0.5, 0.8660254037844386],
        [0.25881904510252074, 0.9659258262890683],
        [0.6, 0.8],
        [5e-4, 1],
      ]);
      return shuffled(rng, [s, 0, 0, c]);
    }
    default: {
      const q = rng.unitQuaternion(new Float64Array(4));
      return [q[0], q[1], q[2], q[3]];
    }
  }
}

/** Pose of a position and a turn. */
export function poseOf([x, y, z]: readonly number[], [qx, qy, qz, qw]: Quaternion = IDENTITY): MutablePose {
  return makePose(x, y, z, qx, qy, qz, qw);
}

/** Position of the small set, turn as `roundTurn`. */
export function roundPose(rng: Rng): MutablePose {
  return poseOf(roundPoint(rng), roundTurn(rng));
}
