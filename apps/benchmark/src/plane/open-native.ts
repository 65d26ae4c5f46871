/** Native Box2D as a solver of the plane: compiled on first use, reads the same pairs from a file. */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { removeTemporary, temporaryFolder } from "@col/cli";
import { BOX2D, buildPeer } from "../native/peers.ts";
import type { PlaneAnswers, PlaneWorker } from "./protocol.ts";
import type { PlaneCell } from "./solver.ts";

/** Ten roundings of floats: the threshold of b2TestOverlap. */
const NEAR = 10 * 1.1920929e-7;
const WORLD = Float64Array.of(0, 0, 1, 0);

function textOf(cells: readonly PlaneCell[]): string {
  return [String(cells.length), ...cells.map(({ cases }) => {
    const shapes = [...new Set(cases.flatMap((c) => [c.a, c.b]))], index = new Map(shapes.map((v, k) => [v, k]));
    const rows = cases.map((c) => [index.get(c.a), index.get(c.b), ...(c.poseA ?? WORLD),
      ...(c.poseB ?? WORLD)].join(" "));
    return [shapes.length, ...shapes.map((v) => `${v.length / 2} ${v.join(" ")}`), cases.length, ...rows].join("\n");
  })].join("\n");
}

/** The solver, or why it is absent. */
export async function openBox2d(cells: readonly PlaneCell[]): Promise<PlaneWorker | string> {
  const build = buildPeer(BOX2D);
  if ("absent" in build) return build.absent;
  const folder = temporaryFolder(), file = join(folder, "cells.txt");
  writeFileSync(file, textOf(cells));
  const child = spawn(build.program, [file], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.on("error", () => undefined); // a peer that died is reported by the end of its output
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const number = async (): Promise<number> => {
    const next = await lines.next();
    if (next.done === true)
      throw new Error(`Box2D ended early (signal ${child.signalCode ?? "none"}, code ${child.exitCode ?? "none"})`);
    return Number(next.value);
  };
  const answers: PlaneAnswers[number][] = [];
  child.stdin.write("facts\n");
  for (const { cases } of cells) {
    const distance = new Float64Array(cases.length);
    for (let k = 0; k < cases.length; k++) distance[k] = await number();
    answers.push({ distance, boolean: distance.map((d) => (d < NEAR ? 1 : 0)) });
  }
  return {
    name: BOX2D.name, single: true, answers,
    async pass(cell, _question, orders) {
      child.stdin.write(
        `pass ${cell} ${orders.reduce((n, o) => n + o.length, 0)} ${orders.map((o) => o.join(" ")).join(" ")}\n`);
      return await number();
    },
    close() {
      child.stdin.end();
      child.kill();
      removeTemporary(folder);
    },
  };
}
