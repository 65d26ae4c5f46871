import { library } from "../../tools/config/library.ts";

export default library({ index: "src/index.ts", node: "src/node.ts", "node-worker": "src/node-worker.ts",
  browser: "src/browser.ts", worker: "src/worker.ts" });
