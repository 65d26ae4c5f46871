/**
 * A support function that returns no number in the middle of a query: every query of every package announces it, by a
 * status that claims nothing or by an error. Answers without a status, such as Booleans, must throw.
 */
import { box, customShape, halfSpace } from "@col/shapes";
import { box2, customShape2, halfPlane } from "@col/shapes/2d";
import type { ConvexShape, ConvexShape2 } from "@col/types";
import { expect, test } from "vitest";
import { DOOR_CALLS } from "./doors/calls.ts";
import type { DoorCall } from "./doors/calls.ts";

/** Statuses that claim no distance, time or derivative. */
const OPEN = new Set<unknown>(["budget-spent", "precision-limit", "ill-conditioned", "not-differentiable"]);

/** Calls of the support function before it fails, and how it fails. */
const CALLS = [0, 1, 2, 3, 4, 6, 9, 14];
const FAULTS: readonly (readonly [string, (out: Float64Array) => void])[] = [
  ["NaN everywhere", (out) => { out.fill(NaN, 0, 3); }], ["NaN in y", (out) => { out[1] = NaN; }],
  ["Infinity in x", (out) => { out[0] = Infinity; }],
];

/** A box whose support function fails after some calls; `failed` tells whether it did. */
class Spoiled {
  left = Infinity;
  failed = false;
  readonly fault: (out: Float64Array) => void;

  constructor(fault: (out: Float64Array) => void) {
    this.fault = fault;
  }

  spoil(out: Float64Array, id: number): number {
    if (this.left-- > 0) return id;
    this.failed = true;
    this.fault(out);
    return id;
  }

  inSpace(good: ConvexShape): ConvexShape {
    const like = "support" in good ? good : box(1, 1, 1);
    return customShape({
      support: (_, d, out) => this.spoil(out, like.support(like, d, out)), curvature: 0, center: { x: 0, y: 0, z: 0 },
      inradius: 0.4,
    });
  }

  inPlane(): ConvexShape2 {
    const like = box2(1, 1);
    return customShape2({
      support: (_, d, out) => this.spoil(out, like.support(like, d, out)), center: { x: 0, y: 0 }, inradius: 0.4,
    });
  }
}

/**
 * The statuses in an answer: the status of the record, of each step in a list, or of each record that a visitor got.
 */
function claims(answer: unknown): unknown[] {
  if (Array.isArray(answer)) return answer.length === 0 ? [] : claims(answer.at(-1));
  if (typeof answer !== "object" || answer === null) return [`the answer ${String(answer)}`];
  if ("status" in answer) return OPEN.has(answer.status) ? [] : [`the status ${String(answer.status)}`];
  return [];
}

/** The other shape of the pair, beside the failing one: as it is, or a half-space. */
const BESIDE = ["a shape", "a half-space"] as const;

/** What the query claims after its shape has failed; nothing where it did not ask that often. */
function faultsOf({ name, call, good, places }: DoorCall, at: number, calls: number, fault: number,
  beside: (typeof BESIDE)[number]): string[] {
  const spoiled = new Spoiled(FAULTS[fault][1]), kind = places[at]?.[0], plane = kind === "shape2";
  const shape = plane ? spoiled.inPlane() : spoiled.inSpace(good[at] as ConvexShape);
  const flat = plane ? halfPlane({ x: 0, y: 1 }, 0) : halfSpace({ x: 0, y: 1, z: 0 }, 0);
  const args = good.map((argument, i) =>
    (i === at ? shape : beside === "a half-space" && places[i]?.[0] === kind ? flat : argument));
  spoiled.left = calls;
  try {
    const answer = call(...args as never[]);
    return spoiled.failed ? claims(answer).map((claim) =>
      [name, places[at]?.[1], "beside", beside, FAULTS[fault][0], "after", calls, claim].join(" "))
      : [];
  } catch (error) {
    return error instanceof RangeError || error instanceof TypeError ? [] : [`${name}: ${String(error)}`];
  }
}

test("every query announces a support function that returns no number", () => {
  const told = DOOR_CALLS.flatMap((row) => row.places.flatMap((place, at) =>
    (place?.[0] === "shape" || place?.[0] === "shape2" || place?.[0] === "body")
      ? BESIDE.flatMap((beside) => CALLS.flatMap((calls) => FAULTS.flatMap((_, fault) =>
        faultsOf(row, at, calls, fault, beside)))) : []));
  expect(told).toEqual([]);
});
