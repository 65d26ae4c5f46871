/** One test configuration for all packages: `export default nodeTests();` */
import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";
import type { ViteUserConfig } from "vitest/config";

const conditions = ["@col/source", ...defaultServerConditions];

/** Flags of V8 that make "bytes per call" exact: no scavenge inside a measurement, one thread, no background compilation. Runs repeat. */
const flags = ["--expose-gc", "--min-semi-space-size=64", "--max-semi-space-size=64", "--single-threaded", "--predictable"];

/** What `npm test` leaves to others: tests of the built site, and the long proofs of `npm run test:long`. */
const elsewhere = ["**/*.browser.test.ts", "**/*.long.test.ts", "**/node_modules/**"];

/**
 * Tests under Node, straight from the sources of every package, in processes (not threads, because of the flags).
 *
 * Files named `alloc*.test.ts` get a process each: what they measure depends on what the compiler met before. All others share two processes,
 * so they load and compile the packages twice, not once a file: a test leaves no global state behind. With `include` in `test`, no file is special.
 */
export function nodeTests(test: NonNullable<ViteUserConfig["test"]> = {}): ViteUserConfig {
  const { exclude = elsewhere, ...rest } = test, all = ["test/**/*.test.ts"], alone = ["test/**/alloc*.test.ts"];
  return defineConfig({
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      passWithNoTests: true, // that a package HAS tests is checked by tools/check-packages.mjs
      pool: "forks",
      maxWorkers: 2,
      testTimeout: 300_000, // a hang is told from a busy machine, not speed from slowness
      execArgv: flags,
      reporters: ["default", ["json", { outputFile: ".results/node.json" }]],
      ...rest,
      ...(test.include === undefined ? {
        projects: [
          { extends: true, test: { name: "alone", include: alone, exclude } },
          { extends: true, test: { name: "together", include: all, exclude: [...exclude, ...alone], isolate: false } },
        ],
      } : { exclude }),
    },
  });
}
