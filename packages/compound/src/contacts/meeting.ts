/**
 * What the contacts of a mesh with another body share: near triangles and solids of either side, the chooser of
 * normals, what was found, how far triangles are looked for.
 */
import { HALF_SPACE_KIND } from "@col/types";
import type { ContactManifoldFn } from "@col/types";
import { topologyOf } from "../mesh/topology.ts";
import type { Side } from "../pairs/side.ts";
import type { TriangleMesh } from "../triangle-mesh.ts";
import { Chooser } from "./choose.ts";
import type { FoundContacts } from "./found.ts";
import { NearTriangles } from "./near.ts";
import type { PartContacts } from "./parts.ts";
import { Solid } from "./solid.ts";

/** Triangles are looked for this fraction of the smaller body's size farther than asked: contacts are seldom deeper. */
const AROUND = 0.01;
/** Where a contact is deeper than triangles were looked for, they are looked for this factor of its depth away. */
const FARTHER = 1.01;

const noSolver: ContactManifoldFn = (_a, _poseA, _b, _poseB, _options, out) => out;

/** Largest extent of a box. Length. */
export function sizeOf(b: Float64Array): number {
  return Math.max(b[3] - b[0], b[4] - b[1], b[5] - b[2]);
}

/** Does the plane at place `i` face away from the half-space? */
function facesAway(p: Float64Array, i: number, { shape: { params: f }, inA: m }: Solid): boolean {
  let along = 0;
  for (let k = 0; k < 3; k++) along += p[i + k] * (m[3 * k] * f[0] + m[3 * k + 1] * f[1] + m[3 * k + 2] * f[2]);
  return along > 0;
}

/** See the file header. */
export class Meeting {
  readonly found: FoundContacts;
  readonly chooser: Chooser;
  readonly nearA: NearTriangles = new NearTriangles();
  readonly nearB: NearTriangles = new NearTriangles();
  readonly a: Solid = new Solid();
  readonly b: Solid = new Solid();
  /** How far triangles are looked for. Length. */
  readonly reach: Float64Array = new Float64Array(1);
  solver: ContactManifoldFn = noSolver;

  /** `found` takes the contacts; `parts` tells which normals other parts of a compound hide. */
  constructor(found: FoundContacts, parts: PartContacts) {
    this.found = found;
    this.chooser = new Chooser(parts);
  }

  /** Forgets the bodies and the solver. */
  close(): void {
    this.a.close();
    this.b.close();
    this.solver = noSolver;
  }

  /** Sets how far triangles are looked for first, by the boxes of the two bodies. */
  openReach(boxA: Float64Array, boxB: Float64Array): void {
    const size = Math.min(sizeOf(boxA), sizeOf(boxB));
    this.reach[0] = Math.max(this.chooser.options.maxDistance, AROUND * size);
  }

  /** Adds the triangles of a loaded leaf's item; of equal ones the first. */
  addTriangle(side: Side, k: number, near: NearTriangles): void {
    const { source } = side, item = side.items[k];
    if (source !== null && topologyOf(source).first[item] === item) near.add(item, side.corners, 9 * k, side.tolerance);
  }

  /** Turns the triangles of meshes with two sides to the side on which the other body has more of itself. */
  orient(near: NearTriangles, mesh: TriangleMesh, other: Solid): void {
    const { oneSided } = topologyOf(mesh), { planes: p, items } = near, half = other.shape.kind === HALF_SPACE_KIND;
    for (let i = 0; i < near.count; i++) {
      if (oneSided[items[i]] !== 0 || p[4 * i] !== p[4 * i]) continue;
      if (half) {
        if (facesAway(p, 4 * i, other)) near.turn(i);
        continue;
      }
      other.support(p, 4 * i, 1);
      const high = other.height[0] - p[4 * i + 3];
      other.support(p, 4 * i, -1);
      if (other.height[0] + p[4 * i + 3] > high) near.turn(i);
    }
  }

  /** Is an overlap deeper than triangles were looked for? Then they are looked for again, farther. */
  looksFarther(start: number): boolean {
    const { found: { contacts, count }, reach } = this;
    let deepest = start === count ? -this.chooser.open[0] : 0;
    for (let i = start; i < count; i++) deepest = Math.max(deepest, -contacts[4 * i + 3]);
    if (deepest <= reach[0]) return false;
    reach[0] = FARTHER * deepest;
    return true;
  }
}
