/**
 * How users run a package: every Node, CommonJS, TypeScript, bundlers, test runners, Deno, Bun. Each consumer is a
 * function that takes a folder with the package and its example (example.mjs) and throws when the example does not run
 * there.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";
import { satisfies } from "semver";
import { build as viteBuild } from "vite";
import { manifestOf, root } from "../lib/workspace.mjs";
import { install } from "./clients.mjs";
import { must, run } from "./run.mjs";

/** Runs a bundle, which holds all it needs, from a folder without packages. */
async function runBundle(folder, code, context) {
  await must(process.execPath, [join(folder, code)], { cwd: join(folder, ".."), log: context.log });
}

const tsc = join(root, "node_modules", "typescript7", "bin", "tsc");
const vitest = join(root, "node_modules", "vitest", "vitest.mjs");

/** Type-checks `file` with `module` and `moduleResolution`, with the declarations of the archive checked too. */
async function typeCheck(folder, file, module, moduleResolution, { log }) {
  const config = join(folder, `tsconfig.${moduleResolution}.${file.split(".").at(-1)}.json`);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    target: "es2022",
    lib: ["es2022", "dom"],
    types: [],
    module,
    moduleResolution,
  };
  writeFileSync(config, JSON.stringify({ compilerOptions, files: [file] }));
  await must(process.execPath, [tsc, "-p", config, "--pretty", "false"], { cwd: folder, log });
}

/**
 * `require` of an ES module: Node 18 has no way; from 20.19 and 22.12 on it works. There the example runs, elsewhere
 * the error says so.
 */
async function requires(folder, [version, program], { log }) {
  const { code, output } = await run(program, ["example.cjs"], { cwd: folder, log });
  const [major] = version.slice(1).split(".").map(Number);
  if (major > 18 && code !== 0) throw new Error(`require fails in Node ${version}:\n${output.slice(-1500)}`);
  if (major === 18 && (code === 0 || !output.includes("ERR_REQUIRE_ESM")))
    throw new Error(`require in Node ${version} ends with ${code}, not ERR_REQUIRE_ESM`);
  await must(program, ["dynamic.cjs"], { cwd: folder, log });
}

const bundlers = {
  esbuild: async (folder, context) => {
    await build({
      entryPoints: [join(folder, "example.mjs")],
      bundle: true,
      minify: true,
      format: "esm",
      platform: "neutral",
      outfile: join(folder, "out", "esbuild.mjs"),
      logLevel: "silent",
    });
    await runBundle(folder, "out/esbuild.mjs", context);
  },
  vite: async (folder, context) => {
    const lib = { entry: join(folder, "example.mjs"), formats: ["es"], fileName: () => "vite.mjs" };
    await viteBuild({
      root: folder,
      configFile: false,
      logLevel: "silent",
      build: { lib, outDir: "out", emptyOutDir: false, minify: true },
    });
    await runBundle(folder, "out/vite.mjs", context);
  },
  webpack: async (folder, context) => {
    const webpack = createRequire(join(context.toolbox.modules, "webpack", "package.json"))("webpack");
    const output = { path: join(folder, "out"), filename: "webpack.cjs" };
    const stats = await new Promise((resolve, reject) => {
      webpack(
        { mode: "production", performance: false, context: folder, entry: "./example.mjs", target: "web", output },
        (error, result) => (error ? reject(error) : resolve(result)),
      );
    });
    if (stats.hasErrors() || stats.hasWarnings())
      throw new Error(stats.toString({ all: false, errors: true, warnings: true }));
    await runBundle(folder, "out/webpack.cjs", context);
  },
  parcel: async (folder, context) => {
    // Without this setting Parcel reads only `main`, so it does not find entries such as @col/shapes/2d.
    const file = join(folder, "package.json"), manifest = JSON.parse(readFileSync(file, "utf8"));
    writeFileSync(file, JSON.stringify({ ...manifest, "@parcel/resolver-default": { packageExports: true } }));
    const flags = ["--no-cache", "--no-autoinstall", "--no-source-maps", "--dist-dir", "out/parcel"];
    await must(context.toolbox.bin("parcel"), ["build", "example.mjs", ...flags], { cwd: folder, log: context.log });
    await runBundle(folder, "out/parcel/example.js", context);
  },
};

/** One test that loads the example; `importing` is its body. */
function writeTest(folder, file, importing) {
  mkdirSync(join(folder, "test"), { recursive: true });
  writeFileSync(join(folder, "test", file), importing);
}

const runners = {
  vitest: async (folder, { log }) => {
    writeTest(
      folder,
      "vitest.test.mjs",
      `import { test } from "vitest";\ntest("README", () => import("../example.mjs"));\n`,
    );
    const home = pathOf("vitest"),
      alias = JSON.stringify({ vitest: home });
    writeFileSync(
      join(folder, "vitest.config.mjs"),
      `export default { resolve: { alias: ${alias} }, test: { include: ["test/vitest.test.mjs"] } };\n`,
    );
    await must(process.execPath, [vitest, "run", "--root", folder], { cwd: folder, log });
  },
  jest: async (folder, { log, toolbox }) => {
    writeTest(folder, "jest.test.mjs", `test("README", () => import("../example.mjs"));\n`);
    writeTest(folder, "jest.test.cjs", `test("README", () => { require("../example.cjs"); });\n`);
    const config = JSON.stringify({
      rootDir: folder,
      testMatch: ["**/test/jest.test.*"],
      transform: {},
      moduleFileExtensions: ["mjs", "cjs", "js"],
    });
    const jest = join(toolbox.modules, "jest", "bin", "jest.js");
    await must(process.execPath, ["--experimental-vm-modules", jest, "--config", config, "--ci"], { cwd: folder, log });
  },
};

/** The entry of a dependency of the repository. */
const pathOf = (name) => join(root, "node_modules", name, "dist", "index.js");

/**
 * Writes a program that loads the entry points that are its arguments, from the archive. Returns its folder, and the
 * entry points that go into one process. A package with optional peers is installed again beside `folder`,
 * with all of its peers: an entry point may need them, and has a process by itself.
 */
async function writeEntries(folder, name, context) {
  const { exports, peerDependencies = {}, peerDependenciesMeta = {} } = manifestOf(join(folder, "node_modules", name));
  const isApart = Object.values(peerDependenciesMeta).some(({ optional }) => optional);
  const home = isApart ? `${folder}-and-peers` : folder, program = join(home, "entries.mjs");
  const paths = Object.keys(exports).filter((path) => path !== "./package.json").map((path) => name + path.slice(1));
  const groups = isApart ? paths.map((path) => [path]) : [paths];
  if (existsSync(program)) return { home, groups };
  if (isApart) {
    const peers = Object.entries(peerDependencies).map(([peer, range]) => `${peer}@${range}`);
    await install("npm", [name, ...peers], home, context);
  }
  writeFileSync(program, `for (const path of process.argv.slice(2))
  if (Object.keys(await import(path)).length === 0) throw new Error(path + " is empty");
`);
  return { home, groups };
}

/** What Node 18 says where a package that is not ours requires an ES module. */
const PEER_REQUIRES = /ERR_REQUIRE_ESM\]: require\(\) of ES Module \S+ from (?!\S*\/@col\/)\S+ not supported/;

/** Loads every entry point of the package, without its README's companions being used. Returns those left out. */
async function loadEntries(folder, name, context, node = process.execPath) {
  const { home, groups } = await writeEntries(folder, name, context), left = [];
  for (const paths of groups) {
    const { code, output } = await run(node, ["entries.mjs", ...paths], { cwd: home, log: context.log });
    if (code !== 0 && !PEER_REQUIRES.test(output)) throw new Error(`${paths.join(", ")}:\n${output.slice(-1500)}`);
    if (code !== 0) left.push(...paths);
  }
  const leaked = readdirSync(join(home, "node_modules", name)).filter((file) => ["src", "test"].includes(file));
  if (leaked.length > 0) throw new Error(`${name}: the archive holds ${leaked.join(", ")}`);
  return left.length === 0 ? "" : `left out: ${left.join(", ")}: a peer of it requires an ES module`;
}

/** `consume` with a Node that the manifest of the installed package asks for (`engines`); else it says so. */
function where([version], consume) {
  return async (folder, name, context) => {
    const { node: range = "*" } = manifestOf(join(folder, "node_modules", name)).engines ?? {};
    if (!satisfies(version, range)) return `left out: its package.json asks for Node ${range}`;
    return consume(folder, name, context);
  };
}

/** A bundler for pages, of a package that is not a command of Node; else it says so. */
function inPages(consume) {
  return async (folder, name, context) => {
    if (manifestOf(join(folder, "node_modules", name)).bin !== undefined)
      return "left out: a command line runs in Node, not in pages";
    await consume(folder, context);
    return "";
  };
}

/**
 * Consumers by name, in order: `(folder, name, context)`. Consumers of a runtime that this machine does not have are
 * left out.
 */
export function consumersOf({ toolbox }) {
  const nodes = toolbox.nodes.flatMap((node) => [
    [`Node ${node[0]}`, where(node, (folder, _, { log }) => must(node[1], ["example.mjs"], { cwd: folder, log }))],
    [`every entry, Node ${node[0]}`, where(node, (...there) => loadEntries(...there, node[1]))],
    [`require, Node ${node[0]}`, where(node, (folder, _, context) => requires(folder, node, context))],
  ]);
  const runtimes = { bun: ["example.mjs"], deno: ["run", "--node-modules-dir=manual", "--no-lock", "example.mjs"] };
  const others = Object.entries(runtimes).filter(([runtime]) => !toolbox.missing.includes(runtime));
  return new Map([
    ["every entry", loadEntries],
    ...nodes,
    ["TypeScript, node16", (folder, _, context) => typeCheck(folder, "example.mts", "node16", "node16", context)],
    [
      "TypeScript, nodenext, .cts",
      (folder, _, context) => typeCheck(folder, "example.cts", "nodenext", "nodenext", context),
    ],
    ["TypeScript, bundler", (folder, _, context) => typeCheck(folder, "example.mts", "esnext", "bundler", context)],
    ...Object.entries(bundlers).map(([name, consume]) => [name, inPages(consume)]),
    ...Object.entries(runners).map(([name, consume]) => [name, (folder, _, context) => consume(folder, context)]),
    ...others.map(([runtime, args]) => [
      runtime,
      (folder, _, { log }) => must(toolbox.bin(runtime), args, { cwd: folder, log }),
    ]),
  ]);
}
