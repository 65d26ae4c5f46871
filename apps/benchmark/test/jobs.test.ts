/** The folders of jobs: what they call exists, and the manifest fits the schema of the engine that was not run here. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { createProgram } from "../src/program.ts";
import { shardOf } from "../src/arguments.ts";

const JOBS = new URL("../jobs/", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, JOBS), "utf8");
const ENGINES = ["parallel", "slurm", "bullmq"];

interface Job {
  readonly spec: { readonly completions: number; readonly template: { readonly spec: {
    readonly containers: readonly { readonly args: readonly string[] }[] } } };
}

describe("kubernetes/job.yaml", () => {
  const job = parse(read("kubernetes/job.yaml")) as Job;
  it("is an Indexed Job by the schema of batch/v1", () => {
    const check = new Ajv({ allErrors: true, strict: false }).compile(
      JSON.parse(readFileSync(new URL("../schema/kubernetes-job.json", import.meta.url), "utf8")) as object);
    expect(check(job) ? [] : check.errors).toEqual([]);
    const wrong = structuredClone(job) as unknown as { spec: Record<string, unknown> };
    wrong.spec["completionMode"] = "Sometimes";
    expect(check(wrong)).toBe(false);
    wrong.spec["completionMode"] = "Indexed";
    wrong.spec["parallel"] = 3;
    expect(check(wrong)).toBe(false);
  });
  it("calls bench query with options that it has, once for each part", () => {
    const [text] = job.spec.template.spec.containers[0].args;
    const known = createProgram().commands.find((c) => c.name() === "query")?.options.map((o) => o.long) ?? [];
    for (const [option] of text.matchAll(/--[a-z]+/g)) expect(known).toContain(option);
    const shell = (index: number): string => execFileSync("sh", ["-c", text.replace("exec node tools/bench.mjs",
      "echo")], { env: { ...process.env, JOB_COMPLETION_INDEX: String(index) }, encoding: "utf8" });
    expect(shell(0)).toContain("--shard 1/64 --out /data/parts/1-of-64.part");
    const last = /--shard (\S+)/.exec(shell(job.spec.completions - 1))?.[1] ?? "";
    expect(shardOf(last)).toEqual({ k: 64, n: 64 });
  });
});

describe.each(ENGINES)("%s", (engine) => {
  it("has a script that runs, a command and ten lines that say how", () => {
    expect(statSync(new URL(`${engine}/run.sh`, JOBS)).mode & 0o111).not.toBe(0);
    for (const name of readdirSync(new URL(`${engine}/`, JOBS)).filter((f) => f.endsWith(".sh")))
      execFileSync("bash", ["-n", new URL(`${engine}/${name}`, JOBS).pathname]);
    expect(read(`${engine}/README.md`)).toContain(`npm run jobs:${engine}`);
    const manifest = readFileSync(new URL("../../../package.json", import.meta.url), "utf8");
    expect(manifest).toContain(`"jobs:${engine}": "apps/benchmark/jobs/${engine}/run.sh"`);
  });
});
