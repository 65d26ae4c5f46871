/** A pile with its contact points. Lengths in metres, y up. */
import { box } from "@col/shapes";
import type { ConvexShape } from "@col/types";
import type { World } from "../../examples/falling/world.ts";
import type { Body, Dot, Picture } from "../shared/picture.ts";
import { placed } from "../shared/solids.ts";

/** The part of the slab that is drawn at least: half sides of its top; half its height. */
const FLOOR = 2.6, THICK = 0.05;
/** Room about the farthest stone, and what the picture shows at least. */
const ROOM = 0.6, LEAST = 3.2;
const GROUND: ConvexShape = /* @__PURE__ */ box(1, THICK, 1);

/** The picture grows with the pile: stones that roll away stay in view. */
export function picture({ bodies, touches }: World): Picture {
  const stones = [...bodies.values()].filter(({ inverse }) => inverse !== 0);
  const far = Math.max(...stones.map(({ position: p }) => Math.max(Math.abs(p.x), Math.abs(p.z)))) + ROOM;
  const top = Math.max(...stones.map(({ position: p }) => p.y)) + ROOM;
  const high = Math.max(LEAST, top), half = Math.max(FLOOR, far);
  const radius = Math.max(0.55 * high, LEAST, far * Math.SQRT2);
  const ground: Body = { solid: GROUND, look: "grey", scale: half,
    pose: { position: { x: 0, y: -THICK * half, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } } };
  const dots = [...touches.values()].flatMap(({ b, points }) =>
    points.map(({ b: [x, y, z] }): Dot => ({ at: placed(b, { x, y, z }), kind: "support" })));
  const piled = stones.map((stone): Body => ({ solid: stone.shape, pose: stone, look: "a" }));
  return { bodies: [ground, ...piled], lines: [], dots, center: { x: 0, y: 0.5 * high, z: 0 }, radius };
}
