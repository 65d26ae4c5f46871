/**
 * Reader of hard cases: `{ "cases": [...] }` or the array alone, as a parsed value or as text.
 *
 * Out: the cases, all checked and built once. An unknown shape, or a member that is missing or of the wrong type, is
 * an error that names the case, the member, the expectation and the value. Lengths and poses stay as in the file
 * (hard-case.ts).
 */
import { ProblemFileError, shown } from "../problem-files/error.ts";
import { parseJson } from "../problem-files/json-elements.ts";
import { buildHardCase } from "./hard-case.ts";
import type { HardCase, HardPose, HardShape } from "./hard-case.ts";

/** Condition on a member: a number > 0 or >= 0, three numbers, a list of triples, or 1 to 3 triples. */
type Need = "positive" | "length" | "three" | "points" | 1 | 2 | 3;

/** Shapes and the members they need. */
const SHAPES: Readonly<Record<string, Readonly<Record<string, Need>>>> = {
  sphere: { radius: "length" }, box: { halfExtents: "three" }, ellipsoid: { radii: "three" },
  capsule: { radius: "positive" },
  cylinder: { radius: "positive", halfHeight: "positive" }, cone: { radius: "positive", halfHeight: "positive" },
  convex: { vertices: "points" },
  point: { vertices: 1 }, segment: { vertices: 2 }, triangle: { vertices: 3 },
};

const isRecord = (x: unknown): x is Record<string, unknown> => typeof x === "object" && x !== null && !Array.isArray(x);
const isNumber = (x: unknown): x is number => typeof x === "number" && Number.isFinite(x);
const isTriple = (x: unknown): boolean => Array.isArray(x) && x.length === 3 && x.every(isNumber);

/** The given value, for a message. */
function got(x: unknown): string {
  return x === undefined ? "nothing" : shown(JSON.stringify(x) ?? typeof x);
}

function isNeeded(x: unknown, need: Need): boolean {
  if (need === "positive") return isNumber(x) && x > 0;
  if (need === "length") return isNumber(x) && x >= 0;
  if (need === "three") return isTriple(x) && (x as number[]).every((v) => v >= 0);
  return Array.isArray(x) && (need === "points" ? x.length > 0 : x.length === need) && x.every(isTriple);
}

const WORDS: Readonly<Record<"positive" | "length" | "three" | "points", string>> = {
  positive: "a number > 0", length: "a number >= 0", three: "3 numbers >= 0",
  points: "a list of points, 3 numbers each",
};

/** The first fault of a shape, in words; undefined if it is right. */
function faultOfShape(name: string, x: unknown): string | undefined {
  if (!isRecord(x)) return `"${name}" must be an object with a "type", got ${got(x)}`;
  const type = x["type"], needs = typeof type === "string" && Object.hasOwn(SHAPES, type) ? SHAPES[type] : undefined;
  if (needs === undefined)
    return `"${name}": "type": unknown shape, expected one of ${Object.keys(SHAPES).join(", ")}, got ${got(type)}`;
  for (const [member, need] of Object.entries(needs)) {
    if (!isNeeded(x[member], need))
      return `"${name}": "${member}" of a ${String(type)} must `
        + `be ${typeof need === "number" ? `${need} points, 3 numbers each` : WORDS[need]}, got ${got(x[member])}`;
  }
  if (type === "capsule" && !isNeeded(x["halfLength"] ?? x["halfHeight"], "length"))
    return `"${name}": "halfLength" of a capsule must be ${WORDS.length}, `
      + `got ${got(x["halfLength"] ?? x["halfHeight"])}`;
  if (x["axis"] !== undefined && x["axis"] !== "x" && x["axis"] !== "y" && x["axis"] !== "z")
    return `"${name}": "axis" must be "x", "y" or "z", got ${got(x["axis"])}`;
  if (x["sweptSphereRadius"] !== undefined && !isNeeded(x["sweptSphereRadius"], "length"))
    return `"${name}": "sweptSphereRadius" must be ${WORDS.length}, got ${got(x["sweptSphereRadius"])}`;
  return undefined;
}

function faultOfPose(name: string, x: unknown): string | undefined {
  if (!isRecord(x)) return `"${name}" must be an object with "rotation" and "translation", got ${got(x)}`;
  if (!isTriple(x["translation"])) return `"${name}": "translation" must be 3 numbers, got ${got(x["translation"])}`;
  const rows = x["rotation"];
  return Array.isArray(rows) && rows.length === 3 && rows.every(isTriple) ? undefined
    : `"${name}": "rotation" must be 3 rows of 3 numbers, got ${got(rows)}`;
}

function readCase(item: unknown, name: string): HardCase {
  const bad = (what: string): never => {
    throw new RangeError(`${name}: ${what}`);
  };
  if (!isRecord(item)) return bad(`expected an object, got ${got(item)}`);
  const { id, why, shapeA, shapeB, poseA, poseB, expected } = item;
  if (typeof id !== "string") return bad(`"id" must be text, got ${got(id)}`);
  const fault = faultOfShape("shapeA", shapeA) ?? faultOfPose("poseA", poseA) ?? faultOfShape("shapeB", shapeB)
    ?? faultOfPose("poseB", poseB);
  if (fault !== undefined) return bad(fault);
  if (!isRecord(expected) || !isNumber(expected["signedDistance"]))
    return bad(
      `"expected.signedDistance" must be a number, `
        + `got ${got(isRecord(expected) ? expected["signedDistance"] : expected)}`);
  const tolerance = expected["absTol"];
  if (tolerance !== undefined && tolerance !== null && !isNeeded(tolerance, "length"))
    return bad(`"expected.absTol" must be ${WORDS.length}, got ${got(tolerance)}`);
  const answer = { signedDistance: expected["signedDistance"],
    ...(typeof tolerance === "number" && { absTol: tolerance }) };
  const c: HardCase = {
    id, shapeA: shapeA as HardShape, shapeB: shapeB as HardShape, poseA: poseA as HardPose, poseB: poseB as HardPose,
    expected: answer,
    ...(typeof why === "string" && { why }),
  };
  try {
    buildHardCase(c);
  } catch (error) {
    return bad(error instanceof Error ? error.message : String(error));
  }
  return c;
}

/** Reads the cases of a parsed JSON value. @throws RangeError that names the case and its fault. */
export function readHardCases(value: unknown): HardCase[] {
  const list = isRecord(value) ? value["cases"] : value;
  if (!Array.isArray(list))
    throw new RangeError(
      `expected an array, or an object with an array "cases", got ${got(isRecord(value) ? value["cases"] : value)}`);
  return list.map((item: unknown, k) => readCase(item,
    isRecord(item) && typeof item["id"] === "string" ? item["id"].slice(0, 80) : `case ${k}`));
}

/** Reads a text. @throws ProblemFileError if it is not JSON, RangeError if it is not a list of cases. */
export function readHardCasesText(text: string): HardCase[] {
  if (text.trim() === "") throw new ProblemFileError(1, "end of file", "the file is empty");
  return readHardCases(parseJson(text.replace(/^\uFEFF/, ""), 1));
}
