/**
 * Checks of a robot's description: each record by itself. Errors name the link or the joint, state what must hold and
 * repeat the value. A TypeError reports a wrong type, a RangeError an unusable value. Numbers may be up to 1e50 in
 * size. Links that do not form a tree are refused in tree.ts.
 */
import { came, requireDirection, requireNames, requireObject, requireVector, requireWord } from "@col/kernel";
import type { OptionNames } from "@col/kernel";
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import { isComposite } from "./parts.ts";
import type { RobotBody, RobotDescription, RobotJoint, RobotLink } from "./description.ts";

const ROBOT_NAMES: OptionNames = /* @__PURE__ */ new Set(["links", "joints", "basePose", "disabledPairs"]);
const LINK_NAMES: OptionNames = /* @__PURE__ */ new Set(["name", "bodies"]);
const BODY_NAMES: OptionNames = /* @__PURE__ */ new Set(["shape", "pose"]);
const JOINT_NAMES: OptionNames = /* @__PURE__ */ new Set(
  ["name", "type", "parent", "child", "pose", "axis", "limits", "mimic"]);
const TYPES: readonly string[] = ["revolute", "continuous", "prismatic", "fixed", "planar", "floating"];
/** Largest factor and offset of a mimicking joint, and largest limit: an angle has at most 1e6 radians. */
const VALUE_MAX = 1e50;

/** The start of the error messages of this package's constructor. */
export const WHERE = "createRobot";

function requireList(name: string, value: unknown): void {
  if (!Array.isArray(value)) throw new TypeError(`${WHERE}: ${name} must be a list, got ${came(value)}`);
}

function requireName(what: string, value: unknown): void {
  if (typeof value !== "string" || value === "")
    throw new TypeError(`${WHERE}: ${what} must be a text that is not empty, got ${came(value)}`);
}

/** Throws unless the value is a convex shape in space, a compound or a mesh. */
export function requireBody(where: string, name: string, value: unknown): void {
  if (isComposite(value)) return;
  const s = (typeof value === "object" && value !== null ? value : {}) as Partial<ConvexShape>;
  const isConvex = typeof s.support === "function" && typeof s.kind === "number" && typeof s.margin === "number"
    && s.bounds instanceof Float64Array && s.bounds.length === 6;
  if (!isConvex) {
    throw new TypeError(
      `${where}: ${name} must be a convex shape in space, a compound or a mesh, got ${came(value)}`);
  }
}

function requireBodies(link: RobotLink): void {
  const { name, bodies } = link;
  if (bodies === undefined) return;
  requireList(`bodies of link "${name}"`, bodies);
  bodies.forEach((body: RobotBody, i) => {
    const what = `body ${i} of link "${name}"`;
    requireObject(WHERE, what, "{ shape, pose }", body);
    requireNames(body, BODY_NAMES, WHERE, what);
    requireBody(WHERE, `the shape of ${what}`, body.shape);
    if ("kind" in body.shape && body.shape.kind === HALF_SPACE_KIND)
      throw new TypeError(`${WHERE}: the shape of ${what} must be bounded, got a half-space`);
  });
}

function requireFinite(what: string, value: unknown): void {
  if (!(typeof value === "number" && Math.abs(value) <= VALUE_MAX))
    throw new RangeError(`${WHERE}: ${what} must be a number within 1e50, got ${came(value)}`);
}

function requireLimits(what: string, { type, limits }: RobotJoint): void {
  if (limits === undefined) return;
  if (type !== "revolute" && type !== "prismatic")
    throw new RangeError(`${WHERE}: ${what} is ${type} and has no limits, got limits`);
  requireObject(WHERE, `limits of ${what}`, "{ lower, upper }", limits);
  requireFinite(`limits.lower of ${what}`, limits.lower);
  requireFinite(`limits.upper of ${what}`, limits.upper);
  if (limits.lower > limits.upper) {
    throw new RangeError(`${WHERE}: limits of ${what} must have lower <= upper, got lower ${limits.lower}, `
      + `upper ${limits.upper}`);
  }
}

function requireMimic(what: string, { type, mimic }: RobotJoint): void {
  if (mimic === undefined) return;
  if (type === "fixed" || type === "planar" || type === "floating")
    throw new RangeError(`${WHERE}: ${what} is ${type} and cannot mimic a joint`);
  requireObject(WHERE, `mimic of ${what}`, "{ joint, factor, offset }", mimic);
  requireName(`mimic.joint of ${what}`, mimic.joint);
  if (mimic.factor !== undefined) requireFinite(`mimic.factor of ${what}`, mimic.factor);
  if (mimic.offset !== undefined) requireFinite(`mimic.offset of ${what}`, mimic.offset);
}

function requireJoint(joint: RobotJoint, i: number): void {
  requireObject(WHERE, `joint ${i}`, "{ name, type, parent, child }", joint);
  requireName(`the name of joint ${i}`, joint.name);
  const what = `joint "${joint.name}"`, { type } = joint;
  requireNames(joint, JOINT_NAMES, WHERE, what);
  requireWord(WHERE, `the type of ${what}`, type, TYPES);
  requireName(`the parent of ${what}`, joint.parent);
  requireName(`the child of ${what}`, joint.child);
  if (type === "floating" && joint.axis !== undefined)
    throw new RangeError(`${WHERE}: ${what} is floating and has no axis, got an axis`);
  if (type !== "fixed" && type !== "floating") {
    requireVector(WHERE, `the axis of ${what}`, joint.axis);
    if (joint.axis !== undefined) requireDirection(WHERE, `the axis of ${what}`, joint.axis);
  }
  requireLimits(what, joint);
  requireMimic(what, joint);
}

/** Throws if two names are the same. */
export function requireUnique(what: string, names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) throw new RangeError(`${WHERE}: two ${what} have the name "${name}"`);
    seen.add(name);
  }
}

/** Throws unless each record of the description can be used by itself; the tree is checked in tree.ts. */
export function requireDescription(description: RobotDescription): void {
  requireObject(WHERE, "description", "{ links, joints }", description);
  requireNames(description, ROBOT_NAMES, WHERE, "description");
  const { links, joints, disabledPairs } = description;
  requireList("links", links);
  requireList("joints", joints);
  if (links.length === 0) throw new RangeError(`${WHERE}: links must have at least one entry, got none`);
  links.forEach((link, i) => {
    requireObject(WHERE, `link ${i}`, "{ name, bodies }", link);
    requireName(`the name of link ${i}`, link.name);
    requireNames(link, LINK_NAMES, WHERE, `link "${link.name}"`);
    requireBodies(link);
  });
  joints.forEach(requireJoint);
  requireUnique("joints", joints.map(({ name }) => name));
  if (disabledPairs === undefined) return;
  requireList("disabledPairs", disabledPairs);
  disabledPairs.forEach((pair, i) => {
    requireList(`disabledPairs[${i}]`, pair);
    if ((pair.length as number) !== 2)
      throw new RangeError(`${WHERE}: disabledPairs[${i}] must have two names, got ${came(pair)}`);
  });
}
