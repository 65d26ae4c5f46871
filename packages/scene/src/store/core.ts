/**
 * The state of a scene: its bodies, its tree, its pairs, and scratch memory of queries.
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

/** Room of a scene that was told no capacity. Slots. */
const FIRST_ROOM = 64;

/** Many bodies. Only the functions of this package know its content. */
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
  /** Slots whose leaf is stale. */
  readonly pending: List = new List();
  /** Slots whose pairs may have changed. */
  readonly changed: List = new List();
  /** Bodies removed since the last update of the pairs: their slots are not free yet. */
  removed: number = 0;
  /** Visits and queries that are running: edits are refused meanwhile. */
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

/** Scratch of the query that begins; pair every call with `endQuery`, in a `finally`. */
export function beginQuery<B extends Body>(core: Core<B>): Query {
  const query = (core.queries[core.depth++] ??= new Query());
  query.signed = false;
  return query;
}

/** Gives it back. */
export function endQuery<B extends Body>(core: Core<B>): void {
  core.depth--;
}
