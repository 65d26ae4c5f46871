import { join } from "node:path";
import { nodeTests } from "../../tools/config/node-tests.ts";

// Programs of the site run in processes of their own, with the builds: a second start finds its code compiled.
export default nodeTests({
  globalSetup: [join(import.meta.dirname, "../../tools/build-packages.mjs")],
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/compiled") },
});
