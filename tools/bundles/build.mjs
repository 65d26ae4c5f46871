/**
 * Makes a program in each form: from the sources, from the builds, and bundled and minified by esbuild, Rollup and
 * Vite.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import terser from "@rollup/plugin-terser";
import { build as esbuild } from "esbuild";
import { rollup } from "rollup";
import { build as vite } from "vite";
import { manifestOf, root } from "../lib/workspace.mjs";
import { textOf } from "./programs.mjs";

/** The forms of a program; the first is what the others are held against. */
export const FORMS = ["sources", "builds", "esbuild", "rollup", "vite"];

/** File behind `@col/name/sub`, by the condition asked for. */
export function entryFile(specifier, condition) {
  const [, name, ...rest] = specifier.split("/"), folder = join(root, "packages", name);
  const target = manifestOf(folder).exports[[".", ...rest].join("/")];
  return join(folder, condition === "sources" ? target["@col/source"] : target.default);
}

/** Resolves `@col/*` to the builds: the programs lie in no package, so nothing is installed beside them. */
const builds = {
  name: "builds",
  resolveId: (specifier) => (specifier.startsWith("@col/") ? entryFile(specifier, "builds") : null),
};

async function withEsbuild(entry, outfile) {
  const plugin = {
    name: "builds",
    setup: (b) => b.onResolve({ filter: /^@col\// }, ({ path }) => ({ path: entryFile(path, "builds") })),
  };
  await esbuild({
    entryPoints: [entry],
    outfile,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    logLevel: "error",
    plugins: [plugin],
  });
}

async function withRollup(entry, outfile) {
  const bundle = await rollup({ input: entry, plugins: [builds, nodeResolve()], onLog: () => undefined });
  await bundle.write({ file: outfile, format: "es", plugins: [terser({ module: true })] });
  await bundle.close();
}

async function withVite(entry, outfile, folder) {
  await vite({
    root: folder,
    configFile: false,
    logLevel: "error",
    plugins: [builds],
    build: {
      lib: { entry, formats: ["es"], fileName: () => "out.mjs" },
      outDir: join(folder, "vite"),
      minify: true,
      emptyOutDir: true,
      target: "es2022",
      rollupOptions: { output: { entryFileNames: "out.mjs" } },
    },
  });
  return join(folder, "vite", "out.mjs");
}

/** Writes the program and its bundles below `folder`; file of each form. */
export async function buildForms(program, folder, forms = FORMS) {
  mkdirSync(folder, { recursive: true });
  const entry = join(folder, "program.mjs"), files = { sources: entry, builds: entry };
  writeFileSync(entry, textOf(program));
  for (const form of forms) {
    const outfile = join(folder, `${form}.mjs`);
    if (form === "esbuild") await withEsbuild(entry, outfile);
    if (form === "rollup") await withRollup(entry, outfile);
    files[form] ??= form === "vite" ? await withVite(entry, outfile, folder) : outfile;
  }
  return Object.fromEntries(forms.map((form) => [form, pathToFileURL(files[form]).href]));
}
