/**
 * The derivative of the distance of a pair by each coordinate, for separated and for overlapping bodies.
 *
 * In: a configuration, the pair's points and its unit normal n from A to B, in the world. Out: one number per
 * coordinate: length per radian, or per length for a prismatic joint. Method: the distance is n . (pointB - pointA),
 * and to first order neither n nor the choice of the points changes it. So its derivative by a joint is n . (velocity
 * of the point of B minus velocity of the point of A). A joint that moves both bodies alike does not change the
 * distance and is left out.
 */
import { requireObject } from "@col/kernel";
import type { Vec3Like } from "@col/types";
import { readConfiguration } from "../model/configuration.ts";
import type { Configuration } from "../model/configuration.ts";
import { modelOf } from "../model/create.ts";
import { FIXED, REVOLUTE, ROW } from "../model/robot.ts";
import type { Model, Robot } from "../model/robot.ts";
import { rotateByRow } from "../model/rows.ts";
import { placeLinks } from "../kinematics/place.ts";
import type { RobotClearance } from "../clearance-result.ts";

/** Does the joint of link `i` move link `link`? */
function moves(model: Model, i: number, link: number): boolean {
  let k = link;
  while (k >= 0 && k !== i) k = model.parent[k];
  return k >= 0;
}

/** Adds `sign` times the velocities of the point `p` of `link` along `n`; joints that move `other` are left out. */
function addVelocities(
  model: Model, rows: Float64Array, link: number, other: number, sign: number, n: Vec3Like, p: Vec3Like,
  out: Float64Array,
): void {
  const { parent, type, axis, worldAxis: u, coordinate, factor } = model;
  for (let i = link; i >= 0; i = parent[i]) {
    if (type[i] === FIXED || moves(model, i, other)) continue;
    rotateByRow(rows, ROW * i, axis, 3 * i, u);
    let x = u[0], y = u[1], z = u[2];
    if (type[i] === REVOLUTE) {
      const r = ROW * i, px = p.x - rows[r], py = p.y - rows[r + 1], pz = p.z - rows[r + 2];
      x = u[1] * pz - u[2] * py; y = u[2] * px - u[0] * pz; z = u[0] * py - u[1] * px;
    }
    out[coordinate[i]] += sign * factor[i] * (n.x * x + n.y * y + n.z * z);
  }
}

/** Writes the derivatives of the pair's distance at the poses `rows`; NaN if the pair has no normal. */
export function writeGradient(model: Model, rows: Float64Array, pair: RobotClearance, out: Float64Array): void {
  const { normal: n, linkA, linkB } = pair;
  out.fill(n.x - n.x === 0 ? 0 : NaN);
  addVelocities(model, rows, linkA, linkB, -1, n, pair.pointA, out);
  addVelocities(model, rows, linkB, linkA, 1, n, pair.pointB, out);
}

/**
 * The derivative of the distance of a pair by each coordinate: how fast the two bodies separate as a joint moves.
 * Length per radian, or per length for a prismatic joint. Valid for overlapping bodies, too, if the distance is signed.
 *
 * If the closest points are not unique (parallel faces), the distance has a kink, and this is the derivative for the
 * given points. If the closest pair changes, it belongs to the given pair. NaN if the pair has no normal.
 *
 * @param q The configuration at which `clearance` was found.
 * @param clearance A result of `robotClearance`, or a pair of `forEachRobotPairWithin`.
 * @param out Filled and returned when given: one number per entry of `robot.coordinates`.
 */
export function clearanceGradient(
  robot: Robot, q: Configuration, clearance: RobotClearance, out?: Float64Array,
): Float64Array {
  const model = modelOf("clearanceGradient", robot), { rows, values, coordinates, links } = model;
  readConfiguration("clearanceGradient", "q", model, q, values, 0);
  requireObject("clearanceGradient", "clearance", "an answer of robotClearance", clearance);
  const { linkA, linkB } = clearance;
  if (!(linkA >= -1 && linkA < links.length && linkB >= -1 && linkB < links.length)) {
    throw new RangeError(`clearanceGradient: clearance must have linkA and linkB within -1 .. ${links.length - 1}, `
      + `got ${linkA} and ${linkB}`);
  }
  const gradient = out ?? new Float64Array(coordinates.length);
  if (gradient.length !== coordinates.length) {
    throw new RangeError(
      `clearanceGradient: out must have ${coordinates.length} numbers, got ${gradient.length}`);
  }
  placeLinks(model, values, 0, rows);
  writeGradient(model, rows, clearance, gradient);
  return gradient;
}
