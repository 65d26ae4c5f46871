/**
 * The tree of links: which joint moves which link, and by which coordinate.
 *
 * In: a checked description with joints of one value each. Out, in the model: `parent`, `order` (parents before
 * children), type, pose and unit axis of each joint, limits, and its value `factor * q[coordinate] + shift` (chains
 * of mimicking joints are resolved). Angles in radians, translations in lengths. A description that is not a tree is
 * refused: two parents, no root, two roots, cycles.
 */
import type { RobotDescription, RobotJoint } from "./description.ts";
import { WHERE } from "./checks.ts";
import { FIXED, PRISMATIC, REVOLUTE } from "./robot.ts";
import type { Model } from "./robot.ts";
import { writeRow } from "./rows.ts";

/** Value of a joint: `factor * q[joint] + shift`, where `joint` does not mimic another joint. */
interface Source {
  readonly joint: RobotJoint;
  readonly factor: number;
  readonly shift: number;
}

/** The index of a link; throws for an unknown name. */
export function requireLink(where: string, what: string, name: unknown, model: Model): number {
  const i = typeof name === "string" ? model.linkOf.get(name) : undefined;
  if (i === undefined)
    throw new RangeError(`${where}: ${what} must be the name of a link, got ${JSON.stringify(name) ?? "undefined"}`);
  return i;
}

/** Follows `mimic` to the joint that has a coordinate. */
function sourceOf(joint: RobotJoint, byName: ReadonlyMap<string, RobotJoint>): Source {
  let at = joint, factor = 1, shift = 0;
  for (let steps = 0; at.mimic !== undefined; steps++) {
    const { mimic } = at, next = byName.get(mimic.joint);
    if (next === undefined) {
      throw new RangeError(`${WHERE}: joint "${at.name}" mimics "${mimic.joint}", which is no joint`);
    }
    if (next.type === "fixed")
      throw new RangeError(`${WHERE}: joint "${at.name}" mimics "${mimic.joint}", which is fixed`);
    if (steps > byName.size)
      throw new RangeError(`${WHERE}: joint "${joint.name}" mimics itself, through "${at.name}"`);
    shift += factor * (mimic.offset ?? 0);
    factor *= mimic.factor ?? 1;
    at = next;
  }
  return { joint: at, factor, shift };
}

/** Writes the joint that moves the link `i`. */
function writeJoint(joint: RobotJoint, i: number, source: Source, model: Model): void {
  writeRow(joint.pose, `${WHERE}: the pose of joint "${joint.name}"`, model.offset, 7 * i);
  model.type[i] = joint.type === "fixed" ? FIXED : joint.type === "prismatic" ? PRISMATIC : REVOLUTE;
  if (joint.type === "fixed" || joint.axis === undefined) return;
  const { x, y, z } = joint.axis, s = 1 / Math.sqrt(x * x + y * y + z * z);
  model.axis[3 * i] = s * x; model.axis[3 * i + 1] = s * y; model.axis[3 * i + 2] = s * z;
  model.coordinate[i] = model.coordinates.indexOf(source.joint.name);
  model.factor[i] = source.factor;
  model.shift[i] = source.shift;
}

/** Writes `order`, parents first; throws if there are two roots or a cycle. */
function writeOrder(model: Model): void {
  const { parent, frames, order } = model, roots = frames.filter((_, i) => parent[i] < 0);
  if (roots.length > 1) {
    const names = roots.join('", "');
    throw new RangeError(
      `${WHERE}: one link must be the root, got ${roots.length} that are the child of no joint: "${names}"`);
  }
  const children = frames.map((): number[] => []);
  parent.forEach((p, i) => {
    if (p >= 0) children[p].push(i);
  });
  let count = 0;
  if (roots.length === 1) order[count++] = parent.indexOf(-1);
  for (let k = 0; k < count; k++) for (const child of children[order[k]]) order[count++] = child;
  if (count < frames.length) {
    const seen = new Set(order.subarray(0, count)), lost = frames.filter((_, i) => !seen.has(i));
    throw new RangeError(`${WHERE}: links must form a tree, got a cycle of "${lost.join('", "')}"`);
  }
}

/** Names of the joints with a coordinate, in the order of the description. */
export function coordinatesOf({ joints }: RobotDescription): string[] {
  return joints.filter((j) => j.type !== "fixed" && j.mimic === undefined).map(({ name }) => name);
}

/** See the file header. */
export function writeTree(description: RobotDescription, model: Model): void {
  const { joints } = description, byName = new Map(joints.map((j) => [j.name, j])), ofChild = new Map<number, string>();
  for (const joint of joints) {
    const up = requireLink(WHERE, `the parent of joint "${joint.name}"`, joint.parent, model),
      i = requireLink(WHERE, `the child of joint "${joint.name}"`, joint.child, model), other = ofChild.get(i);
    if (other !== undefined) {
      throw new RangeError(
        `${WHERE}: link "${joint.child}" must be the child of one joint, got "${other}" and "${joint.name}"`);
    }
    ofChild.set(i, joint.name);
    model.parent[i] = up;
    writeJoint(joint, i, sourceOf(joint, byName), model);
    const k = model.coordinates.indexOf(joint.name);
    if (k >= 0 && joint.limits !== undefined) {
      model.lower[k] = joint.limits.lower;
      model.upper[k] = joint.limits.upper;
    }
  }
  writeOrder(model);
  writeRow(description.basePose, `${WHERE}: basePose`, model.offset, 7 * model.order[0]);
}
