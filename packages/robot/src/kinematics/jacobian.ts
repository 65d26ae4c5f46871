/**
 * `robotJacobian`: the velocity of a point of a link for a unit rate of each coordinate.
 *
 * In: a configuration (radians or lengths), a link by name, a point in the link's frame (length). Out: 3 rows (x, y,
 * z of the velocity in the world frame), one column per coordinate, row-major: length per radian, or no dimension for
 * a prismatic joint. Method: the geometric Jacobian: `axis x (p - origin)` for a revolute joint, `axis` for a
 * prismatic joint, times the factor of a mimicking joint.
 */
import { readVector, requirePoint } from "@col/kernel";
import type { Vec3Like } from "@col/types";
import { readConfiguration } from "../model/configuration.ts";
import type { Configuration } from "../model/configuration.ts";
import { modelOf } from "../model/create.ts";
import { FIXED, REVOLUTE, ROW } from "../model/robot.ts";
import type { Model, Robot } from "../model/robot.ts";
import { rotateByRow } from "../model/rows.ts";
import { requireLink } from "../model/tree.ts";
import { placeLinks } from "./place.ts";

/** Adds the column of the joint of link `i` for the world point in `model.point`. */
function addColumn(model: Model, i: number, out: Float64Array): void {
  const { rows, point, worldAxis } = model, r = ROW * i, k = model.coordinate[i], count = model.coordinates.length,
    f = model.factor[i];
  rotateByRow(rows, r, model.axis, 3 * i, worldAxis);
  const x = worldAxis[0], y = worldAxis[1], z = worldAxis[2];
  if (model.type[i] === REVOLUTE) {
    const px = point[0] - rows[r], py = point[1] - rows[r + 1], pz = point[2] - rows[r + 2];
    out[k] += f * (y * pz - z * py);
    out[count + k] += f * (z * px - x * pz);
    out[2 * count + k] += f * (x * py - y * px);
  } else {
    out[k] += f * x;
    out[count + k] += f * y;
    out[2 * count + k] += f * z;
  }
}

/**
 * The Jacobian of a point of a link: 3 rows (x, y, z of the velocity in the world), one column per coordinate,
 * row-major.
 *
 * @param link Name of the link.
 * @param point The point in the frame of the link.
 * @param out Filled and returned when given: 3 times the number of coordinates.
 */
export function robotJacobian(
  robot: Robot, q: Configuration, link: string, point: Vec3Like, out?: Float64Array,
): Float64Array {
  const model = modelOf("robotJacobian", robot), { rows, values, parent, type, coordinates, point: at } = model;
  readConfiguration("robotJacobian", "q", model, q, values, 0);
  const last = requireLink("robotJacobian", "link", link, model);
  requirePoint("robotJacobian", "point", point);
  const jacobian = out ?? new Float64Array(3 * coordinates.length);
  if (jacobian.length !== 3 * coordinates.length) {
    throw new RangeError(
      `robotJacobian: out must have ${3 * coordinates.length} numbers, got ${jacobian.length}`);
  }
  jacobian.fill(0);
  placeLinks(model, values, 0, rows);
  readVector(point, at, 0);
  rotateByRow(rows, ROW * last, at, 0, at);
  for (let i = 0; i < 3; i++) at[i] += rows[ROW * last + i];
  for (let i = last; i >= 0; i = parent[i]) if (type[i] !== FIXED) addColumn(model, i, jacobian);
  return jacobian;
}
