/**
 * The folders of jobs: what they call exists, and the manifest fits the schema of the engine that was not run here: the
 * published one of Kubernetes, which lets unknown members pass, and one of our own, which does not.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import { Job } from "kubernetes-models/batch/v1";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { createProgram } from "../src/program.ts";

const JOBS = new URL("../jobs/", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, JOBS), "utf8");
const ENGINES = ["parallel", "slurm", "bullmq"];

interface Manifest {
  readonly spec: { readonly completions: number; readonly template: { readonly spec: {
    readonly containers: readonly { readonly args: readonly string[] }[] } } };
}

type Loose = Record<string, unknown>;

describe("kubernetes/job.yaml", () => {
  const job = parse(read("kubernetes/job.yaml")) as Manifest;
  it("is a Job by the published schema of Kubernetes, which refuses what is wrong in it", () => {
    const valid = (change: (spec: Loose, container: Loose) => void): string => {
      const changed = structuredClone(job), { spec } = changed, [container] = spec.template.spec.containers;
      change(spec, container);
      try {
        new Job(changed as unknown as ConstructorParameters<typeof Job>[0]).validate();
        return "valid";
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(valid(() => undefined)).toBe("valid");
    expect(valid((spec) => { spec["completionMode"] = "Sometimes"; })).toContain("data/spec/completionMode");
    expect(valid((spec) => { spec["parallelism"] = "16"; })).toContain("data/spec/parallelism must be integer");
    expect(valid((spec) => { spec["backoffLimitPerIndex"] = 0.5; })).toContain("data/spec/backoffLimitPerIndex");
    expect(valid((spec) => { delete spec["template"]; })).toContain("must have required property template");
    expect(valid((_, container) => { delete container["name"]; })).toContain("containers/0");
    expect(valid((_, container) => { container["resources"] = { limits: { memory: "1 Gb" } }; }))
      .toContain("containers/0/resources/limits/memory");
  });
  it("has no member that our own schema of an Indexed Job does not know", () => {
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
    expect(shell(job.spec.completions - 1)).toContain("--shard 64/64 ");
  });
});

describe.each(ENGINES)("%s", (engine) => {
  it("has a script that runs, a command and lines that say how", () => {
    expect(statSync(new URL(`${engine}/run.sh`, JOBS)).mode & 0o111).not.toBe(0);
    for (const name of readdirSync(new URL(`${engine}/`, JOBS)).filter((f) => f.endsWith(".sh")))
      execFileSync("bash", ["-n", fileURLToPath(new URL(`${engine}/${name}`, JOBS))]);
    expect(read("README.md")).toContain(`npm run jobs:${engine} `);
    const manifest = readFileSync(new URL("../../../package.json", import.meta.url), "utf8");
    expect(manifest).toContain(`"jobs:${engine}": "apps/benchmark/jobs/${engine}/run.sh"`);
  });
});
