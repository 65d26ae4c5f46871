/**
 * This project's hard cases, with signed distances in closed form (metres) and the reason in `why`. Rotations are 3
 * rows of a matrix.
 */
import type { HardCase, HardPose, HardShape } from "./hard-case.ts";

const UP = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
/** 45 degrees about z, and the same about x. */
const H = Math.SQRT1_2;
const TURN_Z = [[H, -H, 0], [H, H, 0], [0, 0, 1]];
const TURN_X = [[1, 0, 0], [0, H, -H], [0, H, H]];
/** Rotates z to x: lays an axis of revolution down. */
const Z_TO_X = [[0, 0, 1], [0, 1, 0], [-1, 0, 0]];

const at = (x: number, y: number, z: number, rotation: readonly (readonly number[])[] = UP): HardPose => ({ rotation,
  translation: [x, y, z] });
const boxOf = (x: number, y: number, z: number): HardShape => ({ type: "box", halfExtents: [x, y, z] });
const ball = (radius: number): HardShape => ({ type: "sphere", radius });

function hard(id: string, why: string, signedDistance: number, shapeA: HardShape, poseA: HardPose, shapeB: HardShape,
  poseB: HardPose): HardCase {
  return { id, why, shapeA, poseA, shapeB, poseB, expected: { signedDistance, absTol: 1e-9 } };
}

/** The cases. Distances by hand; metres. */
export const OWN_HARD_CASES: readonly HardCase[] = [
  hard("faces-touch", "parallel faces that touch: a whole polygon of closest points, distance exactly 0", 0,
    boxOf(1, 1, 1), at(0, 0, 0), boxOf(0.5, 0.25, 1), at(1.5, 0.3, 0.1)),
  hard("faces-1e-9-apart", "parallel faces a nanometre apart", 1e-9, boxOf(1, 1, 1), at(0, 0, 0), boxOf(1, 1, 1),
    at(0, 0, 2 + 1e-9)),
  hard("identical-boxes", "the same box twice: the origin is the centre of symmetry of the difference", -2,
    boxOf(1, 1, 1), at(3, 2, 1), boxOf(1, 1, 1), at(3, 2, 1)),
  hard("sheet-and-ball", "a sheet 2e-7 thick: slivers in the simplex", 0.5 - 1e-7, boxOf(10, 10, 1e-7), at(0, 0, 0),
    ball(0.5), at(3, 4, 1)),
  hard("needle-crosses-needle", "two needles, 1e6 times as long as thick, at right angles", 0.1 - 2e-6,
    boxOf(1, 1e-6, 1e-6), at(0, 0, 0), boxOf(1e-6, 1, 1e-6), at(0.3, 0.2, 0.1)),
  hard("grain-on-mountain", "sizes 1e6 : 1", 0.001, boxOf(1000, 1000, 1000), at(0, 0, 0), ball(0.001),
    at(1000.002, 17, -399)),
  hard("far-from-the-origin", "coordinates of 1e7: the difference must be formed first", 1, ball(1), at(1e7, -1e7, 1e7),
    ball(2), at(1e7 + 4, -1e7, 1e7)),
  hard("edge-on-edge", "two edges cross at right angles", 3 - 2 * Math.SQRT2, boxOf(1, 1, 5), at(0, 0, 0, TURN_Z),
    boxOf(1, 5, 1), at(3, 0, 0, [[H, 0, -H], [0, 1, 0], [H, 0, H]])),
  hard("capsules-side-by-side", "parallel core segments: a segment of closest points", 0.5,
    { type: "capsule", radius: 0.5, halfLength: 2 }, at(0, 0, 0), { type: "capsule", radius: 1,
      halfLength: 1 }, at(2, 0, 0.7)),
  hard("apex-above-a-face", "a cone's apex over a face", 0.25, boxOf(2, 2, 0.5), at(0, 0, 0),
    { type: "cone", radius: 1, halfHeight: 1 }, at(0.4, -0.3, 1.75, [[1, 0, 0], [0, -1, 0], [0, 0, -1]])),
  hard("crossed-cylinders", "curved sides that meet in one point", 0.1, { type: "cylinder", radius: 1, halfHeight: 3 },
    at(0, 0, 0), { type: "cylinder", radius: 0.4, halfHeight: 3 }, at(0, 1.5, 0, Z_TO_X)),
  hard("lens-on-its-edge", "an ellipsoid 2000 times as wide as thick, met at its sharp rim", 1,
    { type: "ellipsoid", radii: [2, 2, 0.001] }, at(0, 0, 0), ball(1), at(4, 0, 0)),
  hard("lens-on-its-side", "the same ellipsoid, met at its flat side", 0.999,
    { type: "ellipsoid", radii: [2, 2, 0.001] }, at(0, 0, 0), ball(1), at(0, 0, 2)),
  hard("point-above-triangle", "no volume in either shape", 0.5,
    { type: "triangle", vertices: [[0, 0, 0], [4, 0, 0], [0, 4, 0]] }, at(0, 0, 0),
    { type: "point", vertices: [[0, 0, 0]] }, at(1, 1, 0.5)),
  hard("doubled-and-inner-points", "a hull given with repeated, inner and coplanar points", 1, {
    type: "convex",
    vertices: [[-1, -1, -1], [1, -1, -1], [-1, 1, -1], [1, 1, -1], [-1, -1, 1], [1, -1, 1], [-1, 1, 1], [1, 1, 1],
      [1, 1, 1], [0, 0, 0], [1, 0, 0], [0.5, 0.5, 1], [-1, -1, -1]],
  }, at(0, 0, 0), boxOf(1, 1, 1), at(0, 3, 0)),
  hard("swept-segments", "margins only: the cores have no width", -0.1,
    { type: "segment", vertices: [[-1, 0, 0], [1, 0, 0]], sweptSphereRadius: 0.5 }, at(0, 0, 0),
    { type: "segment", vertices: [[0, -1, 0], [0, 1, 0]], sweptSphereRadius: 0.6 }, at(0, 0, 1)),
  hard("corner-against-edge", "a corner comes down on a face beside its edge", 2 - Math.SQRT2 * 0.5 - 1, boxOf(1, 1, 1),
    at(0, 0, 0), boxOf(0.5, 0.5, 0.5), at(0.999999, 0, 2, TURN_X)),
];
