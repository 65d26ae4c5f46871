/**
 * Which functions of the packages' sources this process runs, by the engine's count of calls.
 *
 * Out: names of functions by source. Test files that share a process load a module once and make its scratch memory
 * once, so code outside of named functions, and in constructors, counts as run by all.
 */
import { Session } from "node:inspector";
import type { Profiler } from "node:inspector";

/** By source, relative to the root of the repository. */
export type Reach = Readonly<Partial<Record<string, readonly string[]>>>;

function namesOf(result: readonly Profiler.ScriptCoverage[]): Reach {
  const reach: Record<string, string[]> = {};
  for (const { url, functions } of result) {
    const [source] = /packages\/[^/]+\/src\/[^?]+\.ts/.exec(url) ?? [];
    if (source === undefined) continue;
    const names = functions.filter(({ ranges: [whole] }) => whole.count > 0).map((f) => f.functionName);
    reach[source] = [...new Set([...reach[source] ?? [], ...names])];
  }
  return reach;
}

/** Starts to count; the function that comes back ends it. */
export function countReach(): () => Reach {
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: false, detailed: false });
  return () => {
    let reach: Reach = {};
    session.post("Profiler.takePreciseCoverage", (_, { result }) => { reach = namesOf(result); });
    session.disconnect();
    return reach;
  };
}

/** Is the function `inside` of the source run? "" is code outside of named functions. */
export const reaches = (reach: Reach, source: string, inside: string): boolean =>
  inside === "" || (reach[source]?.includes(inside) ?? false);
