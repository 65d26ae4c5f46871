/**
 * The picture of the platform demo as data for SVG: paths, discs and lines in metres, y up; the component flips y once.
 * The window follows the player and stays within the level.
 */
import type { ConvexShape2, Vec2Like } from "@col/types";
import { COINS, GOAL, GROUND, LEDGES, LIFT } from "./level.ts";
import type { Outline } from "./level.ts";
import { HEIGHT, liftAt, lookAhead, RADIUS, SKIN } from "./model.ts";
import type { Level, State } from "./model.ts";

/** Width and height of the window, and how far it goes. Metres. */
export const WINDOW = { width: 10, height: 6.25 } as const;
const LEVEL = { left: -1.6, right: 23.4, bottom: -1.4 } as const;
/** Length of the arrow of the ground's normal. Metres. */
const ARROW = 0.7;

export interface Line { readonly from: Vec2Like; readonly to: Vec2Like }
export interface Picture {
  /** Left and lower end of the window. */
  readonly left: number;
  readonly bottom: number;
  /** Paths of SVG: the ground, the lines between its convex parts, the ledges, the lift. */
  readonly ground: readonly string[];
  readonly parts: readonly string[];
  readonly ledges: readonly string[];
  readonly lift: string;
  /** The player: lower left corner, half extents, radius of the corners. */
  readonly player: { readonly x: number; readonly y: number; readonly w: number; readonly h: number;
    readonly r: number };
  readonly coins: readonly Vec2Like[];
  readonly goal: Vec2Like;
  /** From the player's middle to the first body ahead. */
  readonly sight: Line | null;
  readonly normal: Line | null;
}

const pathOf = (outline: Outline): string => `M${outline.map(([x, y]) => `${x} ${y}`).join("L")}Z`;

/** The outline of a convex polygon. */
const polygonOf = ({ vertices: v }: ConvexShape2): string =>
  pathOf(Array.from({ length: v.length / 2 }, (_, k) => [v[2 * k], v[2 * k + 1]]));

export function picture(level: Level, state: State): Picture {
  const { position: at, taken, lift, last, player } = state, y = liftAt(lift);
  const half = player === "disc" ? RADIUS : HEIGHT, ahead = lookAhead(level, state);
  const foot = { x: at.x, y: at.y - half - SKIN }, n = last?.groundNormal;
  const { w, h, x } = LIFT;
  return {
    left: Math.min(LEVEL.right - WINDOW.width, Math.max(LEVEL.left, at.x - WINDOW.width / 2)),
    bottom: Math.max(LEVEL.bottom, at.y - WINDOW.height / 2),
    ground: GROUND.map(pathOf), parts: level.parts.map(polygonOf), ledges: LEDGES.map(pathOf),
    lift: pathOf([[x - w, y - h], [x + w, y - h], [x + w, y + h], [x - w, y + h]]),
    player: { x: at.x - RADIUS, y: at.y - half, w: RADIUS, h: half, r: player === "box" ? 0 : RADIUS },
    coins: COINS.filter((_, k) => !taken.includes(k)), goal: GOAL,
    sight: ahead === null ? null : { from: at, to: ahead },
    normal: last?.onGround !== true || n === undefined ? null
      : { from: foot, to: { x: foot.x + ARROW * n.x, y: foot.y + ARROW * n.y } },
  };
}
