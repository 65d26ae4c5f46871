import { nodeTests } from "../../vitest.shared.ts";

// Most tests start the command line in a process of its own: a second start finds its code compiled.
export default nodeTests({ env: { NODE_COMPILE_CACHE: new URL("node_modules/.cache/compiled", import.meta.url).pathname } });
