/**
 * Processes of the mutants' command: started in a group of their own, so that what they start ends with them.
 *
 * In: arguments of Node, a folder, variables, a limit in seconds. Out: the exit code, the text on standard output, and
 * whether the limit ended it.
 */
import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly late: boolean;
  readonly seconds: number;
}

/** The sources of the packages, not their builds. */
export const SOURCE = ["--conditions=@col/source", "--disable-warning=ExperimentalWarning"];

/** Where the engine keeps compiled code for the next process. */
const COMPILED = join(tmpdir(), "col-mutants-compiled");

/** Processes that run. */
const CHILDREN = new Set<number>();

/** Ends a group, whose processes may have ended by themselves. */
function end(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Ends what runs, for a command that is stopped. */
export function endChildren(): void {
  for (const pid of CHILDREN) end(pid);
}

/** Ends when the process does, or kills it after `seconds`. */
export async function run(
  args: readonly string[], cwd: string, env: Record<string, string>, seconds: number,
): Promise<Ended> {
  return new Promise((resolve) => {
    const start = performance.now(), child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...env },
      stdio: ["ignore", "pipe", "ignore"],
      detached: true,
    });
    let out = "", late = false;
    const { pid } = child;
    if (pid !== undefined) CHILDREN.add(pid);
    child.stdout.on("data", (piece: Buffer) => { out += piece.toString(); });
    const timer = setTimeout(() => {
      late = true;
      if (pid !== undefined) end(pid);
      // a process outside of the group may hold the other end
      child.stdout.destroy();
    }, 1000 * seconds);
    child.on("close", (code) => {
      clearTimeout(timer);
      if (pid !== undefined) CHILDREN.delete(pid);
      resolve({ code, out, late, seconds: (performance.now() - start) / 1000 });
    });
  });
}
