/**
 * Options of every solver: words and numbers of the wrong kind are refused with their value, also where the question
 * could do without them.
 */
import * as accel from "@col/accel";
import { shapeDerivatives, witnessDerivatives } from "@col/diff";
import { contactManifold, createContactManifold, epaSteps, penetration, signedDistance } from "@col/epa";
import { growthDerivatives, growthDistance, growthIntersects, growthSteps } from "@col/growth-distance";
import { box, ellipsoid } from "@col/shapes";
import { expect, test } from "vitest";

const A = box(1, 1, 1), B = ellipsoid(0.5, 0.6, 0.7),
  HERE = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
const PLACES = [3, 0.2].map((x) => ({ ...HERE, position: { x, y: 0.1, z: 0.2 } })),
  SOLUTIONS = PLACES.map((q) => signedDistance(A, HERE, B, q));
const NOT_NUMBERS = ["5", "x", null, true, [], {}, NaN, -1] as const,
  NOT_WORDS = ["x", "", null, 0, NaN, [], {}] as const, NOT_FUNCTIONS = ["x", 1, true, [], {}] as const;

type Ask = (options: object, place: number) => unknown;
interface Door { readonly ask: Ask; readonly numbers: readonly string[]; readonly words: readonly string[];
readonly functions: readonly string[] }
const query = ["tolerance", "dualityGap", "maxIterations", "maxDistance"], growth = ["tolerance", "maxIterations"],
  growthWords = ["method", "coordinates", "start"];
const accelWords = ["method", "normalize", "step", "start", "restart"],
  diffNumbers = ["epsilon", "damping", "length", "samples"], diffWords = ["method", "frame", "smoothing", "estimator"];
const DOORS: Readonly<Record<string, Door>> = {
  "accel.distance": { ask: (o, k) => accel.distance(A, HERE, B, PLACES[k], o), numbers: query, words: accelWords,
    functions: [] },
  "accel.intersects": { ask: (o, k) => accel.intersects(A, HERE, B, PLACES[k], o), numbers: query, words: accelWords,
    functions: [] },
  accelSteps: { ask: (o, k) => [...accel.accelSteps(A, HERE, B, PLACES[k], o)], numbers: query, words: accelWords,
    functions: [] },
  signedDistance: { ask: (o, k) => signedDistance(A, HERE, B, PLACES[k], o), numbers: [...query, "maxExpansions"],
    words: ["start"], functions: [] },
  penetration: { ask: (o, k) => penetration(A, HERE, B, PLACES[k], o), numbers: [...query, "maxExpansions"],
    words: ["start"], functions: [] },
  epaSteps: { ask: (o, k) => [...epaSteps(A, HERE, B, PLACES[k], o)], numbers: [...query, "maxExpansions"],
    words: ["start"], functions: [] },
  contactManifold: { ask: (o, k) => contactManifold(A, HERE, B, PLACES[k], o),
    numbers: [...query, "maxExpansions", "faceAngle"], words: ["start"], functions: ["face"] },
  growthDistance: { ask: (o, k) => growthDistance(A, HERE, B, PLACES[k], o), numbers: growth, words: growthWords,
    functions: [] },
  growthIntersects: { ask: (o, k) => growthIntersects(A, HERE, B, PLACES[k], o), numbers: growth, words: growthWords,
    functions: [] },
  growthDerivatives: { ask: (o, k) => growthDerivatives(A, HERE, B, PLACES[k], o), numbers: growth, words: growthWords,
    functions: [] },
  growthSteps: { ask: (o, k) => [...growthSteps(A, HERE, B, PLACES[k], o)], numbers: growth, words: growthWords,
    functions: [] },
  witnessDerivatives: { ask: (o, k) => witnessDerivatives(A, HERE, B, PLACES[k], SOLUTIONS[k], o), numbers: diffNumbers,
    words: diffWords, functions: ["face", "solver"] },
  shapeDerivatives: { ask: (o, k) => shapeDerivatives(A, HERE, B, PLACES[k], SOLUTIONS[k], "a", o),
    numbers: ["damping"], words: ["method"], functions: ["face"] },
};
/** What an option may be null for: as if it were not there. */
const NULL_IS_NONE = new Set(["maxExpansions", "damping", "samples", "smoothing"]);

function echo(value: unknown): string {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? "[object Object]" : String(value);
}

test.each(Object.entries(DOORS))("%s", (_, { ask, numbers, words, functions }) => {
  for (const place of [0, 1]) {
    const refused = (name: string, value: unknown): void => {
      if (value === null && NULL_IS_NONE.has(name)) return;
      let error: unknown;
      try {
        ask({ [name]: value }, place);
      } catch (e) {
        error = e;
      }
      expect(error instanceof RangeError || error instanceof TypeError, `${name}: ${JSON.stringify(value)}`).toBe(true);
      expect((error as Error).message).toContain(name);
      expect((error as Error).message.endsWith(`got ${echo(value)}`), (error as Error).message).toBe(true);
    };
    for (const name of numbers) for (const value of NOT_NUMBERS) refused(name, value);
    for (const name of words) for (const value of NOT_WORDS) refused(name, value);
    for (const name of functions) for (const value of NOT_FUNCTIONS) refused(name, value);
    expect(() => ask({}, place)).not.toThrow();
  }
});

test("room for contacts is a whole number", () => {
  for (const value of [0, 33, 1.5, NaN, "4", null])
    expect(() => (createContactManifold as (n: unknown) => unknown)(value)).toThrow(`got ${value}`);
});
