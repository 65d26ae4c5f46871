/** The two sides of the suite `growth-native`: our worker, and the native program, compiled on first use. */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { removeTemporary, temporaryFolder } from "@col/cli";
import { GROWTH_PORT, buildPeer } from "../native/peers.ts";
import { startWorker } from "../workers/process.ts";
import { casesOf, casesText } from "./cases.ts";
import type { GrowthJob, GrowthReply, GrowthRequest, GrowthWorker } from "./protocol.ts";

const WORKER = new URL("./worker.ts", import.meta.url);

/** Ours. */
export async function openOwn(job: GrowthJob): Promise<GrowthWorker> {
  const worker = startWorker<GrowthRequest, GrowthReply>(WORKER, "growth-native, ours");
  const opened = await worker.ask({ type: "open", job });
  if (opened.type !== "opened") throw new Error("growth-native: no facts from our process");
  return {
    name: "ours", facts: opened.facts,
    async pass(pass) {
      const answer = await worker.ask({ type: "pass", pass });
      if (answer.type !== "passed") throw new Error("growth-native: no times from our process");
      return answer.ns;
    },
    close: worker.close,
  };
}

/** The port, or why it is absent. */
export async function openPort(job: GrowthJob): Promise<GrowthWorker | string> {
  const build = buildPeer(GROWTH_PORT);
  if ("absent" in build) return build.absent;
  const cases = casesOf(job), folder = temporaryFolder(), file = join(folder, "cases.txt");
  writeFileSync(file, casesText(cases));
  const child = spawn(build.program, [file], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.on("error", () => undefined); // a program that died is reported by the end of its output
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const numbers = async (count: number): Promise<number[][]> => {
    const all: number[][] = [];
    for (let k = 0; k < count; k++) {
      const next = await lines.next();
      if (next.done === true)
        throw new Error(
          `${GROWTH_PORT.name} ended early (signal ${child.signalCode ?? "none"}, code ${child.exitCode ?? "none"})`);
      all.push(next.value.split(" ").map(Number));
    }
    return all;
  };
  child.stdin.write("facts\n");
  const facts = await numbers(cases.length);
  return {
    name: GROWTH_PORT.name, facts: { alpha: facts.map((r) => r[0]), iterations: facts.map((r) => r[1]), warm: null },
    async pass(pass) {
      child.stdin.write(pass.kind === "hot" ? `hot ${pass.calls}\n` : pass.kind === "warm" ? "warm\n"
        : `sweep ${pass.order.length} ${pass.order.join(" ")}\n`);
      return (await numbers(pass.kind === "sweep" ? 1 : cases.length)).map((r) => r[0]);
    },
    close() {
      child.stdin.end();
      child.kill();
      removeTemporary(folder);
    },
  };
}
