/**
 * The polygon cases with exact references: 18 files of pairs and the degenerate families (formats `polygon-cases-1`,
 * `polygon-edge-cases-1`), of the shared data or its samples.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isSample, sharedPath } from "@col/testkit";
import type { Corners } from "@col/testkit";

const folder: string = sharedPath("data/polygons", "the polygon cases") ?? "";
export const present: boolean = folder !== "";
/** Cases of a file, and of a degenerate family. */
export const [PER_FILE, PER_FAMILY]: readonly [number, number] = isSample(folder) ? [5, 2] : [1000, 60];

export interface Case {
  readonly family: string;
  readonly P: Corners;
  readonly Q: Corners;
  readonly hit: number;
  readonly d: number;
  readonly depth: number;
}

/** x, y, cosine, sine. */
type Placement = readonly [number, number, number, number];

export interface PosedCase extends Case {
  readonly localP: Corners;
  readonly localQ: Corners;
  readonly tp: Placement;
  readonly tq: Placement;
}

function place(v: Corners, [x, y, c, s]: Placement): Corners {
  return v.map(([lx, ly]) => [x + (c * lx - s * ly), y + (s * lx + c * ly)] as const);
}

export const NAMES: readonly string[] = ["04", "08", "12", "16", "20", "24"].flatMap((n) =>
  ["distant", "overlapping", "touching"].map((c) => `polygons_${n}_${c}.json`));

export function casesOf(file: string): PosedCase[] {
  const json = JSON.parse(readFileSync(join(folder, file), "utf8")) as {
    shapes: { v: Corners }[]; cases: { p: number; q: number; tp: Placement; tq: Placement; hit: number; d: number;
      depth: number }[];
  };
  return json.cases.map((c) => ({
    family: file, localP: json.shapes[c.p].v, localQ: json.shapes[c.q].v, tp: c.tp, tq: c.tq,
    P: place(json.shapes[c.p].v, c.tp), Q: place(json.shapes[c.q].v, c.tq), hit: c.hit, d: c.d, depth: c.depth,
  }));
}

export function edgeCases(): Case[] {
  return (JSON.parse(readFileSync(join(folder, "polygons_edge.json"), "utf8")) as { cases: Case[] }).cases;
}
