/** A native peer as a cell: the compiled program reads the same problems from a file and takes passes from standard input. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { convexCasesText, createFacts, triangulate } from "@col/bench";
import type { ProblemSet } from "@col/bench";
import type { Cell } from "../harness/cell.ts";
import { NATIVE_PEERS, buildPeer } from "./peers.ts";
import type { NativePeer } from "./peers.ts";

interface Talk {
  send(line: string): void;
  line(): Promise<string>;
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
    async line() {
      const next = await lines.next();
      if (next.done === true) throw new Error(`${peer.name} ended early (signal ${child.signalCode ?? "none"}, code ${child.exitCode ?? "none"})`);
      return next.value;
    },
    close() {
      child.stdin.end();
      child.kill();
    },
  };
}

async function openCell(set: ProblemSet, peer: NativePeer, program: string, file: string, close: () => void): Promise<Cell> {
  const peerTalk = talk(peer, program, file);
  const facts = createFacts(set.count);
  peerTalk.send("facts");
  for (let i = 0; i < set.count; i++) {
    const [d, hit, deep] = (await peerTalk.line()).split(" ").map((t) => (t.includes("nan") ? NaN : Number(t)));
    facts.distance[i] = d;
    facts.hit[i] = hit;
    facts.depth[i] = deep;
  }
  return {
    solver: peer.name, kind: "native", answers: "separation", questions: peer.questions, facts,
    async pass({ mode, question, order, calls }) {
      peerTalk.send(`${mode} ${question} ${calls} ${order.length} ${order.join(" ")}`);
      const words = (await peerTalk.line()).trim().split(" ");
      const checksum = words.pop() ?? "";
      return { type: "passed", times: Float64Array.from(words, (w) => (w.includes("nan") ? NaN : Number(w))), checksum: mode === "sweep" ? checksum : "" };
    },
    close() {
      peerTalk.close();
      close();
    },
  };
}

/** Cells of those of the named peers that can be built, and why the others cannot. */
export async function openNativeCells(set: ProblemSet, name: string, wanted: readonly string[]): Promise<{ cells: Cell[]; absent: string[] }> {
  const cells: Cell[] = [], absent: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const file = join(folder, `${name}.txt`);
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true });
  };
  await writeFile(file, convexCasesText(triangulate(set)));
  for (const peer of NATIVE_PEERS.filter((p) => wanted.includes(p.name))) {
    const build = buildPeer(peer);
    if ("absent" in build) absent.push(build.absent);
    else {
      try {
        cells.push(await openCell(set, peer, build.program, file, remove));
      } catch (error) {
        absent.push(`${peer.name} on ${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  if (cells.length === 0) remove();
  return { cells, absent };
}
