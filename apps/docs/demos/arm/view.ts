/** The arm in its cell, the nearest link marked, and the hand's way. Lengths in metres, the world's z up. */
import type { Vec3Like } from "@col/types";
import { place } from "../../examples/arm/arm.ts";
import type { Cell } from "../../examples/arm/cell.ts";
import type { Body, Line, Picture } from "../shared/picture.ts";
import { configurationAt } from "./model.ts";
import type { Clearance, Planned } from "./model.ts";

/** Parts of the hand's way. */
const WAY = 60;

/** Where the hand is along the plan, world frame. Moves the cell's arm. */
export function handWay(cell: Cell, planned: Planned): readonly Vec3Like[] {
  return Array.from({ length: WAY + 1 }, (_, k) => {
    place(cell.arm, configurationAt(planned, k / WAY));
    return { ...cell.arm.frames[6].position };
  });
}

/** The arm as the cell has it. */
export function picture(cell: Cell, way: readonly Vec3Like[], { link, points: [from, to] }: Clearance): Picture {
  const { arm: { links }, obstacles } = cell;
  const bodies = [
    ...obstacles.map(({ shape, pose }): Body => ({ solid: shape, pose, look: "grey" })),
    ...links.map(({ shape, pose }, i): Body => ({ solid: shape, pose, look: link === i ? "mark" : "a" })),
  ];
  const lines = way.slice(1).map((p, i): Line => ({ from: way[i], to: p, kind: "normal" }));
  return { bodies, lines: [...lines, { from, to, kind: "gap" }], up: "z", center: { x: 0.1, y: 0, z: 0.35 },
    radius: 1.15, dots: [{ at: from, kind: "support" }, { at: to, kind: "support" }] };
}
