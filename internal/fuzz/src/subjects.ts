/**
 * Case numbers to pairs: the same seed and number give the same pair, whatever else is run.
 *
 * In: a seed and a case number. Out: the spec of a pair in space (two cases of three) or in the plane, and the
 * generator that its laws go on with. Method: a separate generator for each case, seeded by both numbers; families of
 * the test kit in turn: structured, half-spaces, general position, contacts.
 */
import * as shapes from "@col/shapes";
import * as shapes2 from "@col/shapes/2d";
import {
  CONTACT_FAMILIES,
  factoryOf,
  FAMILIES,
  HALF_PLANE_FAMILY,
  HALF_SPACE_FAMILY,
  kindsOf,
  randomPairSpec,
  Rng,
  STRUCTURED_FAMILIES,
  STRUCTURED_FAMILIES2,
} from "@col/testkit/families";
import type { PairFamily, PairSpec, PlaneFamily, ShapeFactory } from "@col/testkit/families";
import type { PairSpec2, ShapeConstructors2 } from "@col/testkit/families";

export const FACTORY: ShapeFactory = factoryOf(shapes);
export const FACTORY2: ShapeConstructors2 = shapes2;

/** A pair as data. */
export type Subject =
  { readonly domain: "space"; readonly spec: PairSpec } | { readonly domain: "plane"; readonly spec: PairSpec2 };
export type Domain = Subject["domain"];

const PLAIN: readonly PairFamily[] = FAMILIES.map((name) => ({
  name,
  pair: (rng, factory) => randomPairSpec(rng, factory, name, rng.pick(kindsOf(factory)), rng.pick(kindsOf(factory))),
}));
const SPACE: readonly PairFamily[] = [...STRUCTURED_FAMILIES, HALF_SPACE_FAMILY, ...PLAIN, ...CONTACT_FAMILIES];
const PLANE: readonly PlaneFamily[] = [...STRUCTURED_FAMILIES2, HALF_PLANE_FAMILY];

/** Generator of a case, mixed from both numbers so that neighbouring seeds share no stream. */
export function caseRng(seed: number, index: number): Rng {
  let h = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return new Rng((h ^ (h >>> 13)) >>> 0);
}

/** Whether the case is in space or in the plane. */
export function domainOf(index: number): Domain {
  return index % 3 === 2 ? "plane" : "space";
}

/** The pair of a case. */
export function subjectOf(seed: number, index: number): Subject {
  const rng = caseRng(seed, index), turn = Math.floor(index / 3);
  if (domainOf(index) === "plane") return { domain: "plane", spec: PLANE[turn % PLANE.length].pair(rng) };
  return { domain: "space", spec: SPACE[(2 * turn + (index % 3)) % SPACE.length].pair(rng, FACTORY) };
}
