import { nodeTests } from "../../vitest.shared.ts";

export default nodeTests();
