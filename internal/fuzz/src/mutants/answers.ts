/**
 * Whether a mutant changes an answer: fingerprints of blocks of cases, against those of the sources as they are. A process of its own, since modules load once.
 *
 *   node answers.ts BASELINE BLOCKS PACKAGES   writes the baseline if COL_MUTANT is not set, else prints "differs at block N" or "same".
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { repositoryRoot } from "@col/testkit";
import { mutantOfProcess, mutated } from "./mutant.ts";

/** Cases of a block, and the seed of the sample. */
const BLOCK = 60, SEED = 20260117;

const [path, blocks, packages] = process.argv.slice(2), only = packages.split(","), mutant = mutantOfProcess();
if (mutant !== null) {
  const url = pathToFileURL(join(repositoryRoot(), mutant.file)).href;
  registerHooks({
    load(asked, context, next) {
      if (asked !== url) return next(asked, context);
      return { format: "module-typescript", source: mutated(readFileSync(fileURLToPath(url), "utf8"), mutant), shortCircuit: true };
    },
  });
}

const { digestCases } = await import("../digest/digest.ts");
const baseline = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) as string[] : null, found: string[] = [];
let verdict = "same";
for (let k = 0; k < Number(blocks) && verdict === "same"; k++) {
  const digests: Parameters<typeof digestCases>[4] = new Map();
  digestCases(SEED, BLOCK * k, BLOCK * (k + 1), only, digests);
  found.push(only.map((name) => digests.get(name)?.hash.hex() ?? "").join());
  if (mutant !== null && baseline?.[k] !== found[k]) verdict = `differs at block ${k}`;
}
if (mutant === null) writeFileSync(path, JSON.stringify(found));
console.log(verdict);
