/** Cases of the suite `growth-native`, and their text for the native program (native/growth-peer.cpp). */
import { growthMeshCases } from "@col/papers";
import type { GrowthMeshCase } from "@col/papers";
import { packPose } from "@col/kernel";
import type { ConvexShape, Pose } from "@col/types";
import { meshesOf } from "../data/folders.ts";
import { packagedMeshes } from "../data/meshes.ts";
import type { GrowthJob } from "./protocol.ts";

export function casesOf({ data, pairs, poses, seed }: GrowthJob): GrowthMeshCase[] {
  return growthMeshCases(data === undefined ? packagedMeshes() : meshesOf(data), pairs, poses, seed);
}

function meshText(shape: ConvexShape): string {
  const { mesh, center, inradius } = shape;
  if (mesh === null) throw new TypeError("growth-native: need meshes");
  const { vertices, neighbourStart, neighbours } = mesh;
  return [`${vertices.length / 3} ${neighbours.length}`, `${center.join(" ")} ${inradius}`, vertices.join(" "),
    neighbourStart.join(" "), neighbours.join(" ")].join("\n");
}

function poseText(pose: Pose): string {
  const m = new Float64Array(12);
  packPose(pose, m, "pose");
  return m.join(" ");
}

/** Numbers as they print, which reads back to the same doubles. */
export function casesText(cases: readonly GrowthMeshCase[]): string {
  const shapes = [...new Set(cases.flatMap((c) => [c.a, c.b]))], index = new Map(shapes.map((s, k) => [s, k]));
  const rows = cases.map((c) => [`${index.get(c.a) ?? -1} ${index.get(c.b) ?? -1}`,
    ...[c.poseA, c.poseB, ...c.steps].map(poseText)].join("\n"));
  return [String(shapes.length), ...shapes.map(meshText), `${cases.length} ${cases[0].steps.length}`,
    ...rows].join("\n") + "\n";
}
