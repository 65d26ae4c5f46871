/** One bundler configuration for all packages: ESM only, declarations come from `tsc` (tsconfig.build.json). */
import { defineConfig } from "tsup";
import { dropBareImports } from "./tools/build/bare-imports.ts";
import { inlineConstants } from "./tools/build/inline-constants.ts";
import { keepFunctions } from "./tools/build/keep-functions.ts";
import { pureInstances } from "./tools/build/pure-instances.ts";

type Config = ReturnType<typeof defineConfig>;

/** `entry`: name of the output file under dist -> source file. Modules shared by several entries are emitted once. */
export function library(entry: Record<string, string>): Config {
  return defineConfig({
    entry, format: "esm", target: "es2022", platform: "neutral", removeNodeProtocol: false, dts: false, sourcemap: true, clean: true, splitting: true, silent: true,
    esbuildPlugins: [inlineConstants()], plugins: [dropBareImports(), keepFunctions(), pureInstances()],
    // A workspace sibling or a Node builtin is never bundled.
    external: [/^@col\//, /^node:/],
  });
}
