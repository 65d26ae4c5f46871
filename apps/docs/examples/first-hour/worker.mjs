// A worker: makes the shapes of plain data, and fills its share of the answers
// in shared memory.
import { parentPort, workerData } from "node:worker_threads";
import { distanceBatch } from "@col/gjk";
import { deserialize } from "@col/shapes";

const { shapes, poses, pairs, out, from, to } = workerData;
distanceBatch(
  { shapes: shapes.map((s) => deserialize(s)), poses, pairs, from, to },
  undefined,
  out,
);
parentPort?.postMessage("done");
