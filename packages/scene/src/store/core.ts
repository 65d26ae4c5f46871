/**
 * The state of a scene: its bodies, its tree, its near pairs, its solvers, and scratch memory of queries, one `Query`
 * for each nesting depth. Users see it as the opaque type `Scene`. World frame, lengths in the user's unit.
 */
import { OwnManifold } from "@col/kernel";
import type { Body, ConvexShape } from "@col/types";
import { BuildSpace } from "../tree/build.ts";
import { List } from "../tree/hits.ts";
import { Tree } from "../tree/tree.ts";
import { Bounds } from "./bounds.ts";
import { Pairs } from "./pairs.ts";
import { Query } from "./query.ts";
import type { SceneSolvers } from "./solvers.ts";
import { roomFor, Store } from "./store.ts";
import { UpdateSpace } from "./update-space.ts";

/** Smallest number of slots of a new scene. */
const FIRST_ROOM = 64;

/** A container of many bodies. Only the functions of this package read its content. */
export interface Scene<B extends Body = ConvexShape> {
  readonly solvers: SceneSolvers<B>;
  /** Bodies in the scene. */
  readonly size: number;
}

/** See the file header. Made by `createScene`. */
export class Core<B extends Body> {
  readonly solvers: SceneSolvers<B>;
  readonly store: Store;
  readonly tree: Tree;
  readonly pairs: Pairs = new Pairs();
  /** Slots whose leaf in the tree is stale. */
  readonly pending: List = new List();
  /** Slots whose pairs may have changed. */
  readonly changed: List = new List();
  /** Number of bodies removed since the last update of the pairs: their slots are not free yet. */
  removed: number = 0;
  /** Number of running visits and queries: edits are refused meanwhile. */
  visiting: number = 0;
  /** A support function of a body that is added or moved is running: edits are refused meanwhile. */
  measuring: boolean = false;
  readonly ownManifold: OwnManifold<B> = new OwnManifold<B>();
  readonly bounds: Bounds = new Bounds();
  readonly build: BuildSpace = new BuildSpace();
  readonly space: UpdateSpace = new UpdateSpace();
  /** Scratch of queries, one for each nesting depth. */
  readonly queries: Query[] = [];
  depth: number = 0;

  constructor(solvers: SceneSolvers<B>, capacity: number) {
    const room = Math.max(FIRST_ROOM, roomFor(capacity));
    this.solvers = solvers;
    this.store = new Store(room);
    this.tree = new Tree(room);
  }

  /** Bodies in the scene. */
  get size(): number {
    return this.store.count;
  }
}

/** Returns the scratch memory of a new query. Call `endQuery` in a `finally` block. */
export function beginQuery<B extends Body>(core: Core<B>): Query {
  const query = (core.queries[core.depth++] ??= new Query());
  query.signed = false;
  return query;
}

/** Releases the scratch memory of the last `beginQuery`. */
export function endQuery<B extends Body>(core: Core<B>): void {
  core.depth--;
}
