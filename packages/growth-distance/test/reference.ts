/**
 * The reference cases of the shared data, or the samples that stand for them, read for the tests alone (the checked
 * reader of this format is in the bench package).
 */
import { readFileSync } from "node:fs";
import { box, capsule, cone, convexHull, cylinder, ellipsoid, frustum, halfSpace, point, segment, sphere, withCenter,
  withMargin } from "@col/shapes";
import { box2, capsule2, convexPolygon, disc, ellipse, halfPlane, withCenter2, withMargin2 } from "@col/shapes/2d";
import { sharedPath } from "@col/testkit";
import type { ConvexShape, ConvexShape2, Pose, Pose2 } from "@col/types";

export type Row = Readonly<Record<string, string>>;

export interface Case<S, P> {
  readonly a: S;
  readonly poseA: P;
  readonly b: S;
  readonly poseB: P;
  readonly label: string;
}

const Z = { axis: "z" } as const;

export function csv(path: string): Row[] {
  const [head, ...rows] = readFileSync(path, "utf8").trim().split("\n").map((line) => line.split(","));
  return rows.map((row) => Object.fromEntries(head.map((name, i) => [name, row[i]])));
}

/** Path of a reference file, or of the sample that stands for it. */
export function reference(name: string): string {
  const path = sharedPath(`data/growth-reference/${name}`, `growth distance against ${name}`);
  if (path === null) throw new Error(`growth distance: neither shared data nor samples hold ${name}`);
  return path;
}

class Tokens {
  private readonly list: string[];
  private at = 0;
  constructor(path: string) {
    this.list = readFileSync(path, "utf8").replace(/#.*$/gm, "").split(/\s+/).filter((s) => s !== "");
  }
  word(): string {
    return this.list[this.at++];
  }
  peek(): string {
    return this.list[this.at];
  }
  num(): number {
    return Number(this.word());
  }
  nums(n: number): number[] {
    return Array.from({ length: n }, () => this.num());
  }
}

function options(t: Tokens, dim: number): { margin: number; center: number[] | null } {
  let margin = 0, center: number[] | null = null;
  for (;;) {
    const word = t.peek();
    if (word === "margin") margin = (t.word(), t.num());
    else if (word === "center") center = (t.word(), t.nums(dim));
    else if (word === "inradius") {
      t.word();
      t.num();
    } else return { margin, center };
  }
}

function shape3(t: Tokens): ConvexShape {
  const kind = t.word();
  const core = ((): ConvexShape => {
    switch (kind) {
      case "convex": {
        const [nv, nt] = t.nums(2), v = t.nums(3 * nv);
        t.nums(3 * nt);
        return convexHull(v);
      }
      case "halfspace": return halfSpace({ x: 0, y: 0, z: 1 });
      case "sphere": {
        const r = t.num();
        return r > 0 ? sphere(r) : point();
      }
      case "capsule": {
        const [r, h] = t.nums(2);
        return r > 0 ? capsule(r, h, Z) : segment({ x: 0, y: 0, z: -h }, { x: 0, y: 0, z: h });
      }
      case "cone": return cone(t.num(), t.num(), Z);
      case "cylinder": return cylinder(t.num(), t.num(), Z);
      case "frustum": return frustum(t.num(), t.num(), t.num(), Z);
      case "box": return box(t.num(), t.num(), t.num());
      default: return ellipsoid(t.num(), t.num(), t.num());
    }
  })();
  const { margin, center: c } = options(t, 3), body = withMargin(core, margin);
  return c === null || kind === "halfspace" ? body : withCenter(body, { x: c[0], y: c[1], z: c[2] });
}

function shape2(t: Tokens): ConvexShape2 {
  const kind = t.word();
  const core = ((): ConvexShape2 => {
    switch (kind) {
      case "polygon": return convexPolygon(t.nums(2 * t.num()));
      case "halfspace": return halfPlane({ x: 0, y: 1 });
      case "circle": return disc(t.num());
      case "rect": return box2(t.num(), t.num());
      case "stadium": return capsule2(t.num(), t.num(), { axis: "x" });
      default: return ellipse(t.num(), t.num());
    }
  })();
  const { margin, center: c } = options(t, 2), body = withMargin2(core, margin);
  return c === null || kind === "halfspace" ? body : withCenter2(body, { x: c[0], y: c[1] });
}

function read<S, P>(path: string, shape: (t: Tokens) => S, pose: (t: Tokens) => P): Case<S, P>[] {
  const t = new Tokens(path);
  for (let i = 0; i < 5; i++) t.word(); // growthcases 1 dim D shapes
  const shapes = Array.from({ length: t.num() }, () => shape(t));
  t.word();
  return Array.from({ length: t.num() }, () => {
    const a = t.num(), b = t.num();
    return { a: shapes[a], b: shapes[b], poseA: pose(t), poseB: pose(t), label: t.word() };
  });
}

export function cases3(path: string): Case<ConvexShape, Pose>[] {
  return read(path, shape3, (t) => {
    const [x, y, z, w] = t.nums(4), position = { x: t.num(), y: t.num(), z: t.num() };
    return { position, quaternion: { x, y, z, w } };
  });
}

export function cases2(path: string): Case<ConvexShape2, Pose2>[] {
  return read(path, shape2, (t) => {
    const [c, s] = t.nums(2);
    return { c, s, x: t.num(), y: t.num() };
  });
}
