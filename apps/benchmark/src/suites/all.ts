/**
 * `all`: every suite that can run here, one after the other, in one result. `--data FOLDER` may hold the folders
 * `convexcases`, `ycb` and `polygons` beside each other; a suite whose data is not there is listed as absent. Libraries
 * are interleaved unless `--peers` names some.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { NATIVE_PEERS } from "../native/peers.ts";
import { JS_PEERS } from "../peers/registry.ts";
import { chosenPieces } from "./only.ts";
import { merged } from "./suite.ts";
import type { SetParts, Suite, SuiteContext, SuiteParts, SuiteResult } from "./suite.ts";

/** Folder of the data that a suite reads; what is not named here works on generated pairs or packaged meshes. */
const FOLDERS: Readonly<Record<string, string>> = { convexcases: "convexcases", ycb: "ycb",
  "barycode-tables": "polygons" };

function dataOf(name: string, data: string | undefined): string | undefined {
  const own = FOLDERS[name];
  if (data === undefined || own === undefined) return undefined;
  const inside = join(data, own);
  return existsSync(inside) ? inside : undefined;
}

/** The parts of one suite's sets. */
function setsOf(parts: SuiteParts, suite: Suite): SetParts {
  return { read: (set) => parts.read(suite, set), write: (result, set) => parts.write(result, suite, set) };
}

/** The suite of these suites. */
export function allOf(suites: readonly Suite[]): Suite {
  return {
    name: "all",
    about:
      "every suite that can run here, with every library that is there; --data FOLDER may hold convexcases, ycb and "
        + "polygons",
    paper: "all", needsData: undefined, measures: [...new Set(suites.flatMap((suite) => suite.measures))],
    async run(context: SuiteContext) {
      const results: SuiteResult[] = [], absent: string[] = [], start = performance.now();
      const peers = context.peers.length > 0 ? context.peers : [...JS_PEERS, ...NATIVE_PEERS].map((p) => p.name);
      const chosen = chosenPieces("all", suites.map((suite) => ({ name: suite.name, make: () => suite })),
        context.only);
      for (const [k, { make }] of chosen.entries()) {
        const suite = await make(), kept = await context.parts?.read(suite);
        if (kept !== undefined) {
          console.error(`suite ${suite.name} (${k + 1} of ${chosen.length}): kept from before`);
          results.push(kept);
          continue;
        }
        const data = dataOf(suite.name, context.data);
        if (suite.needsData !== undefined && data === undefined) {
          absent.push(
            `suite ${suite.name}: needs --data with a folder ${FOLDERS[suite.name] ?? suite.name}: ${suite.needsData}`);
          continue;
        }
        console.error(
          `suite ${suite.name} (${k + 1} of ${chosen.length}, ${((performance.now() - start) / 1000).toFixed(0)} s so `
            + "far)");
        try {
          const sets = context.parts === undefined ? undefined : setsOf(context.parts, suite);
          const result = await suite.run({ ...context, peers, data, only: undefined, parts: undefined, sets });
          await context.parts?.write(result, suite);
          results.push(result);
        } catch (error) {
          // the others are still worth having; the command says at its end that something failed
          absent.push(`suite ${suite.name} FAILED: ${error instanceof Error ? error.message : String(error)}`);
          process.exitCode = 1;
        }
      }
      return merged(results, absent);
    },
  };
}
