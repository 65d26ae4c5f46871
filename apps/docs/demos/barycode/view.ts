/** Paths of SVG for the regions and the triangle. Lengths of the scene, y up; the component flips y once. */
import { outline } from "../shared/picture.ts";
import type { Answer, Region, Scene } from "./model.ts";

export interface Patch {
  readonly d: string;
  readonly code: number;
  /** The region that the origin is in. */
  readonly here: boolean;
  readonly label: Region["label"];
}

/** The regions, the one with the origin marked. */
export const patches = ({ regions, code }: Answer): readonly Patch[] =>
  regions.map((r) => ({ d: outline(r.corners), code: r.code, here: r.code === code, label: r.label }));

export const triangle = ({ A, B, C }: Scene): string => outline([A, B, C]);
