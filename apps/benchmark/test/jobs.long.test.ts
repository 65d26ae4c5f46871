/** Runs on the engines of `jobs`, where their servers are installed; what ends a run ends all that it started. */
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";

const ROOT = new URL("../../../", import.meta.url), folder = mkdtempSync(join(tmpdir(), "bench-jobs-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it.each(["parallel", "slurm", "bullmq"])("npm run jobs:%s, in a path with a space and an umlaut", (engine) => {
  const place = join(folder, `${engine} of \u00fc`), clone = join(place, "clone");
  mkdirSync(place);
  symlinkSync(fileURLToPath(ROOT), clone);
  const { status, stdout, stderr } = spawnSync(join(clone, "apps/benchmark/jobs", engine, "run.sh"),
    ["--pairs", "40", "--parts", "4"], { encoding: "utf8", env: { ...process.env, TMPDIR: place } });
  if (status === 3) {
    console.error(`\n!!! ${stderr.trim()}\n`); // its server is not installed here: said, not hidden
    return;
  }
  console.log(stdout);
  expect({ status, stderr: status === 0 ? "" : stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toContain("merged answers equal the answers of one process");
});

/** Processes whose environment or folder names `place`: all that a run started there, in whatever group they are. */
function processesOf(place: string): number[] {
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name)).filter((pid) => {
    try {
      const names = readFileSync(`/proc/${pid}/environ`, "utf8") + readlinkSync(`/proc/${pid}/cwd`);
      return names.includes(place) && !readFileSync(`/proc/${pid}/stat`, "latin1").includes(") Z ");
    } catch {
      return false; // it has ended, or is another user's
    }
  }).map(Number);
}

/** What ends a run in the midst of its parts, and the code or signal that it ends with. */
type End = readonly [string, string, number | string, (run: number, place: string) => void];

/** Ends the server of a run, by the name of its program. */
const server = (name: string) => (_run: number, place: string): void => {
  const found = processesOf(place).find((pid) => readFileSync(`/proc/${pid}/comm`, "utf8").trim().endsWith(name));
  process.kill(found ?? NaN, "SIGKILL");
};

const ENDS: readonly End[] = [
  ...["parallel", "slurm", "bullmq"].flatMap((engine): readonly End[] => [
    [engine, "Ctrl-C", 130, (run) => void process.kill(-run, "SIGINT")],
    [engine, "SIGTERM", 143, (run) => void process.kill(run, "SIGTERM")],
    [engine, "SIGKILL", "SIGKILL", (run) => void process.kill(run, "SIGKILL")],
    [engine, "SIGKILL of its group", "SIGKILL", (run) => void process.kill(-run, "SIGKILL")],
  ]),
  ["bullmq", "the end of its server", 1, server("-server")],
  ["slurm", "the end of its controller", 1, server("slurmctld")],
  ["slurm", "the end of its daemon", 1, server("slurmd")],
];

describe.skipIf(process.platform !== "linux")("nothing is left running", () => {
  it.each(ENDS)("jobs:%s after %s", async (engine, _what, code, end) => {
    const place = mkdtempSync(join(folder, "ended-")), script = fileURLToPath(
      new URL(`apps/benchmark/jobs/${engine}/run.sh`, ROOT));
    const run = spawn(script, ["--pairs", "2000", "--parts", "6"], { detached: true, env: { ...process.env,
      TMPDIR: place }, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [run.stdout, run.stderr]) stream.on("data", (text: Buffer) => {
      said += text.toString();
    });
    const ended = new Promise((resolve) => run.on("exit", (status, signal) => {
      resolve(status ?? signal);
    }));
    const made = (): string[] => readdirSync(place, { recursive: true, encoding: "utf8" });
    while (run.exitCode === null && !made().some((name) => name.endsWith("killed")))
      await new Promise((resolve) => setTimeout(resolve, 50));
    if (run.exitCode === 3) {
      console.error(`\n!!! ${said.trim()}\n`); // its server is not installed here: said, not hidden
      return;
    }
    end(run.pid ?? NaN, place);
    expect([await ended, said]).toEqual([code, expect.any(String)]);
    if (code === 1)
      expect(said).toMatch(/jobs:\w+: the (server of the queue|controller or the daemon of the cluster) has ended/);
    // a run that was killed ended nothing itself: its guard does, half a second later
    for (let k = 0; k < 200 && code === "SIGKILL" && processesOf(place).length + made().length > 0; k++)
      await new Promise((resolve) => setTimeout(resolve, 100));
    expect(processesOf(place)).toEqual([]);
    expect(made()).toEqual([]);
    if (code !== "SIGKILL") return;
    const again = spawnSync(script, ["--pairs", "40", "--parts", "4"], { encoding: "utf8", env: { ...process.env,
      TMPDIR: place } });
    // a task that is killed after its part is written finds the part there when it runs again, and says so
    expect(again.status).toBe(0);
    expect(again.stderr).toMatch(/^(\S+\.part: this part is already complete\n)?$/);
    expect(again.stdout).toContain("merged answers equal the answers of one process");
    expect(processesOf(place)).toEqual([]);
  }, 300_000);
});
