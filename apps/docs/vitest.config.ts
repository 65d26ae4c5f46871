import { nodeTests } from "../../vitest.shared.ts";

// Programs of the site run in processes of their own, with the builds: a second start finds its code compiled.
export default nodeTests({
  globalSetup: [new URL("../../tools/build-packages.mjs", import.meta.url).pathname],
  env: { NODE_COMPILE_CACHE: new URL("node_modules/.cache/compiled", import.meta.url).pathname },
});
