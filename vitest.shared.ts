/** One test configuration for all packages: `export default nodeTests();` */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { defaultServerConditions } from "vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import type { ViteUserConfig } from "vitest/config";

const conditions = ["@col/source", ...defaultServerConditions];

/** Flags of V8 that make "bytes per call" exact: no scavenge inside a measurement, one thread, no background compilation. Runs repeat. */
const flags = ["--expose-gc", "--min-semi-space-size=64", "--max-semi-space-size=64", "--single-threaded", "--predictable"];

type Manifest = Readonly<Record<"name", string>> & { readonly exports: Record<string, Record<string, string> | undefined> };

/** The built file of an entry point of a package, by `@col/name/sub` or by its source file; undefined for what is no entry point. */
function builtFile(folder: string, matches: (specifier: string, source: string) => boolean): string | undefined {
  const { name, exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  const found = Object.entries(exports).find(([path, target]) => matches(name + path.slice(1), join(folder, target?.["@col/source"] ?? "")));
  return found?.[1]?.["default"] === undefined ? undefined : join(folder, found[1]["default"]);
}

/**
 * Tests of allocation judge what a user runs: `@col/*` and `../src/index.ts` are the builds there, loaded by Node as they are, made when they are
 * stale. COL_SOURCE=1: the sources.
 */
function fromBuilds(): Plugin {
  return {
    name: "from-builds", enforce: "pre",
    resolveId(specifier, importer) {
      if (importer === undefined || !/[\\/]alloc[^\\/]*\.test\.ts$/.test(importer)) return null;
      const home = dirname(dirname(importer)), packages = join(import.meta.dirname, "packages");
      if (specifier.startsWith("../src/")) {
        const built = builtFile(home, (_, source) => source === join(home, specifier.slice(3)));
        if (built === undefined) throw new Error(`${importer}: ${specifier} is no entry point, so no build has it`);
        return built;
      }
      const folder = join(packages, specifier.split("/")[1] ?? "");
      if (!specifier.startsWith("@col/") || !existsSync(folder)) return null; // internal packages have no build
      const built = builtFile(folder, (name) => name === specifier);
      return built ?? null;
    },
  };
}

const FROM_SOURCES = process.env["COL_SOURCE"] !== undefined;

/** What `npm test` leaves to others: tests of the built site, and the long proofs of `npm run test:long`. */
const elsewhere = ["**/*.browser.test.ts", "**/*.long.test.ts", "**/node_modules/**"];

/**
 * Tests under Node, straight from the sources of every package, in processes (not threads, because of the flags).
 *
 * Files named `alloc*.test.ts` run the builds, and get a process each: what they measure depends on what the compiler met before. All others share two processes,
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
          {
            extends: true, plugins: FROM_SOURCES ? [] : [fromBuilds()],
            // Builds are loaded by Node itself: rewritten by the test runner, each call of an import would be another one.
            test: { name: "alone", include: alone, exclude, server: { deps: { external: [/[\\/]packages[\\/][^\\/]+[\\/]dist[\\/]/] } }, globalSetup: FROM_SOURCES ? [] : [join(import.meta.dirname, "tools", "build-packages.mjs")] },
          },
          { extends: true, test: { name: "together", include: all, exclude: [...exclude, ...alone], isolate: false } },
        ],
      } : { exclude }),
    },
  });
}
