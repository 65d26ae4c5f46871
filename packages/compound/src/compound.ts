/**
 * Makes compounds: bodies of many convex parts, each at a fixed pose in the body.
 *
 * In: a list of parts: a bounded convex shape, its pose in the body's frame, an id. Out: an immutable record with the
 * shapes, the places (7 numbers each: position, unit quaternion x, y, z, w), the ids and a bounding-box tree.
 *
 * Method: the box of a part comes from six support points, with the margin, rounded outward by 1e-15 of the
 * coordinates. Parts may overlap; the body is their union.
 */
import { came, packGivenPose, requireObject, rotateVectorBack, transformPoint } from "@col/kernel";
import type { CompositeBody, ConvexShape, Pose } from "@col/types";
import { requireShape } from "./checks.ts";
import { buildTree } from "./tree/build.ts";
import { boundsOf } from "./tree/static-tree.ts";
import type { StaticTree } from "./tree/static-tree.ts";

/** One part of a compound. */
export interface CompoundPart {
  /** Bounded: a half-space is a body by itself. */
  readonly shape: ConvexShape;
  /** Place in the body's frame. */
  readonly pose: Pose;
  /** A value of your own that identifies this part; default `undefined`. */
  readonly id?: unknown;
}

/** A compound: an immutable record. Its tree is plain data; its shapes hold functions, which no worker can be sent. */
export interface CompoundBody extends CompositeBody {
  readonly bodyKind: "compound";
  readonly shapes: readonly ConvexShape[];
  /** Places of the parts, 7 numbers each: position, then unit quaternion x, y, z, w. */
  readonly places: Float64Array;
  /** The ids that were given, by part. */
  readonly ids: readonly unknown[];
  readonly tree: StaticTree;
}

/** Numbers of a part's place. */
const PLACE = 7;
/** Rounding of a support point and its way into the body's frame, relative to the coordinates on the way. */
const ROUNDING = 1e-15;

/** Box of a part in the body's frame from its supports along the axes, margin included, rounded outward. */
function partBox(shape: ConvexShape, pose: Float64Array, out: Float64Array): void {
  const d = new Float64Array(3), p = new Float64Array(3);
  for (let i = 0; i < 6; i++) {
    const axis = i % 3, sign = i < 3 ? -1 : 1;
    d.fill(0);
    d[axis] = sign;
    rotateVectorBack(pose, d, d);
    shape.support(shape, d, p);
    const size = Math.abs(p[0]) + Math.abs(p[1]) + Math.abs(p[2]);
    transformPoint(pose, p, p);
    out[i] = p[axis] + sign * (shape.margin + ROUNDING * (size + shape.margin + Math.abs(pose[9 + axis])));
  }
}

function requirePart(part: CompoundPart, i: number): void {
  const name = `parts[${i}]`;
  requireObject("compound", name, "an object { shape, pose }", part);
  const { bodyKind } = (part.shape as { readonly bodyKind?: unknown } | null | undefined) ?? {};
  if (bodyKind === "compound" || bodyKind === "mesh") {
    throw new TypeError(`compound: ${name}.shape must be a convex shape, got a ${bodyKind}: `
      + (bodyKind === "mesh" ? "compoundOfHulls makes parts of hulls" : "list its own parts instead"));
  }
  requireShape("compound", `${name}.shape`, part.shape);
  if (!part.shape.bounds.every((x) => Math.abs(x) < Infinity))
    throw new TypeError(`compound: ${name}.shape must be bounded, got a half-space, which is a body by itself`);
}

function writePlace(pose: Pose, places: Float64Array, at: number): void {
  const { position: p, quaternion: q } = pose, n = Math.sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
  places.set([p.x, p.y, p.z, q.x / n, q.y / n, q.z / n, q.w / n], at);
}

/**
 * A compound of convex parts, each in its place. Parts may overlap; the body is their union.
 *
 * @throws TypeError on a value that is not a part (a part without a pose, a half-space); RangeError on a pose that
 * cannot be used and on an empty list.
 */
export function compound(parts: readonly CompoundPart[]): CompoundBody {
  const given: unknown = parts;
  if (!Array.isArray(given)) throw new TypeError(`compound: parts must be a list, got ${came(given)}`);
  if (parts.length === 0) throw new RangeError("compound: parts must hold one part at least, got 0");
  const places = new Float64Array(PLACE * parts.length), boxes = new Float64Array(6 * parts.length);
  const pose = new Float64Array(12), low = new Float64Array(3).fill(Infinity),
    high = new Float64Array(3).fill(-Infinity);
  for (const [i, part] of parts.entries()) {
    requirePart(part, i);
    packGivenPose(part.pose, pose, `compound: parts[${i}].pose`);
    writePlace(part.pose, places, PLACE * i);
    const box = boxes.subarray(6 * i, 6 * i + 6);
    partBox(part.shape, pose, box);
    if (!box.every((x) => Math.abs(x) < Infinity))
      throw new RangeError(`compound: supports of parts[${i}].shape must be finite, got a box of ${box.join(", ")}`);
    for (let k = 0; k < 3; k++) {
      low[k] = Math.min(low[k], box[k]);
      high[k] = Math.max(high[k], box[3 + k]);
    }
  }
  const tree = buildTree(parts.length, (i, box) => {
    for (let k = 0; k < 6; k++) box[k] = boxes[6 * i + k];
  }, low.map((x, k) => 0.5 * (x + high[k])), false);
  return {
    bodyKind: "compound", bounds: boundsOf(tree), shapes: parts.map((part) => part.shape), places,
    ids: parts.map((part) => part.id), tree,
  };
}
