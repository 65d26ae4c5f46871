/** One test configuration for all packages: `export default nodeTests();` */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { defaultServerConditions } from "vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import type { ViteUserConfig } from "vitest/config";

const conditions = ["@col/source", ...defaultServerConditions];

/** Flags of V8 that make "bytes per call" exact: no scavenge inside a measurement, one thread, the same every run. */
const flags = ["--expose-gc", "--min-semi-space-size=64", "--max-semi-space-size=64", "--single-threaded",
  "--predictable"];

interface Manifest {
  readonly name: string;
  readonly exports: Record<string, Record<string, string> | undefined>;
}

/** The built file of an entry point of a package, by `@col/name/sub` or by its source file; undefined for others. */
function builtFile(folder: string, matches: (specifier: string, source: string) => boolean): string | undefined {
  const { name, exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  const found = Object.entries(exports).find(([path, target]) =>
    matches(name + path.slice(1), join(folder, target?.["@col/source"] ?? "")));
  return found?.[1]?.["default"] === undefined ? undefined : join(folder, found[1]["default"]);
}

/**
 * Tests of allocation judge what a user runs: `@col/*` and entry points below `src/` are the builds, loaded by Node as
 * they are, for the test and all modules that it imports (the test kit, a catalogue of shapes). COL_SOURCE=1: the
 * sources. Only entry points have a build: a test of allocation that imports another file fails, a helper gets the
 * source.
 */
function fromBuilds(): Plugin {
  const packages = join(import.meta.dirname, "..", "..", "packages");
  return {
    name: "from-builds", enforce: "pre",
    resolveId(specifier, importer) {
      if (importer === undefined || /[\\/]packages[\\/][^\\/]+[\\/](?:src|dist)[\\/]/.test(importer)) return null;
      if (specifier.startsWith("@col/")) {
        const folder = join(packages, specifier.split("/")[1] ?? "");
        return (existsSync(folder) ? builtFile(folder, (name) => name === specifier) : undefined) ?? null;
      }
      const file = specifier.startsWith(".") ? join(dirname(importer), specifier) : "";
      const own = /^(.*[\\/]packages[\\/][^\\/]+)[\\/]src[\\/]/.exec(file);
      if (own === null) return null;
      const built = builtFile(own[1], (_, source) => source === file);
      if (built === undefined && /[\\/]alloc[^\\/]*\.test\.ts$/.test(importer))
        throw new Error(`${importer}: ${specifier} is no entry point, so no build has it`);
      return built ?? null;
    },
  };
}

const FROM_SOURCES = process.env["COL_SOURCE"] !== undefined;

/** Tests that `npm test` leaves out: tests of the built site, and the long proofs of `npm run test:long`. */
const elsewhere = ["**/*.browser.test.ts", "**/*.long.test.ts", "**/node_modules/**"];

/**
 * Tests under Node, straight from the sources of every package, in processes (not threads, because of the flags).
 *
 * Files named `alloc*.test.ts` run the builds, and get a process each: their measurements depend on the code that the
 * compiler has seen before. Files named `*-oldest.test.ts` get a process each too. All others share two processes, so
 * they load and compile the packages twice, not once a file: a test leaves no global state behind. With `include` in
 * `test`, no file is special. `folders`: those whose tests they are, by their paths from the configuration; a package's
 * own configuration leaves them out.
 */
export function nodeTests(
  test: NonNullable<ViteUserConfig["test"]> = {}, folders: readonly string[] = ["."],
): ViteUserConfig {
  const { exclude = elsewhere, ...rest } = test, home = join(import.meta.dirname, "..");
  const all = folders.map((folder) => join(folder, "test/**/*.test.ts"));
  const alone = folders.map((folder) => join(folder, "test/**/alloc*.test.ts"));
  // they replace a library by its oldest version and import the tests of the newest: nothing may be loaded before
  const isolated = folders.map((folder) => join(folder, "test/**/*-oldest.test.ts"));
  const measured = process.env["COL_CPU_LOG"] === undefined ? [] : [join(home, "cpu-seconds.mjs")];
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
      setupFiles: measured,
      ...(test.include === undefined ? {
        projects: [
          {
            extends: true, plugins: FROM_SOURCES ? [] : [fromBuilds()],
            // Builds are loaded by Node itself: rewritten by the test runner, each call of an import would be another.
            test: {
              name: "alone", include: alone, exclude,
              server: { deps: { external: [/[\\/]packages[\\/][^\\/]+[\\/]dist[\\/]/] } },
              globalSetup: FROM_SOURCES ? [] : [join(home, "build-packages.mjs")],
            },
          },
          { extends: true, test: { name: "isolated", include: isolated, exclude } },
          { extends: true, test: {
            name: "together", include: all, exclude: [...exclude, ...alone, ...isolated], isolate: false } },
        ],
      } : { exclude }),
    },
  });
}
