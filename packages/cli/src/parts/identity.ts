/**
 * The identity of a run: the hash of the problem file, the solver, the hash of its build, the question, the tolerance
 * and the columns.
 *
 * In: the path and the facts of the file (SHA-256, bytes, cases), the solver and its package, the options. Out: a
 * `RunIdentity`, plain data, which becomes the first line of a part. `merge` combines two parts only if their
 * identities agree; the file's name is not compared.
 *
 * Method: the build is the SHA-256 (first 16 hex digits, 64 bits) over the code of the solver's package and of the
 * shared packages (types, kernel, shapes, bench). For a user's module it covers the shared packages and the module
 * file, not the files that the module imports.
 */
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { STANDARD_INPUT } from "../problem-file.ts";
import type { AnswerOptions } from "../answers/source.ts";
import { isModule } from "../answers/own-solver.ts";
import { OWN_FORMAT_SOLVERS } from "../solvers.ts";

/** A run, as the first line of each part states it. */
export interface RunIdentity {
  /** Name of the problem file, for readers; its hash identifies it. */
  readonly file: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly cases: number;
  readonly solver: string;
  /** Package, version and hash of the build that answered. */
  readonly version: string;
  readonly question: "distance" | "boolean";
  /** The value of --tolerance; null: the solver's default. */
  readonly tolerance: number | null;
  readonly columns: readonly string[];
}

/** Fields in which the parts of a run must agree. */
const IDENTITY_FIELDS = ["sha256", "bytes", "cases", "solver", "version", "question", "tolerance",
  "columns"] as const;

/** The first field in which two runs differ. */
export function difference(a: RunIdentity, b: RunIdentity): (typeof IDENTITY_FIELDS)[number] | undefined {
  return IDENTITY_FIELDS.find((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]));
}

/** A text that is equal for parts of the same run. */
export function identityKey(run: RunIdentity): string {
  return JSON.stringify(IDENTITY_FIELDS.map((name) => run[name]));
}

/** Number of hex digits of a build's hash that are written: 16, which are 64 bits. */
const BUILD_HASH = 16;
/** Packages whose code affects the answers, in addition to the solver's package. */
const SHARED = ["@col/types", "@col/kernel", "@col/shapes", "@col/bench"];

/**
 * The path of a package's manifest, found from this package if its solver has a separate format, else from
 * `@col/bench`.
 */
function manifestOf(name: string): string {
  const isOwn = Object.values(OWN_FORMAT_SOLVERS).some((solver) => solver.package === name);
  return createRequire(isOwn ? import.meta.url : import.meta.resolve("@col/bench")).resolve(`${name}/package.json`);
}

/** The files of the package's build, or of its sources if this file is a source. */
function filesOf(name: string): string[] {
  const folder = join(dirname(manifestOf(name)), import.meta.url.endsWith(".ts") ? "src" : "dist");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(js|ts)$/.test(path) && !path.endsWith(".d.ts")).sort().map((path) => join(folder, path));
}

/** Versions read so far. A build does not change while a process runs. */
const versions = new Map<string, string>();

/** Package, version and build: `@col/gjk 0.0.0 (build 0123456789abcdef)`. For a user's module: its path and build. */
function versionOf(name: string): string {
  const known = versions.get(name) ?? readVersion(name);
  versions.set(name, known);
  return known;
}

function readVersion(name: string): string {
  const hash = createHash("sha256"), isOwn = isModule(name);
  for (const one of [...(isOwn ? [] : [name]), ...SHARED.filter((s) => s !== name)]) {
    const root = dirname(manifestOf(one));
    for (const path of filesOf(one)) hash.update(`${one}${path.slice(root.length)}\0`).update(readFileSync(path));
  }
  if (isOwn) return `${name} (build ${hash.update(readFileSync(name)).digest("hex").slice(0, BUILD_HASH)})`;
  const { version } = JSON.parse(readFileSync(manifestOf(name), "utf8")) as { readonly version: string };
  return `${name} ${version} (build ${hash.digest("hex").slice(0, BUILD_HASH)})`;
}

/** The identity of a run. `packageName`: the solver's package. */
export function identityOf(path: string, file: { readonly sha256: string; readonly bytes: number;
  readonly cases: number }, solver: string, packageName: string, options: AnswerOptions,
columns: readonly string[]): RunIdentity {
  const name = basename(path);
  return {
    file: name === STANDARD_INPUT ? "standard input" : name, sha256: file.sha256, bytes: file.bytes, cases: file.cases,
    solver, version: versionOf(packageName), question: options.boolean === true ? "boolean" : "distance",
    tolerance: options.tolerance ?? null, columns,
  };
}
