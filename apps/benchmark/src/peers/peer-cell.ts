/** JavaScript peers as cells of the harness, each in a forked Node process. */
import type { ProblemSet } from "@col/bench";
import type { Cell } from "../harness/cell.ts";
import type { Passed, Reply, Request } from "../harness/protocol.ts";
import { startWorker } from "../workers/process.ts";
import type { OpenPeer, PeerReply } from "./protocol.ts";
import { JS_PEERS, missingPackage } from "./registry.ts";
import type { JsPeer } from "./registry.ts";

const WORKER = new URL("./worker.ts", import.meta.url);

/** What came of opening. */
export interface PeerCells {
  readonly cells: Cell[];
  /** Peers that could not be opened, and why. */
  readonly absent: string[];
  /** Cases that opened peers do not take or threw on, in words. */
  readonly refused: string[];
}

async function openCell(set: ProblemSet, name: string, peer: JsPeer, warmUp: number,
  { absent, refused }: Omit<PeerCells, "cells">, limit: number): Promise<Cell | undefined> {
  const worker = startWorker<Request | OpenPeer, Reply | PeerReply>(WORKER, peer.name);
  const { questions, answers, kind = "javascript" } = peer;
  const reply = await worker.ask({ type: "open-peer", set, peer: peer.name, questions, warmUp }, limit)
    .catch((error: unknown) => ({ type: "peer-failed" as const,
      reason: error instanceof Error ? error.message : String(error) }));
  if (reply.type === "peer-opened") {
    refused.push(...reply.refused.map((text) => `${peer.name} on ${name}: ${text}`));
    if (reply.threw.length > 0)
      refused.push(
        `${peer.name} on ${name}: threw on ${reply.threw.length} cases, first `
          + `case ${reply.threw[0].index}: ${reply.threw[0].message}`);
    if (reply.taken > 0) {
      return {
        solver: peer.name, kind, answers, questions, facts: reply.facts, threw: reply.threw,
        async pass(request) {
          return await worker.ask({ type: "pass", ...request }) as Passed;
        },
        close: worker.close,
      };
    }
  } else if (reply.type === "peer-failed") absent.push(`${peer.name} on ${name}: ${reply.reason}`);
  worker.close();
  return undefined;
}

/**
 * Cells of those of the named peers that are installed and take any case (`limit`: ms until one that says nothing is
 * given up); what they do not take, and which are not there.
 */
export async function openPeerCells(set: ProblemSet, name: string, wanted: readonly string[], warmUp: number,
  limit = Infinity): Promise<PeerCells> {
  const cells: Cell[] = [], absent: string[] = [], refused: string[] = [];
  for (const peer of JS_PEERS.filter((p) => wanted.includes(p.name))) {
    const lacks = missingPackage(peer);
    const cell = lacks === undefined ? await openCell(set, name, peer, warmUp, { absent, refused }, limit) : undefined;
    if (lacks !== undefined) absent.push(`${peer.name}: ${lacks}`);
    if (cell !== undefined) cells.push(cell);
  }
  return { cells, absent, refused };
}
