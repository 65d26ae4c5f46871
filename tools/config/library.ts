/** One bundler configuration for all packages: ESM only, declarations come from `tsc` (tsconfig.build.json). */
import { defineConfig } from "tsup";
import { dropBareImports } from "../build/bare-imports.ts";
import { inlineConstants } from "../build/inline-constants.ts";
import { keepFunctions } from "../build/keep-functions.ts";
import { pureInstances } from "../build/pure-instances.ts";

type Config = ReturnType<typeof defineConfig>;

/** `entry`: name of the output file under dist -> source file. Modules shared by several entries are emitted once. */
export function library(entry: Record<string, string>): Config {
  return defineConfig({
    entry, format: "esm", target: "es2022", platform: "neutral", removeNodeProtocol: false, dts: false,
    sourcemap: true, clean: true, splitting: true, silent: true,
    esbuildPlugins: [inlineConstants()], plugins: [dropBareImports(), keepFunctions(), pureInstances()],
    // A workspace sibling or a Node builtin is never bundled.
    external: [/^@col\//, /^node:/],
  });
}
