import { nodeTests } from "../../vitest.shared.ts";

// Most tests start the command line in a process of its own, which runs the builds: a second start finds its code
// compiled.
export default nodeTests({
  globalSetup: [new URL("../../tools/build-packages.mjs", import.meta.url).pathname],
  env: { NODE_COMPILE_CACHE: new URL("node_modules/.cache/compiled", import.meta.url).pathname },
});
