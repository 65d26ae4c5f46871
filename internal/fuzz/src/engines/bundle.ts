/**
 * The program of `program.ts` as one script, with the code that users get: the solvers come from their built packages.
 *
 * In: how many cases, which seed, how the engine prints. Out: JavaScript text without imports, for engines from 2020
 * on.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

/** Packages that must be built first: those whose `dist` is missing. */
export function notBuilt(root: string, packages: readonly string[]): string[] {
  return packages.filter((name) => !existsSync(join(root, "packages", name, "dist", "index.js")));
}

/** See the file header. `from`: "sources" makes the same program of the packages' sources. */
export async function bundleText(from: "builds" | "sources" = "builds"): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "program.ts")],
    bundle: true,
    write: false,
    format: "iife",
    target: "es2020",
    platform: "neutral",
    mainFields: ["module", "main"],
    conditions: [from === "builds" ? "default" : "@col/source"],
    legalComments: "none",
    minify: true,
    logLevel: "error",
  });
  return outputFiles[0].text;
}

/** The whole script. `print`: an expression that is a function of a line. */
export function scriptOf(text: string, cases: number, seed: number, print: string): string {
  return `globalThis.COL_ENGINE = { cases: ${cases}, seed: ${seed}, say: ${print} };\n${text}`;
}
