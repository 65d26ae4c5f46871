/**
 * Which functions allocate in a loop: V8's sampling heap profiler, asked only where a loop takes bytes at all, since
 * what it does is part of what is measured after it.
 *
 * A frame is the function that was compiled, so what the compiler inlined into it counts as its own.
 */
import { Session } from "node:inspector";
import { promisify } from "node:util";

/** Calls that are looked at, and bytes between two samples: nearly every number that is boxed is one. */
const CALLS = 20_000, INTERVAL = 16;
/** Functions that are named, and the least share of a byte that is worth a name. */
const MOST_NAMES = 9, LEAST_BYTES = 0.1;

/** Text and bytes of each frame of a profile. */
function sumOf(node, sums = new Map()) {
  const { functionName, lineNumber, columnNumber } = node.callFrame;
  const name = `${functionName || "(none)"}:${lineNumber + 1}:${columnNumber + 1}`;
  sums.set(name, (sums.get(name) ?? 0) + node.selfSize);
  for (const child of node.children) sumOf(child, sums);
  return sums;
}

/** The functions that allocate most in `body(n)`, as `name:line:column`, with their bytes a call. */
export async function allocatingFunctions(body) {
  const session = new Session();
  session.connect();
  const post = promisify(session.post).bind(session);
  await post("HeapProfiler.startSampling", {
    samplingInterval: INTERVAL,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  await body(CALLS);
  const { profile } = await post("HeapProfiler.stopSampling");
  session.disconnect();
  return Array.from(sumOf(profile.head), ([name, bytes]) => ({ name, bytes: bytes / CALLS }))
    .filter(({ name, bytes }) => bytes > LEAST_BYTES && !name.startsWith("post:"))
    .sort((p, q) => q.bytes - p.bytes)
    .slice(0, MOST_NAMES);
}
