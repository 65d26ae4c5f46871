/** What rests and on what, for all engines; and the test kit's simulator with contacts of `@col/compound`. */
import { readFileSync } from "node:fs";
import { forEachPartContact, triangleMesh } from "@col/compound";
import { contactManifold } from "@col/epa";
import { box, convexHull, cylinder } from "@col/shapes";
import { restBody, restStep, SLOP } from "@col/testkit";
import type { RestBody, RestContacts, RestManifold } from "@col/testkit";
import type { Body } from "@col/types";

/** A shape: half extents; corners; radius and half height along y; a mesh. Metres. */
export type RestShape = { readonly kind: "box"; readonly half: readonly [number, number, number] }
  | { readonly kind: "hull"; readonly corners: readonly number[] }
  | { readonly kind: "cylinder"; readonly radius: number; readonly halfHeight: number }
  | { readonly kind: "mesh"; readonly positions: Float64Array; readonly indices: Uint32Array };

export type SpecBody = RestBody<RestShape>;

/** An engine. */
export interface RestEngine {
  readonly name: string;
  readonly version: string;
  /** Makes a world of the bodies. What it returns does a step, and tells the bodies where they are then. */
  readonly open: (bodies: readonly SpecBody[]) => () => void;
}

/** Version of an installed package. */
export function versionOf(name: string): string {
  const file = new URL(`../../node_modules/${name}/package.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, "utf8")) as { readonly version: string }).version;
}

/** Coulomb friction of each contact. */
export const FRICTION = 0.6;

/** A sheet of 200 triangles on y = 0 over 16 m: cells of uneven widths, a line through no corner of a body. */
function sheet(): RestShape {
  const cells = 10, n = cells + 1;
  const at = (i: number): number => 1.6 * (i - 5 + (i % cells === 0 ? 0 : 0.3 * Math.sin(i)));
  const positions: number[] = [], indices: number[] = [];
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) positions.push(at(i), 0, at(j));
  for (let i = 0; i < cells; i++) for (let j = 0; j < cells; j++) {
    const a = i * n + j, b = a + 1, c = a + n + 1, d = a + n;
    indices.push(a, b, c, a, c, d);
  }
  return { kind: "mesh", positions: Float64Array.from(positions), indices: Uint32Array.from(indices) };
}

/** Fixed bodies whose upper side is y = 0. */
export const REST_FLOORS: readonly { readonly name: string; readonly body: () => SpecBody }[] = [
  { name: "a box", body: () => restBody<RestShape>({ kind: "box", half: [8, 0.5, 8] }, 0, [1, 1, 1], [0, -0.5, 0]) },
  { name: "200 triangles", body: () => restBody(sheet(), 0, [1, 1, 1], [0, 0, 0]) },
];

/** Writes three numbers, or four. */
export function write(to: number[], ...from: readonly number[]): void {
  from.forEach((x, i) => {
    to[i] = x;
  });
}

function made(s: RestShape): Body {
  switch (s.kind) {
    case "box": return box(...s.half);
    case "hull": return convexHull(s.corners);
    case "cylinder": return cylinder(s.radius, s.halfHeight);
    case "mesh": return triangleMesh(s.positions, s.indices);
  }
}

function contactsOf(): RestContacts<RestShape> {
  const shapes = new Map<RestShape, Body>(), of = (s: RestShape): Body => {
    const body = shapes.get(s) ?? made(s);
    shapes.set(s, body);
    return body;
  };
  return (a, poseA, b, poseB) => {
    const list: RestManifold[] = [];
    forEachPartContact(of(a), poseA, of(b), poseB, { contactManifold, maxDistance: 0.01 }, (i, j, m) => {
      list.push({ part: `${i} ${j}`, count: m.count, distance: m.distance, normal: { ...m.normal },
        pointsA: m.pointsA.slice(), pointsB: m.pointsB.slice(), gaps: m.gaps.slice(), ids: m.ids.slice() });
    });
    return list;
  };
}

/** See the file header. */
export const OURS: RestEngine = { name: "@col", version: versionOf("@col/compound"), open(bodies) {
  const contacts = contactsOf(), kept = new Map<string, readonly number[]>();
  return () => {
    restStep(bodies, contacts, kept, SLOP);
  };
} };
