/**
 * Fixtures of failures found: JSON files, one per failure, named after what happened.
 *
 * In: a folder (URL or path). Out: fixtures in the order of their names. A fixture holds the pair as a spec, why it is
 * kept, and the expected result; `fixtureText` writes one from the JSON that a failing law prints.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildPair } from "./spec.ts";
import type { PairSpec, ShapeFactory } from "./spec.ts";
import type { PairCase } from "./solver.ts";

export interface Fixture {
  /** File name without ".json". */
  readonly name: string;
  /** The sentence that explains it. */
  readonly why: string;
  readonly pair: PairSpec;
  /** Every length of the pair is multiplied by it. Default 1. */
  readonly scale?: number;
  readonly expected?: { readonly distance?: number; readonly tolerance?: number; readonly intersects?: boolean };
}

/** Fixtures of a folder; an empty folder is an error (the path is wrong). */
export function loadFixtures(folder: string | URL): Fixture[] {
  const path = typeof folder === "string" ? folder : fileURLToPath(folder);
  const files = readdirSync(path).filter((f) => f.endsWith(".json")).sort();
  if (files.length === 0) throw new Error(`loadFixtures: no .json in ${path}`);
  return files.map((file) => {
    const data = JSON.parse(readFileSync(join(path, file), "utf8")) as Partial<Omit<Fixture, "name">>;
    if (typeof data.why !== "string" || data.pair === undefined)
      throw new Error(`loadFixtures: ${file} needs "why" and "pair"`);
    return { ...data, why: data.why, pair: data.pair, name: file.slice(0, -".json".length) };
  });
}

/** The pair of a fixture. */
export function fixturePair(factory: ShapeFactory, fixture: Fixture): PairCase {
  return buildPair(factory, fixture.pair, fixture.scale ?? 1);
}

/** Text of a fixture file from `PairCase.name` of a generated pair. */
export function fixtureText(pairName: string, why: string, expected?: Fixture["expected"]): string {
  const { scale, ...pair } = JSON.parse(pairName) as PairSpec & { scale: number };
  return `${JSON.stringify({ why, scale, pair, ...(expected === undefined ? {} : { expected }) }, null, 1)}\n`;
}
