/**
 * Engines of this machine: Node of several versions, Bun, the shells of SpiderMonkey, JavaScriptCore and QuickJS,
 * browsers.
 *
 * Each is looked for in the folder of engines (`node_modules/node/bin/node` of `node18`, ...; filled by `--install`
 * through npm) and on the path. Absent engines are reported.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";

export interface Engine {
  readonly name: string;
  /** The engine's own words of its version; `null`: absent. */
  readonly version: string | null;
  readonly kind: "shell" | "browser" | "quickjs";
  readonly path: string;
  /** Before the script's path. */
  readonly args: readonly string[];
  /** JavaScript of a function that prints a line. */
  readonly print: string;
}

interface Known {
  readonly name: string;
  readonly kind: Engine["kind"];
  /** Paths below the folder of engines, then names on the path. */
  readonly local: readonly string[];
  readonly global: readonly string[];
  readonly args: readonly string[];
  readonly print: string;
  /** Arguments that print its version; if absent, its name is used. */
  readonly version: readonly string[];
}

const CONSOLE = "(line) => console.log(line)", PRINT = "(line) => print(line)";
/** npm package by folder of the folder of engines. */
export const NPM_ENGINES: readonly (readonly [string, string])[] = [
  ["node18", "node@18"],
  ["node20", "node@20"],
  ["node22", "node@22"],
  ["node24", "node@24"],
  ["node26", "node@26"],
  ["bun", "bun"],
  ["qjs", "quickjs-emscripten"],
];

const node = (major: number): Known => ({
  name: `Node ${major} (V8)`,
  kind: "shell",
  local: [`node${major}/node_modules/node/bin/node`],
  global: [],
  args: [],
  print: CONSOLE,
  version: ["--version"],
});

const KNOWN: readonly Known[] = [
  node(18),
  node(20),
  node(22),
  node(24),
  node(26),
  {
    name: "Bun (JavaScriptCore)",
    kind: "shell",
    local: ["bun/node_modules/.bin/bun"],
    global: ["bun"],
    args: [],
    print: CONSOLE,
    version: ["--version"],
  },
  { name: "jsc (JavaScriptCore)", kind: "shell", local: [], global: ["jsc"], args: [], print: PRINT, version: [] },
  {
    name: "js (SpiderMonkey)",
    kind: "shell",
    local: [],
    global: ["js140", "js128", "js115", "js102", "js91", "js78"],
    args: [],
    print: PRINT,
    version: ["--version"],
  },
  {
    name: "gjs (SpiderMonkey)",
    kind: "shell",
    local: [],
    global: ["gjs"],
    args: [],
    print: PRINT,
    version: ["--version"],
  },
  { name: "QuickJS", kind: "shell", local: [], global: ["qjs"], args: ["--std"], print: PRINT, version: [] },
  {
    name: "QuickJS (WebAssembly)",
    kind: "quickjs",
    local: ["qjs/node_modules/quickjs-emscripten/package.json"],
    global: [],
    args: [],
    print: PRINT,
    version: [],
  },
  {
    name: "Firefox (SpiderMonkey)",
    kind: "browser",
    local: [],
    global: ["firefox-esr", "firefox"],
    args: ["--headless", "--no-remote"],
    print: "",
    version: ["--version"],
  },
];

/** First of the names that is a file of a folder of the search path. */
function onPath(names: readonly string[], searched: string): string | null {
  for (const name of names) for (const folder of searched.split(delimiter)) {
    const path = join(folder, name);
    if (folder !== "" && existsSync(path)) return path;
  }
  return null;
}

/** All known engines, absent ones too. In: the folder of engines, and a search path as PATH has it. */
export function findEngines(folder: string, searched: string = process.env["PATH"] ?? ""): Engine[] {
  return KNOWN.map(({ name, kind, local, global, args, print, version }) => {
    const path = local.map((p) => join(folder, p)).find((p) => existsSync(p)) ?? onPath(global, searched);
    if (path === null) return { name, kind, version: null, path: "", args, print };
    const told =
      version.length > 0
        ? spawnSync(path, version, { encoding: "utf8" }).stdout.trim()
        : path.endsWith(".json")
          ? (JSON.parse(readFileSync(path, "utf8")) as { version: string }).version
          : (path.split("/").at(-1) ?? "");
    return { name, kind, version: told, path, args, print };
  });
}
