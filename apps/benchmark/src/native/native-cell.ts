/**
 * A native library as a cell: the compiled program reads the same problems from a file and takes passes from standard
 * input.
 */
import { convexCasesText, createFacts, triangulate } from "@col/bench";
import type { ProblemSet } from "@col/bench";
import type { Cell } from "../harness/cell.ts";
import { NATIVE_PEERS } from "../libraries/registry.ts";
import type { NativePeer } from "../libraries/library.ts";
import { NativeFailure, numberOf, startProgram } from "./program.ts";
import type { Program } from "./program.ts";

async function openCell(set: ProblemSet, peer: NativePeer, program: Program, limit: number): Promise<Cell> {
  const facts = createFacts(set.count), threw: { index: number; message: string }[] = [];
  program.send("facts 0");
  for (let i = 0; i < set.count; i++) {
    try {
      const text = await program.line(limit);
      if (text === "threw") {
        threw.push({ index: i, message: "an exception" });
        continue;
      }
      const [d, hit, deep] = text.split(" ").map(numberOf);
      facts.distance[i] = d;
      facts.hit[i] = hit;
      facts.depth[i] = deep;
    } catch (error) {
      if (!(error instanceof NativeFailure) || limit === Infinity) throw error;
      // a case that ends or hangs the program is a failure of that case: a new process goes on after it
      threw.push({ index: i, message: error.message });
      program.restart();
      program.send(`facts ${i + 1}`);
    }
  }
  return {
    solver: peer.name, kind: "native", answers: "separation", questions: peer.questions, facts, threw,
    async pass({ mode, question, order, calls }) {
      program.send(`${mode} ${question} ${calls} ${order.length} ${order.join(" ")}`);
      const words = (await program.line()).trim().split(" ");
      const checksum = words.pop() ?? "";
      return { times: Float64Array.from(words, numberOf),
        checksum: mode === "sweep" ? checksum : "" };
    },
    close: program.close,
  };
}

/**
 * Cells of the named libraries that can be built, and for the other named libraries why they cannot. `limit`: ms for
 * one answer; a case that takes longer or ends the program is in `threw`.
 */
export async function openNativeCells(set: ProblemSet, name: string, wanted: readonly string[],
  limit = Infinity): Promise<{ cells: Cell[]; absent: string[] }> {
  const cells: Cell[] = [], absent: string[] = [], triangulated = triangulate(set);
  for (const peer of NATIVE_PEERS.filter((p) => wanted.includes(p.name))) {
    const program = startProgram(peer, convexCasesText(triangulated));
    if (typeof program === "string") absent.push(program);
    else {
      try {
        cells.push(await openCell(set, peer, program, limit));
      } catch (error) {
        program.close();
        absent.push(`${peer.name} on ${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  return { cells, absent };
}
