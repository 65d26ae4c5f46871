/**
 * Bodies that drift: the tree stays cheap though leaves keep their places, and pairs equal the pairs found box by box.
 */
import { distance } from "@col/gjk";
import { addBody, createScene, forEachPair, moveBody } from "@col/scene";
import { box } from "@col/shapes";
import { makePose, rngFor, samples, seededTitle } from "@col/testkit";
import { expect, test } from "vitest";
import { buildTree, BuildSpace } from "../src/tree/build.ts";
import { moveLeaf } from "../src/tree/edit.ts";
import { Tree, treeCost } from "../src/tree/tree.ts";

const FRAMES = samples(300);

/** Cubes of edge 1 that drift in a cube, and turn round at its walls. */
class Drift {
  readonly boxes: Float64Array;
  readonly #ways: Float64Array;
  readonly #edge: number;

  constructor(count: number, step: number, name: string) {
    const rng = rngFor(name);
    this.#edge = Math.cbrt(4 * count);
    this.boxes = new Float64Array(6 * count);
    this.#ways = new Float64Array(3 * count).map(() => rng.uniform(-step, step));
    for (let i = 0; i < count; i++) for (let c = 0; c < 3; c++) {
      this.boxes[6 * i + c] = rng.uniform(0, this.#edge);
      this.boxes[6 * i + 3 + c] = this.boxes[6 * i + c] + 1;
    }
  }

  move(i: number): void {
    for (let c = 0; c < 3; c++) {
      const b = 6 * i + c, to = this.boxes[b] + this.#ways[3 * i + c];
      if (to < 0 || to > this.#edge) this.#ways[3 * i + c] *= -1;
      this.boxes[b] += this.#ways[3 * i + c];
      this.boxes[b + 3] = this.boxes[b] + 1;
    }
  }
}

function freshTree(boxes: Float64Array): Tree {
  const count = boxes.length / 6, tree = new Tree(count), space = new BuildSpace();
  space.slots = Int32Array.from({ length: count }, (_, i) => i);
  buildTree(tree, boxes, count, space);
  return tree;
}

test("leaves that drift across the tree in small steps are carried to their neighbours: it stays cheap", () => {
  const drift = new Drift(1000, 0.3, "drift"), tree = freshTree(drift.boxes), zero = new Float64Array(1);
  for (let frame = 1; frame <= 200; frame++) {
    for (let i = 0; i < 20; i++) {
      drift.move(i);
      moveLeaf(tree, i, drift.boxes, zero);
    }
    if (frame % 50 === 0) expect(treeCost(tree)).toBeLessThan(1.5 * treeCost(freshTree(drift.boxes)));
  }
});

test(seededTitle("bodies that all go on straight: pairs are found as box by box, frame by frame", FRAMES), () => {
  const count = 120, drift = new Drift(count, 0.1, "straight"), scene = createScene({ distance });
  const { boxes: b } = drift, pose = (i: number): ReturnType<typeof makePose> =>
    makePose(b[6 * i] + 0.5, b[6 * i + 1] + 0.5, b[6 * i + 2] + 0.5);
  const handles = Array.from({ length: count }, (_, i) => addBody(scene, box(0.5, 0.5, 0.5), pose(i)));
  for (let frame = 0; frame < FRAMES; frame++) {
    for (let i = 0; i < count; i++) {
      drift.move(i);
      moveBody(scene, handles[i], pose(i));
    }
    const told = new Set<number>(), wrong: string[] = [];
    forEachPair(scene, (i, j) => told.add(count * i + j));
    for (let j = 0; j < count; j++) {
      for (let i = 0; i < j; i++) {
        const way = (c: number): number => Math.abs(b[6 * i + c] - b[6 * j + c]);
        const gap = Math.max(way(0), way(1), way(2)) - 1;
        if (Math.abs(gap) > 1e-12 && told.has(count * i + j) !== gap < 0) wrong.push(`${i} and ${j}, frame ${frame}`);
      }
    }
    expect(wrong).toEqual([]);
  }
});
