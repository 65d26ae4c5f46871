/** A suite that is stopped leaves no process behind, whatever its worker is in the midst of. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { MAIN } from "./spawn.ts";
import { NODE_ARGUMENTS } from "../src/workers/process.ts";

/** Processes that `parent` started, by the list of all. */
function childrenOf(parent: number): number[] {
  return execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number)).filter(([, of]) => of === parent).map(([pid]) => pid);
}

/** A process that has ended and is not yet waited for does not run either. */
function isRunning(pid: number): boolean {
  const list = execFileSync("ps", ["-A", "-o", "pid=,stat="], { encoding: "utf8" });
  return list.split("\n").some((line) => {
    const [id, state] = line.trim().split(/\s+/);
    return Number(id) === pid && !state.startsWith("Z");
  });
}

/** Asks for a minute: a busy machine takes long to start a suite. */
async function until(isTrue: () => boolean): Promise<boolean> {
  for (let k = 0; k < 1200; k++) {
    if (isTrue()) return true;
    await sleep(50);
  }
  return false;
}

test.skipIf(process.platform === "win32")("the worker of an experiment ends with the suite", async () => {
  const suite = spawn(process.execPath,
    [...NODE_ARGUMENTS, MAIN, "suite", "momentum-restart", "--full", "--no-report"], { stdio: "ignore" });
  const pid = suite.pid ?? NaN, ended = once(suite, "exit");
  let seen: number[] = [], workers: number[] = [];
  expect(await until(() => { // a child that is seen twice: the suite also asks programs that end at once
    const children = childrenOf(pid);
    workers = children.filter((child) => seen.includes(child));
    seen = children;
    return workers.length > 0;
  })).toBe(true);
  await sleep(500); // it calculates, and hears of no message
  suite.kill("SIGTERM");
  expect((await ended)[0]).toBe(143);
  expect(await until(() => !workers.some(isRunning))).toBe(true);
}, 150_000);
