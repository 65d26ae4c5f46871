/**
 * A native peer as a cell: the compiled program reads the same problems from a file and takes passes from standard
 * input.
 */
import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { convexCasesText, createFacts, triangulate } from "@col/bench";
import type { ProblemSet } from "@col/bench";
import { removeTemporary, temporaryFolder } from "@col/cli";
import type { Cell } from "../harness/cell.ts";
import { NATIVE_PEERS, buildPeer } from "./peers.ts";
import type { NativePeer } from "./peers.ts";

/** Why a program gave no more answers. */
class NativeFailure extends Error {}

interface Talk {
  send(line: string): void;
  /** @throws NativeFailure when the program ends or says nothing for `limit` ms. */
  line(limit?: number): Promise<string>;
  close(): void;
}

function talk(peer: NativePeer, program: string, file: string): Talk {
  const child = spawn(program, [file, ...peer.args], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.on("error", () => undefined); // a peer that died is reported by the end of its output
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    send(line) {
      child.stdin.write(`${line}\n`);
    },
    async line(limit = Infinity) {
      let clock: NodeJS.Timeout | undefined;
      const patience = new Promise<never>((_, reject) => {
        if (limit < Infinity) clock = setTimeout(() => {
          child.kill("SIGKILL");
          reject(new NativeFailure(`no answer in ${limit / 1000} s`));
        }, limit);
      });
      try {
        const next = await Promise.race([lines.next(), patience]);
        if (next.done === true)
          throw new NativeFailure(
            `${peer.name} ended early (signal ${child.signalCode ?? "none"}, code ${child.exitCode ?? "none"})`);
        return next.value;
      } finally {
        clearTimeout(clock);
      }
    },
    close() {
      child.stdin.end();
      child.kill();
    },
  };
}

async function openCell(set: ProblemSet, peer: NativePeer, program: string, file: string, limit: number,
  close: () => void): Promise<Cell> {
  let peerTalk = talk(peer, program, file);
  const facts = createFacts(set.count), threw: { index: number; message: string }[] = [];
  peerTalk.send("facts 0");
  for (let i = 0; i < set.count; i++) {
    try {
      const text = await peerTalk.line(limit);
      if (text === "threw") {
        threw.push({ index: i, message: "an exception" });
        continue;
      }
      const [d, hit, deep] = text.split(" ").map((t) => (t.includes("nan") ? NaN : Number(t)));
      facts.distance[i] = d;
      facts.hit[i] = hit;
      facts.depth[i] = deep;
    } catch (error) {
      if (!(error instanceof NativeFailure) || limit === Infinity) throw error;
      // a case that ends or hangs the program is a failure of that case: a new process goes on after it
      threw.push({ index: i, message: error.message });
      peerTalk.close();
      peerTalk = talk(peer, program, file);
      peerTalk.send(`facts ${i + 1}`);
    }
  }
  return {
    solver: peer.name, kind: "native", answers: "separation", questions: peer.questions, facts, threw,
    async pass({ mode, question, order, calls }) {
      peerTalk.send(`${mode} ${question} ${calls} ${order.length} ${order.join(" ")}`);
      const words = (await peerTalk.line()).trim().split(" ");
      const checksum = words.pop() ?? "";
      return { type: "passed", times: Float64Array.from(words, (w) => (w.includes("nan") ? NaN : Number(w))),
        checksum: mode === "sweep" ? checksum : "" };
    },
    close() {
      peerTalk.close();
      close();
    },
  };
}

/**
 * Cells of those of the named peers that can be built, and why the others cannot. `limit`: ms for one answer; a case
 * that takes longer or ends the program is in `threw`.
 */
export async function openNativeCells(set: ProblemSet, name: string, wanted: readonly string[],
  limit = Infinity): Promise<{ cells: Cell[]; absent: string[] }> {
  const cells: Cell[] = [], absent: string[] = [];
  const folder = temporaryFolder();
  const file = join(folder, `${name}.txt`);
  const remove = (): void => {
    removeTemporary(folder);
  };
  await writeFile(file, convexCasesText(triangulate(set)));
  for (const peer of NATIVE_PEERS.filter((p) => wanted.includes(p.name))) {
    const build = buildPeer(peer);
    if ("absent" in build) absent.push(build.absent);
    else {
      try {
        cells.push(await openCell(set, peer, build.program, file, limit, remove));
      } catch (error) {
        absent.push(`${peer.name} on ${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  if (cells.length === 0) remove();
  return { cells, absent };
}
