/**
 * Visits the contact manifolds of all pairs of parts or triangles of two bodies that touch.
 *
 * In: two bodies, their poses in the world frame, a manifold query for convex pairs. Options: a maximum distance
 * (length, default 0) and a maximum number of points per manifold (1 to 32, default 4). Out: the visitor receives the
 * two parts and a manifold: unit normal from A to B, points (world frame), gaps (lengths). The next call overwrites the
 * manifold.
 *
 * Method by the kinds of the bodies: convex parts by contacts/parts.ts, a mesh with a convex shape by
 * contacts/convex-mesh.ts, two meshes by contacts/two-meshes.ts. contacts/joined.ts limits the points. The points of a
 * contact are grouped by pairs of parts or triangles, so one contact may give several calls. Only normals that are
 * outward for both whole bodies count. So a box slides over the seams of a floor of triangles or parts as over a plane.
 */
import type { OptionNames } from "@col/kernel";
import type { Body, ContactManifold, ContactManifoldFn, PackedPose, Pose } from "@col/types";
import { OwnManifold, requireAtLeast, requireFunction, writeVector } from "@col/kernel";
import { requireBody, requireNumber, requireOptions } from "./checks.ts";
import { ConvexMesh } from "./contacts/convex-mesh.ts";
import { FoundContacts } from "./contacts/found.ts";
import { JoinedPatches } from "./contacts/joined.ts";
import { createManifold } from "./solids/manifold.ts";
import { ContactMerge } from "./contacts/merge.ts";
import { Meeting } from "./contacts/meeting.ts";
import { PartContacts } from "./contacts/parts.ts";
import { TwoMeshes } from "./contacts/two-meshes.ts";
import { clearBest } from "./pairs/ask.ts";
import { acquire, openPair, PerSpace, release } from "./pairs/space.ts";
import type { Space } from "./pairs/space.ts";
import { walkWithin } from "./pairs/within.ts";

const CONTACTS_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["contactManifold", "maxDistance", "maxPoints"]);

/** Options of manifolds of bodies, with their solver. */
export interface PartContactOptions {
  /** The query that answers pairs of convex parts. */
  readonly contactManifold: ContactManifoldFn;
  /** Parts up to this distance are in contact. Length, >= 0. Default 0. */
  readonly maxDistance?: number | undefined;
  /** Most points of a manifold, 1 to 32: the deepest, and points that span the largest area. Default 4. */
  readonly maxPoints?: number | undefined;
}

/** Called with the parts or triangles, by their index, and their manifold, which the next call overwrites. */
export type PartContactVisitor = (partA: number, partB: number, manifold: ContactManifold) => void;

/** Mark of a part in `seen`. */
const OPEN = 2;

const noVisit: PartContactVisitor = () => undefined;

/** Scratch memory, and the query. */
class Context {
  readonly own: OwnManifold = new OwnManifold();
  readonly contactManifold: ContactManifoldFn = this.own.ask;
  visit: PartContactVisitor = noVisit;
  readonly options: { maxDistance: number } = { maxDistance: 0.5 };
  manifold: ContactManifold = createManifold(4);
  /** The points of a pair of items that the manifold has no room for. */
  all: ContactManifold = createManifold(16);
  readonly merge: ContactMerge = new ContactMerge();
  readonly found: FoundContacts = new FoundContacts();
  readonly joined: JoinedPatches = new JoinedPatches();
  readonly parts: PartContacts = new PartContacts();
  readonly meeting: Meeting = new Meeting(this.found, this.parts.hidden);
  readonly convexMesh: ConvexMesh = new ConvexMesh(this.meeting);
  readonly twoMeshes: TwoMeshes = new TwoMeshes(this.meeting);
  /** Per part of a compound 1 where it is near the mesh, `OPEN` where it lacks a normal with a piece. */
  seen: Uint8Array = new Uint8Array(0);

  /** Forgets the bodies and the caller's functions. */
  close(): void {
    this.own.close();
    this.visit = noVisit;
    this.found.cut(0);
    this.meeting.close();
    this.parts.close();
  }
}

const CONTEXTS: PerSpace<Context> = /* @__PURE__ */ new PerSpace<Context>(() => new Context());

function intoWorld(t: PackedPose, v: Float64Array, at: number): void {
  const x = v[at], y = v[at + 1], z = v[at + 2];
  v[at] = t[0] * x + t[1] * y + t[2] * z + t[9];
  v[at + 1] = t[3] * x + t[4] * y + t[5] * z + t[10];
  v[at + 2] = t[6] * x + t[7] * y + t[8] * z + t[11];
}

/** Brings the manifold into the world and visits it. */
function visitWorld(space: Space, context: Context, partA: number, partB: number): void {
  const { aInWorld: t } = space, { manifold: m } = context;
  for (let k = 0; k < m.count; k++) {
    intoWorld(t, m.pointsA, 3 * k);
    intoWorld(t, m.pointsB, 3 * k);
  }
  const n = m.normal, { x, y, z } = n;
  n.x = t[0] * x + t[1] * y + t[2] * z;
  n.y = t[3] * x + t[4] * y + t[5] * z;
  n.z = t[6] * x + t[7] * y + t[8] * z;
  context.visit(partA, partB, m);
}

/**
 * Pairs of convex parts: the manifolds of the solver; for parts that are too far from each other, contacts that a patch
 * may join.
 */
function askPairs(space: Space, context: Context): boolean {
  const { a, b } = space, { manifold: m, options, found, meeting: { chooser: { joined } } } = context;
  for (let i = 0; i < a.count; i++) {
    for (let j = 0; j < b.count; j++) {
      a.select(i);
      b.select(j);
      context.contactManifold(a.shape, a.pose, b.shape, b.pose, joined, m);
      // (a pair within the distance keeps its patch's own points, whatever the room)
      if (m.distance <= found.asked[0] && reaches(m, found.asked))
        context.contactManifold(a.shape, a.pose, b.shape, b.pose, options, m);
      // (an infinite distance is no distance, unless it bounds one)
      requireNumber("forEachPartContact", m.status === "separated" ? m.distance : m.distance - m.distance);
      if (m.count > 0) found.addManifold(m, a.items[i], b.items[j]);
    }
  }
  return false;
}

/** Is a point of the manifold farther than the distance? */
function reaches(m: ContactManifold, distance: Float64Array): boolean {
  for (let k = 0; k < m.count; k++) if (m.gaps[k] > distance[0]) return true;
  return false;
}

/** Marks the parts of the other body that come near the mesh. */
function seeParts(space: Space, { seen }: Context): boolean {
  const { a, b } = space, other = a.mesh ? b : a;
  for (let i = 0; i < other.count; i++) seen[other.items[i]] = 1;
  return false;
}

/** Solves a mesh with each part of a compound that comes near it. */
function askParts(space: Space, context: Context): void {
  const { a, b } = space, other = a.mesh ? b : a, { convexMesh, found } = context;
  if (context.seen.length < other.size) context.seen = new Uint8Array(other.size);
  context.seen.fill(0);
  walkWithin(space, seeParts, context);
  for (let again = 0, count = 0; again < 4; again++) {
    const start = found.count;
    if ((again === 1 || again === 3) && found.hasWithin(0)) continue;
    for (let item = 0; item < other.size; item++) {
      if (context.seen[item] === 0) continue;
      other.loadItem(item);
      other.select(0);
      if (again === 0) {
        convexMesh.ask(space, other.shape, item);
        if (convexMesh.isOpen) context.seen[item] = OPEN;
      }
      if (again === 1 || again === 3) convexMesh.askFaces(space, other.shape, item, start, again === 1);
      if (again === 2) convexMesh.askAgain(space, other.shape, item, count, context.seen[item] === OPEN);
    }
    if (found.hasWithin(0)) count = found.count;
  }
  convexMesh.markParts(space);
}

/** Writes the points `from` to `end` - 1 of contact `i`. The manifold has room for all of them. */
function writePoints(
  { contacts, rows, tags }: FoundContacts, i: number, from: number, end: number, m: ContactManifold,
): void {
  m.count = end - from;
  m.distance = Infinity;
  writeVector(contacts, 4 * i, m.normal);
  for (let k = from; k < end; k++) {
    const to = k - from;
    for (let r = 0; r < 3; r++) {
      m.pointsA[3 * to + r] = rows[7 * k + r];
      m.pointsB[3 * to + r] = rows[7 * k + 3 + r];
    }
    m.gaps[to] = rows[7 * k + 6];
    m.ids[to] = tags[3 * k + 2];
    if (m.gaps[to] < m.distance) m.distance = m.gaps[to];
  }
  m.status = m.distance > 0 ? "separated" : "overlapping";
}

/** The same for any manifold: the deepest point, and of the others the points that span the largest area. */
function writeReduced(context: Context, i: number, from: number, end: number): void {
  const { found, manifold, merge } = context;
  if (end - from <= manifold.gaps.length) {
    writePoints(found, i, from, end, manifold);
    return;
  }
  if (context.all.gaps.length < end - from) context.all = createManifold(2 * (end - from));
  writePoints(found, i, from, end, context.all);
  merge.count = 0;
  merge.near = 0;
  merge.add(0, 0, context.all);
  for (let k = 0; k < merge.count; k++) merge.ids[k] = context.all.ids[k];
  merge.write(manifold);
}

/**
 * Visits the contacts found: a manifold for each pair of items of each contact. Contacts of a mesh and a convex shape
 * come in the order of the mesh's pieces, others in the order in which they were found.
 */
function visitFound(space: Space, context: Context): void {
  const { found } = context, { a, b } = space, { pieces, tags } = found;
  found.sortPieces(a.mesh && b.convex !== null ? 0 : b.mesh && a.convex !== null ? 1 : -1);
  for (let at = 0; at < found.count; at++) {
    const i = found.order[at];
    if (pieces[4 * i + 3] !== 0) continue;
    for (let k = pieces[4 * i + 2], end = found.cutFar(i), from = k; k < end; from = k) {
      const partA = tags[3 * k], partB = tags[3 * k + 1];
      while (k < end && tags[3 * k] === partA && tags[3 * k + 1] === partB) k++;
      writeReduced(context, i, from, k);
      visitWorld(space, context, partA, partB);
    }
  }
}

function visitAll(space: Space, context: Context): void {
  const { a, b } = space, { convexMesh, found, meeting: { chooser } } = context;
  if (!a.mesh && !b.mesh) {
    walkWithin(space, askPairs, context);
    if (a.convex === null || b.convex === null) context.parts.judge(space, found, context.contactManifold);
  } else if (a.mesh && b.mesh) context.twoMeshes.ask(space);
  else if (a.convex !== null || b.convex !== null) {
    const other = a.mesh ? b : a;
    other.load(0);
    other.select(0);
    convexMesh.ask(space, other.shape, 0);
    if (!found.hasWithin(0) && chooser.open[0] < 0) convexMesh.askAgain(space, other.shape, 0, 0, false);
  } else askParts(space, context);
  if (a.mesh || b.mesh) context.joined.dropLeaning(found, context.meeting.chooser.points.bodySize);
  context.joined.judge(found);
  visitFound(space, context);
}

/**
 * Visits the manifolds of all pairs of parts that touch, world frame, in an order that depends on the bodies and poses
 * alone. The normal of a contact lies in the normal cones of both whole bodies at that place: a box slides over a floor
 * of triangles, or of tiles, as over a plane.
 *
 * @throws RangeError on an unusable pose or option, and for a support function that returns a number that is not
 * finite; TypeError on a value that is not a body, or not a function.
 */
export function forEachPartContact(
  a: Body, poseA: Pose, b: Body, poseB: Pose, options: PartContactOptions, visit: PartContactVisitor,
): void {
  const where = "forEachPartContact";
  requireOptions(where, "an object { contactManifold }", options, CONTACTS_OPTIONS);
  requireFunction(where, "options.contactManifold", options.contactManifold);
  requireFunction(where, "visit", visit);
  const { contactManifold, maxDistance = 0, maxPoints = 4 } = options;
  // (numbers are judged here, since V8 allocates arguments of a function)
  if (!(typeof maxDistance === "number" && maxDistance >= 0))
    requireAtLeast(where, "options.maxDistance", maxDistance, 0);
  if (!(Number.isInteger(maxPoints) && maxPoints >= 1 && maxPoints <= 32))
    throw new RangeError(`${where}: options.maxPoints must be an integer from 1 to 32, got ${maxPoints}`);
  requireBody(where, "a", a);
  requireBody(where, "b", b);
  const space = acquire(), context = CONTEXTS.of(space);
  try {
    openPair(space, a, poseA, b, poseB);
    const { meeting: { chooser }, parts, found } = context;
    context.options.maxDistance = chooser.options.maxDistance = parts.options.maxDistance = maxDistance;
    found.asked[0] = maxDistance;
    context.joined.writeReach(space, found.asked, parts.reach);
    space.limit[0] = chooser.joined.maxDistance = parts.reach[0];
    clearBest(space);
    context.own.solver = contactManifold;
    context.meeting.solver = context.contactManifold;
    context.visit = visit;
    if (context.manifold.gaps.length !== maxPoints) context.manifold = createManifold(maxPoints);
    chooser.points.room = maxPoints;
    context.parts.setRoom(maxPoints);
    visitAll(space, context);
  } finally {
    context.close();
    release(space);
  }
}
