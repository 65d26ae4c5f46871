/**
 * Every demo as a program in one file: `demos/NAME/run.ts` with the modules of the site that it imports, and imports of
 * packages left as they are. Comments stay. A reader saves the file, installs the packages its head names, and runs it.
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const site = dirname(dirname(fileURLToPath(import.meta.url)));

/** Names of the demos that have a program. */
export const programs = () =>
  readdirSync(join(site, "demos")).filter((name) => existsSync(join(site, "demos", name, "run.ts"))).sort();

/** `@scope/name` or `name` of an import. */
const packageOf = (id) => id.split("/").slice(0, id.startsWith("@") ? 2 : 1).join("/");
const isPackage = (id) => !/^[./\0]/.test(id) && !/^[A-Za-z]:/.test(id);

/**
 * The program of a demo.
 * @param {string} name
 * @returns {Promise<string>}
 */
export async function programOf(name) {
  const output = await build({
    configFile: false, root: site, logLevel: "warn",
    build: {
      write: false, minify: false, target: "esnext",
      lib: { entry: join(site, "demos", name, "run.ts"), formats: ["es"] },
      rollupOptions: { external: isPackage },
    },
  });
  const [chunk] = [output].flat()[0].output, packages = [...new Set(chunk.imports.map(packageOf))].sort();
  return `// npm install ${packages.join(" ")}\n// node ${name}.mjs\n${chunk.code}`;
}

/**
 * Writes all of them as `FOLDER/NAME.mjs`.
 * @param {string} folder
 */
export async function writePrograms(folder) {
  mkdirSync(folder, { recursive: true });
  for (const name of programs()) writeFileSync(join(folder, `${name}.mjs`), await programOf(name));
}
