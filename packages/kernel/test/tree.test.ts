/** What trees of collections share: the heap of pairs by their bounds, the cut of a run of boxes over bins. */
import { rngFor, samples, seededTitle } from "@col/testkit";
import type { Rng } from "@col/testkit";
import { expect, test } from "vitest";
import { Bins, cutBins, Heap, openBins } from "../src/index.ts";

type Entry = readonly [key: number, first: number, second: number];

const byOrder = (p: Entry, q: Entry): number => p[0] - q[0] || p[1] - q[1] || p[2] - q[2];

/** Pushes and pops in turns, a model beside the heap; what the heap gave. */
function play(heap: Heap, rng: Rng, check: (got: Entry, model: Entry[]) => void): void {
  const model: Entry[] = [];
  for (let i = 0; i < 300; i++) {
    if (rng.integer(3) > 0) {
      const entry: Entry = [rng.pick([-1, 0, 0.5, rng.normal()]), rng.integer(4) - 2, rng.integer(4)];
      heap.key[0] = entry[0];
      heap.push(entry[1], entry[2]);
      model.push(entry);
    } else {
      const some = heap.pop();
      expect(some).toBe(model.length > 0);
      if (some) check([heap.key[0], heap.first, heap.second], model);
    }
    expect(heap.size).toBe(model.length);
  }
}

test(seededTitle("an ordered heap gives pairs by bound, equal ones by their numbers", samples(40)), () => {
  const rng = rngFor("kernel heap");
  for (let k = 0; k < samples(40); k++) play(new Heap(true), rng, (got, model) => {
    model.sort(byOrder);
    expect(got).toEqual(model.shift());
  });
});

test(seededTitle("any other heap gives a pair of the least bound, each once", samples(40)), () => {
  const rng = rngFor("kernel heap, any order");
  for (let k = 0; k < samples(40); k++) play(new Heap(false), rng, (got, model) => {
    expect(got[0]).toBe(Math.min(...model.map(([key]) => key)));
    const at = model.findIndex((entry) => byOrder(entry, got) === 0);
    expect(at).toBeGreaterThanOrEqual(0);
    model.splice(at, 1);
  });
});

/** Area times number of boxes, of one side. */
function costOf(boxes: readonly (readonly number[])[]): number {
  const side = (c: number): number => Math.max(...boxes.map((b) => b[3 + c])) - Math.min(...boxes.map((b) => b[c])),
    [x, y, z] = [side(0), side(1), side(2)];
  return boxes.length * (x * y + y * z + z * x);
}

test(seededTitle("the cut has the least cost of all cuts between bins", samples(200)), () => {
  const rng = rngFor("kernel bins"), bins = new Bins();
  let uncut = 0;
  for (let k = 0; k < samples(200); k++) {
    const boxes = Array.from({ length: 2 + rng.integer(60) }, () => {
      const p = [rng.pick([0, 1, rng.normal()]), rng.normal(), rng.pick([0, rng.normal()])];
      return [...p, ...p.map((c) => c + rng.pick([0, 1, rng.uniform(0, 1)]))];
    });
    const centres = boxes.map((b) => b[0] + b[3]), low = Math.min(...centres), high = Math.max(...centres);
    if (!(high > low)) continue;
    openBins(bins, boxes.length, 0, low, high);
    const places = centres.map((c) => Math.min(bins.count - 1, Math.floor((c - low) * bins.scale)));
    boxes.forEach((b, i) => {
      const at = 6 * places[i];
      bins.counts[places[i]]++;
      for (let c = 0; c < 3; c++) {
        bins.boxes[at + c] = Math.min(bins.boxes[at + c], b[c]);
        bins.boxes[at + 3 + c] = Math.max(bins.boxes[at + 3 + c], b[3 + c]);
      }
    });
    cutBins(bins);
    const costs = Array.from({ length: bins.count - 1 }, (_, cut) => {
      const left = boxes.filter((_b, i) => places[i] <= cut), right = boxes.filter((_b, i) => places[i] > cut);
      return left.length * right.length === 0 ? Infinity : costOf(left) + costOf(right);
    });
    expect(Math.abs(bins.cost - Math.min(...costs))).toBeLessThanOrEqual(1e-12 * Math.min(...costs));
    expect(costs[bins.cut]).toBeLessThanOrEqual(Math.min(...costs) * (1 + 1e-12));
  }
  openBins(bins, 2, 0, 0, 1);
  bins.counts[3] = 2;
  cutBins(bins);
  uncut += +(bins.cost === Infinity);
  expect(uncut, "all boxes in one bin").toBe(1);
});
