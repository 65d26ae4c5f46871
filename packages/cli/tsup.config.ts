import { library } from "../../tsup.base.ts";

export default library({ index: "src/index.ts", main: "src/main.ts", "range-worker": "src/answers/range-worker.ts" });
