/**
 * Makes the records of the method for nearly parallel axes, with numbers that are no integers: fields hold doubles.
 */
import { PROFILE } from "../closed-forms/profile.ts";
import type { Circle, Contact, Lowest, NearlyParallel, NearlyParallelFrame, Poles, RimPair,
  View } from "../nearly-parallel-state.ts";
import { MOST_PIECES } from "./circles.ts";

function createView(own: RimPair, other: RimPair): View {
  return { own, other, axes: new Float64Array(9), along: 0.5, across: 0.5, gap: 0.5 };
}

function createFrame(): NearlyParallelFrame {
  const a = { low: 0.5, high: 0.5, half: 0.5 }, b = { low: 0.5, high: 0.5, half: 0.5 };
  return {
    ofA: createView(a, b), ofB: createView(b, a), cos: 0.5, sin: 0.5, size: 0.5,
    profiles: new Float64Array(2 * PROFILE),
  };
}

function createLowest(): Lowest {
  return { height: 0.5, least: 0.5, circle: 2, x: 0.5, corner: false, upper: false };
}

function createCircle(): Circle {
  return {
    slope: 0.5, length: 0.5, corner: 0.5, base: 0.5, ofX: 0.5, gap: 0.5, radius: 0.5, upper: false, q0: 0.5, q1: 0.5,
    x: 0.5, across: 0.5, from: 0.5, to: 0.5, over: 0.5,
    stack: new Float64Array(2 * MOST_PIECES + 4), count: 0, looked: 0,
  };
}

function createPoles(): Poles {
  return {
    lowest: 0, height: 0.5, up: 0.5, down: 0.5, poleHeight: 0.5, inside: 0.5, sum: 0.5, across: 0.5, from: 0.5, to: 0.5,
    held: 0.5,
  };
}

function createContact(): Contact {
  return { normal: new Float64Array(3), own: new Float64Array(3), other: new Float64Array(3) };
}

/** See the file header. */
export function createNearlyParallel(): NearlyParallel {
  return {
    frame: createFrame(), poles: createPoles(), lowest: createLowest(), circle: createCircle(),
    contact: createContact(),
  };
}
