/** Tests of the tools: each check fails on the faults that it must find. */
import { dirname } from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  cacheDir: "../node_modules/.vite-tools", // not under tools/, whose files decide whether checks run again
  test: {
    root: dirname(import.meta.dirname), testTimeout: 300_000, include: ["test/**/*.test.mjs"],
    isolate: false, maxWorkers: 2, // no test changes a global: the tests use processes and folders
    reporters: ["default", ["json", { outputFile: "../.results/tools.json" }]],
  },
});
