import { nodeTests } from "../../tools/config/node-tests.ts";

// Tests of the built site; Node drives the browser. Needs `build`.
export default nodeTests({
  include: ["test/**/*.browser.test.ts"], exclude: [], execArgv: [], fileParallelism: false,
  reporters: ["default", ["json", { outputFile: ".results/long/browser.json" }]],
});
