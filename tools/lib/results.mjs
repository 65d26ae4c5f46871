/** The newest file of apps/benchmark/results. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { readText } from "../../apps/benchmark/src/results/packed.ts";
import { root } from "./workspace.mjs";

const FOLDER = "apps/benchmark/results";

/** Its path from the root. */
export function newestResultsFile() {
  const names = readdirSync(join(root, FOLDER)).filter((name) => name.endsWith(".json.br"));
  return `${FOLDER}/${names.sort((p, q) => p.localeCompare(q, "en", { numeric: true })).at(-1)}`;
}

/** Its path from the root, and its content. */
export function newestResults() {
  const file = newestResultsFile();
  return { file, results: JSON.parse(readText(join(root, file))) };
}
