import { nodeTests } from "../../vitest.shared.ts";

export default nodeTests({ exclude: ["test/**/*.browser.test.ts"] });
