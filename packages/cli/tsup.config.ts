import { library } from "../../tools/config/library.ts";

export default library({ index: "src/index.ts", main: "src/main.ts", "range-worker": "src/answers/range-worker.ts" });
