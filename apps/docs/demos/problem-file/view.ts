/** Pictures of a solved case as SVG numbers: outlines, witness points, and the frame around them. Up is up. */
import { outline } from "./model.ts";
import type { Solved, View } from "./model.ts";

/** One view. */
export interface Picture {
  /** `viewBox`, and the length of a hundredth of it. */
  readonly box: string;
  readonly unit: number;
  readonly a: string;
  readonly b: string;
  readonly pointA: readonly [number, number];
  readonly pointB: readonly [number, number];
}

const path = (points: readonly (readonly [number, number])[]): string => points.map(([x, y]) => `${x},${-y}`).join(" ");

/** Draws one view. */
export function picture({ query: { a, poseA, b, poseB }, result }: Solved, view: View): Picture {
  const one = outline(a, poseA, view), two = outline(b, poseB, view), all = [...one, ...two];
  const xs = all.map(([x]) => x), ys = all.map(([, y]) => -y), low = [Math.min(...xs), Math.min(...ys)],
    size = Math.max(Math.max(...xs) - low[0], Math.max(...ys) - low[1], 1e-12);
  const middle = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2], half = 0.55 * size;
  const at = ({ x, y, z }: { readonly x: number; readonly y: number; readonly z: number }): readonly [number, number] =>
    [[x, y, z][view.right], -[x, y, z][view.up]];
  return { box: `${middle[0] - half} ${middle[1] - half} ${2 * half} ${2 * half}`, unit: half / 50, a: path(one),
    b: path(two), pointA: at(result.pointA), pointB: at(result.pointB) };
}
