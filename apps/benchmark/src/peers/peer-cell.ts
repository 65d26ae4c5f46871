/** JavaScript peers as cells of the harness, each in a forked Node process. */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ProblemSet } from "@col/bench";
import type { Cell } from "../harness/cell.ts";
import { ask } from "../harness/js-cell.ts";
import type { Passed } from "../harness/protocol.ts";
import { JS_PEERS, missingPackage } from "./registry.ts";
import type { JsPeer } from "./registry.ts";

const WORKER = fileURLToPath(new URL("./worker.ts", import.meta.url));

async function openCell(set: ProblemSet, name: string, peer: JsPeer, warmUp: number, absent: string[]): Promise<Cell | undefined> {
  const child = fork(WORKER, [], {
    serialization: "advanced", stdio: ["ignore", "ignore", "inherit", "ipc"],
    execArgv: ["--conditions=@col/source", "--disable-warning=ExperimentalWarning"],
  });
  const { questions, answers, kind = "javascript" } = peer;
  const reply = await ask(child, { type: "open-peer", set, peer: peer.name, questions, warmUp });
  if (reply.type === "peer-opened") {
    absent.push(...reply.refused.map((text) => `${peer.name} on ${name}: ${text}`));
    if (reply.taken > 0) {
      return {
        solver: peer.name, kind, answers, questions, facts: reply.facts,
        async pass(request) {
          return await ask(child, { type: "pass", ...request }) as Passed;
        },
        close() {
          child.disconnect();
        },
      };
    }
  } else if (reply.type === "peer-failed") absent.push(`${peer.name} on ${name}: ${reply.reason}`);
  child.disconnect();
  return undefined;
}

/** Cells of those of the named peers that are installed and take any case; what they do not take, and which are not there. */
export async function openPeerCells(set: ProblemSet, name: string, wanted: readonly string[], warmUp: number): Promise<{ cells: Cell[]; absent: string[] }> {
  const cells: Cell[] = [], absent: string[] = [];
  for (const peer of JS_PEERS.filter((p) => wanted.includes(p.name))) {
    const lacks = missingPackage(peer);
    const cell = lacks === undefined ? await openCell(set, name, peer, warmUp, absent) : undefined;
    if (lacks !== undefined) absent.push(`${peer.name}: ${lacks}`);
    if (cell !== undefined) cells.push(cell);
  }
  return { cells, absent };
}
