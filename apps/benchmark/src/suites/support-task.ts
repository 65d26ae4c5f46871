/**
 * Times one support method over hulls of several sizes, in a process of its own. Checks each answer against a scan
 * first.
 */
import { buildShape, createRandom, pointsOnEllipsoid, trimmedMean } from "@col/bench";
import type { Session } from "../workers/process.ts";
import type { SupportJob } from "./mesh-support.ts";
import type { SupportRow } from "./suite.ts";
import { SUPPORT_METHODS, scan } from "./support-methods.ts";
import type { SupportMethod } from "./support-methods.ts";

/** Directions per loop. */
const COUNT = 4096;
/** Turning directions: about 2 degrees from one to the next. */
const TURN = 0.035;

function directions(seed: number, kind: "random" | "turning"): Float64Array[] {
  const random = createRandom(seed);
  let { x, y, z } = random.direction();
  return Array.from({ length: COUNT }, () => {
    const u = random.direction(), t = kind === "random" ? 1e9 : TURN;
    x += t * u.x; y += t * u.y; z += t * u.z;
    const s = 1 / Math.sqrt(x * x + y * y + z * z);
    x *= s; y *= s; z *= s;
    return Float64Array.of(x, y, z);
  });
}

function loop(method: SupportMethod, list: readonly Float64Array[]): number {
  let sum = 0;
  for (let k = 0; k < list.length; k++) sum += method(list[k]);
  return sum;
}

function check(name: string, method: SupportMethod, scan: SupportMethod, vertices: Float64Array,
  list: readonly Float64Array[]): void {
  const height = (i: number, d: Float64Array): number => d[0] * vertices[3 * i] + d[1] * vertices[3 * i + 1]
    + d[2] * vertices[3 * i + 2];
  for (const d of list) {
    if (height(method(d), d) < height(scan(d), d) - 1e-12)
      throw new Error(`${name}: not the support point along (${d.join(", ")})`);
  }
}

/** See the file's header. */
export function start({ method: name, sizes, seed, repeats }: SupportJob): Session {
  const rows: SupportRow[] = [], make = SUPPORT_METHODS.get(name);
  if (make === undefined) throw new Error(`no support method "${name}"`);
  for (const size of sizes) {
    const shape = buildShape(pointsOnEllipsoid(createRandom(seed + size), size));
    const method = make(shape), reference = scan(shape);
    for (const kind of ["random", "turning"] as const) {
      const list = directions(seed, kind);
      check(name, method, reference, shape.mesh?.vertices ?? new Float64Array(0), list);
      for (let k = 0; k < 20; k++) loop(method, list);
      const samples = Array.from({ length: repeats }, () => {
        const from = performance.now();
        const sum = loop(method, list);
        const to = performance.now();
        return sum < 0 ? NaN : ((to - from) * 1e6) / COUNT;
      });
      rows.push({ variant: name, vertices: shape.mesh === null ? 0 : shape.mesh.vertices.length / 3, directions: kind,
        ns: trimmedMean(samples) });
    }
  }
  return { answer: rows };
}
