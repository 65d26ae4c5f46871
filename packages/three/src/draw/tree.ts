/**
 * Draws the bounding-box tree of a compound or a mesh, level by level. Distance queries and rays visit these boxes.
 *
 * In: a body of `@col/compound` and a depth. Out: `LineSegments` in the body's local frame, placed by `follow(pose)`:
 * twelve edges per node, for the nodes at this depth and the leaves above it.
 */
import { packGivenPose, requireOptions } from "@col/kernel";
import type { OptionNames } from "@col/kernel";
import { BufferAttribute, BufferGeometry, LineBasicMaterial, LineSegments } from "three";
import type { Pose } from "@col/types";
import { requireTree } from "../checks.ts";
import type { HelperOptions } from "./helpers.ts";

const TREE_HELPER_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["color", "depth"]);

/** The field of a body that the helper reads: its tree, local frame. */
export interface TreeLike {
  readonly tree: {
    /** The boxes are relative to this point. */
    readonly origin: ArrayLike<number>;
    /** Six numbers per node: min x, y, z, max x, y, z. Length. */
    readonly boxes: ArrayLike<number>;
    /** The number of a node's first child; its second child is the next node. Negative for leaves. */
    readonly links: ArrayLike<number>;
  };
}

/** Options of `TreeHelper`. */
export interface TreeHelperOptions extends HelperOptions {
  /** The level to draw: 0 is the box of the whole body. Default 4. */
  readonly depth?: number | undefined;
}

/**
 * Pairs of corners of a box. Bit 0 of a corner means maximum x, bit 1 y, bit 2 z. Edges join corners that differ in
 * one bit.
 */
const EDGES: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7, 0, 2, 1, 3, 4, 6, 5, 7, 0, 4, 1, 5, 2, 6, 3, 7];

/** The nodes at a depth, and the leaves above it. */
function nodesAt({ links }: TreeLike["tree"], depth: number): readonly number[] {
  let level = [0];
  for (let k = 0; k < depth; k++) level = level.flatMap((i) => (links[i] < 0 ? [i] : [links[i], links[i] + 1]));
  return level;
}

/** Draws the edges of the boxes of a body's tree. */
export class TreeHelper extends LineSegments<BufferGeometry, LineBasicMaterial> {
  readonly #body: TreeLike;
  /** The checked pose of the last `follow`, 12 numbers. */
  readonly #place = new Float64Array(12);

  constructor(body: TreeLike, options: TreeHelperOptions = {}) {
    requireTree("TreeHelper", body);
    requireOptions(options, TREE_HELPER_OPTIONS, "TreeHelper");
    const { color = 0x888888, depth = 4 } = options;
    super(new BufferGeometry(), new LineBasicMaterial({ color }));
    this.#body = body;
    this.update(depth);
  }

  /** Draws another level. @throws RangeError unless the depth is a whole number >= 0 */
  update(depth: number): this {
    if (!Number.isInteger(depth) || depth < 0)
      throw new RangeError(`TreeHelper: depth must be a whole number >= 0, got ${depth}`);
    const { origin, boxes } = this.#body.tree;
    const lines = nodesAt(this.#body.tree, depth).flatMap((i) => EDGES.flatMap((corner) =>
      [0, 1, 2].map((c) => origin[c] + boxes[6 * i + c + ((corner >> c) & 1) * 3])));
    this.geometry.dispose();
    this.geometry = new BufferGeometry();
    this.geometry.setAttribute("position", new BufferAttribute(Float32Array.from(lines), 3));
    return this;
  }

  /** Moves the drawing to the pose of the body, world frame. */
  follow(pose: Pose): this {
    packGivenPose(pose, this.#place, "follow: pose");
    const { position: p, quaternion: q } = pose;
    this.position.set(p.x, p.y, p.z);
    this.quaternion.set(q.x, q.y, q.z, q.w);
    return this;
  }

  override dispose(): void {
    this.geometry.dispose();
    this.material.dispose();
  }
}
