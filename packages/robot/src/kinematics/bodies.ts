/** Poses of links and bodies at a configuration. */
import { packPose, transformPoint } from "@col/kernel";
import { createPose } from "@col/types";
import type { MutablePose, PackedPose } from "@col/types";
import { ROW } from "../model/robot.ts";
import type { Model } from "../model/robot.ts";
import { multiplyRows } from "../model/rows.ts";
import { placeLinks, writePose } from "./place.ts";

/** Where the robot is. */
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
  /** A row, and the centre of a sphere, while a body is placed. */
  readonly row: Float64Array = new Float64Array(ROW);
  readonly centre: Float64Array = new Float64Array(3);
  /** The edge and the fraction of it at which the robot is placed; the edge is -1 if there is no edge. */
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

/** Writes the centre of the box of a shape at a packed pose. */
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
