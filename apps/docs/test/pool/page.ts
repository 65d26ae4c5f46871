/** What the page of the pool's test does: the same batch on one thread and on a pool; each check says what came. */
import { distanceBatch as distances, intersectsBatch as meets } from "@col/gjk";
import { createShapeSet, poolDistanceBatch, poolIntersectsBatch } from "@col/pool";
import type { Pool } from "@col/pool";
import { createPool } from "@col/pool/browser";
import { bits, bodies } from "./scene.ts";

const WORKERS = 3;
/** Address of the worker's file, the first of which may die. */
const started: string[] = [];

function poolOf(mortal = 0): Pool {
  let count = 0;
  return createPool({ workers: WORKERS, worker: () => {
    const address = count++ < mortal ? "worker.js?mortal" : "worker.js";
    started.push(address);
    return new Worker(address, { type: "module" });
  } });
}

/** What the page says of itself. */
export interface Told {
  readonly isolated: boolean;
  readonly shared: boolean;
  /** The answers of one thread, for comparison with Node's. */
  readonly single: string;
  readonly sameDistances: boolean;
  readonly sameMeets: boolean;
  readonly sameAfterDeaths: boolean;
  readonly mortals: number;
  /** Reason an aborted batch was rejected with, rows told before, and whether the pool answered afterwards. */
  readonly aborted: string;
  readonly toldBeforeAbort: number;
  readonly rowsOfAborted: number;
  readonly sameAfterAbort: boolean;
  readonly noFile: string;
}

/** How often the pairs stand in the batch that is aborted: a tenth of a second of work at least. */
const LONG = 200;
/** When it is aborted, ms. */
const SOON = 5;

function repeated(pairs: Int32Array, times: number): Int32Array {
  const all = new Int32Array(times * pairs.length);
  for (let k = 0; k < times; k++) all.set(pairs, k * pairs.length);
  return all;
}

async function run(): Promise<Told> {
  const input = bodies(), pool = poolOf(), set = await createShapeSet(input.shapes);
  const scene = { ...input, shapes: set }, pieces = { rowsPerPiece: 17 }, single = bits(distances(input));
  const same = async (p: Pool): Promise<boolean> =>
    bits(await poolDistanceBatch(p, "gjk", scene, undefined, pieces)) === single;
  const sameDistances = await same(pool), hits = new Uint8Array(input.pairs.length / 2);
  meets(input, undefined, hits);
  const sameMeets = bits({ hits: await poolIntersectsBatch(pool, "gjk", scene, undefined, pieces) }) === bits({ hits });
  const dying = poolOf(2), sameAfterDeaths = await same(dying);
  await dying.close();
  const controller = new AbortController();
  let toldBeforeAbort = 0, aborted = "not aborted";
  const long = { ...scene, pairs: repeated(input.pairs, LONG) };
  setTimeout(() => {
    controller.abort(new Error("enough"));
  }, SOON);
  await poolDistanceBatch(pool, "gjk", long, undefined, { rowsPerPiece: 1, signal: controller.signal,
    onProgress(answered) {
      toldBeforeAbort = answered;
    } }).catch((error: unknown) => {
    aborted = String(error);
  });
  const sameAfterAbort = await same(pool), empty = createPool({ workers: 1,
    worker: () => new Worker("nothing.js", { type: "module" }) });
  const noFile = await poolDistanceBatch(empty, "gjk", scene).then(() => "answered", String);
  const shared = pool.shared;
  await pool.close();
  return { isolated: crossOriginIsolated, shared, single, sameDistances, sameMeets, sameAfterDeaths,
    mortals: started.filter((s) => s.endsWith("mortal")).length, aborted, toldBeforeAbort,
    rowsOfAborted: long.pairs.length / 2, sameAfterAbort, noFile };
}

Object.assign(globalThis, { run });
