/** Processor time of this process and of its children, as far as they have ended. */
import { readFileSync } from "node:fs";

/** Ticks a second of the kernel's counts, the same on every Linux that Node runs on. */
const TICKS = 100;

/** Seconds so far: of this process, and on Linux of the children that it has waited for, and of theirs. */
export function processorSeconds() {
  const { user, system } = process.cpuUsage();
  let ticks = 0;
  try {
    const fields = readFileSync("/proc/self/stat", "utf8").split(") ")[1].split(" ");
    ticks = Number(fields[13]) + Number(fields[14]); // cutime, cstime
  } catch {
    // no such file elsewhere
  }
  return (user + system) / 1e6 + ticks / TICKS;
}
