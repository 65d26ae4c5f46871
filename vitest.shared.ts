/** One test configuration for all packages: `export default nodeTests();` */
import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";
import type { ViteUserConfig } from "vitest/config";

const conditions = ["@col/source", ...defaultServerConditions];

/**
 * Tests under Node, straight from the sources of every package.
 *
 * Processes, not threads, because of the V8 flags: they make "bytes per call" exact (no scavenge inside a measurement,
 * one thread, no background compilation) and runs repeatable.
 */
export function nodeTests(test: NonNullable<ViteUserConfig["test"]> = {}): ViteUserConfig {
  return defineConfig({
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      include: ["test/**/*.test.ts"],
      passWithNoTests: true, // that a package HAS tests is checked by tools/check-packages.mjs
      exclude: ["**/*.browser.test.ts", "**/node_modules/**"],
      pool: "forks",
      maxWorkers: 2,
      testTimeout: 300_000, // a hang is told from a busy machine, not speed from slowness
      execArgv: ["--expose-gc", "--min-semi-space-size=64", "--max-semi-space-size=64", "--single-threaded", "--predictable"],
      reporters: ["default", ["json", { outputFile: ".results/node.json" }]],
      ...test,
    },
  });
}
