/**
 * The two pictures of the demo in the plane as data for SVG: the bodies in the world, and their Minkowski difference
 * with the simplex of one step. In: scene and answer. Out: lists of paths, lines and dots in metres, y up; the
 * component flips y once.
 */
import type { Vec2Like } from "@col/types";
import { placed, unturned } from "./model.ts";
import type { Answer, Scene } from "./model.ts";

export interface Line { readonly from: Vec2Like; readonly to: Vec2Like;
readonly kind: "gap" | "edge" | "direction" | "plane" }
export interface Dot { readonly at: Vec2Like; readonly kind: "a" | "b" | "origin" | "simplex" | "support" }

/** The letter of a body, at the mean of its corners. */
export interface Letter { readonly at: Vec2Like; readonly text: "A" | "B" }

export interface Picture {
  readonly outlines: readonly { readonly d: string; readonly kind: "a" | "b" | "difference" }[];
  readonly lines: readonly Line[];
  readonly dots: readonly Dot[];
  readonly letters: readonly Letter[];
}

/** Length of the drawn part of a supporting line, to each side, metres. */
const PLANE = 8;
/** Length of the arrow of the search direction, metres. */
const ARROW = 0.8;

const outline = (corners: readonly Vec2Like[]): string => `M${corners.map((p) => `${p.x} ${p.y}`).join("L")}Z`;

function letter(text: Letter["text"], corners: readonly Vec2Like[]): Letter {
  const sum = corners.reduce((s, p) => ({ x: s.x + p.x, y: s.y + p.y }), { x: 0, y: 0 });
  return { text, at: { x: sum.x / corners.length, y: sum.y / corners.length } };
}

/** The bodies, and the shortest way between their boundaries. */
export function world(scene: Scene, { result }: Answer): Picture {
  const a = placed(scene.a), b = placed(scene.b), letters = [letter("A", a), letter("B", b)];
  const outlines = [{ d: outline(a), kind: "a" as const }, { d: outline(b), kind: "b" as const }];
  if (Number.isNaN(result.pointA.x)) return { outlines, lines: [], dots: [], letters };
  return {
    outlines, letters, lines: [{ from: result.pointA, to: result.pointB, kind: "gap" }],
    dots: [{ at: result.pointA, kind: "a" }, { at: result.pointB, kind: "b" }],
  };
}

/** A - B and one step in it: the simplex so far, the direction asked for, and the support point that came back. */
export function difference(scene: Scene, answer: Answer): Picture {
  const step = answer.steps[answer.at - 1], turned = (p: Vec2Like): Vec2Like => unturned(scene.a, p),
    origin = { x: 0, y: 0 };
  const corners = step.simplex.map((v) => turned(v.w)), support = turned(step.support.w), d = turned(step.direction),
    n = Math.hypot(d.x, d.y);
  const lines: Line[] = [];
  if (corners.length === 2) lines.push({ from: corners[0], to: corners[1], kind: "edge" });
  if (n > 0) {
    const u = { x: d.x / n, y: d.y / n };
    const from = corners.length === 2 ? { x: (corners[0].x + corners[1].x) / 2, y: (corners[0].y + corners[1].y) / 2 }
      : corners[0];
    lines.push({ from, to: { x: from.x + ARROW * u.x, y: from.y + ARROW * u.y }, kind: "direction" });
    lines.push({ from: { x: support.x - PLANE * u.y, y: support.y + PLANE * u.x },
      to: { x: support.x + PLANE * u.y, y: support.y - PLANE * u.x }, kind: "plane" });
  }
  return {
    outlines: [{ d: outline(answer.difference), kind: "difference" }], lines, letters: [],
    dots: [{ at: origin, kind: "origin" }, ...corners.map((at): Dot => ({ at, kind: "simplex" })),
      { at: support, kind: "support" }],
  };
}
