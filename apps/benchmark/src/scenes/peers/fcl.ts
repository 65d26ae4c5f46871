/** FCL's tree in a process of its own, asked for some frames at a time: native/fcl-scene.cpp. */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { removeTemporary, temporaryFolder } from "@col/cli";
import { buildPeer, FCL_SCENE } from "../../native/peers.ts";
import { motionText } from "../motion.ts";
import type { Motion } from "../motion.ts";

/** A running peer. */
export interface FclScene {
  /** The next frames: ms of each, and the pairs of the last. */
  ask(frames: number): Promise<{ times: number[]; pairs: number }>;
  close(): void;
}

/** Starts it, or says why not. Its bodies are boxes: a box that is only moved is all that its tree sees of a shape. */
export function startFcl(motion: Motion): FclScene | string {
  const build = buildPeer(FCL_SCENE);
  if ("absent" in build) return build.absent;
  const folder = temporaryFolder(), file = join(folder, "scene.txt");
  writeFileSync(file, motionText(motion));
  const child = spawn(build.program, [file], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask(frames) {
      child.stdin.write(`${frames}\n`);
      const next = await lines.next();
      if (next.done === true) throw new Error(`fcl-scene ended early (code ${child.exitCode ?? "none"})`);
      const numbers = next.value.trim().split(" ").map(Number);
      return { times: numbers.slice(0, -1), pairs: numbers.at(-1) ?? NaN };
    },
    close() {
      child.stdin.end();
      child.kill();
      removeTemporary(folder);
    },
  };
}
