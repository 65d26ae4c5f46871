import { library } from "../../tools/config/library.ts";

export default library({ index: "src/index.ts", "2d": "src/2d.ts" });
