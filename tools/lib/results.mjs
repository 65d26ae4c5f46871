/** The newest file of apps/benchmark/results: its path from the root, and its content. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { readText } from "../../apps/benchmark/src/results/packed.ts";
import { root } from "./workspace.mjs";

const FOLDER = "apps/benchmark/results";

export function newestResults() {
  const newest = readdirSync(join(root, FOLDER)).filter((name) => name.endsWith(".json.br"))
    .sort((p, q) => p.localeCompare(q, "en", { numeric: true })).at(-1), file = `${FOLDER}/${newest}`;
  return { file, results: JSON.parse(readText(join(root, file))) };
}
