/**
 * Whether a mutant changes an answer: fingerprints of blocks of cases, compared with the fingerprints of the unchanged
 * sources. A process of its own, since modules load once.
 *
 *   node answers.ts BASELINE BLOCKS PACKAGES [measure]
 *
 * With COL_MUTANT_FILE (the source that is replaced) and COL_MUTANT_TEXT (the file with its new text) it prints
 * "differs at block N in PACKAGES" or "same"; without, it writes the baseline, and prints the functions that it runs as
 * JSON (reach.ts). With `measure` the answers themselves are kept, and what is printed is how far they are apart, as
 * JSON.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import "./replace.ts";
import type { Recorded } from "../digest/record.ts";
import { countReach } from "./reach.ts";

/** Cases of a block, and the seed of the sample. */
const BLOCK = 60, SEED = 20260117;

const [path, blocks, packages, measure] = process.argv.slice(2), only = packages.split(",");
const changed = (process.env["COL_MUTANT_FILE"] ?? "") !== "";

const reach = changed ? undefined : countReach();
const { digestCases } = await import("../digest/digest.ts");
const { addUp, apart, Recorder } = await import("../digest/record.ts");

/** Keeps the answers of all packages, or holds them against those kept. */
function measured(): string {
  const digests: Parameters<typeof digestCases>[4] = new Map();
  digests.make = () => new Recorder();
  digestCases(SEED, 0, BLOCK * Number(blocks), only, digests);
  const found = only.map((name): Recorded => {
    const kept = digests.get(name)?.hash;
    if (!(kept instanceof Recorder)) throw new Error(`answers: none of ${name}`);
    return { values: kept.values, words: kept.words, work: kept.work };
  });
  if (!changed) {
    writeFileSync(path, serialize(found));
    return "";
  }
  const before = deserialize(readFileSync(path)) as Recorded[];
  return JSON.stringify(addUp(before.map((a, i) => apart(a, found[i]))));
}

/** Blocks after the first that differs, for other packages whose answers differ too. */
const MORE_BLOCKS = 10;

/** Reads or compares block by block. */
function run(): string {
  const baseline = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as string[]) : null, found: string[] = [];
  const others = new Set<string>();
  let first = -1;
  for (let k = 0; k < Number(blocks) && !(others.size > 0 && k > first + MORE_BLOCKS); k++) {
    const digests: Parameters<typeof digestCases>[4] = new Map();
    digestCases(SEED, BLOCK * k, BLOCK * (k + 1), only, digests);
    const own = only.map((name) => digests.get(name)?.hash.hex() ?? ""), kept = baseline?.[k].split(",") ?? [];
    found.push(own.join());
    if (changed) own.forEach((hex, i) => { if (hex !== kept[i]) others.add(only[i]); });
    if (others.size > 0 && first < 0) first = k;
    if (others.size === only.length) break;
  }
  if (reach !== undefined) {
    writeFileSync(path, JSON.stringify(found));
    return JSON.stringify(reach());
  }
  return others.size > 0 ? `differs at block ${first} in ${[...others].join(" ")}` : "same";
}

console.log(measure === "measure" ? measured() : run());
