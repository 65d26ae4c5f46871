/** Tests of the tools themselves: each check is seen to fail on what it is there to find. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: import.meta.dirname, include: ["test/**/*.test.mjs"],
    reporters: ["default", ["json", { outputFile: "../.results/tools.json" }]],
  },
});
