/** Triangles of STL, OBJ and OFF files, as they stand: nothing is welded. */
import type { MeshArrays } from "./meshes.ts";

function stl(data: Buffer): number[] {
  const count = data.length >= 84 ? data.readUInt32LE(80) : -1, out: number[] = [];
  if (data.length === 84 + 50 * count) {
    for (let t = 0; t < count; t++) for (let k = 0; k < 9; k++) out.push(data.readFloatLE(84 + 50 * t + 12 + 4 * k));
    return out;
  }
  for (const [, x, y, z] of data.toString("latin1").matchAll(/vertex\s+(\S+)\s+(\S+)\s+(\S+)/g)) out.push(+x, +y, +z);
  return out;
}

function fan(corners: readonly number[]): number[] {
  return corners.slice(2).flatMap((c, i) => [corners[0], corners[i + 1], c]);
}

function obj(text: string): { positions: number[]; indices: number[] } {
  const positions: number[] = [], indices: number[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [word, ...rest] = line.trim().split(/\s+/);
    if (word === "v") positions.push(...rest.slice(0, 3).map(Number));
    if (word === "f") indices.push(...fan(rest.map((x) => {
      const i = parseInt(x, 10);
      return i < 0 ? positions.length / 3 + i : i - 1;
    })));
  }
  return { positions, indices };
}

function off(text: string): { positions: number[]; indices: number[] } {
  const words = text.split(/\r?\n/).map((line) => line.replace(/#.*/, "")).join(" ").trim().split(/\s+/).filter((w) =>
    w !== "OFF").map(Number);
  const [vertices, faces] = words, positions = words.slice(3, 3 + 3 * vertices), indices: number[] = [];
  let at = 3 + 3 * vertices;
  for (let f = 0; f < faces; f++) {
    indices.push(...fan(words.slice(at + 1, at + 1 + words[at])));
    at += 1 + words[at];
  }
  return { positions, indices };
}

/** The mesh of a file by the ending of its name. */
export function readMesh(data: Buffer, name: string): MeshArrays {
  if (/\.stl$/i.test(name)) {
    const positions = Float64Array.from(stl(data));
    return { positions, indices: Uint32Array.from({ length: positions.length / 3 }, (_, i) => i) };
  }
  const { positions, indices } = (/\.obj$/i.test(name) ? obj : off)(data.toString("utf8"));
  return { positions: Float64Array.from(positions), indices: Uint32Array.from(indices) };
}
