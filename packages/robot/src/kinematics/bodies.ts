/**
 * Places all links and bodies of a robot at one configuration.
 *
 * In: the configuration in `Placement.q` (radians or lengths per coordinate). Out, in the world frame: poses of links
 * as rows of 7 numbers (position, quaternion), poses of bodies for solvers and packed (12 doubles), and the centres
 * of the spheres around the bodies (3 numbers each).
 */
import { packPose, transformPoint } from "@col/kernel";
import { createPose } from "@col/types";
import type { MutablePose, PackedPose } from "@col/types";
import { ROW } from "../model/robot.ts";
import type { Model } from "../model/robot.ts";
import { multiplyRows } from "../model/rows.ts";
import { placeLinks, writePose } from "./place.ts";

/** The robot at one configuration. World frame. */
export class Placement {
  /** Poses of links, a row each. */
  readonly rows: Float64Array;
  /** Poses of bodies: for solvers, and packed. */
  readonly poses: readonly MutablePose[];
  readonly packed: readonly PackedPose[];
  /** Centres of the spheres around the bodies, 3 numbers each. */
  readonly centres: Float64Array;
  /** The configuration. */
  readonly q: Float64Array;
  /** Scratch memory: a row, and the centre of a sphere. */
  readonly row: Float64Array = new Float64Array(ROW);
  readonly centre: Float64Array = new Float64Array(3);
  /** The edge of a path and the fraction of the edge at which the robot is placed; edge -1: not on a path. */
  edge: number = -1;
  time: number = NaN;

  constructor(links: number, bodies: number, coordinates: number) {
    this.rows = new Float64Array(ROW * links);
    this.poses = Array.from({ length: bodies }, createPose);
    this.packed = Array.from({ length: bodies }, () => new Float64Array(12));
    this.centres = new Float64Array(3 * bodies);
    this.q = new Float64Array(coordinates);
  }
}

/** Writes the centre of the box of a shape at a packed pose, in the frame of the pose's parent. */
export function writeCentre(bounds: Float64Array, m: PackedPose, out: Float64Array): void {
  for (let i = 0; i < 3; i++) out[i] = 0.5 * (bounds[i] + bounds[3 + i]);
  transformPoint(m, out, out);
}

/** Places all links and bodies at the configuration in `p.q`. */
export function placeBodies(model: Model, p: Placement): void {
  placeLinks(model, p.q, 0, p.rows);
  for (let b = 0; b < model.bodies.length; b++) {
    const body = model.bodies[b];
    multiplyRows(p.rows, ROW * body.link, body.offset, 0, p.row, 0);
    writePose(p.row, 0, p.poses[b]);
    packPose(p.poses[b], p.packed[b], "pose of a body");
    writeCentre(body.shape.bounds, p.packed[b], p.centre);
    for (let i = 0; i < 3; i++) p.centres[3 * b + i] = p.centre[i];
  }
}
