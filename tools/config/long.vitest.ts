/**
 * `npm run test:long`: the long proofs of all packages (`*.long.test.ts`, listed in CONTRIBUTING.md), and every file of
 * random tests again with twenty times its samples (COL_LONG names another factor; `samples` of the kit reads it).
 * Results: .results/long/tests.json.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ViteUserConfig } from "vitest/config";
import { nodeTests } from "./node-tests.ts";

const files = globSync("{packages,internal,apps}/*/test/**/*.test.ts", {
  cwd: join(import.meta.dirname, "..", ".."),
  exclude: (path) => path === "node_modules",
});
const random = (path: string): boolean =>
  !path.endsWith(".browser.test.ts") && /\bsamples\(/.test(readFileSync(path, "utf8"));

const config: ViteUserConfig = nodeTests({
  include: files.filter((path) => path.endsWith(".long.test.ts") || random(path)),
  exclude: ["**/node_modules/**"],
  isolate: false,
  globalSetup: ["tools/build-packages.mjs"], // programs that the suites start run the builds
  env: { COL_LONG: process.env["COL_LONG"] ?? "20" },
  testTimeout: 3_600_000, // a hang is told from a busy machine
  reporters: ["default", ["json", { outputFile: ".results/long/tests.json" }]],
});
export default config;
