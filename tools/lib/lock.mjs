/**
 * A lock between processes of one machine: a folder with one file, whose name is the process that holds it.
 *
 * A process makes its folder beside the lock and renames it to the lock, which a file system does only while the lock
 * is absent or empty. The file of a process that is gone is removed by whoever waits; of several, one succeeds. It has
 * no heartbeat, as other lock libraries have: the holder waits for its build and runs no other code.
 */
import {
  mkdirSync, readFileSync, readdirSync, renameSync, rmSync, rmdirSync, unlinkSync, writeFileSync,
} from "node:fs";
import { join } from "node:path";

/** Time between two looks at a lock that another process holds, ms. */
const EVERY = 100;

/** Errors of a rename to a folder that holds a file; Windows says EPERM. */
const HELD = new Set(["ENOTEMPTY", "EEXIST", "EPERM"]);

/** When a process started, where the system tells (Linux): numbers of processes are given again. */
function startOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, "latin1").replace(/^.*\) /, "").split(" ")[19];
  } catch {
    return "";
  }
}

/** Whether the process that a lock's file names still runs. */
function runs(name) {
  const [pid, start] = name.split("-");
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    return error.code === "EPERM"; // another user's
  }
  return startOf(pid) === start;
}

/** The result of an `action` of the file system, undefined where it fails. */
function tried(action) {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** Takes a lock with the folder `mine`; the number of the process that holds it, where there is one. */
function holderOf(lock, mine) {
  const [name] = tried(() => readdirSync(lock)) ?? [];
  if (name !== undefined && runs(name)) return name.split("-")[0];
  if (name !== undefined) tried(() => unlinkSync(join(lock, name)));
  tried(() => rmdirSync(lock)); // Windows renames to no folder, an empty one included
  try {
    renameSync(mine, lock);
  } catch (error) {
    if (!HELD.has(error.code)) throw error;
    return ""; // one that came first, to be read at the next look
  }
  return undefined;
}

/**
 * Runs `action` while no other process holds `lock`, a path. Waits for one that does, and says so on standard error
 * with `doing`, a description of the work under the lock.
 */
export function alone(lock, doing, action) {
  const me = `${process.pid}-${startOf(process.pid)}`, mine = `${lock}.${process.pid}`;
  rmSync(mine, { recursive: true, force: true });
  mkdirSync(mine);
  writeFileSync(join(mine, me), "");
  try {
    let told = "";
    for (let holder = holderOf(lock, mine); holder !== undefined; holder = holderOf(lock, mine)) {
      if (holder !== "" && holder !== told) {
        console.error(`waiting for process ${holder}, which is ${doing} (${lock})`);
        told = holder;
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, EVERY);
    }
    return action();
  } finally {
    rmSync(mine, { recursive: true, force: true });
    tried(() => unlinkSync(join(lock, me)));
    tried(() => rmdirSync(lock)); // not where the next process has its file in it
  }
}
