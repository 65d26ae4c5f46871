/**
 * Native libraries: programs of ours around their calls (apps/benchmark/native), compiled on first use. The libraries
 * come from the system's packages. A program reads its cases from a file, then takes lines of commands from standard
 * input and answers in lines.
 */
import { spawn, spawnSync } from "node:child_process";
import type { ChildProcessByStdio } from "node:child_process";
import { createHash } from "node:crypto";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, readdirSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { removeTemporary, temporaryFolder } from "@col/cli";
import type { NativePeer } from "../libraries/library.ts";

const SOURCES = fileURLToPath(new URL("../../native/", import.meta.url));
const CACHE = fileURLToPath(new URL("../../node_modules/.cache/native-peers/", import.meta.url));

/** Hash of all native sources and the flags: a changed source is a new program. */
function keyOf(peer: NativePeer): string {
  const hash = createHash("sha256").update(JSON.stringify([peer.source, peer.flags]));
  for (const file of readdirSync(SOURCES).sort()) hash.update(readFileSync(join(SOURCES, file)));
  return hash.digest("hex").slice(0, 16);
}

/** The compiled program, or why it cannot be compiled. */
type Build = { readonly program: string } | { readonly absent: string };

/** Where systems keep headers. */
const INCLUDE = ["/usr/include", "/usr/local/include", "/opt/homebrew/include"];

/** Why another library cannot be built here, without building it; `undefined`: it can. */
export function missing(peer: NativePeer): string | undefined {
  if (spawnSync("g++", ["--version"]).error !== undefined) return "no g++";
  if (peer.header !== "" && !INCLUDE.some((folder) => existsSync(join(folder, peer.header))))
    return `no ${peer.header} (needs ${peer.packages.join(", ")})`;
  return undefined;
}

/** Compiles another library unless that is done already. */
function buildPeer(peer: NativePeer): Build {
  const program = join(CACHE, `${peer.source.replace(".cpp", "")}-${keyOf(peer)}`);
  if (existsSync(program)) return { program };
  const lacks = missing(peer);
  if (lacks !== undefined) return { absent: `${peer.name}: ${lacks}` };
  console.error(`compiling ${peer.source} (once) ...`);
  mkdirSync(CACHE, { recursive: true });
  const libraries = peer.flags.filter((f) => f.startsWith("-l")),
    others = peer.flags.filter((f) => !f.startsWith("-l"));
  const unfinished = `${program}.${process.pid}`;
  const run = spawnSync("g++", ["-O3", "-DNDEBUG", "-std=c++17", ...others, join(SOURCES, peer.source), "-o",
    unfinished, ...libraries], { encoding: "utf8" });
  if (run.status !== 0) {
    const reason = /(?:fatal error|error): (.*)/.exec(run.stderr)?.[1] ?? /cannot find (\S+)/.exec(run.stderr)?.[0]
      ?? "does not compile";
    return { absent: `${peer.name}: ${reason} (needs ${peer.packages.join(", ")})` };
  }
  renameSync(unfinished, program);
  return { program };
}

/** Why a program gave no more answers. */
export class NativeFailure extends Error {}

/** A running program. */
export interface Program {
  send(line: string): void;
  /** The next line. @throws NativeFailure when the program ends or prints no line for `limit` ms. */
  line(limit?: number): Promise<string>;
  /** The numbers of the next line. */
  numbers(): Promise<number[]>;
  /** Ends it, and starts it anew on the same file. */
  restart(): void;
  readonly close: () => void;
}

/** The number that a program printed. */
export const numberOf = (text: string): number => (text.includes("nan") ? NaN : Number(text));

/** Starts a program on a file with `text`, which may come in pieces, or returns why it cannot. */
export function startProgram(peer: NativePeer, text: string | Iterable<string>): Program | string {
  const build = buildPeer(peer);
  if ("absent" in build) return build.absent;
  const folder = temporaryFolder(), file = join(folder, "cases.txt");
  const target = openSync(file, "w");
  for (const piece of typeof text === "string" ? [text] : text) writeSync(target, piece);
  closeSync(target);
  const start = (): { child: ChildProcessByStdio<Writable, Readable, null>; lines: AsyncIterator<string> } => {
    const child = spawn(build.program, [file, ...peer.args], { stdio: ["pipe", "pipe", "inherit"] });
    child.stdin.on("error", () => undefined); // a program that died is reported by the end of its output
    return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
  };
  let running = start();
  const stop = (): void => {
    running.child.stdin.end();
    running.child.kill();
  };
  const line = async (limit = Infinity): Promise<string> => {
    const { child, lines } = running;
    let clock: NodeJS.Timeout | undefined;
    const patience = new Promise<never>((_, reject) => {
      if (limit < Infinity) clock = setTimeout(() => {
        child.kill("SIGKILL");
        reject(new NativeFailure(`no answer in ${limit / 1000} s`));
      }, limit);
    });
    try {
      const next = await Promise.race([lines.next(), patience]);
      if (next.done !== true) return next.value;
      throw new NativeFailure(
        `${peer.name} ended early (signal ${child.signalCode ?? "none"}, code ${child.exitCode ?? "none"})`);
    } finally {
      clearTimeout(clock);
    }
  };
  return {
    line,
    send(command) {
      running.child.stdin.write(`${command}\n`);
    },
    numbers: async () => (await line()).trim().split(" ").map(numberOf),
    restart() {
      stop();
      running = start();
    },
    close() {
      stop();
      removeTemporary(folder);
    },
  };
}
