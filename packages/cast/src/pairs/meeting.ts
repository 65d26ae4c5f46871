/**
 * The state that all closed forms of a linear cast share: its set-up from the poses and the translation
 * (`setMeeting`), and the result of a hit (`writeMeeting`).
 *
 * In: packed poses and the translation in the world. Inside: the frame of one body, X, at rest; the other body, Y,
 * moves. Out: a cast result in the world frame. Times are fractions of the translation, lengths are in the user's
 * unit.
 *
 * A closed form returns only a verdict that it proves. Hit: two points of the cores whose distance is the sum of the
 * margins (target distance included), and a plane that separates the bodies before. Miss: one or two planes that
 * separate the bodies along the whole path. Inside: the bodies overlap at the start, and no axis separates them. If
 * rounding errors could change the verdict, it is "open", and the iteration decides.
 */
import { relativePacked } from "@col/kernel";
import type { CastResult, ConvexShape, PackedPose, Vec3, Vec3Like } from "@col/types";
import { ROUNDING } from "../rounding.ts";

/** Result of a closed form. */
export type PairVerdict = "hit" | "miss" | "inside" | "open";

/** Number of rounding errors within which the result is "open". */
const CLEAR = 16;

/** State over the axes of two boxes (boxes.ts): the latest start, the earliest end, the speeds of the projections. */
export class Slabs {
  /** Half extents of X and Y, and half widths along axes: |rotation|. */
  readonly halfX: Float64Array = new Float64Array(3);
  readonly halfY: Float64Array = new Float64Array(3);
  readonly width: Float64Array = new Float64Array(9);
  enter: number = NaN;
  enterSpeed: number = NaN;
  axis: number = 0;
  leave: number = NaN;
  leaveSpeed: number = NaN;
  /** The largest gap of two projections at the start. Length. */
  gap: number = NaN;
  band: number = NaN;
  /**
   * The current axis: distance of the centres along it, speed of approach, sum of the half widths of the projections.
   */
  apart: number = NaN;
  speed: number = NaN;
  reach: number = NaN;
}

/** See the file header. */
export class Meeting {
  /** Y in X's frame at the start, its translation there. */
  readonly pose: PackedPose = new Float64Array(12);
  readonly way: Float64Array = new Float64Array(3);
  /** Sum of the margins, the target distance included. */
  margin: number = NaN;
  /** Last time of interest. */
  limit: number = NaN;
  /** Rounding error of a length, and the band about a decision within which the iteration decides. Lengths. */
  noise: number = NaN;
  band: number = NaN;
  readonly slabs: Slabs = new Slabs();
  /**
   * A ball that moves past a box or a point: half extents of the box, or zeros; the ball's centre less the nearest
   * point of the box, and its rate of change; the time until the line crosses the next plane of a face.
   */
  readonly extent: Float64Array = new Float64Array(3);
  readonly off: Float64Array = new Float64Array(3);
  readonly rate: Float64Array = new Float64Array(3);
  until: number = NaN;
  /** A hit: its time, a lower bound of it, the points of the cores of X and Y, the unit normal from X to Y. */
  time: number = NaN;
  lower: number = NaN;
  readonly onX: Float64Array = new Float64Array(3);
  readonly onY: Float64Array = new Float64Array(3);
  readonly normal: Float64Array = new Float64Array(3);
}

/** A closed form of a linear cast: one file, and a row of cast-pair.ts. */
export interface CastForm {
  /** Does the form apply to X at rest and Y in motion, with the margin of the meeting? */
  readonly takes: (x: ConvexShape, y: ConvexShape, m: Meeting) => boolean;
  /** The verdict in the frame of X; of a hit `time`, `lower`, the points and the normal are written. */
  readonly meet: (x: ConvexShape, y: ConvexShape, m: Meeting) => PairVerdict;
}

/** The fields of the running cast that a closed form reads, and its memory. */
export interface PairSpace {
  readonly meeting: Meeting;
  readonly poseA: PackedPose;
  readonly poseB: PackedPose;
  /** The motion itself, copied: the caller's vector may be one of the vectors of `out`. */
  readonly way: { x: number; y: number; z: number };
}

/** Sets up the frame of X = A, or where `swapped` of X = B; `noise` holds the largest length of the bodies. */
export function setMeeting(space: PairSpace, swapped: boolean, m: Meeting): void {
  const x = swapped ? space.poseB : space.poseA, y = swapped ? space.poseA : space.poseB, s = swapped ? -1 : 1;
  const v = space.way, vx = s * v.x, vy = s * v.y, vz = s * v.z, p = m.pose, w = m.way;
  relativePacked(x, y, p);
  w[0] = x[0] * vx + x[3] * vy + x[6] * vz;
  w[1] = x[1] * vx + x[4] * vy + x[7] * vz;
  w[2] = x[2] * vx + x[5] * vy + x[8] * vz;
  m.noise = ROUNDING * Math.max(m.noise, Math.abs(p[9]), Math.abs(p[10]), Math.abs(p[11]));
  m.band = CLEAR * m.noise;
}

/**
 * The point of a body in the world: the point `at` of its core in the frame of X, moved by the margin along the normal
 * or against it. If X moves (`moved`), it has moved by `time` of the translation `v`.
 */
function writePoint(
  shape: ConvexShape, pose: PackedPose, at: Float64Array, against: boolean, moved: boolean, m: Meeting, v: Vec3Like,
  out: Vec3,
): void {
  const n = m.normal, reach = against ? -shape.margin : shape.margin, t = moved ? m.time : 0;
  const x = at[0] + reach * n[0], y = at[1] + reach * n[1], z = at[2] + reach * n[2];
  out.x = pose[0] * x + pose[1] * y + pose[2] * z + pose[9] + t * v.x;
  out.y = pose[3] * x + pose[4] * y + pose[5] * z + pose[10] + t * v.y;
  out.z = pose[6] * x + pose[7] * y + pose[8] * z + pose[11] + t * v.z;
}

/** A hit as a result. */
export function writeMeeting(
  a: ConvexShape, b: ConvexShape, space: PairSpace, swapped: boolean, m: Meeting, out: CastResult,
): void {
  const v = space.way, pose = swapped ? space.poseB : space.poseA, n = m.normal, s = swapped ? -1 : 1;
  out.time = m.time;
  out.lowerTime = Math.max(0, Math.min(m.time, m.lower));
  writePoint(a, pose, swapped ? m.onY : m.onX, swapped, swapped, m, v, out.pointA);
  writePoint(b, pose, swapped ? m.onX : m.onY, !swapped, swapped, m, v, out.pointB);
  const x = s * n[0], y = s * n[1], z = s * n[2], to = out.normal;
  to.x = pose[0] * x + pose[1] * y + pose[2] * z;
  to.y = pose[3] * x + pose[4] * y + pose[5] * z;
  to.z = pose[6] * x + pose[7] * y + pose[8] * z;
}
