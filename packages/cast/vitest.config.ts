import { nodeTests } from "../../tools/config/node-tests.ts";

export default nodeTests();
