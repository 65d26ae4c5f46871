/** FCL's distance of two meshes in a process of its own, asked pose by pose: the peer of native/fcl-meshes-peer.cpp. */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { removeTemporary, temporaryFolder } from "@col/cli";
import type { Pose } from "@col/types";
import { buildPeer, FCL_MESHES } from "../native/peers.ts";
import type { MeshArrays } from "./bodies.ts";

/** A running peer. */
export interface FclMeshes {
  /** Distance at the pose of this index, and ns a call. */
  ask(pose: number, calls: number): Promise<{ distance: number; ns: number }>;
  close(): void;
}

function text({ positions, indices }: MeshArrays): string {
  return `${positions.length / 3} ${indices.length / 3}\n${positions.join(" ")}\n${indices.join(" ")}\n`;
}

/** Starts it for two meshes, or says why not. */
export function startFcl(a: MeshArrays, b: MeshArrays, poses: readonly Pose[]): FclMeshes | string {
  const build = buildPeer(FCL_MESHES);
  if ("absent" in build) return build.absent;
  const folder = temporaryFolder(), file = join(folder, "meshes.txt");
  const rows = poses.map(({ position: p, quaternion: q }) => [p.x, p.y, p.z, q.x, q.y, q.z, q.w].join(" "));
  writeFileSync(file, `${text(a)}${text(b)}${poses.length}\n${rows.join("\n")}\n`);
  const child = spawn(build.program, [file], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask(pose, calls) {
      child.stdin.write(`${pose} ${calls}\n`);
      const next = await lines.next();
      if (next.done === true) throw new Error(`fcl-meshes ended early (code ${child.exitCode ?? "none"})`);
      const [distance, ns] = next.value.split(" ").map(Number);
      return { distance, ns };
    },
    close() {
      child.stdin.end();
      child.kill();
      removeTemporary(folder);
    },
  };
}
