/** A worker thread of Node behind the face of a web worker, so that the pool of the browser runs without one. */
import { Worker } from "node:worker_threads";
import type { WorkerLike } from "../src/browser.ts";
import type { Reply } from "../src/task.ts";

const START = `
  const { parentPort } = require("node:worker_threads");
  globalThis.postMessage = (message, transfer) => parentPort.postMessage(message, transfer);
  import(process.env.COL_SERVE).then(({ serve }) => {
    serve();
    parentPort.on("message", (data) => globalThis.onmessage({ data }));
  });
`;

/** Handlers as the pool sets them. */
interface Handlers extends WorkerLike {
  onmessage: ((event: { readonly data: Reply }) => void) | null;
  onerror: ((event: { readonly message?: string }) => void) | null;
  onmessageerror: ((event: object) => void) | null;
}

/** Starts one. */
export function webWorker(): WorkerLike {
  const worker = new Worker(START, { eval: true, execArgv: ["--conditions=@col/source",
    "--disable-warning=ExperimentalWarning"],
  env: { ...process.env, COL_SERVE: new URL("../src/worker.ts", import.meta.url).href } });
  const face: Handlers = {
    onmessage: null, onerror: null, onmessageerror: null,
    postMessage(message) {
      worker.postMessage(message);
    },
    terminate() {
      void worker.terminate();
    },
  };
  worker.on("message", (data: Reply) => face.onmessage?.({ data }));
  worker.on("error", (error: Error) => face.onerror?.(error));
  worker.on("exit", (code) => face.onerror?.({ message: `code ${code}` }));
  worker.on("messageerror", (event: object) => face.onmessageerror?.(event));
  worker.unref();
  return face;
}
